import type { SidebarItem } from '@chatdocs/protocol'
import { Label } from '../chrome/label.tsx'
import { Link } from '../chrome/link.tsx'
import { isVisible } from '../chrome/sidebar-items.ts'
import { useRoute } from '../state/reader.ts'

/** Every entry of a sidebar, as nested lists. */
export function Entries({ items }: { items: readonly SidebarItem[] }) {
  const { url } = useRoute()
  return (
    <ul className="contents">
      {items
        .filter((item) => isVisible(item, url))
        .map((item) => (
          <li key={item.label + item.href}>
            {item.href === undefined ? (
              <Label text={item.label} />
            ) : (
              <Link to={item.href}>
                <Label text={item.label} />
              </Link>
            )}
            {item.type === 'category' && <Entries items={item.items} />}
          </li>
        ))}
    </ul>
  )
}

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
        .map((item) => {
          const label = <Label text={item.label} />
          return (
            <li key={item.label + item.href}>
              {item.href === undefined ? label : <Link to={item.href}>{label}</Link>}
              {item.type === 'category' && <Entries items={item.items} />}
            </li>
          )
        })}
    </ul>
  )
}

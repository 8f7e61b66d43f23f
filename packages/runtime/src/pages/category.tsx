import { type Card, fill } from '@chatdocs/protocol'
import { Label } from '../chrome/label.tsx'
import { Link } from '../chrome/link.tsx'
import { useStrings } from '../state/reader.ts'

/** The entries of a sidebar category, as cards. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  const strings = useStrings()
  return (
    <ul className="cards">
      {cards.map(({ kind, label, href, description, count }) => (
        <li key={href} className={`card card-${kind}`}>
          <h2>
            <Link to={href}>
              <Label text={label} />
            </Link>
          </h2>
          <p>
            {description ??
              (count !== undefined && fill(count === 1 ? strings.oneItem : strings.itemCount, { count }))}
          </p>
        </li>
      ))}
    </ul>
  )
}

import { fill } from '@chatdocs/protocol'
import { useSearchWords } from './words.ts'

interface DialogFootProps {
  /** Where all results are, and how many. */
  href: string
  total: number
}

/** What stands below the suggestions: the way to all results, and which keys lead where, for those who see them. */
export function DialogFoot({ href, total }: DialogFootProps) {
  const words = useSearchWords()
  return (
    <div className="search-foot" hidden={total === 0}>
      <a className="search-all" href={href}>
        {total === 1 ? words.one : fill(words.all, { count: total })}
      </a>
      <span className="search-keys" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {words.choose}
        </span>
        <span>
          <kbd>↵</kbd> {words.open}
        </span>
      </span>
    </div>
  )
}

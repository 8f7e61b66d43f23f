import { fill } from '@chatdocs/protocol'
import { isMac } from '../router/keys.ts'
import { useSearchWords } from './words.ts'

interface DialogFootProps {
  /** The link to all results, and their number. */
  href: string
  total: number
}

/** The line below the suggestions: a link to all results, and a legend of the keys. */
export function DialogFoot({ href, total }: DialogFootProps) {
  const words = useSearchWords()
  return (
    <div className="search-foot" hidden={total === 0}>
      <a className="search-all" href={href}>
        <span>{total === 1 ? words.one : fill(words.all, { count: total })}</span>{' '}
        <kbd aria-hidden>{isMac() ? '⌘ ↵' : 'Ctrl ↵'}</kbd>
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

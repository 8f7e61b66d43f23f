import { fill, SEARCH_SNIPPET, SEARCH_SUGGESTIONS } from '@chatdocs/protocol'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { keepFocus, leadsOn, useModal } from '../chrome/modal.ts'
import { hrefOf, isPlainClick } from '../router/links.ts'
import { useReader } from '../state/reader.ts'
import { pageAddress } from './address.ts'
import { DialogField } from './dialog-field.tsx'
import type { DialogProps } from './parts.ts'
import { Recent } from './recent-list.tsx'
import { grouped, optionId, Suggestions } from './suggestions.tsx'
import { Told } from './told.tsx'
import { useAnswer } from './use-answer.ts'
import { useField } from './use-field.ts'
import { searchedVersion } from './version.ts'
import { useSearchWords } from './words.ts'

const OPTIONS = { limit: SEARCH_SUGGESTIONS, snippet: SEARCH_SNIPPET }
const LIST = 'search-list'

/** The search box, opened: a modal dialog with a combobox of suggestions. */
export function SearchDialog({ parts, onClose }: DialogProps) {
  const { site, strings, route } = useReader('SearchDialog')
  const said = useSearchWords()
  const { dialog, isLeaving } = useModal()
  const [active, setActive] = useState(-1)
  const field = useField(() => setActive(-1))
  const words = field.text.trim()
  const all = hrefOf(
    site.base,
    pageAddress(site.search?.page ?? '/', { query: words, version: route.version }),
  )
  const asked = useAnswer(parts.box, {
    ...OPTIONS,
    query: field.query,
    page: all,
    version: searchedVersion(site, route.version),
  })
  const results = asked.answer?.results ?? []
  const chosen = active < results.length ? active : -1
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) dialog.current?.close()
    const link = (event.target as Element).closest('a')
    if (!link) return
    parts.recent.add(words)
    if (!isPlainClick(event.nativeEvent)) return
    isLeaving.current = leadsOn(link, event.nativeEvent)
    leave(dialog.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepped(event.key, chosen, results.length)
    if (isComposed(event)) return event.key === 'Enter' && event.preventDefault()
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setActive(next)
    else if (words !== '') press(dialog.current, chosen < 0 ? '.search-all' : `#${optionId(chosen)}`, event)
  }
  const onField = (text: string) => {
    field.set(text)
    dialog.current?.querySelector('input')?.focus()
  }
  const list = { list: LIST, expanded: results.length > 0, active: chosen < 0 ? undefined : optionId(chosen) }
  const about = { className: 'search-dialog', 'aria-label': strings.search }
  return (
    <dialog {...about} ref={dialog} onClose={onClose} onClick={onClick} onKeyDown={keepFocus}>
      <div className="search-panel">
        <DialogField {...list} field={field} onKeyDown={onKeyDown} onClear={() => onField('')} />
        <div className="search-answer">
          {words === '' && <Recent recent={parts.recent} onChoose={onField} />}
          <Told asked={asked} />
          <Suggestions id={LIST} groups={grouped(results)} active={chosen} onActive={setActive} />
        </div>
        <a className="search-all" href={all} hidden={results.length === 0}>
          {fill(said.all, { count: asked.answer?.total ?? 0 })}
        </a>
      </div>
    </dialog>
  )
}

/** What a key of an input method says of itself. */
const COMPOSED = 229

/** Whether a key belongs to an input method, which takes Enter for itself. */
function isComposed({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === COMPOSED
}

/** The suggestion an arrow leads to: round through all of them and the field, which is -1. */
function stepped(key: string, from: number, count: number): number | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return step === 0 || count === 0 ? undefined : ((from + 1 + step + count + 1) % (count + 1)) - 1
}

/** Follows a link as the keyboard asks for: here, or in another tab or window. */
function press(
  dialog: HTMLElement | null,
  link: string,
  { ctrlKey, metaKey, shiftKey }: KeyboardEvent,
): void {
  const how = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  dialog?.querySelector(link)?.dispatchEvent(new window.MouseEvent('click', how))
}

/** Closes without giving the keyboard back to the bar: it goes where the link leads. */
function leave(dialog: HTMLDialogElement | null): void {
  dialog?.close()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

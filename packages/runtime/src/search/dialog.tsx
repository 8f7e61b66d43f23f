import {
  fill,
  hrefOf,
  SEARCH_SNIPPET,
  SEARCH_SUGGESTIONS,
  type SearchContext,
  SUGGESTIONS_PER_PAGE,
} from '@chatdocs/protocol'
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { keepFocus, leadsOn, useModal } from '../chrome/modal.ts'
import { isMac } from '../router/keys.ts'
import { isPlainClick } from '../router/links.ts'
import { useReader } from '../state/reader.ts'
import { type Field, QueryInput, useField } from './field.tsx'
import { useSearchWords } from './marked.tsx'
import type { DialogProps, SearchParts } from './parts.ts'
import { pageAddress } from './searched.ts'
import { Start, walkRows } from './start.tsx'
import { SearchStatus, useAnswer, useLiteral } from './status.tsx'
import { grouped, isOfText, optionId, Suggestions, stepped, useChoice, useEnter } from './suggestions.tsx'
import { searchedContext, searchedVersion, versionLabel } from './version.ts'

const OPTIONS = { limit: SEARCH_SUGGESTIONS, snippet: SEARCH_SNIPPET, perPage: SUGGESTIONS_PER_PAGE }
const LIST = 'search-list'

/** The search dialog: a modal dialog with a combobox of suggestions. */
export function SearchDialog({ parts, text, onClose }: DialogProps) {
  const { strings } = useReader()
  const { dialog, isLeaving } = useModal()
  const choice = useChoice()
  const field = useField(choice.clear, text)
  const words = field.text.trim()
  const { asked, all, scope, where, isWaiting } = useSuggestions(parts, field)
  const results = asked.answer?.results ?? []
  const chosen = choice.among(results)
  const enter = useEnter(dialog, words, asked)
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
    if (!isOfText(event.key)) event.preventDefault()
    if (next !== undefined) choice.choose(results, next)
    else if (words !== '') enter(chosen, event)
  }
  const inField = backToField(dialog)
  const shown = { ...asked, retry: inField(asked.retry), literally: inField(asked.literally) }
  const onAnyKey = (event: KeyboardEvent<HTMLElement>) => {
    keepFocus(event)
    if (words === '') walkRows(event)
  }
  const list = { list: LIST, expanded: results.length > 0, active: chosen < 0 ? undefined : optionId(chosen) }
  const about = { className: 'search-dialog', 'aria-label': strings.search }
  return (
    <dialog {...about} ref={dialog} onClose={onClose} onClick={onClick} onKeyDown={onAnyKey}>
      <div className="search-panel" data-slow={asked.slow}>
        <DialogField {...list} field={field} onKeyDown={onKeyDown} onClear={inField(() => field.set(''))} />
        <div className="search-answer">
          <ScopeChoice {...scope} choose={inField(scope.choose)} />
          {isWaiting && <Start recent={parts.recent} onChoose={inField(field.set)} />}
          <SearchStatus asked={shown} part={scope.part?.label} where={where} />
          <Suggestions
            id={LIST}
            groups={grouped(results)}
            active={chosen}
            onActive={(index) => choice.choose(results, index)}
          />
        </div>
        <DialogFoot href={all} total={asked.answer?.total ?? 0} />
      </div>
    </dialog>
  )
}

/** The suggestions for the field, in the current version, and the link to all results. */
function useSuggestions({ box }: SearchParts, { text, query }: Field) {
  const { site, route } = useReader()
  const scope = useScope()
  const { context } = scope
  const { literal, literally } = useLiteral(text)
  const searched = { query: text.trim(), version: route.version, context, literal }
  const all = hrefOf(site, pageAddress(site.search?.page ?? '/', searched))
  const version = searchedVersion(site, route.version)
  const answered = useAnswer(box, {
    ...OPTIONS,
    query,
    page: all,
    version,
    ...(context && { context }),
    ...(literal && { mode: 'natural' }),
  })
  // Until there is something to show instead, the screen of a phone would be blank.
  const isWaiting = text.trim() === '' || !(answered.answer || answered.slow || answered.failed)
  return {
    isWaiting,
    asked: { ...answered, literally },
    all,
    scope,
    where: versionLabel(site, route.version),
  }
}

/** Returns the focus to the field after a press on anything else. */
function backToField(dialog: RefObject<HTMLElement | null>) {
  return <Args extends unknown[]>(then: (...args: Args) => void) =>
    (...args: Args) => {
      then(...args)
      dialog.current?.querySelector('input')?.focus()
    }
}

/** The `keyCode` of keys that an input method handles. */
const COMPOSED = 229

/** Whether an input method handles the key, such as Enter to confirm a composition. */
function isComposed({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === COMPOSED
}

/** Closes without returning the focus to the navbar, because the next page takes it. */
function leave(dialog: HTMLDialogElement | null): void {
  dialog?.close()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

interface DialogFieldProps {
  field: Field
  /** The id of the list, whether it has entries, and the id of the selected one. */
  list: string
  expanded: boolean
  active: string | undefined
  onKeyDown(event: KeyboardEvent): void
  onClear(): void
}

/** The combobox of the dialog, with buttons to clear and to close. */
function DialogField({ field, list, expanded, active, onKeyDown, onClear }: DialogFieldProps) {
  const words = useSearchWords()
  return (
    <form className="search-field" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <QueryInput
        field={field}
        onClear={onClear}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={active}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className="search-close"
        aria-label={`Esc: ${words.close}`}
        onClick={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <kbd>Esc</kbd>
      </button>
    </form>
  )
}

interface DialogFootProps {
  /** The link to all results, and their number. */
  href: string
  total: number
}

/** The line below the suggestions: a link to all results, and a legend of the keys. */
function DialogFoot({ href, total }: DialogFootProps) {
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

/** The scope of a search: the part of the site the reader is in, unless the reader chooses the whole site. */
interface Scope {
  part: SearchContext | undefined
  /** The path of the part; `undefined` for the whole site. */
  context: string | undefined
  choose(context: string | undefined): void
}

function useScope(): Scope {
  const { site, route } = useReader()
  const part = searchedContext(site, route)
  const [context, choose] = useState<string | undefined>(part?.path)
  return { part, context, choose }
}

/** The choice between the part and the whole site. Renders nothing without a part. */
function ScopeChoice({ part, context, choose }: Scope) {
  const words = useSearchWords()
  if (!part) return null
  const choices = [
    { path: part.path, label: part.label },
    { path: undefined, label: words.everywhere },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are not fields of a form
    <div className="search-areas" role="group" aria-label={words.contexts}>
      {choices.map(({ path, label }) => (
        <button key={path ?? ''} type="button" aria-pressed={path === context} onClick={() => choose(path)}>
          {label}
        </button>
      ))}
    </div>
  )
}

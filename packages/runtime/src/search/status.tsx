import { fill, type QueryProblem, SEARCH_SAY, type SearchStrings } from '@chatdocs/protocol'
import { type ReactNode, useEffect, useState } from 'react'
import { Marked } from './marked.tsx'
import type { Asked } from './use-answer.ts'
import { useSearchWords } from './words.ts'

/** The number of characters of a query to repeat in a message. */
const LONGEST_QUERY = 60

interface SearchStatusProps {
  asked: Asked
  /** The label of the part of the site that was searched. */
  part?: string | undefined
  /** The filters of the search, for the message that nothing is found. */
  where?: string | undefined
  /** Announces text to screen readers, if this element cannot have its own live region. */
  announce?(text: string): void
  /** Suggestions for when nothing is found. */
  children?: ReactNode
}

/**
 * The messages above results: a mistake in the syntax, their number, which the dialog only announces, slow loading, no
 * results, and errors.
 */
export function SearchStatus({ asked, part = '', where = '', announce, children }: SearchStatusProps) {
  const words = useSearchWords()
  const { answer, query, slow, failed, retry, literally } = asked
  const none = answer?.total === 0
  const found = answer?.total === 1 ? words.one : words.count
  const sentence = none ? (where === '' ? words.none : words.noneIn) : found
  const text = answer ? fill(sentence, { query: cut(query), where, count: answer.total }) : ''
  const note = answer?.elsewhere ? fill(words.elsewhere, { context: part }) : ''
  const mistake = answer?.problem
  const remark = mistake ? textOf(mistake, words) : ''
  const heard = useSteady(remark + note + text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the message changes
  useEffect(() => {
    if (heard !== '') announce?.(heard)
  }, [heard])
  return (
    <>
      {!announce && (
        <p className="hidden" role="status">
          {heard}
        </p>
      )}
      {mistake && (
        <div className="search-remark">
          <p>{remark}</p>
          <p className="search-mistake">
            <Marked text={query} marks={[[mistake.start, mistake.end]]} />
          </p>
        </div>
      )}
      {note !== '' && <p className="search-count">{note}</p>}
      {none && (
        <div className="search-note">
          <p>{text}</p>
          {answer.mode === 'syntax' && (
            <button type="button" className="button" onClick={literally}>
              {words.literally}
            </button>
          )}
          {children}
        </div>
      )}
      {announce && answer && !none && <p className="search-count">{text}</p>}
      {slow && (!answer || slow === 'long') && (
        <p className="search-note">{slow === 'long' ? words.long : words.loading}</p>
      )}
      {failed && (
        <div className="search-note">
          <p role="alert">
            <span>{words[!navigator.onLine ? 'offline' : failed.kind]}</span>
            <small>{failed.message}</small>
          </p>
          <button type="button" className="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
    </>
  )
}

/** What is wrong with a query, in the language of the site. */
function textOf(problem: QueryProblem, { problems, comma }: SearchStrings): string {
  if (problem.kind !== 'unknown-field') return problems[problem.kind]
  return fill(problems[problem.kind], { name: problem.name, fields: problem.fields.join(comma) })
}

/** Shortens a long query. The field shows all of it. */
function cut(query: string): string {
  const units = [...query]
  return units.length > LONGEST_QUERY ? `${units.slice(0, LONGEST_QUERY).join('')}…` : query
}

/** The text once it stays the same for a while, so that screen readers do not announce every letter. */
function useSteady(text: string): string {
  const [steady, setSteady] = useState('')
  useEffect(() => {
    if (text === '') return setSteady('')
    const timer = setTimeout(() => setSteady(text), SEARCH_SAY)
    return () => clearTimeout(timer)
  }, [text])
  return steady
}

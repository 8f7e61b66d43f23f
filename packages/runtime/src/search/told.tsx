import { fill, SEARCH_SAY } from '@chatdocs/protocol'
import type { QueryProblem } from '@chatdocs/search'
import { type ReactNode, useEffect, useState } from 'react'
import { Marked } from './marked.tsx'
import type { Asked } from './use-answer.ts'
import { type SearchWords, useSearchWords } from './words.ts'

/** So much of a query is told. */
const TOLD = 60

interface ToldProps {
  asked: Asked
  /** What the part of the site is called that was asked. */
  part?: string | undefined
  /** What the search is narrowed to, where nothing is found. */
  where?: string | undefined
  /** Given the words to tell the ear, where that needs more than a region of this element's own. */
  announce?(text: string): void
  /** Ways on from where nothing is found. */
  children?: ReactNode
}

/**
 * What there is to say beside results: how many there are, which a dialog says to the ear alone; that they
 * take long, that there are none, that they cannot be had.
 */
export function Told({ asked, part = '', where = '', announce, children }: ToldProps) {
  const words = useSearchWords()
  const { answer, query, slow, failed, mistake, retry, literally } = asked
  const none = answer?.total === 0
  const found = answer?.total === 1 ? words.one : words.count
  const sentence = none ? (where === '' ? words.none : words.noneIn) : found
  const text = answer ? fill(sentence, { query: cut(query), where, count: answer.total }) : ''
  const note = answer?.elsewhere ? fill(words.elsewhere, { context: part }) : ''
  const heard = useSettled(note + text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are the event
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
      {note !== '' && <p className="search-count">{note}</p>}
      {none && (
        <div className="search-note">
          <p>{text}</p>
          {children}
        </div>
      )}
      {announce && answer && !none && <p className="search-count">{text}</p>}
      {slow && (!answer || slow === 'long') && (
        <p className="search-note">{slow === 'long' ? words.long : words.loading}</p>
      )}
      {mistake && (
        <div className="search-note">
          <p role="alert">{textOf(mistake, words)}</p>
          <p className="search-mistake">
            <Marked text={query} marks={[[mistake.start, mistake.end]]} />
          </p>
          <button type="button" className="button" onClick={literally}>
            {words.literally}
          </button>
        </div>
      )}
      {failed && (
        <div className="search-note">
          <p role="alert">
            {failed.kind === 'failed' ? words.failed : navigator.onLine ? words.unreachable : words.offline}
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
function textOf(problem: QueryProblem, { problems, comma }: SearchWords): string {
  if (problem.kind !== 'unknown-field') return problems[problem.kind]
  return fill(problems[problem.kind], { name: problem.name, fields: problem.fields.join(comma) })
}

/** A long query is not told whole: it stands in the field. */
function cut(query: string): string {
  const units = [...query]
  return units.length > TOLD ? `${units.slice(0, TOLD).join('')}…` : query
}

/** A text that has stayed for a while: the ear is not told of every letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === '') return setSettled('')
    const timer = setTimeout(() => setSettled(text), SEARCH_SAY)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

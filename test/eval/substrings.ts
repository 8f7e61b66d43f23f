import type { SearchIndex } from '../../packages/search/src/index.ts'
import { pathOf } from './built-site.ts'
import type { SearchedPage } from './corpus.ts'
import { pick, randomFrom } from './random.ts'

export interface Substrings {
  count: number
  /** How many of the sections that have a piece of text are found by it. */
  recall: number
  /** How many of those that are found have it. */
  precision: number
  /** Pieces with a recall below 1. */
  missed: readonly string[]
}

interface Text {
  id: string
  text: string
  /** What may lead here, too: what is said of a page, and of where it stands. */
  around: string
}

type Page = SearchedPage & { breadcrumb?: readonly string[] }

const EVERYTHING = 100_000

/** Asks for pieces of Chinese of one to six characters, cut anywhere, each in one stretch. */
export async function substringsOf(
  index: SearchIndex,
  pages: readonly Page[],
  count = 120,
): Promise<Substrings> {
  const texts = pages.flatMap(textsOf)
  // What has no text here, as a page of the site's own, may be right or wrong: nobody knows.
  const known = new Set(texts.map(({ id }) => id))
  const random = randomFrom('substrings')
  const recalls: number[] = []
  const precisions: number[] = []
  const missed: string[] = []
  for (let round = 0; round < count * 4 && recalls.length < count; round++) {
    const run = [...(pick(pick(texts, random)?.text.match(/\p{Script=Han}+/gu) ?? [], random) ?? '')]
    const length = 1 + (round % 6)
    if (run.length < length) continue
    const start = Math.floor(random() * (run.length - length + 1))
    const query = run.slice(start, start + length).join('')
    const { results } = await index.search(`+${query}`, { limit: EVERYTHING })
    const ids = results.map(({ document }) => pathOf(document.url) + document.anchor)
    const found = new Set(ids.filter((id) => known.has(id)))
    const having = texts.filter(({ text }) => text.includes(query))
    const right = texts.filter(({ id, text, around }) => found.has(id) && (text + around).includes(query))
    const hits = having.filter(({ id }) => found.has(id)).length
    recalls.push(hits / having.length)
    precisions.push(right.length / Math.max(1, found.size))
    if (hits < having.length) missed.push(query)
  }
  return { count: recalls.length, recall: mean(recalls), precision: mean(precisions), missed }
}

function textsOf({ url, title, description = '', breadcrumb = [], sections }: Page): Text[] {
  const heads = sections.filter(({ heading }) => heading === '').map(({ text }) => text)
  const around = ['', description, ...breadcrumb].join('\n')
  return [
    { id: url, text: [title, ...heads].join('\n'), around },
    ...sections.flatMap(({ anchor, heading, text }) =>
      heading === '' ? [] : [{ id: url + anchor, text: `${heading}\n${text}`, around: '' }],
    ),
  ]
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length)
}

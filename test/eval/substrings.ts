import type { SearchIndex } from '../../packages/search/src/index.ts'
import { pathOf } from './built-site.ts'
import type { SearchedPage } from './corpus.ts'
import { pick, randomFrom } from './random.ts'

export interface Substrings {
  count: number
  /** The share of sections with a piece of text that the search finds. */
  recall: number
  /** The share of found sections that contain the piece. */
  precision: number
  /** Pieces with a recall below 1. */
  missed: readonly string[]
}

interface Text {
  id: string
  text: string
  /** Other text that may match: the page's description and its position. */
  around: string
}

type Page = SearchedPage & { breadcrumb?: readonly string[] }

const EVERYTHING = 100_000

/** Searches for contiguous pieces of Chinese, one to six characters long, cut anywhere. */
export async function substringsOf(
  index: SearchIndex,
  pages: readonly Page[],
  count = 120,
): Promise<Substrings> {
  const texts = pages.flatMap(textsOf)
  // Results without a known text, such as custom pages, cannot be judged.
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

import * as z from 'zod'
import { object } from './schema.ts'

const kilobytes = z.int().min(0).optional()

const amounts = {
  /**
   * The HTML of the page.
   * @minimum 0
   * @multipleOf 1
   */
  html: kilobytes,
  /**
   * The scripts that the page loads, with what they import.
   * @minimum 0
   * @multipleOf 1
   */
  javascript: kilobytes,
  /**
   * The images of the page, each in its largest variant.
   * @minimum 0
   * @multipleOf 1
   */
  images: kilobytes,
  /**
   * All of these, and style sheets.
   * @minimum 0
   * @multipleOf 1
   */
  total: kilobytes,
}

/** How much a page may weigh, in KB (1,000 bytes) after compression with gzip. */
export const budgets = object({
  ...amounts,
  /**
   * Other amounts for some pages: `{ '/docs/api/*': { html: 200 } }`. `*` is any text, and the last match wins.
   *
   * @default none
   */
  routes: z.record(z.string(), object(amounts)).optional(),
})

/** What a page loads. */
export type WeightKind = keyof typeof amounts

/** KB by kind. */
export type Amounts = Readonly<{ [kind in WeightKind]?: number | undefined }>

export interface Budgets {
  /** For all pages. */
  amounts: Amounts
  /** For pages whose addresses match a pattern. */
  routes: readonly (readonly [pattern: string, amounts: Amounts])[]
}

export function makeBudgets(written: z.output<typeof budgets> | undefined): Budgets | undefined {
  if (!written) return undefined
  const { routes = {}, ...amounts } = written
  return { amounts, routes: Object.entries(routes) }
}

/** The amounts for a page. */
export function amountsFor(url: string, { amounts, routes }: Budgets): Amounts {
  const own = routes.filter(([pattern]) => matches(pattern, url)).map(([, each]) => each)
  return Object.assign({}, amounts, ...own)
}

function matches(pattern: string, url: string): boolean {
  const parts = pattern
    .replace(/^\/*/, '/')
    .split('*')
    .map((each) => each.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}/?$`).test(url)
}

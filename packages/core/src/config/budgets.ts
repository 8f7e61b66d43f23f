import * as z from 'zod'
import { object } from './schema.ts'

const kilobytes = z.int().min(0).optional()

const amounts = {
  /** The HTML of the page. */
  html: kilobytes,
  /** The scripts that the page loads, with their imports. */
  javascript: kilobytes,
  /** The images of the page, each in its largest variant. */
  images: kilobytes,
  /** All of these and the style sheets. */
  total: kilobytes,
}

/** How large a page may be, in KB (1,000 bytes) after compression with gzip. */
export const budgets = object({
  ...amounts,
  /**
   * Other amounts for some pages: `{ '/docs/api/*': { html: 200 } }`. `*` is any text, and the last match wins.
   */
  routes: z.record(z.string(), object(amounts)).default({}),
}).transform(({ routes, ...amounts }) => ({ amounts, routes: Object.entries(routes) }))

/** The kinds of files that a page loads. */
export type WeightKind = keyof typeof amounts

/** KB by kind. */
export type Amounts = Readonly<{ [kind in WeightKind]?: number | undefined }>

/** Amounts for all pages, and by pattern for pages whose addresses match it. */
type Budgets = z.output<typeof budgets>

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

import type { Amounts, WeightKind } from '../config/budgets.ts'
import type { Loads } from '../content/model.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { tooHeavy } from '../diagnostics/page-catalogue.ts'
import type { Location } from '../paths.ts'

/**
 * What a page loads according to its HTML. An image counts as its largest variant in the format that browsers prefer.
 */
export function loadsOfPage(html: string): Loads {
  const links = tagsOf(html, 'link').map((tag) => ({ rel: valueIn(tag, 'rel'), href: valueIn(tag, 'href') }))
  const hrefs = (rel: string) => links.flatMap((each) => (each.rel === rel ? (each.href ?? []) : []))
  const pictures = html.match(/<picture[\s>][\s\S]*?<\/picture>|<img\s[^>]*>/g) ?? []
  return {
    scripts: distinct([
      ...tagsOf(html, 'script').flatMap((tag) => valueIn(tag, 'src') ?? []),
      ...hrefs('modulepreload'),
    ]),
    styles: distinct(hrefs('stylesheet')),
    images: distinct(pictures.flatMap((each) => largestIn(each) ?? [])),
  }
}

/** The modules that a module imports at once: names, or addresses. */
export function importsOfModule(code: string): Loads {
  const found = code.matchAll(/(?:^|[;}\n])\s*(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*["']([^"']+)["']/g)
  return { scripts: distinct(Array.from(found, ([, name = '']) => name)), styles: [], images: [] }
}

function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? []
}

function valueIn(tag: string, attribute: string): string | undefined {
  return new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
}

function largestIn(picture: string): string | undefined {
  const candidates = (valueIn(picture, 'srcset') ?? '').split(/,\s+/).map((each) => {
    const [address = '', width = '0'] = each.trim().split(/\s+/)
    return { address, width: Number.parseFloat(width) }
  })
  const [largest] = candidates.sort((one, other) => other.width - one.width)
  return largest?.address || valueIn(picture, 'src')
}

function distinct(all: readonly string[]): string[] {
  return [...new Set(all)]
}

/** A file and its size in bytes, as it is sent. */
export type Part = readonly [path: string, bytes: number]

/** The size of a page by kind of file. Every part belongs to exactly one kind. */
export type PageWeight = Readonly<Record<Exclude<WeightKind, 'total'> | 'styles', readonly Part[]>>

/** The most parts that a diagnostic names. */
const NAMED = 3

/** Reports each kind of file that exceeds its budget. */
export function checkWeight(
  url: string,
  weight: PageWeight,
  allowed: Amounts,
  at: Location | undefined,
): Diagnostic[] {
  const { html, javascript, images, styles } = weight
  const total = [...html, ...javascript, ...images, ...styles]
  return Object.entries({ html, javascript, images, total }).flatMap(([name, all]) => {
    const kind = name as WeightKind
    const most = allowed[kind]
    const bytes = all.map(([, each]) => each).reduce((sum, each) => sum + each, 0)
    if (most === undefined || bytes <= most * 1000) return []
    // The HTML is always one part.
    const heaviest = kind === 'html' ? [] : [...all].sort(([, one], [, other]) => other - one).slice(0, NAMED)
    return [tooHeavy(url, kind, { bytes, most, heaviest }, at)]
  })
}

import { fill } from '@chatdocs/protocol'
import { commentOf } from './badges.ts'
import { isDeprecated } from './deprecated.ts'
import { attributeValue, codeSpan, escapeMarks } from './escape.ts'
import type { ApiSymbol } from './model.ts'
import { KIND_FOLDERS } from './plan.ts'
import type { Sheet } from './sheet.ts'
import { linkTo, type PageGround, summaryOf } from './text.ts'
import type { ApiWords } from './words.ts'

/** What an overview knows besides: where the page of each symbol is. */
export interface OverviewGround extends PageGround {
  hrefOf: (symbol: ApiSymbol) => string | undefined
}

/** As many entries are worth a filter. */
const MANY = 8

/** Everything in a package, module or namespace: a list for each kind, and for each module its own lists. */
export function overviewBlocks(symbols: readonly ApiSymbol[], ground: OverviewGround): string[] {
  const modules = symbols.filter(({ kind }) => kind === 'module')
  const others = symbols.filter(({ kind }) => kind !== 'module')
  const lists = [
    ...listsOf(others, { level: 2 }, ground),
    ...modules.flatMap((module) => [
      `## ${linkTo(escapeMarks(module.name), ground.hrefOf(module))}`,
      ...(module.comment ? [summaryOf(module.comment.summary, ground)] : []),
      ...listsOf(module.members ?? [], { level: 3 }, ground),
    ]),
  ]
  const count = others.length + modules.reduce((sum, { members = [] }) => sum + members.length, 0)
  return count < MANY ? lists : [filterBlock(ground.words), ...lists]
}

/** The place of the filter, which a script fills: without one there is nothing to type into. */
function filterBlock({ filter, filterNone, filterCount }: ApiWords): string {
  const attributes = Object.entries({ label: filter, none: filterNone, count: filterCount })
  return `<div class="api-filter"${attributes.map(([key, value]) => ` data-${key}="${attributeValue(value)}"`).join('')}></div>`
}

function listsOf(
  symbols: readonly ApiSymbol[],
  { level }: { level: number },
  ground: OverviewGround,
): string[] {
  const title = (words: string) => `${'#'.repeat(level)} ${words}`
  const lists = KIND_FOLDERS.flatMap(([kind]) => {
    const found = symbols.filter((symbol) => symbol.kind === kind)
    return found.length > 0 ? [title(ground.words.kinds[kind][1]), listOf(found, ground)] : []
  })
  const references = once(symbols.filter(({ kind }) => kind === 'reference'))
  return references.length > 0
    ? [...lists, title(ground.words.references), listOf(references, ground)]
    : lists
}

/** What is a value and a type, `const A` and `interface A`, is two things elsewhere, and one name here. */
function once(references: readonly ApiSymbol[]): readonly ApiSymbol[] {
  return [...new Map(references.map((each) => [each.name, each])).values()]
}

/** By name, as in the sidebar, whatever order the source has. */
function listOf(symbols: readonly ApiSymbol[], ground: OverviewGround): string {
  const byName = [...symbols].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return byName.map((symbol) => `- ${entryOf(symbol, ground)}`).join('\n')
}

function nameOf(symbol: ApiSymbol, ground: OverviewGround): string {
  const words = codeSpan(symbol.kind === 'function' ? `${symbol.name}()` : symbol.name)
  const href = symbol.target ? ground.linkOf(symbol.target) : ground.hrefOf(symbol)
  return isDeprecated(symbol) ? `~~${linkTo(words, href)}~~` : linkTo(words, href)
}

/** Where everything in an overview is written. */
export function overviewOrigins(symbols: readonly ApiSymbol[], ground: OverviewGround): Sheet['written'] {
  return symbols.flatMap((symbol) => {
    const [place] = symbol.sources
    if (symbol.kind === 'module') return overviewOrigins(symbol.members ?? [], ground)
    return [{ mark: `- ${nameOf(symbol, ground)}`, place }]
  })
}

function entryOf(symbol: ApiSymbol, ground: OverviewGround): string {
  const name = nameOf(symbol, ground)
  const comment = commentOf(symbol)
  const text = comment ? summaryOf(comment.summary, ground) : origin(symbol, ground)
  return text === '' ? name : fill(ground.words.item, { name, text })
}

/** The package that tells of a symbol, where nothing here leads to it. */
function origin({ target }: ApiSymbol, { linkOf }: OverviewGround): string {
  return target && 'package' in target && linkOf(target) === undefined ? codeSpan(target.package) : ''
}

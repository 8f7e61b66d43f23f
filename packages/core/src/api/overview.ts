import { fill, type ReferenceWords } from '@chatdocs/protocol'
import type { List, PhrasingContent, RootContent } from 'mdast'
import { blocksTagged, commentOf, isDeprecated, summaryIn, wordsOf } from './comment-parts.ts'
import type { ApiSymbol } from './model.ts'
import { KIND_FOLDERS } from './plan.ts'
import { type PageContext, summaryOf } from './text.ts'
import { code, heading, linkTo, list, listItem, pageElement, paragraph, struck, text } from './tree.ts'

/** The context of an overview, with the page of each symbol. */
export interface OverviewContext extends PageContext {
  hrefOf: (symbol: ApiSymbol) => string | undefined
}

/** The number of entries from which on there is a filter. */
const MANY = 8

/** The contents of a package, module or namespace: a list for each kind, then the lists of each module. */
export function overviewBlocks(symbols: readonly ApiSymbol[], context: OverviewContext): RootContent[] {
  const modules = symbols.filter(({ kind }) => kind === 'module')
  const others = symbols.filter(({ kind }) => kind !== 'module')
  const lists = [
    ...listsOf(others, { level: 2 }, context),
    ...modules.flatMap((module) => [
      heading(2, [linkTo(text(module.title ?? module.name), context.hrefOf(module))]),
      ...(module.comment ? summaryOf(summaryIn(module.comment), context).map((each) => paragraph(each)) : []),
      ...listsOf(module.members ?? [], { level: 3 }, context),
    ]),
  ]
  const count = others.length + modules.reduce((sum, { members = [] }) => sum + members.length, 0)
  return count < MANY ? lists : [filterBlock(context.words), ...lists]
}

/** The container of the filter field. A script fills it, since the filter needs one. */
function filterBlock({ filter, filterNone, filterCount }: ReferenceWords): RootContent {
  const words = { dataLabel: filter, dataNone: filterNone, dataCount: filterCount }
  return pageElement('div', { className: ['api-filter'], ...words })
}

/** The page of one kind. */
export function listBlocks(symbols: readonly ApiSymbol[], context: OverviewContext): RootContent[] {
  return [...(symbols.length < MANY ? [] : [filterBlock(context.words)]), listOf(symbols, context)]
}

/** Lists by topic, for symbols whose comments name one, and by kind for all others. */
function listsOf(
  symbols: readonly ApiSymbol[],
  { level }: { level: number },
  context: OverviewContext,
): RootContent[] {
  const { kinds, references } = context.words
  const topics = [...new Set(symbols.flatMap(topicsOf))]
  const others = symbols.filter((symbol) => topicsOf(symbol).length === 0)
  const groups: (readonly [title: string, symbols: readonly ApiSymbol[]])[] = [
    ...topics.map((topic) => [topic, symbols.filter((each) => topicsOf(each).includes(topic))] as const),
    ...KIND_FOLDERS.map(([kind]) => [kinds[kind][1], others.filter((each) => each.kind === kind)] as const),
    [references, once(others.filter(({ kind }) => kind === 'reference'))],
  ]
  return groups.flatMap(([title, found]) =>
    found.length > 0 ? [heading(level, [text(title)]), listOf(found, context)] : [],
  )
}

/** The topics that the author gave: categories, or else groups. */
function topicsOf(symbol: ApiSymbol): string[] {
  const comment = commentOf(symbol)
  const named = (tag: string) => blocksTagged(comment, tag).map((each) => wordsOf(each.text).trim())
  const [categories, groups] = [named('@category'), named('@group')]
  return (categories.length > 0 ? categories : groups).filter(Boolean)
}

/** A name that is both value and type, `const A` and `interface A`, has two references and is listed once. */
function once(references: readonly ApiSymbol[]): readonly ApiSymbol[] {
  return [...new Map(references.map((each) => [each.name, each])).values()]
}

/** Sorted by name, as in the sidebar. */
function listOf(symbols: readonly ApiSymbol[], context: OverviewContext): List {
  const byName = [...symbols].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const all = list(byName.map((symbol) => listItem(paragraph(...entryOf(symbol, context)))))
  return { ...all, data: { hProperties: { className: ['api-list'] } } }
}

function nameOf(symbol: ApiSymbol, context: OverviewContext): PhrasingContent[] {
  const words = code(symbol.kind === 'function' ? `${symbol.name}()` : symbol.name)
  const href = symbol.target ? context.linkOf(symbol.target) : context.hrefOf(symbol)
  return struck([linkTo(words, href)], isDeprecated(symbol))
}

function entryOf(symbol: ApiSymbol, context: OverviewContext): PhrasingContent[] {
  const joint = text(fill(context.words.item, { name: '', text: '' }))
  const comment = commentOf(symbol)
  const source = symbol.sources[0]
  const summary = comment
    ? summaryOf({ ...summaryIn(comment), source }, context, [joint])
    : origin(symbol, context).flatMap((name) => [joint, name])
  return [...nameOf(symbol, context), ...summary]
}

/** The package that declares a symbol, if no page here describes it. */
function origin({ target }: ApiSymbol, { linkOf }: OverviewContext): PhrasingContent[] {
  return target && 'package' in target && linkOf(target) === undefined ? [code(target.package)] : []
}

import { fill, toUrl, type Url } from '@chatdocs/protocol'
import type { Parse } from '../content/parser/parser.ts'
import { folderOf, type SourcePath } from '../paths.ts'
import { builtInLink } from './built-ins.ts'
import { descriptionOf } from './comment.ts'
import { type ApiDocument, type ApiDocuments, makeDocument, type PageParts } from './document.ts'
import { indexedSymbols } from './indexed.ts'
import { deprecationsBlocks, listBlocks, type OverviewContext, overviewBlocks } from './lists.ts'
import type { ApiSymbol, ApiTarget } from './model.ts'
import {
  type ApiInput,
  type ApiSite,
  isHolder,
  KIND_FOLDERS,
  type PackagePlan,
  type PagePlan,
  planPackage,
  qualifiedName,
} from './plan.ts'
import { symbolPage } from './symbol-page.ts'
import { membersOf } from './symbols.ts'
import { PageText, plainSummary } from './text.ts'
import { paragraph, text } from './tree.ts'

/** The documents of an API reference, made only from models, in the site's language. */
export function makeApiDocuments(packages: readonly ApiInput[], site: ApiSite, parse: Parse): ApiDocuments {
  const { words } = site
  const plans = packages.map((each) => planPackage(each, site))
  const titleOf = ({ about, model }: PackagePlan) =>
    about.title ?? (plans.length === 1 ? words.title : model.name)
  return {
    documents: plans.flatMap((plan) => documentsOf(plan, titleOf(plan), { plans, site, parse })),
    categories: [
      ...sharedCategories(plans, site),
      ...plans.flatMap((plan) => categoriesOf(plan, titleOf(plan), site)),
    ],
    ...namesOf(plans),
    indexed: indexedSymbols(plans, { words, parse }),
  }
}

interface Reference {
  plans: readonly PackagePlan[]
  site: ApiSite
  parse: Parse
}

function documentsOf(plan: PackagePlan, title: string, reference: Reference): ApiDocument[] {
  const { site, parse } = reference
  const linkOf = linker(plan, reference)
  const hrefs = new Map(plan.pages.map(({ symbol, url }) => [symbol, url]))
  const { sourceUrl } = plan.about
  const make = (path: string, partsOf: (context: OverviewContext) => PageParts): ApiDocument => {
    const context: OverviewContext = {
      words: site.words,
      packageName: plan.model.name,
      path: path as SourcePath,
      ...(sourceUrl !== undefined && { sourceUrl }),
      ...(site.today !== undefined && { documents: { today: site.today, own: site.docsFolder } }),
      linkOf,
      text: new PageText(),
      parse,
      hrefOf: (symbol) => hrefs.get(symbol),
    }
    return makeDocument(partsOf(context), context)
  }
  const deprecations = make(`${plan.folder}/deprecations.md`, (context) => deprecationsPage(plan, context))
  return [
    make(`${plan.folder}/index.md`, (context) => overviewPage(plan, title, context)),
    ...plan.pages.map((page) =>
      make(page.path, (context) =>
        symbolPage(page, { ...context, owner: page.symbol, anchors: page.anchors }),
      ),
    ),
    // Modules are on the overview, and at the top of the sidebar.
    ...listsIn(plan)
      .filter(({ kind }) => kind !== 'module')
      .map((list) => make(`${list.folder}/index.md`, (context) => listPage(list, plan, context))),
    ...(deprecations.tree.children.length > 1 ? [deprecations] : []),
  ]
}

/** Resolves targets: on these pages, on pages of another package, or in the documentation of built-in names. */
function linker({ places, model }: PackagePlan, { plans, site }: Omit<Reference, 'parse'>) {
  return (target: ApiTarget): string | undefined => {
    if ('id' in target) return places.get(target.id)
    const other = plans.find((plan) => plan.model.name === target.package && plan.model !== model)
    if (other) return other.byName.get(target.name)
    return target.package === 'typescript' ? builtInLink(target.name, site.language) : undefined
  }
}

function overviewPage(
  { about, url, model }: PackagePlan,
  title: string,
  context: OverviewContext,
): PageParts {
  const { words, parse } = context
  const { comment, name, symbols } = model
  const [entryPoint] = about.entryPoints
  const source = entryPoint && { path: entryPoint, line: 0 }
  const summary = comment ? plainSummary(comment.summary, parse) : ''
  const described = comment ? descriptionOf({ comment }, { ...context, level: 1, headed: true, source }) : []
  return {
    url,
    head: {
      title,
      description: summary || fill(words.overviewOf, { name }),
      ...(symbols.some(({ kind }) => kind === 'module') && { redirect_from: [`${url}/modules`] }),
    },
    blocks: [...described, ...overviewBlocks(symbols, context)],
    shows: 'overview',
    place: source,
  }
}

/** The symbols of one kind in a package, module or namespace. */
interface KindList {
  kind: (typeof KIND_FOLDERS)[number][0]
  folder: string
  url: Url
  symbols: ApiSymbol[]
}

/** The address of a list is the address of one of its symbols, without the symbol's name. */
function listsIn({ pages }: PackagePlan): KindList[] {
  const lists = new Map<string, KindList>()
  for (const { path, url, symbol } of pages) {
    const folder = isHolder(symbol) ? folderOf(folderOf(path)) : folderOf(path)
    const kind = symbol.kind as KindList['kind']
    const list = lists.get(folder) ?? { kind, folder, url: toUrl(folderOf(url)), symbols: [] }
    lists.set(folder, list)
    list.symbols.push(symbol)
  }
  return [...lists.values()]
}

function listPage(
  { kind, url, symbols }: KindList,
  { model }: PackagePlan,
  context: OverviewContext,
): PageParts {
  const [, title] = context.words.kinds[kind]
  return {
    url,
    head: { title, description: fill(context.words.listOf, { name: model.name, kind: title }) },
    blocks: listBlocks(symbols, context),
    shows: 'list',
  }
}

function deprecationsPage({ url, model, pages }: PackagePlan, context: OverviewContext): PageParts {
  const { words } = context
  const description = fill(words.deprecationsOf, { name: model.name })
  return {
    url: toUrl(`${url}/deprecations`),
    head: { title: words.deprecations, sidebar_position: KIND_FOLDERS.length + 1, description },
    blocks: [paragraph(text(description)), ...deprecationsBlocks(pages, context)],
    shows: 'deprecations',
  }
}

/** The sidebar categories of a package's folders. `title` is the label of the package. */
function categoriesOf(plan: PackagePlan, title: string, { words }: ApiSite): ApiDocuments['categories'] {
  const own = plan.pages
    .filter(({ symbol }) => isHolder(symbol))
    .map(({ path, symbol }) => ({ folder: folderOf(path), config: { label: symbol.title ?? symbol.name } }))
  const kinds = listsIn(plan).map(({ kind, folder }) => {
    const position = KIND_FOLDERS.findIndex(([each]) => each === kind) + 1
    return { folder, config: { label: words.kinds[kind][1], position, inline: kind === 'module' } }
  })
  // Guides come before the reference.
  const whole = { label: title, position: Number.POSITIVE_INFINITY }
  return [{ folder: plan.folder, config: whole }, ...own, ...kinds]
}

/** The category for `api`, if there are packages in folders below it. */
function sharedCategories(
  plans: readonly PackagePlan[],
  { docsFolder, words }: ApiSite,
): ApiDocuments['categories'] {
  const folder = docsFolder === '' ? 'api' : `${docsFolder}/api`
  const isShared = plans.some((plan) => folderOf(plan.folder) === folder)
  const isOwn = plans.some((plan) => plan.folder === folder)
  return isShared && !isOwn ? [{ folder, config: { label: words.title } }] : []
}

/** A name, its address, and the declaration that the name refers to. */
type Named = readonly [name: string, place: string, written: string]

/**
 * All names, and the addresses of unambiguous names in inline code. A symbol re-exported by another package is the same
 * symbol: the first package's page wins.
 */
function namesOf(plans: readonly PackagePlan[]): {
  names: ReadonlyMap<string, string>
  allNames: readonly string[]
} {
  const found = new Map<string, Map<string, string>>()
  for (const plan of plans.filter(({ about }) => about.linked)) {
    for (const [name, place, written] of plan.pages.flatMap((page) => namesOn(page, plan))) {
      const places = found.get(name) ?? new Map<string, string>()
      found.set(name, places.set(written, places.get(written) ?? place))
    }
  }
  const names = [...found].flatMap(([name, places]): [string, string][] => {
    const [place, other] = places.values()
    return place && other === undefined ? [[name, place]] : []
  })
  return { names: new Map(names), allNames: [...found.keys()] }
}

/** The declaration of a symbol, or else its address, which is unique. */
function written({ sources, signatures = [] }: ApiSymbol, place: string): string {
  const [source = signatures[0]?.sources[0]] = sources
  return source ? `${source.path}:${source.line}` : place
}

/** A lowercase name can be an ordinary word: `version`, `h`, `delay`. */
const WORD = /^\p{Ll}[\p{Ll}\d]*$/u

function namesOn(page: PagePlan, { places }: PackagePlan): Named[] {
  const { symbol, url } = page
  if (symbol.kind === 'module') return []
  const name = qualifiedName(page)
  const own = [...(WORD.test(name) ? [] : [name]), ...(isCallable(symbol) ? [`${name}()`] : [])]
  const members = membersOf(symbol)
  return [
    ...own.map((each): Named => [each, url, written(symbol, url)]),
    ...members.flatMap((member): Named[] => {
      const place = places.get(member.id)
      if (place === undefined) return []
      return spellings(member, name, members).map((each) => [each, place, written(member, place)])
    }),
  ]
}

/**
 * `Bot.on` and `Bot#on`, with `()` if the member is callable. If a static and an instance member have the same name, the
 * dot refers to the static member.
 */
function spellings(member: ApiSymbol, owner: string, members: readonly ApiSymbol[]): string[] {
  if (member.kind === 'constructor') return [`new ${owner}()`]
  const isStatic = (each: ApiSymbol) => each.modifiers.includes('static')
  const hasNamesake = members.some((each) => each.name === member.name && isStatic(each) !== isStatic(member))
  const marks = !hasNamesake
    ? ['.', ...(isStatic(member) || member.kind === 'member' ? [] : ['#'])]
    : [isStatic(member) ? '.' : '#']
  return marks.flatMap((mark) => {
    const name = `${owner}${mark}${member.name}`
    return isCallable(member) ? [name, `${name}()`] : [name]
  })
}

function isCallable({ kind, signatures = [] }: ApiSymbol): boolean {
  return kind === 'function' || kind === 'method' || (kind === 'variable' && signatures.length > 0)
}

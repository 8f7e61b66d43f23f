import { fill, toUrl, type Url } from '@chatdocs/protocol'
import type { Parse } from '../content/parser/parser.ts'
import { folderOf, type SourcePath } from '../paths.ts'
import { builtInLink } from './built-ins.ts'
import { categoriesOf, LAST_POSITION, sharedCategories } from './categories.ts'
import { descriptionOf } from './comment.ts'
import { deprecationsBlocks } from './deprecations.ts'
import type { ApiDocument, ApiDocuments } from './document.ts'
import { indexedSymbols } from './indexed.ts'
import type { ApiSymbol, ApiTarget } from './model.ts'
import { namesOf } from './names.ts'
import { listBlocks, type OverviewContext, overviewBlocks } from './overview.ts'
import { makeDocument, type PageParts } from './page-parts.ts'
import { PageText } from './page-text.ts'
import { type ApiInput, type ApiSite, type KIND_FOLDERS, type PackagePlan, planPackage } from './plan.ts'
import { headOf, symbolPage } from './symbol-page.ts'
import { type PageContext, plainSummary } from './text.ts'
import { paragraph, text } from './tree.ts'

/** The documents of an API reference, from models alone, in the site's language. */
export function makeApiDocuments(packages: readonly ApiInput[], site: ApiSite, parse: Parse): ApiDocuments {
  const { words } = site
  const plans = packages.map((each) => planPackage(each, site))
  const titleOf = ({ about, model }: PackagePlan) =>
    about.title ?? (plans.length === 1 ? words.title : model.name)
  return {
    documents: plans.flatMap((plan) => documentsOf(plan, titleOf(plan), { plans, site, parse })),
    categories: [
      ...sharedCategories(plans, site, words),
      ...plans.flatMap((plan) => categoriesOf(plan, titleOf(plan), words)),
    ],
    ...namesOf(plans),
    indexed: indexedSymbols(plans, { words, parse }),
  }
}

/** All packages, and their pages. */
interface Reference {
  plans: readonly PackagePlan[]
  site: ApiSite
  parse: Parse
}

function documentsOf(plan: PackagePlan, title: string, reference: Reference): ApiDocument[] {
  const linkOf = linker(plan, reference)
  const hrefs = new Map(plan.pages.map(({ symbol, url }) => [symbol, url]))
  const contextOf = (path: string): OverviewContext => ({
    words: reference.site.words,
    packageName: plan.model.name,
    path: path as SourcePath,
    ...(plan.about.sourceUrl !== undefined && { sourceUrl: plan.about.sourceUrl }),
    ...(reference.site.today !== undefined && {
      documents: { today: reference.site.today, own: reference.site.docsFolder },
    }),
    linkOf,
    text: new PageText(),
    parse: reference.parse,
    hrefOf: (symbol) => hrefs.get(symbol),
  })
  const made = (
    path: string,
    partsOf: (context: OverviewContext) => PageParts | undefined,
  ): ApiDocument[] => {
    const context = contextOf(path)
    const parts = partsOf(context)
    return parts ? [makeDocument(parts, context)] : []
  }
  return [
    ...made(`${plan.folder}/index.md`, (context) => overviewPage(plan, title, context)),
    ...plan.pages.flatMap((page) =>
      made(page.path, (context) =>
        symbolPage(page, { ...context, owner: page.symbol, anchors: page.anchors }),
      ),
    ),
    ...listPlans(plan).flatMap((list) =>
      made(`${list.folder}/index.md`, (context) => listPage(list, plan, context)),
    ),
    ...made(`${plan.folder}/deprecations.md`, (context) => deprecationsPage(plan, context)),
  ]
}

/** Resolves targets: on these pages, on those of another package, or in the docs of built-in names. */
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
  const { words, path } = context
  const { comment, name, symbols } = model
  const [entryPoint] = about.entryPoints
  const source = entryPoint && { path: entryPoint, line: 0 }
  const summary = comment ? plainSummary(comment.summary, context.parse) : ''
  const description = comment ? descriptionOf({ comment }, { level: 1, headed: true, source }, context) : []
  return {
    path,
    url,
    head: headOf({
      title,
      label: title,
      description: summary || fill(words.overviewOf, { name }),
      ...(symbols.some(({ kind }) => kind === 'module') && { old: [`${url}/modules`] }),
    }),
    blocks: [...description, ...overviewBlocks(symbols, context)],
    shows: { kind: 'overview' },
    place: source,
    taken: [],
  }
}

/** The symbols of one kind in a package, module or namespace. */
interface ListPlan {
  kind: (typeof KIND_FOLDERS)[number][0]
  folder: string
  url: Url
  symbols: readonly ApiSymbol[]
}

/** The address of a symbol without its name is that of a list. */
function listPlans({ pages }: PackagePlan): ListPlan[] {
  const lists = new Map<string, ListPlan>()
  for (const { path, url, symbol } of pages) {
    const isHolder = symbol.kind === 'module' || symbol.kind === 'namespace'
    const folder = isHolder ? folderOf(folderOf(path)) : folderOf(path)
    // Modules are on the overview, and at the top of the sidebar.
    if (symbol.kind === 'module') continue
    const list = lists.get(folder) ?? {
      kind: symbol.kind as ListPlan['kind'],
      folder,
      url: toUrl(folderOf(url)),
      symbols: [],
    }
    lists.set(folder, { ...list, symbols: [...list.symbols, symbol] })
  }
  return [...lists.values()]
}

function listPage(
  { kind, url, symbols }: ListPlan,
  { model }: PackagePlan,
  context: OverviewContext,
): PageParts {
  const [, title] = context.words.kinds[kind]
  return {
    path: context.path,
    url,
    head: headOf({
      title,
      label: title,
      description: fill(context.words.listOf, { name: model.name, kind: title }),
    }),
    blocks: listBlocks(symbols, context),
    shows: { kind: 'list' },
    place: undefined,
    taken: [],
  }
}

function deprecationsPage({ url, model, pages }: PackagePlan, context: PageContext): PageParts | undefined {
  const { words, path } = context
  const blocks = deprecationsBlocks(pages, context)
  if (blocks.length === 0) return undefined
  const description = fill(words.deprecationsOf, { name: model.name })
  const head = headOf({
    title: words.deprecations,
    label: words.deprecations,
    description,
    position: LAST_POSITION,
  })
  return {
    path,
    url: toUrl(`${url}/deprecations`),
    head,
    blocks: [paragraph(text(description)), ...blocks],
    shows: { kind: 'deprecations' },
    place: undefined,
    taken: [],
  }
}

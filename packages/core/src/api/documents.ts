import { fill, toUrl } from '@chatdocs/protocol'
import type { SourcePath } from '../paths.ts'
import { builtInLink } from './built-ins.ts'
import { categoriesOf, LAST_POSITION, sharedCategories } from './categories.ts'
import { tell } from './comment.ts'
import { deprecationsBlocks } from './deprecations.ts'
import type { ApiDocument, ApiDocuments } from './document.ts'
import { indexedSymbols } from './indexed.ts'
import type { ApiTarget } from './model.ts'
import { namesOf } from './names.ts'
import { type OverviewGround, overviewBlocks, overviewOrigins } from './overview.ts'
import { type ApiInput, type ApiSite, type PackagePlan, type PagePlan, planPackage } from './plan.ts'
import { makeDocument, type Sheet } from './sheet.ts'
import { headOf, symbolPage } from './symbol-page.ts'
import { type PageGround, plainSummary } from './text.ts'
import { apiWords } from './words.ts'
import { WHOLE_FILE } from './written.ts'

/** The documents of an API reference: made of models alone, and in the language of the site. */
export function makeApiDocuments(packages: readonly ApiInput[], site: ApiSite): ApiDocuments {
  const words = apiWords(site.language)
  const plans = packages.map((each) => planPackage(each, site))
  const titleOf = ({ about, model }: PackagePlan) =>
    about.title ?? (plans.length === 1 ? words.title : model.name)
  return {
    documents: plans.flatMap((plan) => documentsOf(plan, titleOf(plan), { plans, site })),
    categories: [
      ...sharedCategories(plans, site, words),
      ...plans.flatMap((plan) => categoriesOf(plan, titleOf(plan), words)),
    ],
    names: namesOf(plans),
    indexed: indexedSymbols(plans, site.language),
  }
}

/** All packages, and where they are shown. */
interface Reference {
  plans: readonly PackagePlan[]
  site: ApiSite
}

function documentsOf(plan: PackagePlan, title: string, reference: Reference): ApiDocument[] {
  const linkOf = linker(plan, reference)
  const hrefs = new Map(plan.pages.map(({ symbol, url }) => [symbol, url]))
  const groundOf = (path: SourcePath, taken: Iterable<string>): OverviewGround => ({
    words: apiWords(reference.site.language),
    packageName: plan.model.name,
    path,
    ...(plan.about.sourceUrl !== undefined && { sourceUrl: plan.about.sourceUrl }),
    linkOf,
    takeId: idTaker(taken),
    hrefOf: (symbol) => hrefs.get(symbol),
  })
  const pageOf = (page: PagePlan) => {
    const { symbol: owner, anchors, path } = page
    return symbolPage(page, { ...groundOf(path, anchors.values()), owner, anchors })
  }
  const overviewPath = `${plan.folder}/index.md` as SourcePath
  const deprecationsPath = `${plan.folder}/deprecations.md` as SourcePath
  const sheets = [
    overviewPage(plan, title, groundOf(overviewPath, [])),
    ...plan.pages.map(pageOf),
    ...deprecationsPage(plan, groundOf(deprecationsPath, [])),
  ]
  return sheets.map((sheet) => makeDocument(sheet, linkOf))
}

/** Gives every id away once. */
function idTaker(taken: Iterable<string>): (id: string) => boolean {
  const ids = new Set(taken)
  return (id) => {
    const isFree = !ids.has(id)
    ids.add(id)
    return isFree
  }
}

/** Where targets are: on these pages, on those of another package, or where built-in names are told of. */
function linker({ places, model }: PackagePlan, { plans, site }: Reference) {
  return (target: ApiTarget): string | undefined => {
    if ('id' in target) return places.get(target.id)
    const other = plans.find((plan) => plan.model.name === target.package && plan.model !== model)
    if (other) return other.byName.get(target.name)
    return target.package === 'typescript' ? builtInLink(target.name, site.language) : undefined
  }
}

function overviewPage({ about, url, model }: PackagePlan, title: string, ground: OverviewGround): Sheet {
  const { words, path } = ground
  const { comment, name, symbols } = model
  const [entryPoint] = about.entryPoints
  const source = entryPoint && { path: entryPoint, line: WHOLE_FILE }
  const summary = comment ? plainSummary(comment.summary) : ''
  const told = comment ? tell({ comment }, { level: 1, headed: true, source }, ground) : []
  return {
    path,
    url,
    head: headOf({
      title,
      label: title,
      description: summary || fill(words.overviewOf, { name }),
    }),
    blocks: [...told, ...overviewBlocks(symbols, ground)],
    shows: { kind: 'overview' },
    written: [{ place: source }, ...overviewOrigins(symbols, ground)],
  }
}

function deprecationsPage({ url, model, pages }: PackagePlan, ground: PageGround): Sheet[] {
  const { words, path } = ground
  const { blocks, written } = deprecationsBlocks(pages, ground)
  if (blocks.length === 0) return []
  const description = fill(words.deprecationsOf, { name: model.name })
  const head = headOf({
    title: words.deprecations,
    label: words.deprecations,
    description,
    position: LAST_POSITION,
  })
  const at = toUrl(`${url}/deprecations`)
  return [{ path, url: at, head, blocks: [description, ...blocks], shows: { kind: 'deprecations' }, written }]
}

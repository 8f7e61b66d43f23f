import { type Reader, unpacked } from '@chatdocs/engine'
import {
  type Body,
  type Card,
  type OutputPath,
  type RouteData,
  routeMarkdown,
  type SearchArea,
  type Url,
} from '@chatdocs/protocol'
import type { IndexedPage, IndexedSection } from '@chatdocs/search'
import { namesOfMembers, symbolSections } from '../../api/indexed.ts'
import type { Config } from '../../config/config.ts'
import { PAGE_CARDS } from '../../content/tree/components.ts'
import { escapeText, escapeValue } from '../../content/tree/html.ts'
import { DiagnosticError } from '../../diagnostics/diagnostic.ts'
import type { Entry } from '../../graph/entries.ts'
import { urlOf } from '../../graph/navigation.ts'
import { type Route, type RouteKind, textOf, traitsOf } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { hrefOf, pageBody } from '../../render/body.ts'
import {
  categoryCards,
  categoryData,
  categoryDescription,
  componentData,
  contentsData,
  documentData,
  type PageBase,
  searchData,
} from '../../render/route-data.ts'
import type { IndexPageInput, MarkdownInput, PageText } from '../../tasks.ts'
import { urlOfSource } from '../graph/addresses.ts'
import { navigation, sidebars, tagsOf } from '../graph/graph.ts'
import { firstContents, shownEntries, sidebar } from '../graph/sidebars.ts'
import { originalLanguages } from '../graph/translations.ts'
import { options } from '../inputs/inputs.ts'
import { indexedSymbolAt } from '../site/api.ts'
import { addressStyle, config, folderOfLanguage, rootFrom, wordsIn } from '../site/config.ts'
import { themeComponents } from '../site/theme.ts'
import { belowTextOf } from '../texts/below-text.ts'
import { description, document, facts, metadata, sections } from '../texts/content.ts'
import { listPage, postPage, postsOn } from './blog-pages.ts'
import { markdownAddresses, slotValues } from './bodies.ts'
import { bundledPage, bundles, textParts } from './bundles.ts'

/** The text in the HTML of a page, for pages without a text file. */
type Drawn = () => Promise<readonly IndexedSection[]>

/** `text` contains its sections if it has none itself. */
type Indexed = IndexedPage & Pick<IndexPageInput, 'text'>

/** How to make one kind of page. These are not queries: they are cheap to compute from cached values. */
interface PageKind<Kind extends RouteKind> {
  /** The data of the page; `undefined` if the page no longer exists. */
  data(db: Reader, route: Route<Kind>, base: PageBase): Promise<RouteData | undefined>
  /** The search entry of the page; `undefined` for copies and lists. */
  indexed(db: Reader, route: Route<Kind>, drawn: Drawn): Promise<Indexed | undefined>
  /** The Markdown files that the page shows. */
  texts(db: Reader, route: Route<Kind>): Promise<readonly SourcePath[]>
}

const ownText = async (_: Reader, route: Route) => {
  const text = textOf(route)
  return text === undefined ? [] : [text]
}

const notIndexed = async () => undefined

/** Every kind of page. `graph/routes.ts` has the other half: traits that follow from a route alone. */
const KINDS: { readonly [K in RouteKind]: PageKind<K> } = {
  doc: {
    data: (db, { doc }, base) => documentPage(db, doc.source, base, 'docs'),
    indexed: indexedText,
    texts: ownText,
  },
  main: {
    data: (db, { doc }, base) => documentPage(db, doc.source, base, 'docs'),
    indexed: notIndexed,
    texts: ownText,
  },
  markdown: {
    data: (db, { source }, base) => documentPage(db, source, base, 'pages'),
    indexed: indexedText,
    texts: ownText,
  },
  post: {
    data: (db, { post }, base) => postPage(db, post, base),
    indexed: indexedText,
    texts: ownText,
  },
  blog: {
    data: (db, _, base) => listPage(db, base),
    indexed: notIndexed,
    texts: (db, { url }) => postsOn(db, url),
  },
  category: {
    data: categoryPage,
    indexed: async (db, route) => {
      const description = categoryDescription(route)
      return { ...(await standing(db, route)), ...(description && { description }), sections: [] }
    },
    texts: ownText,
  },
  tag: { data: categoryPage, indexed: notIndexed, texts: ownText },
  contents: {
    data: async (db, route, base) => contentsData(base, (await db.get(sidebar, route.sidebar))?.items ?? []),
    indexed: notIndexed,
    texts: ownText,
  },
  search: {
    data: async (db, _, base) => searchData(base, await db.get(firstContents)),
    indexed: notIndexed,
    texts: ownText,
  },
  component: { data: componentPage, indexed: indexedComponent, texts: ownText },
}

export function dataOf<Kind extends RouteKind>(db: Reader, route: Route<Kind>, base: PageBase) {
  return KINDS[route.kind].data(db, route, base)
}

export function textsOf<Kind extends RouteKind>(db: Reader, route: Route<Kind>) {
  return KINDS[route.kind].texts(db, route)
}

export async function indexedOf<Kind extends RouteKind>(db: Reader, route: Route<Kind>, drawn: Drawn) {
  return route.unlisted || route.noIndex ? undefined : KINDS[route.kind].indexed(db, route, drawn)
}

async function documentPage(
  db: Reader,
  source: SourcePath,
  base: PageBase,
  part: 'docs' | 'pages',
): Promise<RouteData> {
  const [known, { toc }, { value }] = await Promise.all([
    db.get(facts, source),
    db.get(document, source),
    db.get(config),
  ])
  const [text, parts] = await Promise.all([
    base.isWithoutBody ? undefined : textOfPage(db, base.route, source),
    textParts(db, [known]),
  ])
  const own = text ? pageBody(unpacked(text.text).body, text) : []
  const body = known.components?.includes(PAGE_CARDS)
    ? withCards(own, await pageCards(db, base.route.url))
    : own
  const tags = known.frontMatter.tags ? await tagLine(db, source, base.route.url) : []
  const below = await belowTextOf(db, source, value[part])
  return documentData(base, known, {
    text: { body: [...body, ...tags, ...(part === 'docs' ? question(value, base.route.url) : [])], ...parts },
    toc,
    ...below,
  })
}

/** Cards of the entries beside a page in its sidebar, or of the category that it is the page of. */
async function pageCards(db: Reader, url: Url): Promise<string> {
  const [{ value }, { value: site }] = await Promise.all([db.get(sidebars), db.get(config)])
  const found = value.sidebars.map(({ items }) => entriesAt(url, items)).find((items) => items !== undefined)
  const style = { ...addressStyle(site), url, assetPath: (path: string) => path }
  const cards = (await cardsOf(db, found ?? [])).map(({ kind, label, href, description = '' }) => {
    const page = { kind: 'page', url: href as Url, anchor: '', hash: '', search: '' } as const
    const link = escapeValue(kind === 'external' ? href : hrefOf(page, '', style))
    const words = description && `<p>${escapeText(description)}</p>`
    return `<li class="card-item"><p class="card-title"><a href="${link}">${escapeText(label)}</a></p>${words}</li>`
  })
  return `<ul class="cards-written">${cards.join('')}</ul>`
}

function entriesAt(url: Url, items: readonly Entry[]): readonly Entry[] | undefined {
  for (const item of items) {
    const below = item.type === 'category' ? item.items : undefined
    if (urlOf(item) === url) return below ?? items.filter((each) => each !== item)
    const found = below && entriesAt(url, below)
    if (found) return found
  }
  return undefined
}

function withCards(body: Body, cards: string): Body {
  return body.map((part) => {
    if (typeof part === 'string') return part
    return part.component === PAGE_CARDS ? cards : { ...part, children: withCards(part.children, cards) }
  })
}

/** The question whether a document was helpful, below its text. */
function question(value: Config, url: Url): Body {
  if (!value.feedback) return []
  const words = wordsIn(value)
  const attributes = {
    ...(value.feedback !== true && { action: value.feedback }),
    'aria-label': words.feedbackQuestion,
    'data-page': url,
    'data-thanks': words.feedbackThanks,
    'data-failed': words.feedbackFailed,
  }
  const written = Object.entries(attributes).map(([name, text]) => ` ${name}="${escapeValue(text)}"`)
  const button = (answer: string, label: string) =>
    `<button name="answer" value="${answer}">${escapeText(label)}</button>`
  return [
    [
      `<form class="feedback" method="post"${written.join('')}>`,
      `<input type="hidden" name="page" value="${escapeValue(url)}">`,
      `<span>${escapeText(words.feedbackQuestion)}</span>`,
      button('yes', words.feedbackYes),
      button('no', words.feedbackNo),
      '<output></output></form>',
    ].join(''),
  ]
}

/** The tags of a document, below its text. */
async function tagLine(db: Reader, source: SourcePath, url: Url): Promise<Body> {
  const [own, { value }] = await Promise.all([db.get(tagsOf, source), db.get(config)])
  if (!own || own.tags.length === 0) return []
  const style = { ...addressStyle(value), url, assetPath: (path: string) => path }
  const all = { label: wordsIn(value).blogTags, url: own.all }
  const [first, ...links] = [all, ...own.tags].map((tag) => {
    const href = hrefOf({ kind: 'page', url: tag.url, anchor: '', hash: '', search: '' }, '', style)
    return `<a href="${escapeValue(href)}">${escapeText(tag.label)}</a>`
  })
  return [`<p class="tags"><strong>${first}</strong> ${links.join(' ')}</p>`]
}

/** The text of a document's page. */
async function textOfPage(db: Reader, route: Route, source: SourcePath): Promise<PageText> {
  const { canonical: url = route.url } = traitsOf(route)
  const [{ text }, values, original] = await Promise.all([
    db.get(document, source),
    slotValues(db, source, { url }),
    originalLanguages(db, source),
  ])
  return { text, values, ...(original && { original }) }
}

/** The text of a page whose body a drawing thread can make: a document without components. */
export async function plainText(db: Reader, route: Route): Promise<PageText | undefined> {
  if (!['doc', 'main', 'markdown'].includes(route.kind)) return undefined
  const source = textOf(route)
  if (source === undefined) return undefined
  const [{ components = [], frontMatter }, { value: theme }, { value }] = await Promise.all([
    db.get(facts, source),
    db.get(themeComponents),
    db.get(config),
  ])
  if (components.length > 0 || frontMatter.tags || value.feedback || Object.keys(theme).length > 0)
    return undefined
  return textOfPage(db, route, source)
}

/** The input from which a drawing thread makes the Markdown form: in builds, for the main page of a text. */
export async function markdownInput(
  db: Reader,
  route: Route,
  given: PageText | undefined,
): Promise<MarkdownInput | undefined> {
  const source = textOf(route)
  if (source === undefined || (await db.get(options)).mode !== 'build') return undefined
  if ((await db.get(urlOfSource, source)) !== route.url) return undefined
  const [addresses, { value }] = await Promise.all([markdownAddresses(db, source), db.get(config)])
  return {
    ...(!given && { text: (await db.get(document, source)).text }),
    addresses,
    file: `${folderOfLanguage(value)}${routeMarkdown(route.url)}` as OutputPath,
  }
}

async function categoryPage(
  db: Reader,
  route: Route<'category' | 'tag'>,
  base: PageBase,
): Promise<RouteData> {
  return categoryData(base, route, await cardsOf(db, route.category.items))
}

async function cardsOf(db: Reader, entries: readonly Entry[]): Promise<readonly Card[]> {
  const items = await shownEntries(db, entries)
  const documents = items.flatMap((item) => (item.type === 'doc' ? [item.doc.source] : []))
  const described = await Promise.all(
    documents.map(async (source) => [source, await db.get(description, source)] as const),
  )
  return items.flatMap((item) => categoryCards(item, new Map(described)))
}

async function componentPage(db: Reader, { source }: Route<'component'>, base: PageBase): Promise<RouteData> {
  const bundled = await db.get(bundledPage, source)
  if (bundled) {
    const up = rootFrom((await db.get(config)).value)
    const { bundle, styles } = bundled
    return componentData(base, { ...bundled, bundle: up + bundle, styles: styles.map((path) => up + path) })
  }
  const { diagnostics } = await db.get(bundles)
  const own = diagnostics.filter((each) => each.at?.path === source)
  throw new DiagnosticError(own.length > 0 ? own : diagnostics)
}

async function indexedComponent(
  db: Reader,
  route: Route<'component'>,
  drawn: Drawn,
): Promise<IndexedPage | undefined> {
  const { title, description } = (await db.get(bundledPage, route.source)) ?? {}
  if (!title) return undefined
  const page = { ...(await standing(db, route)), title, sections: await drawn() }
  return { ...page, ...(description && { description }) }
}

/** The search text of a Markdown file. A description that repeats the first paragraph is left out. */
async function indexedText(
  db: Reader,
  route: Route<'doc' | 'markdown' | 'post'>,
): Promise<Indexed | undefined> {
  const source = textOf(route)
  if (source === undefined) return undefined
  const { frontMatter, api, title } = await db.get(metadata, source)
  if (api) return symbolPage(db, route, { title, text: await db.get(sections, source) })
  const { description, keywords } = frontMatter
  return {
    ...(await standing(db, route)),
    title,
    sections: [],
    text: (await db.get(document, source)).text,
    ...(description && { description }),
    ...(keywords && { keywords }),
  }
}

/** The search entry of a reference page: a symbol, or a list of symbols. */
async function symbolPage(
  db: Reader,
  route: Route,
  { title, text }: { title: string; text: readonly IndexedSection[] },
): Promise<IndexedPage> {
  const { url, version = '' } = route
  const [page, symbol] = await Promise.all([standing(db, route, 'api'), indexedSymbolAt(db, url, version)])
  if (!symbol) return { ...page, title, sections: text }
  return {
    ...page,
    title: symbol.title,
    symbol: symbol.kind,
    sections: symbolSections(text, symbol),
    names: [symbol.title, ...namesOfMembers(text, symbol)],
  }
}

async function standing(db: Reader, route: Route, area: SearchArea = traitsOf(route).part) {
  const breadcrumbs = (await db.get(navigation, route.url))?.breadcrumbs ?? []
  return {
    url: route.url,
    area,
    title: route.title,
    breadcrumb: breadcrumbs.slice(0, -1).map(({ label }) => label),
  }
}

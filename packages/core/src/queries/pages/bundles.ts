import type { Reader } from '@chatdocs/engine'
import { type Feature, type LiveFeature, TEXT_PARTS, type TextParts } from '@chatdocs/protocol'
import type { Facts } from '../../content/model.ts'
import { PAGE_CARDS } from '../../content/tree/components.ts'
import { shownWithout, unknownComponent } from '../../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { codeOf, type Route } from '../../graph/routes.ts'
import { MDX, type SourcePath } from '../../paths.ts'
import { type BundledPage, type BundleOutput, bundle, checkModule } from '../../tasks.ts'
import { dataModules } from '../graph/data.ts'
import { sharedQuery } from '../inputs/define.ts'
import { exists, file, files, options, text } from '../inputs/inputs.ts'
import { compilerSettings } from '../site/aliases.ts'
import { config, inEachLanguage, rootFrom } from '../site/config.ts'
import { contentOptions } from '../site/content-options.ts'
import { fences, islandSources, islandsByName } from '../site/islands.ts'
import { themeComponents } from '../site/theme.ts'
import { allMarkdownSources, componentSources, facts, pageCode, places, textOf } from '../texts/content.ts'

const PACKAGE = 'package.json' as SourcePath

/** The components that documents use. Other files may be parts of these, without a default export. */
const usedIslands = sharedQuery('usedIslands', { kept: true }, async (db): Promise<readonly SourcePath[]> => {
  const [named, shown, sources] = await Promise.all([
    db.get(islandsByName),
    db.get(fences),
    allMarkdownSources(db),
  ])
  const imported = await importedIslands(db, sources)
  const ofFences = shown.value.map(
    ({ island }) => [island, named.get(island) ?? (island as SourcePath)] as const,
  )
  const byName = new Map([...named, ...ofFences])
  if (byName.size === 0) return imported
  const { remarkPlugins, rehypePlugins } = await db.get(contentOptions)
  const isPlain = remarkPlugins.length + rehypePlugins.length === 0
  const written = await Promise.all(sources.map((path) => db.get(writtenNames, path)))
  const used = [...byName].map(async ([name, source]) => {
    const possible = isPlain ? sources.filter((_, index) => written[index]?.includes(name)) : sources
    return (await isUsed(db, name, possible)) ? [source] : []
  })
  return [...(await Promise.all(used)).flat(), ...imported]
})

/** The components that MDX documents import or define in their own code: exports of modules. */
async function importedIslands(db: Reader, sources: readonly SourcePath[]): Promise<readonly SourcePath[]> {
  const all = await Promise.all(
    sources
      .filter((path) => MDX.test(path))
      .map(async (path) => (await db.get(facts, path)).components ?? []),
  )
  return [...new Set(all.flat().filter(isExport))].sort() as SourcePath[]
}

/** Whether a component is an export of a module: `src/a.tsx#Name`. */
function isExport(name: string): boolean {
  return name.includes('#')
}

/** The module of an entry, or of an export. */
function moduleOf(entry: SourcePath): SourcePath {
  return entry.replace(/#[^#]*$/, '') as SourcePath
}

/** Depends on the file of an entry, unless it is an export of a package or of a document. */
async function readModule(db: Reader, entry: SourcePath): Promise<void> {
  const path = moduleOf(entry)
  if (!isExport(entry) || (await db.get(exists, path))) await db.get(file, path)
}

/** The code of documents among entries. */
async function codeIn(db: Reader, entries: readonly SourcePath[]): Promise<Record<SourcePath, string>> {
  const documents = [...new Set(entries.filter(isExport).map(moduleOf))].filter((path) => MDX.test(path))
  const all = await Promise.all(documents.map(async (path) => [path, await db.get(pageCode, path)] as const))
  return Object.fromEntries(all.flatMap(([path, code]) => (code ? [[path, code.text]] : [])))
}

/** A line that may use a component, after any list, blockquote or footnote markers. */
const COMPONENT = /^(?:[ \t>*+\-\d.)]|\[\^[^\]\n]*\]:)*::+[ \t]*([A-Z]\w*)/gm

/** All components that a text uses unless plugins add more. It may contain others, too. */
const writtenNames = sharedQuery('writtenNames', async (db, path: SourcePath): Promise<readonly string[]> => {
  const [text, shown] = await Promise.all([textOf(db, path), db.get(fences)])
  const elements = MDX.test(path) ? [...text.matchAll(/<([A-Z]\w*)/g)] : []
  const named = [...text.matchAll(COMPONENT), ...elements].map(([, name = '']) => name)
  if (shown.value.length === 0) return named
  const words = text.toLowerCase()
  return [
    ...named,
    ...shown.value.flatMap(({ language, island }) => (words.includes(language) ? [island] : [])),
  ]
})

/** Parses documents only until one uses the component. */
async function isUsed(db: Reader, name: string, possible: readonly SourcePath[]): Promise<boolean> {
  for (const path of possible) {
    const { components = [] } = await db.get(facts, path)
    if (components.includes(name)) return true
  }
  return false
}

/** Syntax errors in unused components. Nothing else is checked, since their purpose is unknown. */
export async function unusedProblems(db: Reader): Promise<readonly Diagnostic[]> {
  const [all, { inputs }] = await Promise.all([db.get(islandSources), db.get(bundles)])
  const unused = all.filter((source) => !inputs.includes(source))
  return (await Promise.all(unused.map((source) => db.get(moduleProblems, source)))).flat()
}

/** The syntax errors in one script. */
const moduleProblems = sharedQuery('moduleProblems', async (db, path: SourcePath) => {
  return db.run(checkModule, { path, text: await db.get(text, path) })
})

/**
 * The bundles of custom pages, components and `theme/`. Reads every bundled file, to depend on it. Bundles also depend on
 * installed packages, and their server modules are files.
 */
export const bundles = sharedQuery('bundles', { volatile: true }, async (db): Promise<BundleOutput> => {
  const [pages, islands, { value: theme }] = await Promise.all([
    inEachLanguage(db, (each) => each.get(componentSources)),
    db.get(usedIslands),
    db.get(themeComponents),
  ])
  const parts = Object.values(theme)
  const entries = [...new Set([...pages.flat(), ...islands, ...parts])]
  if (entries.length === 0) return { pages: [], files: [], inputs: [], diagnostics: [] }
  const code = await codeIn(db, entries)
  await Promise.all([db.get(compilerSettings), ...entries.map((entry) => readModule(db, entry))])
  const { baseUrl: base, staticDirectories: statics } = (await db.get(config)).value
  const data = await db.get(dataModules)
  const { mode } = await db.get(options)
  const made = await db.run(bundle, {
    entries,
    parts: [...parts, ...islands],
    base,
    statics,
    data,
    ...(mode === 'dev' && { refreshes: true }),
    ...(Object.keys(code).length > 0 && { code }),
  })
  await Promise.all(made.inputs.map((input) => db.get(file, input)))
  // A missing module may be added later, or its package installed.
  if (made.diagnostics.length > 0) await db.get(files)
  if (made.diagnostics.length > 0 && (await db.get(exists, PACKAGE))) await db.get(file, PACKAGE)
  return made
})

/**
 * The mistakes in bundles, with the documents that lack a component for each. A module that cannot be found is
 * reported where a document first uses it.
 */
export async function bundleProblems(db: Reader): Promise<readonly Diagnostic[]> {
  const { pages, diagnostics } = await db.get(bundles)
  if (diagnostics.length === 0) return diagnostics
  const [sources, islands, ofPages] = await Promise.all([
    allMarkdownSources(db),
    db.get(islandsByName),
    inEachLanguage(db, (each) => each.get(componentSources)),
  ])
  const made = new Set(pages.map(({ source }) => source))
  const found = sources.map(async (path) => {
    const { components = [] } = await db.get(facts, path)
    const where = components.length > 0 ? (await db.get(places, path)).components : undefined
    return components.flatMap((name, index) => {
      const entry = isExport(name) ? (name as SourcePath) : islands.get(name)
      const span = where?.[index]
      return entry && !made.has(entry) ? [{ entry, at: { path, ...(span && { span }) } }] : []
    })
  })
  const lacking = (await Promise.all(found)).flat()
  const reported = new Set(diagnostics.map(({ at }) => at?.path))
  const known = new Set([...ofPages.flat(), ...lacking.map(({ entry }) => entry)])
  return diagnostics.map((each) => {
    const file = each.at?.path
    // What components import can be wrong, too.
    const isImported = file !== undefined && !known.has(file)
    const uses = lacking.filter(({ entry }) => entry === file || (isImported && !reported.has(entry)))
    const at = file && isExport(file) ? (uses[0]?.at ?? each.at) : each.at
    const others = new Set(uses.map((use) => use.at.path).filter((path) => path !== at?.path))
    return { ...each, ...(at && { at }), notes: [...each.notes, ...shownWithout([...others])] }
  })
}

/** The bundle of one file; `undefined` if it could not be built. */
export const bundledPage = sharedQuery(
  'bundledPage',
  async (db, source: SourcePath): Promise<BundledPage | undefined> => {
    return (await db.get(bundles)).pages.find((each) => each.source === source)
  },
)

/** The bundle of a custom page. */
export async function bundleOf(db: Reader, at: Route | undefined): Promise<BundledPage | undefined> {
  const source = at && codeOf(at)
  return source && db.get(bundledPage, source)
}

/** The title of a page. A custom page can export one. */
export async function titleOf(db: Reader, at: Route): Promise<string | undefined> {
  return codeOf(at) ? (await bundleOf(db, at))?.title : at.title
}

/** The bundle of a component, by name. */
const island = sharedQuery('island', async (db, name: string): Promise<BundledPage | undefined> => {
  const source = isExport(name) ? (name as SourcePath) : (await db.get(islandsByName)).get(name)
  return source && db.get(bundledPage, source)
})

/** The components that texts use, by name, without unknown ones. */
export async function islandsOf(db: Reader, texts: readonly Facts[]): Promise<Map<string, UsedIsland>> {
  const names = [...new Set(texts.flatMap(({ components = [] }) => components))].sort()
  if (names.length === 0) return new Map()
  const outer = new Set(texts.flatMap(({ outerComponents = [] }) => outerComponents))
  const theme = (await db.get(themeComponents)).value
  const isDrawn = TEXT_PARTS.some((name) => Object.hasOwn(theme, name))
  const found = await Promise.all(names.map(async (name) => [name, await db.get(island, name)] as const))
  return new Map(
    found.flatMap(([name, page]) => {
      return page ? [[name, { page, isLive: page.interactive || outer.has(name) || isDrawn }] as const] : []
    }),
  )
}

/** A component that a page shows. It is live if the browser needs its code, for itself or for its content. */
export interface UsedIsland {
  page: BundledPage
  isLive: boolean
}

/** What a page must load to show these texts. */
export async function textParts(db: Reader, texts: readonly Facts[]): Promise<TextParts> {
  const needed = [...new Set(texts.flatMap((each) => each.features ?? []))].sort()
  const [islands, { runtime }] = await Promise.all([islandsOf(db, texts), db.get(options)])
  const up = rootFrom((await db.get(config)).value)
  const bundled = [...islands].flatMap(([name, { page, isLive }]) =>
    isLive ? [[name, up + page.bundle]] : [],
  )
  const own = [...islands.values()].flatMap(({ page }) => page.styles)
  const features = needed.filter(isLive)
  const styles = [...needed.flatMap((each) => (isLive(each) ? [] : runtime.features[each].styles)), ...own]
  if (needed.includes('requests')) bundled.push(['requests', up + runtime.requests])
  return {
    ...(features.length > 0 && { features }),
    ...(styles.length > 0 && { styles: styles.map((path) => up + path) }),
    ...(bundled.length > 0 && { components: Object.fromEntries(bundled) }),
  }
}

function isLive(feature: Feature): feature is LiveFeature {
  return ['tabs', 'diagrams', 'images', 'filter'].includes(feature)
}

/** Reports unknown components. */
export const componentProblems = sharedQuery(
  'componentProblems',
  async (db, path: SourcePath): Promise<readonly Diagnostic[]> => {
    const { components = [] } = await db.get(facts, path)
    if (components.length === 0) return []
    const [known, where, site] = await Promise.all([
      db.get(islandsByName),
      db.get(places, path),
      db.get(config),
    ])
    const names = [...known.keys()]
    return components.flatMap((name, index) => {
      if (known.has(name) || isExport(name) || name === PAGE_CARDS) return []
      const span = where.components?.[index]
      const missing = { name, known: names }
      return [unknownComponent(missing, span ? { path, span } : { path }, site.value.components.path)]
    })
  },
)

import { createHash } from 'node:crypto'
import { ENTRIES, REQUEST_FORM } from './bundles.js'
import { outputOf, staticImports } from './esbuild.js'
import { STYLED } from './features.js'

/** @import { RuntimeManifest } from '@chatdocs/protocol' */
/** @import { Bundle, Outputs } from './esbuild.js' */

/** The renderers of groups of pages, see `PAGE_GROUPS` of the protocol. */
const GROUPS = { text: 'src/pages/text.tsx', blog: 'src/pages/blog/blog.tsx', search: 'src/search/kit.ts' }

/**
 * @param {object} made
 * @param {Bundle} made.browser
 * @param {{ worker: Bundle, rare: readonly Bundle[] }} made.search
 * @param {Bundle} made.math
 * @param {readonly Bundle[]} made.sheets those of `STYLED`
 * @param {string} made.inline
 * @param {string} made.offlineWorker
 * @param {readonly { path: string }[]} made.diagrams
 * @returns {RuntimeManifest}
 */
export function manifestOf({ browser, search, math, sheets, inline, offlineWorker, diagrams }) {
  const files = browserFiles(browser.metafile)
  const manifest = {
    ...files,
    searchWorker: filesOf(search.worker).join(),
    searchLazy: search.rare.flatMap(filesOf),
    features: {
      math: styleFiles(math.metafile),
      ...featureStyles(sheets, files),
      diagrams: { styles: [], files: diagrams.map(({ path }) => path) },
      offline: { styles: [], files: [files.offline] },
    },
    inline,
    offlineWorker,
  }
  return { ...manifest, release: digest(JSON.stringify(manifest)) }
}

/**
 * @param {readonly Bundle[]} sheets
 * @param {{ frame: string, feedback: string, requests: string, requestForm: string }} modules the modules of style sheets
 * @returns {Record<typeof STYLED[number], RuntimeManifest['features']['math']>}
 */
function featureStyles(sheets, { frame, feedback, requests, requestForm }) {
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const modules = { slots: [frame], feedback: [feedback], requests: [requests, requestForm] }
  const entries = sheets.map(({ metafile }, index) => {
    const { styles, files } = styleFiles(metafile)
    return [STYLED[index], { styles, files: [...files, ...(modules[STYLED[index] ?? ''] ?? [])] }]
  })
  return Object.fromEntries(entries)
}

/** @param {Bundle} bundle */
function filesOf({ outputFiles }) {
  return outputFiles.map(({ path }) => published(path))
}

/** @param {{ outputs: Outputs }} metafile */
function browserFiles({ outputs }) {
  const preload = staticImports(outputs, outputOf(outputs, ENTRIES.boot))
  const entries = [...Object.values(ENTRIES), REQUEST_FORM].map((module) => outputOf(outputs, module))
  const named = new Set([...entries, ...preload])
  /** @param {string} module */
  const fileOf = (module) => published(outputOf(outputs, module))
  /** @param {string} module */
  const groupFiles = (module) => {
    const entry = outputOf(outputs, module)
    const needed = [entry, ...staticImports(outputs, entry)].filter((path) => !preload.includes(path))
    return needed.map(published)
  }
  const shared = fileOf(ENTRIES.runtime)
  return {
    boot: fileOf(ENTRIES.boot),
    // One file serves all imports of a site's pages.
    imports: { react: shared, 'react/jsx-runtime': shared, '@chatdocs/runtime': shared },
    preload: preload.map(published),
    frame: fileOf(ENTRIES.frame),
    feedback: fileOf(ENTRIES.feedback),
    offline: fileOf(ENTRIES.offline),
    requests: fileOf(ENTRIES.requests),
    requestForm: fileOf(REQUEST_FORM),
    behaviours: fileOf('src/content/behaviours.ts'),
    pages: {
      text: groupFiles(GROUPS.text),
      blog: groupFiles(GROUPS.blog),
      search: groupFiles(GROUPS.search),
    },
    strings: {
      zh: fileOf('../protocol/src/strings/zh/interface.json'),
      en: fileOf('../protocol/src/strings/en/interface.json'),
    },
    lazy: Object.keys(outputs)
      .filter((path) => !named.has(path))
      .map(published)
      .sort(),
    styles: fileOf(ENTRIES.styles),
    live: fileOf(ENTRIES.live),
  }
}

/** @param {{ outputs: Outputs }} metafile */
function styleFiles({ outputs }) {
  const files = Object.keys(outputs).map(published).sort()
  return { styles: files.filter((path) => path.endsWith('.css')), files }
}

/** @param {string} path */
function published(path) {
  return path.replace(/^.*?dist\/client\//, '')
}

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

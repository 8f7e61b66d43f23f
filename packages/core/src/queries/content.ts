import { query, type Reader } from '@chatdocs/engine'
import type { IndexedSection, TocEntry } from '@chatdocs/protocol'
import { quotedIn } from '../checks/quoted.ts'
import type { Config } from '../config/config.ts'
import { type DocsVersion, VERSIONED_DOCS, versionAt } from '../config/versions.ts'
import type { ContentOptions, Document, Facts, Places, PluginReference, RawBody } from '../content/model.ts'
import { configInvalid } from '../diagnostics/catalogue.ts'
import { DiagnosticError } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import { locateModule, parse } from '../tasks.ts'
import { apiDocument, apiSources } from './api.ts'
import { config, docsVersions } from './config.ts'
import { file, files, options, text } from './ground.ts'

const MARKDOWN = /\.mdx?$/i
/** Partials, and tests beside pages: not pages themselves. */
const PRIVATE = /(^|\/)_|\.(test|spec|d)\.\w+$/

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}

/** Folders inside the documents' folder that hold something else. */
function reserved({ docs, staticDirectories, blog }: Config): string[] {
  const posts = blog && blog.path !== docs.path && isBelow(blog.path, docs.path) ? [blog.path] : []
  return docs.path === '' ? [...staticDirectories, ...posts] : posts
}

/** Whether a file lies among the documents of a version; files of versions that are not built do in none. */
function isInVersion(path: string, versions: readonly DocsVersion[]): boolean {
  const version = versionAt(path, versions)
  if (!version) return false
  return version.path !== '' || versions.length === 1 || !isBelow(path, VERSIONED_DOCS)
}

/** The Markdown files that are documents, and the pages of API references. */
export const documentSources = query('documentSources', async (db): Promise<readonly SourcePath[]> => {
  const [written, made] = await Promise.all([db.get(writtenDocuments), db.get(apiSources)])
  return made.length === 0 ? written : [...written, ...made].sort()
})

/** The Markdown files that are documents: a list of paths, which edits leave as it is. */
export const writtenDocuments = query('writtenDocuments', async (db): Promise<readonly SourcePath[]> => {
  const [all, site, versions] = await Promise.all([db.get(files), db.get(config), db.get(docsVersions)])
  const elsewhere = reserved(site.value)
  return all.filter(
    (path) =>
      MARKDOWN.test(path) &&
      !PRIVATE.test(path) &&
      isInVersion(path, versions.value) &&
      !elsewhere.some((folder) => isBelow(path, folder)),
  )
})

/** The Markdown files that are posts. */
export const postSources = query('postSources', async (db): Promise<readonly SourcePath[]> => {
  const [all, { value }] = await Promise.all([db.get(files), db.get(config)])
  const { blog } = value
  if (!blog) return []
  return all.filter((path) => MARKDOWN.test(path) && !PRIVATE.test(path) && isBelow(path, blog.path))
})

/** Markdown files among the site's own pages; none where the whole folder is documents. */
export const markdownPageSources = query(
  'markdownPageSources',
  async (db): Promise<readonly SourcePath[]> => {
    const [all, site] = await Promise.all([db.get(files), db.get(config)])
    if (site.value.docs.path === '') return []
    const { path: folder } = site.value.pages
    return all.filter((path) => MARKDOWN.test(path) && !PRIVATE.test(path) && isBelow(path, folder))
  },
)

/** React components that are pages. */
export const componentSources = query('componentSources', async (db): Promise<readonly SourcePath[]> => {
  const [all, site] = await Promise.all([db.get(files), db.get(config)])
  const { path: folder } = site.value.pages
  return all.filter((path) => /\.[jt]sx$/.test(path) && !PRIVATE.test(path) && isBelow(path, folder))
})

/** React components that documents may name: files with a capital, straight in their folder. */
export const islandSources = query('islandSources', async (db): Promise<readonly SourcePath[]> => {
  const [all, site] = await Promise.all([db.get(files), db.get(config)])
  const { path: folder } = site.value.components
  const prefix = folder === '' ? '' : `${folder}/`
  return all.filter((path) => path.startsWith(prefix) && /^[A-Z]\w*\.[jt]sx$/.test(path.slice(prefix.length)))
})

export const contentOptions = query('contentOptions', async (db): Promise<ContentOptions> => {
  const { locale, toc, markdown, path, blog, api } = (await db.get(config)).value
  const located = (plugins: readonly PluginReference[]) =>
    Promise.all(plugins.map((each) => locatePlugin(db, each, path)))
  const [remarkPlugins, rehypePlugins] = await Promise.all([
    located(markdown.remarkPlugins),
    located(markdown.rehypePlugins),
  ])
  const symbols = api.some(({ linked }) => linked)
  const options = {
    language: locale.htmlLang,
    toc,
    remarkPlugins,
    rehypePlugins,
    ...(symbols && { symbols }),
  }
  return blog ? { ...options, posts: blog.path } : options
})

async function locatePlugin(
  db: Reader,
  plugin: PluginReference,
  path: SourcePath | undefined,
): Promise<PluginReference> {
  const found = await db.run(locateModule, { specifier: plugin.module })
  if ('url' in found) {
    const digest = found.source && (await db.get(file, found.source))?.digest
    return { ...plugin, module: digest ? `${found.url}?${digest}` : found.url }
  }
  const at = path && quotedIn(path, await db.get(text, path), plugin.module)
  throw new DiagnosticError([
    configInvalid(`the plugin ${plugin.module} cannot be found: ${found.failed}`, at),
  ])
}

/** One file, read. The only reader of its text. */
export const document = query('document', async (db, path: SourcePath): Promise<Document> => {
  const [source, options] = await Promise.all([db.get(text, path), db.get(contentOptions)])
  const made = source.trim() === '' ? await db.get(apiDocument, path) : undefined
  if (!made) return db.run(parse, { path, text: source, options })
  const { text: written, signatures, shows, url } = made
  const read = await db.run(parse, { path, text: written, signatures, options })
  return { ...read, facts: { ...read.facts, api: { shows: shows.kind, url } } }
})

/** The Markdown of a document, be it written or made. */
export async function markdownOf(db: Reader, path: SourcePath): Promise<string> {
  const written = await db.get(text, path)
  return written.trim() === '' ? ((await db.get(apiDocument, path))?.text ?? written) : written
}

/** What the rest of the site may know of it: a paragraph changes the body and not this. */
export const facts = query('facts', async (db, path: SourcePath): Promise<Facts> => {
  return (await db.get(document, path)).facts
})

export const places = query('places', async (db, path: SourcePath): Promise<Places> => {
  return (await db.get(document, path)).places
})

export const rawBody = query('body', async (db, path: SourcePath): Promise<RawBody> => {
  return (await db.get(document, path)).body
})

export const toc = query('toc', async (db, path: SourcePath): Promise<readonly TocEntry[]> => {
  return (await db.get(document, path)).toc
})

/** What it says below each heading. */
export const sections = query(
  'sections',
  async (db, path: SourcePath): Promise<readonly IndexedSection[]> => {
    return (await db.get(document, path)).sections
  },
)

/** How many minutes a post takes. */
export const minutes = query('minutes', async (db, path: SourcePath): Promise<number> => {
  return (await db.get(document, path)).post?.minutes ?? 1
})

/** What lists show of a post. */
export const excerpt = query('excerpt', async (db, path: SourcePath): Promise<RawBody> => {
  return (await db.get(document, path)).post?.excerpt ?? []
})

/** Whether lists leave off before a post ends. */
export const isCut = query('isCut', async (db, path: SourcePath): Promise<boolean> => {
  return (await db.get(document, path)).post?.cut ?? false
})

/** What feeds have of a post. */
export const feedBody = query('feedBody', async (db, path: SourcePath): Promise<RawBody> => {
  return (await db.get(document, path)).post?.feed ?? []
})

/** Whether a document is left out of this build. */
const isDraft = query('isDraft', async (db, path: SourcePath): Promise<boolean> => {
  const [{ frontMatter }, { mode }] = await Promise.all([db.get(facts, path), db.get(options)])
  return mode === 'build' && frontMatter.draft === true
})

/** Those of these files that are in this build: of a draft, neither mistakes nor files are anyone's concern. */
export async function published(db: Reader, sources: readonly SourcePath[]): Promise<readonly SourcePath[]> {
  const drafts = await Promise.all(sources.map((path) => db.get(isDraft, path)))
  return sources.filter((_, index) => !drafts[index])
}

/** All Markdown files of this build. */
export async function markdownSources(db: Reader): Promise<readonly SourcePath[]> {
  const sources = await Promise.all([
    db.get(documentSources),
    db.get(markdownPageSources),
    db.get(postSources),
  ])
  return published(db, sources.flat())
}

/** How many Markdown files there are, all of them read by then: what can be done while other inputs are waited for. */
export const readDocuments = query('readDocuments', async (db): Promise<number> => {
  const sources = await markdownSources(db)
  await Promise.all(sources.map((path) => db.get(facts, path)))
  return sources.length
})

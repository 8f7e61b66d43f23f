import { equal, type Reader, unpacked } from '@chatdocs/engine'
import type { IndexedSection } from '@chatdocs/search'
import type { ApiDocument } from '../../api/document.ts'
import type { Config } from '../../config/config.ts'
import { filesOfLanguage, pagesOfLanguage, placeOf } from '../../config/languages.ts'
import { type DocsVersion, VERSIONED_DOCS, versionAt } from '../../config/versions.ts'
import type { Modules } from '../../content/mdx/scope.ts'
import { readMetadata } from '../../content/metadata.ts'
import type {
  Facts,
  FileDigests,
  MdxModule,
  Metadata,
  PageCode,
  Places,
  RawBody,
} from '../../content/model.ts'
import { candidatesOf, specifiersIn, targetOf } from '../../content/source/imports.ts'
import { mayInclude, withIncludes } from '../../content/source/includes.ts'
import { originOf, type Whole } from '../../content/source/whole.ts'
import { postDay } from '../../graph/blog/posts.ts'
import { belowDocs } from '../../graph/documents.ts'
import {
  globOf,
  type Location,
  MARKDOWN,
  MDX,
  PRIVATE,
  type SourcePath,
  type Span,
  splitDate,
} from '../../paths.ts'
import { digestFile, type ParsedDocument, type ParseInput, parse } from '../../tasks.ts'
import { part, query, sharedQuery } from '../inputs/define.ts'
import { exists, file, files, firstFile, foreignFile, isFuture, options, text } from '../inputs/inputs.ts'
import { unaliased } from '../site/aliases.ts'
import { apiDocument, apiSources, writtenLocation } from '../site/api.ts'
import { config, docsVersions, fallbackOf, filesShown, folders, inEachLanguage } from '../site/config.ts'
import { optionsFor } from '../site/content-options.ts'
import { islandsByName } from '../site/islands.ts'
import { madeLocation, pluginPage, pluginPages } from '../site/plugins.ts'

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}

/** Folders inside the documents folder with other contents. */
function reserved({ docs, staticDirectories, blog }: Config): string[] {
  const posts = blog && blog.path !== docs.path && isBelow(blog.path, docs.path) ? [blog.path] : []
  return docs.path === '' ? [...staticDirectories, ...posts] : posts
}

/** Whether a file in the folder of a version is not in the folder of one that is not built. */
function isInVersion(path: string, version: DocsVersion, versions: readonly DocsVersion[]): boolean {
  return version.path !== '' || versions.length === 1 || !isBelow(path, VERSIONED_DOCS)
}

/** The Markdown files that are not private: files of the site, and files made by its plugins. */
const markdownFiles = sharedQuery('markdownFiles', async (db): Promise<readonly SourcePath[]> => {
  const [all, { value }] = await Promise.all([db.get(files), db.get(pluginPages)])
  const made = Object.keys(value) as SourcePath[]
  const known = made.length === 0 ? all : [...new Set([...all, ...made])].sort()
  return known.filter((path) => MARKDOWN.test(path) && !PRIVATE.test(path))
})

/** The Markdown files of this language; without a fallback, only its translations. */
const languageMarkdown = query('languageMarkdown', async (db): Promise<readonly SourcePath[]> => {
  const [all, where] = await Promise.all([db.get(markdownFiles), db.get(folders)])
  return where ? pagesOfLanguage(filesOfLanguage(all, db.scope, where), db.scope, where) : all
})

/** The Markdown files of this language whose places match. */
async function markdownLike(
  db: Reader,
  fits: (place: SourcePath) => boolean,
): Promise<readonly SourcePath[]> {
  const where = await db.get(folders)
  return (await db.get(where ? languageMarkdown : markdownFiles)).filter((path) => fits(placeOf(path, where)))
}

/** The sources of documents: Markdown files and generated API pages. */
export const documentSources = query('documentSources', async (db): Promise<readonly SourcePath[]> => {
  const written = await db.get(writtenDocuments)
  const made = (await fallbackOf(db)) ? [] : await db.get(apiSources)
  return made.length === 0 ? written : [...written, ...made].sort()
})

/** The Markdown files of documents. Edits of their contents do not change this list. */
export const writtenDocuments = query('writtenDocuments', async (db): Promise<readonly SourcePath[]> => {
  const [versions, site] = await Promise.all([db.get(docsVersions), db.get(config)])
  const elsewhere = reserved(site.value)
  const excluded = site.value.docs.exclude.map(globOf)
  return markdownLike(db, (path) => {
    const version = versionAt(path, versions.value)
    if (!version || !isInVersion(path, version, versions.value)) return false
    const below = belowDocs(path, version)
    return !elsewhere.some((folder) => isBelow(path, folder)) && !excluded.some((each) => each.test(below))
  })
})

/** The Markdown files of posts. */
export const postSources = query('postSources', async (db): Promise<readonly SourcePath[]> => {
  const { blog } = (await db.get(config)).value
  return blog ? markdownLike(db, (path) => isBelow(path, blog.path)) : []
})

/** The Markdown files in the pages folder; none if the site folder is the documents folder. */
export const markdownPageSources = query(
  'markdownPageSources',
  async (db): Promise<readonly SourcePath[]> => {
    const site = await db.get(config)
    if (site.value.docs.path === '') return []
    const { path: folder } = site.value.pages
    return markdownLike(db, (path) => isBelow(path, folder))
  },
)

/** The component files of custom pages. */
export const componentSources = query('componentSources', async (db): Promise<readonly SourcePath[]> => {
  const [shown, where, site] = await Promise.all([filesShown(db), db.get(folders), db.get(config)])
  const { path: folder } = site.value.pages
  const all = where ? pagesOfLanguage(shown, db.scope, where) : shown
  return all.filter(
    (path) => /\.[jt]sx$/.test(path) && !PRIVATE.test(path) && isBelow(placeOf(path, where), folder),
  )
})

/** The metadata of a document. Most documents are not parsed for it; parsing would give the same. */
export const metadata = sharedQuery(
  'metadata',
  { kept: true },
  async (db, path: SourcePath): Promise<Metadata> => {
    const [{ whole, made }, options] = await Promise.all([sourceOf(db, path), optionsFor(db, path)])
    const read = await readMetadata({ path, text: whole.text }, options)
    if (read) return made ? { ...read, api: apiOf(made) } : read
    const { title, frontMatter, api } = await db.get(facts, path)
    return { path, title, frontMatter, ...(api && { api }) }
  },
)

function apiOf({ shows, url }: ApiDocument): NonNullable<Metadata['api']> {
  return { shows, url }
}

/** One parsed file. A query reads it as a whole if it needs the text, or a part that most edits change. */
export const document = sharedQuery(
  'document',
  { digest: 'reads' },
  async (db, path: SourcePath): Promise<ParsedDocument> => {
    const [{ whole, made, ...more }, options] = await Promise.all([sourceOf(db, path), optionsFor(db, path)])
    if (made) {
      const read = await db.run(parse, { path, text: made.text, tree: made.tree, options })
      return { ...read, facts: { ...read.facts, api: apiOf(made) } }
    }
    const { problems, ...source } = whole
    const modules = await modulesFor(db, path)
    const imports = {
      ...(Object.keys(modules).length > 0 && { modules }),
      ...(options.html && more),
    }
    if (source.origins.length === 0) return parsedNow(db, { path, text: source.text, options, ...imports })
    const where = await db.get(folders)
    const read = await parsedNow(db, {
      path,
      options,
      ...source,
      ...imports,
      ...(where && { folders: where }),
    })
    const hasProblems = problems.length > 0 || read.facts.hasProblems
    const facts = { ...read.facts, ...(hasProblems && { hasProblems }) }
    return { ...read, facts, diagnostics: [...problems, ...read.diagnostics] }
  },
)

/** Whether a path leads out of the site, or into packages. */
const FOREIGN = /(?:^|\/)(?:\.\.|node_modules)\//

/** The digest of a file, inside or outside of the site; empty if it does not exist. */
const digestNow = sharedQuery(
  'digestNow',
  { volatile: true },
  async (db, path: SourcePath): Promise<string> =>
    FOREIGN.test(path)
      ? ((await db.get(foreignFile, path)) ?? db.run(digestFile, { path }))
      : ((await db.get(file, path))?.digest ?? ''),
)

/** How often a document is parsed if other files that it depends on change meanwhile. */
const TURNS = 4

/**
 * Parses a document, and compares the files that it depends on with their current state: a stored answer, and the files
 * that a thread has cached, can be older.
 */
async function parsedNow(db: Reader, input: ParseInput): Promise<ParsedDocument> {
  let read = await db.run(parse, input)
  for (let turn = 1; read.reads && turn < TURNS; turn++) {
    const paths = Object.keys(read.reads) as SourcePath[]
    const digests = await Promise.all(
      paths.map(async (each) => [each, await db.get(digestNow, each)] as const),
    )
    const now: FileDigests = Object.fromEntries(digests)
    if (equal(now, read.reads)) break
    read = await db.run(parse, { ...input, known: { files: now, turn } })
  }
  return read
}

/** The source of a document: its file with the files it includes, or a generated page. */
async function sourceOf(
  db: Reader,
  path: SourcePath,
): Promise<{ whole: Whole; made?: ApiDocument; isOfPlugin?: true }> {
  const written = await db.get(text, path)
  const made = written.trim() === '' ? await db.get(apiDocument, path) : undefined
  if (made) return { whole: { text: made.text, origins: [], problems: [] }, made }
  if (written === '' && !(await db.get(exists, path))) {
    const text = (await db.get(pluginPage, path)) ?? ''
    return { whole: { text, origins: [], problems: [] }, isOfPlugin: true }
  }
  if (mayInclude(path, written)) return { whole: await db.get(included, path) }
  return { whole: { text: written, origins: [], problems: [] } }
}

/** The text of a document, with the files it includes and the values of variables. */
const included = sharedQuery(
  'included',
  { digest: 'reads' },
  async (db, path: SourcePath): Promise<Whole> => {
    const [written, markdown] = await Promise.all([db.get(text, path), db.get(markdownOptions)])
    const read = async (each: SourcePath) => {
      if (!(await db.get(exists, each))) return undefined
      return (await db.get(file, each))?.text ?? null
    }
    const meaningOf = (specifier: string) => db.get(unaliased, specifier)
    return withIncludes(path, written, { ...markdown, read, meaningOf, folders: await db.get(folders) })
  },
)

/** The modules that the imports of an MDX document refer to, and the components of the site that it uses. */
const mdxModules = sharedQuery('mdxModules', async (db, path: SourcePath): Promise<Modules> => {
  const [{ whole }, named] = await Promise.all([sourceOf(db, path), db.get(islandsByName)])
  const found: Record<string, MdxModule> = {}
  for (const [, name = ''] of whole.text.matchAll(/<([A-Z]\w*)/g)) {
    const source = named.get(name)
    if (source !== undefined) found[`<${name}>`] = { component: source, name }
  }
  for (const { specifier, start, end } of specifiersIn(whole.text)) {
    const means = await db.get(unaliased, specifier)
    if (means !== specifier) found[specifier] = { means }
    const target = targetOf(originOf(whole.origins, { start, end })?.path ?? path, means)
    if (target?.kind === 'text' && (await db.get(exists, target.path))) {
      found[target.path] = { text: await db.get(text, target.path) }
    } else if (target?.kind === 'module') {
      const component = target.isOwn
        ? await db.get(firstFile, candidatesOf(target.name).join('\n'))
        : target.name
      const [name] = [...named].find(([, source]) => source === component) ?? []
      if (component !== undefined) found[target.name] = { component, ...(name !== undefined && { name }) }
    }
  }
  return found
})

async function modulesFor(db: Reader, path: SourcePath): Promise<Modules> {
  return MDX.test(path) ? db.get(mdxModules, path) : {}
}

/** The options for reading documents. Other options in the configuration do not change it. */
const markdownOptions = sharedQuery('markdownOptions', async (db) => (await db.get(config)).value.markdown)

/** The files that a document includes. */
export async function partsOf(db: Reader, path: SourcePath): Promise<readonly SourcePath[]> {
  return [...new Set((await sourceOf(db, path)).whole.origins.map((each) => each.path))]
}

/** The text that positions of a document refer to: its Markdown, or the comments a generated page contains. */
export async function textOf(db: Reader, path: SourcePath): Promise<string> {
  return (await sourceOf(db, path)).whole.text
}

/** Whether a document may include files. This is asked for each diagnostic, and a document can have thousands. */
export const mayHaveParts = sharedQuery('mayHaveParts', async (db, path: SourcePath) =>
  mayInclude(path, await db.get(text, path)),
)

/** Maps a location in a document to the file that it comes from: one it includes, or the source of an API. */
export async function sourceLocation(db: Reader, location: Location): Promise<Location> {
  const { path, span } = location
  const made = MARKDOWN.test(path) && (await madeLocation(db, location))
  if (made) return made
  if (!span || !MARKDOWN.test(path)) return writtenLocation(db, location)
  const from = (await db.get(mayHaveParts, path)) && originOf((await db.get(included, path)).origins, span)
  return from || writtenLocation(db, location)
}

/** The part of a document that other pages depend on. Editing a paragraph changes only the body. */
export const facts = part('facts', document, (read): Facts => read.facts, { kept: true })

/** The description of a page, for lists of pages. */
export const description = part('description', facts, (known) => known.description)

/** Digesting such a part takes longer than recomputing its dependents, which edits rarely spare. */
const LARGE = { digest: 'reads' } as const

/** The positions of a document's links, images and other facts. Any edit may move them. */
export const places = part('places', document, (read): Places => read.places, LARGE)

/**
 * The position of each link's address. For a reference, it is in the definition. `undefined` for links in included files.
 */
export async function addressSpans(db: Reader, path: SourcePath): Promise<(Span | undefined)[]> {
  const [spans, { text }] = await Promise.all([db.get(places, path), db.get(document, path)])
  const { rewritten } = unpacked(text).markdown
  const written = new Map(
    rewritten.flatMap(({ link, start, end }) => (link === undefined ? [] : [[link, { start, end }]])),
  )
  const found = spans.links.map(async (span, link) => {
    const at = await sourceLocation(db, { path, span: written.get(link) ?? span })
    return at.path === path ? at.span : undefined
  })
  return Promise.all(found)
}

/** The rendered text of a document before the graph is known: static HTML with slots. */
export const rawBody = part('body', document, (read): RawBody => unpacked(read.text).body, LARGE)

/** The module for an MDX document's own code. */
export const pageCode = part('pageCode', document, (read): PageCode | undefined => read.code)

/** The text below each heading. */
export const sections = part(
  'sections',
  document,
  (read): readonly IndexedSection[] => unpacked(read.text).sections,
  LARGE,
)

/** The reading time of a post, in minutes. */
export const minutes = part('minutes', document, ({ post }) => post?.minutes ?? 1)

/** The part of a post that lists show. */
export const excerpt = part('excerpt', document, ({ post }): RawBody => post?.excerpt ?? [], LARGE)

/** Whether lists show only an excerpt. */
export const isCut = part('isCut', document, ({ post }) => post?.cut ?? false)

/** The body of a post for feeds. */
export const feedBody = part('feedBody', document, ({ post }): RawBody => post?.feed ?? [], LARGE)

/** Whether this build leaves out a document: a draft, or a post with a future date. */
export const isDraft = sharedQuery('isDraft', async (db, path: SourcePath): Promise<boolean> => {
  const [{ frontMatter }, { mode }] = await Promise.all([db.get(metadata, path), db.get(options)])
  if (mode !== 'build') return false
  return frontMatter.draft === true || (await futureDay(db, path)) !== undefined
})

/** The future date of a post; `undefined` for all other files. Most documents have no date at all. */
export async function futureDay(db: Reader, path: SourcePath): Promise<string | undefined> {
  const { frontMatter } = await db.get(metadata, path)
  if (frontMatter.date === undefined && splitDate(path).date === undefined) return undefined
  const [{ value: site }, where] = await Promise.all([db.get(config), db.get(folders)])
  const place = placeOf(path, where)
  if (!site.blog || !isBelow(place, site.blog.path)) return undefined
  const day = postDay({ place, frontMatter }, site.blog)
  return day !== undefined && (await db.get(isFuture, day)) ? day : undefined
}

/** The files that are in this build. Mistakes and assets of drafts are ignored. */
export async function published(db: Reader, sources: readonly SourcePath[]): Promise<readonly SourcePath[]> {
  const drafts = await Promise.all(sources.map((path) => db.get(isDraft, path)))
  return sources.filter((_, index) => !drafts[index])
}

/** The Markdown files of all languages. */
export async function allMarkdownSources(db: Reader): Promise<readonly SourcePath[]> {
  return [...new Set((await inEachLanguage(db, markdownSources)).flat())]
}

/** All Markdown files of a language in this build. */
export async function markdownSources(db: Reader): Promise<readonly SourcePath[]> {
  const sources = await Promise.all([
    db.get(documentSources),
    db.get(markdownPageSources),
    db.get(postSources),
  ])
  return published(db, sources.flat())
}

/** Parses all Markdown files and returns their number, to use the time while other inputs load. */
export const readDocuments = sharedQuery('readDocuments', async (db): Promise<number> => {
  const sources = await allMarkdownSources(db)
  await Promise.all(sources.map((path) => db.get(facts, path).then(() => path)))
  return sources.length
})

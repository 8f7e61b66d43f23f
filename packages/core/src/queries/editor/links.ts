import type { Reader } from '@chatdocs/engine'
import { pageHref, toUrl, type Url } from '@chatdocs/protocol'
import { placeOf, translationAt } from '../../config/languages.ts'
import { versionAt } from '../../config/versions.ts'
import { lenientParser } from '../../content/parser/parser.ts'
import { bodyStart } from '../../content/source/front-matter.ts'
import { type Section, sectionsIn } from '../../content/source/sections.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Resolved } from '../../graph/resolve.ts'
import { type LanguageFolders, MARKDOWN, MDX, type SourcePath, type Span } from '../../paths.ts'
import { diagnosticsIn } from '../checks/diagnostics.ts'
import { pageAt, urlOfSource } from '../graph/addresses.ts'
import { addresses, route } from '../graph/graph.ts'
import { coverOf, images } from '../graph/images.ts'
import { links } from '../graph/links.ts'
import { query } from '../inputs/define.ts'
import { exists, firstFile, text } from '../inputs/inputs.ts'
import { symbolAt } from '../site/api.ts'
import { addressStyle, config, docsVersions, folders, inEachLanguage } from '../site/config.ts'
import {
  addressSpans,
  allMarkdownSources,
  description,
  documentSources,
  facts,
  isDraft,
  markdownPageSources,
  markdownSources,
  mayHaveParts,
  metadata,
  partsOf,
  places,
  postSources,
} from '../texts/content.ts'

/*
 * What editors ask of links. Nothing of it is kept: all that takes long is in the queries that it reads.
 */

/** The address of a link or image in a file, and what it leads to. */
export interface EditorLink {
  path: SourcePath
  span: Span
  /** As it is written. */
  target: string
  to?: Destination | undefined
  /** The span has the name of a definition, whose address another link has. */
  isUse?: boolean
}

interface Destination {
  /** The file that the page shows; absent for a page without one, such as a list of posts. */
  path?: SourcePath | undefined
  url?: Url
  anchor: string
}

/** The folders of languages, by which editors know the language of a file. */
export async function languagesOf(db: Reader): Promise<LanguageFolders | undefined> {
  return db.get(folders)
}

/** The language that a file is written in. */
export async function languageOf(db: Reader, path: SourcePath): Promise<Reader> {
  return db.within(translationAt(path, await db.get(folders)).scope)
}

/** The links and images that are written in a document. */
export async function linksIn(db: Reader, path: SourcePath): Promise<EditorLink[]> {
  return MARKDOWN.test(path) ? linksHere(await languageOf(db, path), path) : []
}

async function linksHere(db: Reader, path: SourcePath): Promise<EditorLink[]> {
  const [written, known, spans, found, pictures, spots] = await Promise.all([
    db.get(text, path),
    db.get(facts, path),
    addressSpans(db, path),
    db.get(links, path),
    db.get(images, path),
    db.get(places, path),
  ])
  const own = known.links.map(async ({ target }, index) => {
    const [span, to] = [spans[index], found[index]]
    if (!span) return []
    const isUse = written[span.start] === '['
    return [{ path, span, target, to: to && (await destinationOf(db, to)), isUse }]
  })
  const { image = '' } = known.frontMatter
  const start = written.indexOf(image, spots.frontMatter.image?.start)
  // A name with escapes cannot be found as it is written.
  const spot = start < 0 ? undefined : { start, end: start + image.length }
  const cover = [image, await coverFile(db, path), spot] as const
  const all = known.images.map((target, index) => [target, pictures[index], spots.images[index]] as const)
  const shown = (image ? [...all, cover] : all).flatMap(([target, file, span]) => {
    return span ? [{ path, span, target, to: file && { path: file, anchor: '' } }] : []
  })
  return [...(await Promise.all(own)).flat(), ...shown]
}

/** The picture of a document for link previews. Few have one: the others need no query of their own. */
async function coverFile(db: Reader, path: SourcePath): Promise<SourcePath | undefined> {
  return (await db.get(metadata, path)).frontMatter.image ? db.get(coverOf, path) : undefined
}

async function destinationOf(db: Reader, to: Resolved): Promise<Destination> {
  switch (to.kind) {
    case 'page':
    case 'original': {
      const { url, anchor } = to
      const path = (await (to.kind === 'page' ? db : db.within('')).get(pageAt, url))?.file
      const isWritten = path !== undefined && (await db.get(exists, path))
      return { url, anchor, path: isWritten ? path : undefined }
    }
    case 'file':
      return { path: to.source, anchor: '' }
    case 'static': {
      const { staticDirectories } = (await db.get(config)).value
      const files = staticDirectories.map((folder) => `${folder}/${to.path}`)
      return { path: await db.get(firstFile, files.join('\n')), anchor: '' }
    }
  }
}

/** All links of the site to a file, or to one of its headings, in all languages. */
export async function linksTo(db: Reader, path: SourcePath, anchor?: string): Promise<EditorLink[]> {
  const sources = await documentsNaming(db, new Set([path]))
  const found = await Promise.all(sources.map((source) => linksIn(db, source)))
  return found.flat().filter(({ to }) => to?.path === path && (anchor === undefined || to.anchor === anchor))
}

/** What the links and images of a document lead to. Small, so that it is at hand for all documents of a large site. */
const leadsTo = query('leadsTo', async (db, path: SourcePath): Promise<readonly string[]> => {
  const [to, shown, cover] = await Promise.all([
    db.get(links, path),
    db.get(images, path),
    coverFile(db, path),
  ])
  return [
    ...new Set([
      ...to.flatMap((one) => (one ? placeName(one) : [])),
      ...[...shown, cover].flatMap((one) => one ?? []),
    ]),
  ]
})

/** Files by their paths, pages by their addresses. */
function placeName(to: Resolved): string {
  if (to.kind === 'file') return to.source
  return to.kind === 'static' ? `static:${to.path}` : `${to.kind}:${to.url}`
}

/**
 * The documents and parts of documents with links to some files, or with images of them. Where the links stand is not
 * asked: that takes long.
 */
export async function documentsNaming(
  db: Reader,
  targets: ReadonlySet<SourcePath>,
): Promise<readonly SourcePath[]> {
  const found = await inEachLanguage(db, async (each) => {
    const [names, shown, where] = await Promise.all([
      namesOf(each, targets),
      markdownSources(each),
      db.get(folders),
    ])
    // A language also shows documents of others, whose links are asked for in their own language.
    const documents = shown.filter((path) => translationAt(path, where).scope === each.scope)
    const including = await inParts(documents, (path) => each.get(mayHaveParts, path))
    const parts = await inParts(
      documents.filter((_, index) => including[index]),
      (path) => partsOf(each, path),
    )
    const sources = [...new Set([...documents, ...parts.flat().filter((path) => MARKDOWN.test(path))])]
    const all = await inParts(sources, (path) => each.get(leadsTo, path))
    return sources.filter((_, index) => all[index]?.some((name) => names.has(name)))
  })
  return [...new Set(found.flat())]
}

/** Documents that are asked for at a time: what they need meanwhile of a large site would fill the memory. */
const PART = 64

async function inParts<T>(
  paths: readonly SourcePath[],
  find: (path: SourcePath) => Promise<T>,
): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < paths.length; at += PART)
    found.push(...(await Promise.all(paths.slice(at, at + PART).map(find))))
  return found
}

/** The names by which documents of a language may lead to some files. */
async function namesOf(db: Reader, targets: ReadonlySet<SourcePath>): Promise<ReadonlySet<string>> {
  const { staticDirectories } = (await db.get(config)).value
  const pages = async (kind: Resolved['kind'], at: Reader) =>
    [...(await at.get(addresses)).byUrl].flatMap(([url, { file }]) =>
      file !== undefined && targets.has(file) ? [`${kind}:${url}`] : [],
    )
  const served = [...targets].flatMap((path) =>
    staticDirectories.flatMap((folder) =>
      path.startsWith(`${folder}/`) ? [`static:${path.slice(folder.length + 1)}`] : [],
    ),
  )
  return new Set([
    ...targets,
    ...served,
    ...(await pages('page', db)),
    ...(await pages('original', db.within(''))),
  ])
}

/** Has at hand what a rename asks of all documents: the first one would wait for it. */
export async function readLinks(db: Reader, paths: readonly SourcePath[]): Promise<void> {
  const read = async (path: SourcePath) => {
    const own = await languageOf(db, path)
    await Promise.all([own.get(leadsTo, path), own.get(mayHaveParts, path)])
  }
  await Promise.all(paths.map(read))
}

/** Whether a file is a document of its language, without a list of all that are. */
async function isDocument(db: Reader, path: SourcePath): Promise<boolean> {
  const all = await Promise.all(
    [documentSources, markdownPageSources, postSources].map((each) => db.get(each)),
  )
  return all.some((each) => each.includes(path)) && !(await db.get(isDraft, path))
}

/** The diagnostics of documents, each in its own language. Files that are no documents of the site have no entry. */
export async function diagnosticsAt(
  db: Reader,
  paths: readonly SourcePath[],
): Promise<ReadonlyMap<SourcePath, readonly Diagnostic[]>> {
  const found = paths.map(async (path) => {
    const own = await languageOf(db, path)
    return (await isDocument(own, path)) ? [[path, await diagnosticsIn(own, [path])] as const] : []
  })
  return new Map((await Promise.all(found)).flat())
}

/** The documents that include a file. */
export async function documentsWith(db: Reader, part: SourcePath): Promise<readonly SourcePath[]> {
  const found = (await documentsWithParts(db)).map(async (path) =>
    (await partsOf(db, path)).includes(part) ? [path] : [],
  )
  return (await Promise.all(found)).flat().filter((path) => path !== part)
}

/** The documents that may include files. */
export async function documentsWithParts(db: Reader): Promise<readonly SourcePath[]> {
  const sources = await allMarkdownSources(db)
  const may = await inParts(sources, (path) => db.get(mayHaveParts, path))
  return sources.filter((_, index) => may[index])
}

/** The text of a file, if there is one. */
export async function textIn(db: Reader, path: SourcePath): Promise<string | undefined> {
  return (await db.get(exists, path)) ? db.get(text, path) : undefined
}

/** The headings that are written in a file. */
export async function headingsIn(db: Reader, path: SourcePath): Promise<Section[]> {
  return MARKDOWN.test(path) ? headingsOf(db, path, await db.get(text, path)) : []
}

/** The headings that a file would have with this text. */
export async function headingsOf(db: Reader, path: SourcePath, written: string): Promise<Section[]> {
  const { math, slugs } = (await db.get(config)).value.markdown
  const parse = await lenientParser(MDX.test(path), math)
  // Front matter can look like a heading.
  const start = bodyStart(written)
  const tree = parse(written.slice(0, start).replace(/[^\r\n]/g, ' ') + written.slice(start))
  return sectionsIn(tree, written, slugs)
}

/** The title and the description of what a link leads to. */
export async function aboutOf(db: Reader, { path, url }: Destination): Promise<string[]> {
  if (path === undefined) return url === undefined ? [] : [(await db.get(route, url))?.title ?? '']
  if (!MARKDOWN.test(path)) return []
  return [(await db.get(metadata, path)).title, (await db.get(description, path)) ?? '']
}

/** The page of a symbol of an API reference, as a document of this version would link to it. */
export async function symbolNamed(
  db: Reader,
  path: SourcePath,
  name: string,
): Promise<Destination | undefined> {
  const [versions, where] = await Promise.all([db.get(docsVersions), db.get(folders)])
  const version = versionAt(placeOf(path, where), versions.value)?.name
  const [url, anchor = ''] = (await symbolAt(db, name, version))?.split('#') ?? []
  return url === undefined ? undefined : { url: url as Url, anchor }
}

/** The documents that have pages, with their titles, in all languages. */
export async function titlesOf(db: Reader): Promise<{ path: SourcePath; title: string }[]> {
  const all = await inEachLanguage(db, async (each) => {
    const paths = [...(await each.get(addresses)).bySource.keys()]
    return Promise.all(paths.map(async (path) => [path, (await each.get(metadata, path)).title] as const))
  })
  return [...new Map(all.flat())].map(([path, title]) => ({ path, title }))
}

/** The file that the page at a route shows. */
export async function sourceAt(db: Reader, url: Url): Promise<SourcePath | undefined> {
  const at = await db.get(pageAt, url)
  return at?.kind === 'component' ? undefined : at?.file
}

/** The same by the path of an address, with the base and the language. */
export async function sourceShown(db: Reader, path: string): Promise<SourcePath | undefined> {
  const found = await inEachLanguage(db, async (each) => {
    const { baseUrl } = (await each.get(config)).value
    return path.startsWith(baseUrl) ? sourceAt(each, toUrl(path.slice(baseUrl.length))) : undefined
  })
  return found.find((each) => each !== undefined)
}

/** The path of the page that shows a file: of a part, the first page that includes it. */
export async function pageOf(db: Reader, path: SourcePath): Promise<string | undefined> {
  const own = await languageOf(db, path)
  const url = await own.get(urlOfSource, path)
  if (url !== undefined) return pageHref(addressStyle((await own.get(config)).value), url)
  const [including] = MARKDOWN.test(path) ? await documentsWith(db, path) : []
  return including && pageOf(db, including)
}

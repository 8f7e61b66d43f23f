import type { Reader } from '@chatdocs/engine'
import { splitAddress, toUrl, type Url } from '@chatdocs/protocol'
import { inAddress, wayTo } from '../../checks/fixes.ts'
import { FOLDER_KEYS } from '../../config/input.ts'
import { filesAt, placeOf, translationAt } from '../../config/languages.ts'
import { versionAt } from '../../config/versions.ts'
import { bodyStart, writtenValues } from '../../content/source/front-matter.ts'
import type { Section } from '../../content/source/sections.ts'
import { makeDocuments } from '../../graph/documents.ts'
import { staticPath } from '../../graph/resolve.ts'
import { folderOf, follow, MARKDOWN, type SourcePath, type Span } from '../../paths.ts'
import { urlOfSource } from '../graph/addresses.ts'
import { bareDocuments } from '../graph/graph.ts'
import { exists, files, text } from '../inputs/inputs.ts'
import { config, docsVersions, folders } from '../site/config.ts'
import { metadata, partsOf, places } from '../texts/content.ts'
import {
  documentsNaming,
  documentsWithParts,
  type EditorLink,
  headingsIn,
  headingsOf,
  languageOf,
  linksIn,
  linksTo,
} from './links.ts'

/** A change of a file: the text at a span becomes another one. */
export interface Edit {
  path: SourcePath
  span: Span
  text: string
}

/** What a new name of a file takes: other files that move with it, and edits of files where they stand now. */
interface Moves {
  renames: ReadonlyMap<SourcePath, SourcePath>
  edits: readonly Edit[]
}

/**
 * Renames a heading. Links to all headings whose anchors are others then follow: of equal ones, the next takes its id.
 * Translations that give the old anchor to their heading give it the new one.
 */
export async function renameHeading(
  db: Reader,
  path: SourcePath,
  { words }: Section,
  title: string,
): Promise<Edit[]> {
  const written = await db.get(text, path)
  const after = written.slice(0, words.start) + title + written.slice(words.end)
  const [old, next] = await Promise.all([headingsIn(db, path), headingsOf(db, path, after)])
  const ids = new Map(old.map(({ id }, index) => [id, next[index]?.id ?? id]))
  for (const [id, now] of ids) if (id === now) ids.delete(id)
  const translations = ids.size > 0 ? await translationsOf(db, path) : []
  const edits = await Promise.all([
    ...translations.map((each) => givenIds(db, each, ids)),
    ...[path, ...translations].map((each) => anchorsOf(db, each, ids)),
  ])
  return [{ path, span: words, text: title }, ...edits.flat()]
}

/** New anchors of links to a document. */
async function anchorsOf(db: Reader, to: SourcePath, ids: ReadonlyMap<string, string>): Promise<Edit[]> {
  const all = await linksTo(db, to)
  return all.flatMap(({ path, span, target, to, isUse }) => {
    const id = isUse ? undefined : ids.get(to?.anchor ?? '')
    const { path: page, search } = splitAddress(target)
    return id === undefined ? [] : [{ path, span, text: `${page}${search}#${id}` }]
  })
}

/** New ids of the headings of a document that give theirs. */
async function givenIds(db: Reader, path: SourcePath, ids: ReadonlyMap<string, string>): Promise<Edit[]> {
  const [written, headings] = await Promise.all([db.get(text, path), headingsIn(db, path)])
  return headings.flatMap(({ id, isGiven, words }) => {
    const next = isGiven ? ids.get(id) : undefined
    const start = written.indexOf('#', words.end) + 1
    // It may have escapes: `{#a\_b\}`.
    const end = start + written.slice(start).search(/\\?[\s}*]/)
    return next === undefined ? [] : [{ path, span: { start, end }, text: next }]
  })
}

/** All that follows from new names of files and folders: links, images, includes, settings, translations and redirects. */
export async function moveFiles(db: Reader, given: ReadonlyMap<SourcePath, SourcePath>): Promise<Moves> {
  const renames = await withTranslations(db, given)
  const [naming, including] = await Promise.all([
    documentsNaming(db, new Set(renames.keys())),
    documentsWithParts(db),
  ])
  const own = [...renames.keys(), ...(await Promise.all(including.map((path) => partsOf(db, path)))).flat()]
  const sources = new Set([...own.filter((path) => MARKDOWN.test(path)), ...naming, ...including])
  const moved = (await Promise.all([...renames].map(([from, to]) => placeAfter(db, from, to)))).flat()
  const edits = await Promise.all([
    ...[...sources].map((path) => addressesAfter(db, path, renames)),
    ...moved.map(({ path, url }) => (url[0] === url[1] ? [] : redirected(db, path, ...url))),
    settingsAfter(db, renames, moved),
  ])
  return { renames, edits: edits.flat() }
}

/** The translations of a document. */
async function translationsOf(db: Reader, path: SourcePath): Promise<SourcePath[]> {
  const all = await withTranslations(db, new Map([[path, path]]))
  return [...all.keys()].filter((each) => each !== path)
}

/** A document moves with its translations. */
async function withTranslations(
  db: Reader,
  given: ReadonlyMap<SourcePath, SourcePath>,
): Promise<ReadonlyMap<SourcePath, SourcePath>> {
  const where = await db.get(folders)
  const all = new Map(given)
  for (const [from, to] of given) {
    if (translationAt(from, where).scope !== '') continue
    for (const { scope } of where?.languages ?? []) {
      const [old, fresh] = [filesAt(from, scope, where), filesAt(to, scope, where)]
      for (const [index, path] of old.entries()) {
        const next = fresh[index]
        if (next && !all.has(path) && path !== from && (await db.get(exists, path))) all.set(path, next)
      }
    }
  }
  return all
}

/** The addresses in a document that are others when files have moved. */
async function addressesAfter(
  db: Reader,
  path: SourcePath,
  renames: ReadonlyMap<SourcePath, SourcePath>,
): Promise<Edit[]> {
  const home = renames.get(path) ?? path
  const where = await db.get(folders)
  // A translation writes the way from document to document, wherever its own folder is.
  const way = (to: SourcePath, from: SourcePath, address: string) =>
    wayTo(placeOf(to, where), folderOf(placeOf(from, where)), address)
  const [included, { value: site }] = await Promise.all([includesIn(db, path), db.get(config)])
  return [...(await linksIn(db, path)), ...included].flatMap((each) => {
    const { span, target, to } = each
    const write = included.includes(each) ? (address: string) => address : inAddress
    const file = to?.path
    const next = file && (renames.get(file) ?? file)
    if (each.isUse || file === undefined || next === undefined || (next === file && home === path)) return []
    const { path: address, search, hash } = splitAddress(target)
    const isRelative = !address.startsWith('/')
    if (address === '' || (next === file && !isRelative)) return []
    // Files move together.
    if (isRelative && way(next, home, address) === way(file, path, address)) return []
    const [old, fresh] = [staticPath(file, site), staticPath(next, site)]
    const after = fresh && address === `/${old}` ? `/${fresh}` : way(next, home, address)
    return [{ path, span, text: write(after) + search + hash }]
  })
}

/** A line that includes a file, up to the path. */
const INCLUDES =
  /^[ \t]*(?:<!--[ \t]*@include:[ \t]*|<<<[ \t]*|import\b[^\n]*?['"])(\.{1,2}\/(?:(?!-->)[^\s'"#{])+)/gm

/** The files that a file includes, and where it says so. */
export async function includesIn(db: Reader, path: SourcePath): Promise<EditorLink[]> {
  const written = await db.get(text, path)
  return [...written.matchAll(INCLUDES)].flatMap(({ 0: line, 1: target = '', index }) => {
    const file = follow(folderOf(path), target)
    const start = index + line.length - target.length
    const to = file && { path: file, anchor: '' }
    return [{ path, span: { start, end: start + target.length }, target, to }]
  })
}

/** The old and the new name of something. */
type Names = readonly [old: string, next: string]

/** The id and the address of a document before and after a move. */
async function placeAfter(db: Reader, from: SourcePath, to: SourcePath) {
  const url = await (await languageOf(db, from)).get(urlOfSource, from)
  if (url === undefined) return []
  const [{ value: versions }, docs, read] = await Promise.all([
    db.get(docsVersions),
    db.get(bareDocuments),
    db.get(metadata, from),
  ])
  const version = versions.find(
    (each) => each === versionAt(from, versions) && each === versionAt(to, versions),
  )
  if (!version) return []
  const old = docs.value.entries.find(({ source }) => source === from)
  const moved = makeDocuments([{ ...read, path: to }], version, { place: (path) => path, showHidden: true })
  const [next] = moved.value.entries
  if (!old || !next) return []
  const [id, urls] = [
    [old.id, next.id],
    [old.url, next.url],
  ] as const
  return [{ path: from, sidebars: version.sidebars || undefined, id, url: urls }]
}

/** Files that name others in quotes: the configuration, sidebars and their categories, and the code of pages. */
const SETTINGS = /^(?!package)[^/]*\.(?:[cm]?[jt]s|json)$|(?:^|\/)_category_\.(?:json|ya?ml)$|\.[jt]sx$/

/** Each quote can begin a value: prose has apostrophes. */
const QUOTED = /(['"`])(?=((?:(?!\1)[^\\\n])+)\1)/g

/** The key of a value, or of the list that it is in. */
const KEY = /([\w$]+)['"]?\s*:\s*(?:\[[^[\]{}:]*)?$/

/** New names, addresses and ids in settings. */
async function settingsAfter(
  db: Reader,
  renames: ReadonlyMap<SourcePath, SourcePath>,
  moved: Awaited<ReturnType<typeof placeAfter>>,
): Promise<Edit[]> {
  const [all, { value: site }] = await Promise.all([db.get(files), db.get(config)])
  const served = [...renames].flatMap(([from, to]): Names[] => {
    const [old, next] = [staticPath(from, site), staticPath(to, site)]
    return old && next ? [[old, next] as const, [`/${old}`, `/${next}`]] : []
  })
  const names = new Map<string, string>([...served, ...renames, ...moved.map(({ url }) => url)])
  const sidebars = moved.flatMap(({ sidebars }) => sidebars || [])
  const settings = new Set([...all.filter((path) => SETTINGS.test(path)), ...sidebars])
  const edits = [...settings].map(async (path) => {
    const written = await db.get(text, path)
    const ids = new Map(moved.flatMap(({ id, sidebars }) => (sidebars === path ? [id] : [])))
    const folder = folderOf(path)
    return [...written.matchAll(QUOTED)].flatMap(({ 2: value = '', index }): Edit[] => {
      const { path: address } = splitAddress(value)
      const bare = address.replace(/\/$/, '')
      const file = /^\.{1,2}\//.test(bare)
        ? renames.get(follow(folder, bare) ?? ('' as SourcePath))
        : undefined
      const next = file ? wayTo(file, folder, bare) : (ids.get(value) ?? names.get(bare))
      if (next === undefined || next === bare) return []
      // A single word can be the name of a folder, or anything else.
      const [, key = ''] = KEY.exec(written.slice(Math.max(0, index - 300), index)) ?? []
      if (!/[./]/.test(bare) && !ids.has(value) && !FOLDER_KEYS.has(key)) return []
      const start = index + 1
      return [{ path, span: { start, end: start + bare.length }, text: next }]
    })
  })
  return (await Promise.all(edits)).flat()
}

/** An old address in the front matter of a document, which leads to it from then on. Its own address is none of them. */
export async function redirected(db: Reader, path: SourcePath, url: Url, own?: Url): Promise<Edit[]> {
  const [written, { frontMatter }] = await Promise.all([db.get(text, path), db.get(places, path)])
  const start = bodyStart(written)
  if (start === 0) return [{ path, span: { start: 0, end: 0 }, text: `---\nredirect_from: ${url}\n---\n\n` }]
  const known = [writtenValues(written).redirect_from ?? []]
    .flat()
    .filter((each) => toUrl(String(each)) !== own)
  const at = frontMatter.redirect_from
  if (at) return [{ path, span: at, text: `[${[...known, url].join(', ')}]` }]
  const end = written.lastIndexOf('---', start)
  return [{ path, span: { start: end, end }, text: `redirect_from: ${url}\n` }]
}

/** The files in a folder, as they move with it. */
export async function filesBelow(
  db: Reader,
  from: SourcePath,
  to: SourcePath,
): Promise<ReadonlyMap<SourcePath, SourcePath>> {
  const all = (await db.get(files)).filter((path) => path === from || path.startsWith(`${from}/`))
  return new Map(all.map((path) => [path, (to + path.slice(from.length)) as SourcePath]))
}

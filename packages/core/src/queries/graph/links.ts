import type { Reader } from '@chatdocs/engine'
import { decode, pageHref, toUrl, type Url } from '@chatdocs/protocol'
import { checkLinks, type LinkProblem } from '../../checks/links.ts'
import { locate } from '../../checks/locate.ts'
import { filesAt, placeOf } from '../../config/languages.ts'
import { versionAt } from '../../config/versions.ts'
import type { Link } from '../../content/model.ts'
import { contentUnreadable } from '../../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import {
  type Candidate,
  candidateOf,
  type Resolved,
  type Standpoint,
  staticPath,
  withoutBase,
} from '../../graph/resolve.ts'
import type { LanguageFolders, SourcePath } from '../../paths.ts'
import { query } from '../inputs/define.ts'
import { file, files, firstFile } from '../inputs/inputs.ts'
import { isUnread } from '../site/api.ts'
import {
  addressStyle,
  config,
  docsVersions,
  fallbackOf,
  folderOfLanguage,
  folders,
  scopesOf,
} from '../site/config.ts'
import { generatedAt } from '../site/generated.ts'
import { document, facts, places } from '../texts/content.ts'
import { anchors, draftAt, isPage, isRefused, pageAt, urlOfComponent, urlOfSource } from './addresses.ts'
import { feedLinks } from './blog.ts'
import { addresses } from './graph.ts'
import { imageDiagnostics } from './images.ts'

/** A link to a file or an address. */
type Written = Exclude<Candidate, { kind: 'anchor' }>

async function standpoint(db: Reader, source: SourcePath): Promise<Standpoint> {
  const [url, versions, where] = await Promise.all([
    db.get(urlOfSource, source),
    db.get(docsVersions),
    db.get(folders),
  ])
  const place = placeOf(source, where)
  return { source: place, url: url ?? ('/' as Url), version: versionAt(place, versions.value) }
}

/** The possible targets of a document’s links, by index. The query `links` keeps only those that exist. */
const candidates = query('candidates', async (db, path: SourcePath): Promise<readonly Candidate[]> => {
  const [{ links }, site, from] = await Promise.all([
    db.get(facts, path),
    db.get(config),
    standpoint(db, path),
  ])
  const where = await db.get(folders)
  const candidate = (link: Link) => inLanguage(candidateOf(link, from, site.value), db.scope, where)
  return Promise.all(
    links.map(async (link) => {
      const written = candidate(link)
      const { baseUrl, root } = site.value
      const bare = withoutBase(link.target, baseUrl) ?? withoutBase(link.target, root)
      if (bare === undefined || (await resolve(db, written, from))) return written
      return candidate({ ...link, target: bare })
    }),
  )
})

/** The target that an address would have if it were written in a document. */
export async function resolveAddress(
  db: Reader,
  path: SourcePath,
  target: string,
): Promise<Resolved | undefined> {
  const [from, site, where] = await Promise.all([standpoint(db, path), db.get(config), db.get(folders)])
  const candidate = candidateOf({ target }, from, site.value)
  return resolve(db, inLanguage(candidate, db.scope, where), from)
}

/** Adds the files of a language to a candidate. Only one of a document and its translations has a page. */
function inLanguage(of: Candidate, scope: string, where: LanguageFolders | undefined): Candidate {
  if (where === undefined || of.kind === 'anchor') return of
  const all = (places: readonly SourcePath[]) => places.flatMap((each) => filesAt(each, scope, where))
  if (of.kind === 'document') return { ...of, sources: [...new Set([...of.sources, ...all(of.sources)])] }
  return { ...of, files: all(of.files) }
}

/** The targets of a document's links, by index; `undefined` for broken links. */
export const links = query(
  'links',
  { kept: true },
  async (db, path: SourcePath): Promise<readonly (Resolved | undefined)[]> => {
    const [all, from] = await Promise.all([db.get(candidates, path), standpoint(db, path)])
    return Promise.all(all.map((candidate) => resolve(db, candidate, from)))
  },
)

async function resolve(db: Reader, candidate: Candidate, from: Standpoint): Promise<Resolved | undefined> {
  const { anchor, hash, search } = candidate
  if (candidate.kind === 'anchor') return { kind: 'page', url: from.url, anchor, hash, search }
  const own = await resolveHere(db, candidate)
  if (own) return own
  const home = await fallbackOf(db)
  return home && resolveOriginal(home, candidate)
}

/** A page of the default language. */
async function resolveOriginal(home: Reader, candidate: Written): Promise<Resolved | undefined> {
  const found = await resolveHere(home, candidate)
  return found?.kind === 'page' ? { ...found, kind: 'original' } : undefined
}

async function resolveHere(db: Reader, candidate: Written): Promise<Resolved | undefined> {
  const { anchor, hash, search } = candidate
  const end = { anchor, hash, search }
  switch (candidate.kind) {
    case 'document': {
      const url = await firstUrl(db, candidate.sources)
      return url && { kind: 'page', url, ...end }
    }
    case 'page': {
      if (await db.get(isPage, candidate.url)) return { kind: 'page', url: candidate.url, ...end }
      const file = await resolveFile(db, candidate)
      if (file) return file
      // As in wikis and on GitHub: a file without its extension, or its folder.
      const url = await firstUrl(
        db,
        candidate.files.flatMap((each) => DOCUMENT_ENDS.map((end) => `${each}${end}` as SourcePath)),
      )
      return url ? { kind: 'page', url, ...end } : resolveUnread(db, candidate)
    }
  }
}

const DOCUMENT_ENDS = ['.md', '/index.md', '/README.md']

/** The page of the first of these documents that has one. */
async function firstUrl(db: Reader, sources: readonly SourcePath[]): Promise<Url | undefined> {
  const urls = await Promise.all(sources.map((source) => db.get(urlOfSource, source)))
  return urls.find((each) => each !== undefined)
}

/** Resolves links into a reference that could not be read. That is already reported, so these links are not. */
async function resolveUnread(
  db: Reader,
  { url, anchor, hash, search }: Extract<Candidate, { kind: 'page' }>,
): Promise<Resolved | undefined> {
  if (await fallbackOf(db)) return undefined
  return (await db.get(isUnread, url)) ? { kind: 'page', url, anchor, hash, search } : undefined
}

async function resolveFile(
  db: Reader,
  { files, url, anchor, hash: fragment, search }: Extract<Candidate, { kind: 'page' }>,
): Promise<Resolved | undefined> {
  const hash = search + fragment
  const { value } = await db.get(config)
  const folder = folderOfLanguage(value)
  const made = generatedAt(url, value, folder)
  if (made !== undefined) return { kind: 'static', path: made, hash }
  const source = await db.get(firstFile, files.join('\n'))
  const page = source && /\.[jt]sx$/.test(source) ? await db.get(urlOfComponent, source) : undefined
  if (page) return { kind: 'page', url: page, anchor, hash: fragment, search }
  if (source) return fileOf(db, source, hash)
  const isFeed = /\.(xml|json)$/.test(url) && (await db.get(feedLinks)).some(({ path }) => path === url)
  if (isFeed) return { kind: 'static', path: folder + url.slice(1), hash }
  return resolveForeign(db, url, hash)
}

/** A page of another language, by its address from the root of the site: `/en/docs/a`. */
async function resolveForeign(db: Reader, url: Url, hash: string): Promise<Resolved | undefined> {
  for (const scope of await scopesOf(db)) {
    const there = db.within(scope)
    const { value } = await there.get(config)
    const inside = withoutBase(url, `/${folderOfLanguage(value)}`)
    if (scope === db.scope || inside === undefined || !(await there.get(isPage, toUrl(inside)))) continue
    const path = pageHref({ ...addressStyle(value), base: `/${folderOfLanguage(value)}` }, toUrl(inside))
    return { kind: 'static', path: decode(path.slice(1)), hash }
  }
  return undefined
}

/** A file as a link target: under its own name if it is static, else under a hashed name. */
async function fileOf(db: Reader, source: SourcePath, hash: string): Promise<Resolved> {
  const path = staticPath(source, (await db.get(config)).value)
  if (path === undefined) return { kind: 'file', source, hash }
  return { kind: 'static', path: path.replace(/(^|\/)index\.html$/, '$1'), hash }
}

/** The broken links of a document. Computed again if the document or a target changes. */
export const linkProblems = query(
  'linkProblems',
  async (db, path: SourcePath): Promise<readonly LinkProblem[]> => {
    const [known, all, resolved] = await Promise.all([
      db.get(facts, path),
      db.get(candidates, path),
      db.get(links, path),
    ])
    const followed = await Promise.all(
      all.map(async (candidate, index) => {
        const target = resolved[index]
        return {
          candidate,
          resolved: target,
          anchors: await anchorsIn(db, target),
          draft: target ? undefined : await draftOf(db, candidate),
          isRefused: target ? false : await meansRefused(db, candidate),
        }
      }),
    )
    return checkLinks(known, followed)
  },
)

/** The anchors of the page that a link with a fragment leads to. */
async function anchorsIn(db: Reader, target: Resolved | undefined): Promise<readonly string[] | undefined> {
  if ((target?.kind !== 'page' && target?.kind !== 'original') || target.anchor === '') return undefined
  return (target.kind === 'page' ? db : db.within('')).get(anchors, target.url)
}

/** The draft that a link refers to, if any. */
async function draftOf(db: Reader, candidate: Candidate): Promise<SourcePath | undefined> {
  if (candidate.kind === 'anchor') return undefined
  const places = candidate.kind === 'document' ? candidate.sources : [candidate.url]
  const found = await Promise.all(places.map((place) => db.get(draftAt, place)))
  return found.find((each) => each !== undefined)
}

/** Whether the target, `.md` or `.mdx`, has no page because of a reported mistake. */
async function meansRefused(db: Reader, candidate: Candidate): Promise<boolean> {
  if (candidate.kind === 'anchor') return false
  const places =
    candidate.kind === 'page'
      ? [candidate.url]
      : candidate.sources.flatMap((each) => [
          each,
          each.replace(/\.(mdx?)$/i, (_, end: string) => (end.length > 2 ? '.md' : '.mdx')),
        ])
  return (await Promise.all(places.map((place) => db.get(isRefused, place)))).includes(true)
}

/** The mistakes of one document, with locations. If lines move, only the locations are computed again. */
export const diagnosticsOf = query(
  'diagnosticsOf',
  async (db, path: SourcePath): Promise<readonly Diagnostic[]> => {
    const [{ hasProblems }, problems, missing, written] = await Promise.all([
      db.get(facts, path),
      db.get(linkProblems, path),
      imageDiagnostics(db, path),
      db.get(file, path),
    ])
    const start = written?.garbled
    const garbled = start === undefined ? [] : [garbledText(path, start)]
    const diagnostics = [...garbled, ...(hasProblems ? (await db.get(document, path)).diagnostics : [])]
    if (problems.length === 0) return [...diagnostics, ...missing]
    const [spans, table, { value: versions }, where] = await Promise.all([
      db.get(places, path),
      db.get(addresses),
      db.get(docsVersions),
      db.get(folders),
    ])
    const targets = new Map<Url, readonly string[]>()
    const translations = new Map<Url, SourcePath>()
    for (const problem of problems) {
      if (problem.kind !== 'no-anchor') continue
      const there =
        (await db.get(anchors, problem.url)) ?? (await (await fallbackOf(db))?.get(anchors, problem.url))
      targets.set(problem.url, there ?? [])
      const text = (await db.get(pageAt, problem.url))?.file
      if (text && placeOf(text, where) !== text) translations.set(problem.url, text)
    }
    const version = versionAt(placeOf(path, where), versions)
    // Never suggest a document of another version.
    const isNear = (each: SourcePath) =>
      !version || [undefined, version].includes(versionAt(placeOf(each, where), versions))
    const known = {
      urls: [...table.byUrl.keys()],
      sources: [...table.bySource.keys()].filter((each) => isNear(each)),
      files: problems.some(({ kind }) => kind === 'no-document') ? await db.get(files) : [],
      anchorsOf: (url: Url) => targets.get(url) ?? [],
      translationAt: (url: Url) => translations.get(url),
    }
    return [...diagnostics, ...locate(problems, spans, path, known), ...missing]
  },
)

/** Reports invalid UTF-8, which is read as the replacement character. */
function garbledText(path: SourcePath, start: number): Diagnostic {
  const at = { path, span: { start, end: start + 1 } }
  return contentUnreadable('invalid UTF-8 starts here', at, 'save the file as UTF-8')
}

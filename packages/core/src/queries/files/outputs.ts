import type { Reader } from '@chatdocs/engine'
import {
  isSearchFile,
  NOT_FOUND_HTML,
  type OutputPath,
  routeHtml,
  routeJson,
  toUrl,
  type Url,
} from '@chatdocs/protocol'
import { markdownFormPath } from '../../graph/routes.ts'
import type { Output } from '../../inputs.ts'
import { addresses, routes } from '../graph/graph.ts'
import { sharedQuery } from '../inputs/define.ts'
import { NOT_FOUND } from '../pages/render.ts'
import { config, folderOfLanguage, inEachLanguage, scopesOf } from '../site/config.ts'
import { digestIn, outputIn, pathsOf, recipes } from './kinds.ts'
import { besides, originalOf } from './precompressed.ts'
import { indexPageAt } from './search.ts'

/**
 * The paths of all output files, sorted. The search files come last, grouped by the value they are parts of, so that each
 * value is fetched only once.
 */
export const outputPaths = sharedQuery(
  'outputPaths',
  { kept: true },
  async (db): Promise<readonly OutputPath[]> => {
    const all = await inEachLanguage(db, async (each) => {
      const [search, runtime, shared, parts, own] = await Promise.all([
        pathsOf(each, 'search'),
        each.scope === '' ? pathsOf(each, 'runtime') : [],
        pathsOf(each, 'asset'),
        pathsOf(each, 'llmsPart'),
        each.get(recipes),
      ])
      const folder = await folderIn(each)
      const inFolder = (paths: Iterable<OutputPath>) =>
        Array.from(paths, (path) => `${folder}${path}` as OutputPath)
      return {
        search: inFolder(search),
        others: [...runtime, ...shared, ...inFolder([...parts, ...own.keys()])],
      }
    })
    const inOrder = all.flatMap(({ others }) => others).sort()
    return [...new Set([...inOrder, ...(await besides(db, inOrder)), ...all.flatMap(({ search }) => search)])]
  },
)

/**
 * The digest of an output file: equal digests mean equal bytes. It is computed from the file's input if that is cheaper
 * than making the bytes. `undefined` for all other files: compare their bytes.
 */
export async function outputDigestAt(db: Reader, path: OutputPath): Promise<string | undefined> {
  const original = await originalOf(db, path)
  if (original) {
    const digest = await outputDigestAt(db, original.path)
    return digest && `${original.encoding} ${digest}`
  }
  const [own, local] = await placeOf(db, path)
  // The name contains a digest of the content.
  if (isSearchFile(local)) return path
  return (await digestIn(own, local)) ?? (own === db ? undefined : digestIn(db, path))
}

async function folderIn(db: Reader): Promise<string> {
  return folderOfLanguage((await db.get(config)).value)
}

/** The language of an output file, and its path there: `en/docs/a.md` is `docs/a.md` in English. */
async function placeOf(db: Reader, path: string): Promise<[Reader, OutputPath]> {
  for (const scope of (await scopesOf(db)).slice(1)) {
    const own = db.within(scope)
    const folder = await folderIn(own)
    if (path.startsWith(folder)) return [own, path.slice(folder.length) as OutputPath]
  }
  return [db, path as OutputPath]
}

/**
 * One output file. A build requests those whose digest changed, the development server one at a time. It is
 * not a query: it is cheap to compute from cached values, and would be stored twice.
 */
export async function outputAt(db: Reader, path: OutputPath): Promise<Output | undefined> {
  const original = await originalOf(db, path)
  if (original) {
    const compressed = await outputAt(db, original.path)
    return compressed && { path, compressed, encoding: original.encoding }
  }
  const [own, local] = await placeOf(db, path)
  const output = await outputIn(own, local)
  if (own === db) return output
  return output ? { ...output, path } : outputIn(db, path)
}

/** A page, with the paths of its files. */
export interface PageFiles {
  url: Url
  /** The URL within its language; its translations have the same. */
  place: Url
  paths: readonly OutputPath[]
}

/** All pages with their files, without parsing any document. */
export async function pageFiles(db: Reader): Promise<readonly PageFiles[]> {
  const all = await inEachLanguage(db, async (each) => {
    const [{ value: table }, { value }, made] = await Promise.all([
      each.get(routes),
      each.get(config),
      each.get(recipes),
    ])
    const folder = folderOfLanguage(value)
    return [...table.byUrl.values()].map((route): PageFiles => {
      const paths = [routeHtml(route.url, value), routeJson(route.url), markdownFormPath(route)]
      const own = paths.filter((path) => path !== undefined).filter((path) => made.has(path))
      return {
        url: urlIn(folder, route.url),
        place: route.url,
        paths: own.map((path) => `${folder}${path}` as OutputPath),
      }
    })
  })
  return all.flat()
}

/** The error pages for unknown addresses, one for each language. */
export async function errorPages(db: Reader): Promise<readonly PageFiles[]> {
  return inEachLanguage(db, async (each) => {
    const folder = await folderIn(each)
    const paths = [`${folder}${NOT_FOUND_HTML}` as OutputPath]
    return { url: urlIn(folder, NOT_FOUND), place: NOT_FOUND, paths }
  })
}

/** The address of a page from the root of the site. */
function urlIn(folder: string, url: Url): Url {
  return folder === '' ? url : toUrl(`/${folder}${url.slice(1)}`)
}

/** Computes what the search index needs from a page, including the texts of its links, while its text is in memory. */
export async function preparePage(db: Reader, url: Url): Promise<void> {
  const [own, inside] = await languageOfPage(db, url)
  await indexPageAt(own, inside)
}

/** The language of a page, and its URL within that language. */
export async function languageOfPage(db: Reader, url: Url): Promise<[Reader, Url]> {
  const [own, path] = await placeOf(db, `${url.slice(1)}/`)
  return [own, own === db ? url : toUrl(`/${path}`)]
}

/** The addresses of all pages. */
export const pageUrls = sharedQuery('pageUrls', async (db): Promise<readonly Url[]> => {
  const all = await inEachLanguage(db, async (each) => {
    const folder = await folderIn(each)
    return [...(await each.get(addresses)).byUrl.keys()].map((url) => urlIn(folder, url))
  })
  return all.flat()
})

import type { Reader } from '@chatdocs/engine'
import { decode, isExternal, type OutputPath, splitAddress, type Url, withoutBase } from '@chatdocs/protocol'
import { checkWeight, type PageWeight, type Part } from '../../checks/weight.ts'
import { amountsFor } from '../../config/budgets.ts'
import { MOST_FILES } from '../../config/hosting.ts'
import type { Weighed } from '../../content/model.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { tooManyFiles } from '../../diagnostics/page-catalogue.ts'
import { traitsOf } from '../../graph/routes.ts'
import { folderOf, follow } from '../../paths.ts'
import { fileSize, weigh } from '../../tasks.ts'
import { recipes } from '../files/kinds.ts'
import { outputAt, outputPaths } from '../files/outputs.ts'
import { isText } from '../files/precompressed.ts'
import { routes } from '../graph/graph.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { fewAtOnce } from '../inputs/few-at-once.ts'
import { file, options, text } from '../inputs/inputs.ts'
import { htmlOf } from '../pages/render.ts'
import { config, inEachLanguage } from '../site/config.ts'

/** Rendered pages need memory until they are weighed. */
const PAGES_AT_ONCE = 32

/** Pages that weigh more than their budgets allow. */
export const heavyPages = query('heavyPages', async (db): Promise<readonly Diagnostic[]> => {
  const [{ value: site }, { value: table }] = await Promise.all([db.get(config), db.get(routes)])
  const { budgets } = site
  if (!budgets) return []
  const pages = [...table.byUrl.values()].filter((route) => traitsOf(route).canonical === undefined)
  const found = await fewAtOnce(PAGES_AT_ONCE, pages, async (route) => {
    const path = traitsOf(route).source?.location.path ?? site.path
    const weight = await db.get(pageWeight, route.url)
    return checkWeight(route.url, weight, amountsFor(route.url, budgets), path && { path })
  })
  return found.flat()
})

/** The share of the host's limit of files from which on a warning is due. */
const NEARLY = 0.9

/** The number of all files is below this multiple of the recipes: other files are fewer than half of the recipes. */
const ALL_FILES = 1.5

/** Whether the site approaches its host's limit of files. Files are counted only near the limit: search must be built. */
export const manyFiles = sharedQuery('manyFiles', async (db): Promise<readonly Diagnostic[]> => {
  const { hosting, path } = (await db.get(config)).value
  const most = hosting && (hosting.files ?? MOST_FILES[hosting.host])
  if (most === undefined) return []
  const known = await inEachLanguage(db, async (each) => (await each.get(recipes)).size)
  const least = known.reduce((sum, count) => sum + count, 0)
  if (!hosting?.precompress && ALL_FILES * least < NEARLY * most) return []
  const { length } = await db.get(outputPaths)
  return length < NEARLY * most ? [] : [tooManyFiles(length, most, path && { path })]
})

/** What a page loads before a reader does anything, by kind. */
const pageWeight = query('pageWeight', async (db, url: Url): Promise<PageWeight> => {
  const page = await db.run(weigh, { text: await htmlOf(db, url), as: 'page' })
  const paths = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map((each) => pathAt(db, each)))).filter((path) => path !== undefined)
  const parts = async (addresses: readonly string[]) => {
    const all = (await paths(addresses)).map(async (path): Promise<Part> => {
      return [path, (await db.get(weightOf, path)).bytes]
    })
    return Promise.all(all)
  }
  const modules = await withImports(db, await paths(page.scripts))
  return {
    html: [[url, page.bytes]],
    javascript: await Promise.all(
      modules.map(async (path): Promise<Part> => [path, (await db.get(weightOf, path)).bytes]),
    ),
    images: await parts(page.images),
    styles: await parts(page.styles),
  }
})

/** The output file at an address, if there is one. */
async function pathAt(db: Reader, address: string): Promise<OutputPath | undefined> {
  const { root } = (await db.get(config)).value
  const path = isExternal(address) ? undefined : withoutBase(root, decode(splitAddress(address).path))
  return path?.slice(1) as OutputPath | undefined
}

/** Modules with everything they import. */
async function withImports(db: Reader, modules: readonly OutputPath[]): Promise<readonly OutputPath[]> {
  const { imports } = (await db.get(options)).runtime
  const named = new Map(Object.entries(imports))
  const known = new Set(modules)
  // The loop also visits entries that are added meanwhile.
  for (const path of known) {
    for (const name of (await db.get(weightOf, path)).scripts) {
      const target = name.startsWith('.') ? follow(folderOf(path), name) : named.get(name)
      if (target !== undefined) known.add(target as OutputPath)
    }
  }
  return [...known]
}

const NOTHING: Weighed = { bytes: 0, scripts: [], styles: [], images: [] }

/** The size of a file as it is sent, and its imports. */
const weightOf = sharedQuery('weightOf', async (db, path: OutputPath): Promise<Weighed> => {
  const output = await outputAt(db, path)
  const as = /\.m?js$/.test(path) ? 'script' : 'text'
  if (!output || 'compressed' in output || 'joined' in output) return NOTHING
  if ('runtime' in output) return db.run(weigh, { runtime: output.runtime })
  if ('make' in output) return { ...NOTHING, bytes: (await output.make())?.length ?? 0 }
  if ('bytes' in output) return db.run(weigh, { text: output.bytes, as })
  if (isText(path)) return db.run(weigh, { text: await db.get(text, output.copy), as })
  const digest = (await db.get(file, output.copy))?.digest
  return digest === undefined
    ? NOTHING
    : { ...NOTHING, bytes: await db.run(fileSize, { path: output.copy, digest }) }
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type BuiltFiles, type BuiltSite, pathOf } from './built-site.ts'
import { type Engine, ROWS, type Row } from './engine.ts'

/** The part of the package used here. */
export interface PagefindModule {
  createIndex(): Promise<{ index?: Index }>
  close(): Promise<unknown>
}

interface Index {
  addHTMLFile(file: { url: string; content: string }): Promise<unknown>
  writeFiles(to: { outputPath: string }): Promise<unknown>
}

/** Pagefind's script, as pages load it. */
interface Client {
  options(options: { basePath: string; baseUrl: string }): Promise<void>
  init(): Promise<void>
  search(query: string): Promise<{ results: { data(): Promise<Fragment> }[] }>
}

interface Fragment {
  url: string
  sub_results: { url: string; locations: readonly number[] }[]
}

/** Pagefind shows three sections per page, those with the most matches. Any of them counts as the page’s result. */
const SECTIONS = 3

/** Pagefind with an index of the same built pages, queried over HTTP by its own script; every query uses a new client. */
export async function pagefind(module: PagefindModule, site: BuiltSite, files: BuiltFiles): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'chatdocs-pagefind-'))
  await writeIndex(module, { site, files, folder })
  const taken = { bytes: 0, files: 0 }
  const server = createServer(({ url = '' }, response) => {
    const bytes = readFileSync(join(folder, new URL(url, 'http://localhost').pathname))
    taken.bytes += /\.(json|js)$/.test(url) ? gzipSync(bytes).length : bytes.length
    taken.files++
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const script = pathToFileURL(join(folder, 'pagefind.js')).href
  // The only globals that its script reads; they determine how it segments a query.
  Object.assign(globalThis, {
    document: { currentScript: null, querySelector: () => ({ getAttribute: () => site.language }) },
  })
  let clients = 0
  return {
    name: 'pagefind',
    ahead: gzipSync(readFileSync(join(folder, 'pagefind.js')), { level: 9 }).length,
    async ask(query) {
      const client = (await import(`${script}?${clients++}`)) as Client
      Object.assign(taken, { bytes: 0, files: 0 })
      const start = performance.now()
      await client.options({ basePath: base, baseUrl: '/' })
      await client.init()
      const { results } = await client.search(query)
      const fragments = await Promise.all(results.slice(0, ROWS).map((result) => result.data()))
      return { ...taken, rows: fragments.map(rowOf), milliseconds: performance.now() - start }
    },
    async close() {
      Reflect.deleteProperty(globalThis, 'document')
      server.close()
      await module.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function writeIndex(
  module: PagefindModule,
  { site, files, folder }: { site: BuiltSite; files: BuiltFiles; folder: string },
): Promise<void> {
  const { index } = await module.createIndex()
  for (const { url } of site.pages) {
    const html = new TextDecoder().decode(await files.read(`${url.slice(1)}/index.html`.replace(/^\//, '')))
    await index?.addHTMLFile({
      url: encodeURI(url),
      content: html.replace('<main', '<main data-pagefind-body'),
    })
  }
  await index?.writeFiles({ outputPath: folder })
}

function rowOf({ url, sub_results }: Fragment): Row {
  const best = sub_results.toSorted((one, other) => other.locations.length - one.locations.length)
  const anchors = best
    .slice(0, SECTIONS)
    .map((each) => decodeURIComponent(new URL(each.url, 'http://localhost').hash))
  return { url: pathOf(new URL(url, 'http://localhost').pathname), anchors }
}

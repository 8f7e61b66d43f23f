import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { run } from './binary.ts'
import { type Files, folderOf } from './site.ts'

const DIST = new URL('../../packages/cli/dist/', import.meta.url).href

/** The files of chatdocs that a build of a site runs, as Node.js counts them for coverage. Only without threads. */
export async function modulesOf(files: Files): Promise<string[]> {
  const cwd = await folderOf(files)
  const folder = join(cwd, '.coverage')
  expect(await run(['build'], { cwd, env: { NODE_V8_COVERAGE: folder } })).toMatchObject({ code: 0 })
  const urls = readdirSync(folder).flatMap((name) => {
    const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    return result.map(({ url }) => url)
  })
  return [...new Set(urls)]
    .filter((url) => url.startsWith(DIST))
    .map((url) => fileURLToPath(url.replace(/\?.*$/, '')))
}

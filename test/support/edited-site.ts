import { cpSync, existsSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { randomFrom } from '../eval/random.ts'
import { bytesBelow, type Ended, steady } from './binary.ts'
import type { EditedSite } from './disk-edits.ts'
import type { call } from './program.ts'
import { diagnosticsOf, folderOf, type openFolder, outputsOf, writeFiles } from './site.ts'

export const SITES = fileURLToPath(new URL('../sites/', import.meta.url))
const HANDBOOK = fileURLToPath(new URL('../../packages/handbook', import.meta.url))
export const OWN_SITE = fileURLToPath(new URL('../../site-content', import.meta.url))
const PARTS = ['pages', 'images', 'components', 'data', 'blog', 'api', 'versions']
const API = "api: [{ entryPoints: 'packages/tools/tools.ts' }],"
const CONFIG = `export default {
  title: 'Processes',
  url: 'https://processes.example',
  lang: 'en',
  baseUrl: '/base/',
  socialCards: false,
  ${API}
  docs: { versions: { '1.0': { label: '1.x', path: 'old', noIndex: true } } },
  blog: { title: 'News', postsPerPage: 2, recentCount: 3, feed: { limit: 3 } },
  navbar: { items: [{ type: 'doc', docId: 'guide/new' }, { type: 'docsVersionDropdown' }, { to: '/blog', label: 'News' }] },
}
`

/**
 * A site of everything, or for each fourth seed the handbook: two copies, of which one is edited. Without an API, which
 * takes seconds to read, if `api` is false.
 */
export async function siteFrom(seed: number, { api = true } = {}): Promise<EditedSite & { cwd: string }> {
  const cwd = await folderOf({})
  const original = join(cwd, 'original')
  await mkdir(original)
  if (seed % 4 === 0) cpSync(HANDBOOK, original, { recursive: true })
  else {
    for (const part of PARTS) {
      cpSync(join(SITES, part, 'site-content'), original, { recursive: true, filter: isNoConfig })
    }
    await writeFiles(original, { 'chatdocs.config.ts': api ? CONFIG : CONFIG.replace(API, '') })
  }
  return copied(cwd, seed)
}

/** A golden site, or our own: two copies. */
export async function copyOf(name: string, seed: number): Promise<EditedSite & { cwd: string }> {
  const cwd = await folderOf({})
  const from = name === OWN_SITE ? name : join(SITES, name, 'site-content')
  cpSync(from, join(cwd, 'original'), { recursive: true })
  return copied(cwd, `${name} ${seed}`)
}

export function copied(cwd: string, seed: number | string): EditedSite & { cwd: string } {
  const [folder, original] = [join(cwd, 'site-content'), join(cwd, 'original')]
  cpSync(original, folder, { recursive: true, preserveTimestamps: true })
  return { cwd, folder, original, random: randomFrom(seed) }
}

function isNoConfig(path: string): boolean {
  return !/chatdocs\.config\.\w+$/.test(path)
}

/** What a build prints and writes. */
export function resultOf({ code, err }: Ended, dist: string) {
  return { code, err: steady(err), files: existsSync(dist) ? bytesBelow(dist) : {} }
}

/** The files that are not the same in two folders. */
export function differences(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  return Object.keys({ ...one, ...other })
    .filter((path) => one[path] !== other[path])
    .sort()
}

/** The build on what was saved, and one that knows nothing. */
export async function bothBuilds(cwd: string, run: typeof call) {
  const other = join(cwd, 'cold')
  rmSync(other, { recursive: true, force: true })
  const [warm, cold] = await Promise.all([
    run(['build', '--keep-going'], { cwd }),
    run(['build', '--keep-going', '--no-cache', '--out-dir', other], { cwd }),
  ])
  return { warm: resultOf(warm, join(cwd, 'dist')), cold: resultOf(cold, other) }
}

export function expectEqual({ warm, cold }: Awaited<ReturnType<typeof bothBuilds>>, when: string): void {
  expect({ code: warm.code, err: warm.err }, when).toEqual({ code: cold.code, err: cold.err })
  // A build that fails leaves the last site in place.
  if (Object.keys(cold.files).length === 0 && cold.code !== 0) return
  expect(differences(warm.files, cold.files), when).toEqual([])
}

/** All that `dev` can answer after the files have changed. */
export async function answersOf(workspace: Awaited<ReturnType<typeof openFolder>>) {
  await workspace.update('all')
  const outputs = await outputsOf(workspace).catch((error: Error) => error.message)
  return { diagnostics: await diagnosticsOf(workspace), outputs }
}

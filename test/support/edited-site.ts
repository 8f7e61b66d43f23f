import { cpSync, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '../eval/random.ts'
import { bytesBelow, type Ended, steady } from './binary.ts'
import type { EditedSite } from './disk-edits.ts'
import { folderOf, writeFiles } from './site.ts'

const SITES = fileURLToPath(new URL('../sites/', import.meta.url))
const HANDBOOK = fileURLToPath(new URL('../../packages/handbook', import.meta.url))
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
  const [folder, original] = [join(cwd, 'site-content'), join(cwd, 'original')]
  await mkdir(original)
  if (seed % 4 === 0) cpSync(HANDBOOK, original, { recursive: true })
  else {
    for (const part of PARTS) {
      cpSync(join(SITES, part, 'site-content'), original, { recursive: true, filter: isNoConfig })
    }
    await writeFiles(original, { 'chatdocs.config.ts': api ? CONFIG : CONFIG.replace(API, '') })
  }
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

import { cpSync, existsSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { randomFrom } from './eval/random.ts'
import { bytesBelow, type Ended, run, start, steady } from './support/binary.ts'
import { type EditedSite, editAtRandom } from './support/disk-edits.ts'
import { folderOf, writeFiles } from './support/site.ts'

/**
 * Builds in new processes, each on what the last one saved. `SCRIPTS` raises the number of edits, of which each second
 * one is followed by a killed build.
 */

const SCRIPTS = Number(process.env.SCRIPTS ?? 2)

const SITES = fileURLToPath(new URL('sites/', import.meta.url))
const HANDBOOK = fileURLToPath(new URL('../packages/handbook', import.meta.url))
const PARTS = ['pages', 'images', 'components', 'data', 'blog', 'api', 'versions']
const CONFIG = `export default {
  title: 'Processes',
  url: 'https://processes.example',
  lang: 'en',
  baseUrl: '/base/',
  socialCards: false,
  api: [{ entryPoints: 'packages/tools/tools.ts' }],
  docs: { versions: { '1.0': { label: '1.x', path: 'old', noIndex: true } } },
  blog: { title: 'News', postsPerPage: 2, recentCount: 3, feed: { limit: 3 } },
  navbar: { items: [{ type: 'doc', docId: 'guide/new' }, { type: 'docsVersionDropdown' }, { to: '/blog', label: 'News' }] },
}
`

/** A site of everything, or the handbook: two copies, of which one is edited. */
async function siteFrom(seed: number): Promise<EditedSite & { cwd: string }> {
  const cwd = await folderOf({})
  const [folder, original] = [join(cwd, 'site-content'), join(cwd, 'original')]
  await mkdir(original)
  if (seed % 4 === 0) cpSync(HANDBOOK, original, { recursive: true })
  else {
    for (const part of PARTS) {
      cpSync(join(SITES, part, 'site-content'), original, { recursive: true, filter: isNoConfig })
    }
    await writeFiles(original, { 'chatdocs.config.ts': CONFIG })
  }
  cpSync(original, folder, { recursive: true, preserveTimestamps: true })
  return { cwd, folder, original, random: randomFrom(seed) }
}

function isNoConfig(path: string): boolean {
  return !/chatdocs\.config\.\w+$/.test(path)
}

/** What a build prints and writes. */
function resultOf({ code, err }: Ended, dist: string) {
  return { code, err: steady(err), files: existsSync(dist) ? bytesBelow(dist) : {} }
}

/** The build on what was saved, and one that knows nothing. */
async function bothBuilds(cwd: string) {
  const other = join(cwd, 'cold')
  rmSync(other, { recursive: true, force: true })
  const [warm, cold] = await Promise.all([
    run(['build', '--keep-going'], { cwd }),
    run(['build', '--keep-going', '--no-cache', '--out-dir', other], { cwd }),
  ])
  return { warm: resultOf(warm, join(cwd, 'dist')), cold: resultOf(cold, other) }
}

function expectEqual({ warm, cold }: Awaited<ReturnType<typeof bothBuilds>>, when: string): void {
  expect({ code: warm.code, err: warm.err }, when).toEqual({ code: cold.code, err: cold.err })
  // A build that fails leaves the last site in place.
  if (Object.keys(cold.files).length === 0 && cold.code !== 0) return
  const differing = Object.keys({ ...warm.files, ...cold.files }).filter(
    (path) => warm.files[path] !== cold.files[path],
  )
  expect(differing, when).toEqual([])
}

test('after random edits, and after a killed build, the build is the cold one', async () => {
  const seed = Number(process.env.SEED)
  const site = await siteFrom(seed)
  const made: string[] = []
  const before = performance.now()
  await run(['build', '--keep-going'], { cwd: site.cwd })
  const longest = performance.now() - before
  for (let script = 0; script < SCRIPTS; script++) {
    made.push(editAtRandom(site).join(', '))
    if (script % 2 !== 0) {
      const moment = site.random() * longest
      made.push(`killed after ${moment} ms`)
      await killedBuild(site.cwd, moment)
    }
    expectEqual(await bothBuilds(site.cwd), `SEED=${seed}, edits:\n${made.join('\n')}`)
  }
})

async function killedBuild(cwd: string, moment: number): Promise<void> {
  const build = start(['build', '--keep-going'], { cwd })
  const timer = setTimeout(() => build.process.kill('SIGKILL'), moment)
  await build.ended
  clearTimeout(timer)
}

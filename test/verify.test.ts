import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { expect, test } from 'vitest'
import { encodeGraph, type Saved } from '../packages/engine/src/saved.ts'
import { bytesBelow } from './support/binary.ts'
import { cacheServer } from './support/cache-server.ts'
import { call } from './support/program.ts'
import { folderOf, writeFiles } from './support/site.ts'

/** `build --verify`: a build is compared with one without the cache. */

const SITE = {
  'docs/one.md': '# One\n\nThe first page.\n',
  'docs/two.md': '# Two\n\n[One](one.md)\n',
}

/** A site that was built. */
async function builtSite(files: Readonly<Record<string, string>> = SITE): Promise<string> {
  const cwd = await folderOf(files)
  await call(['build'], { cwd })
  return cwd
}

test('a build that is right says so, and leaves nothing behind', async () => {
  const cwd = await builtSite()
  await writeFiles(cwd, { 'docs/two.md': '# Two\n\n[One](one.md) is new.\n', 'docs/three.md': '# Three\n' })
  const { code, out, err } = await call(['build', '--verify'], { cwd })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const files = Object.keys(bytesBelow(join(cwd, 'dist'))).length - 1
  expect(out).toContain(`Verified: ${files} files and 0 problems, the same as without the cache\n`)
  expect(readdirSync(join(cwd, '.chatdocs')).filter((name) => name.startsWith('verify'))).toEqual([])
  const { code: same, out: json } = await call(['build', '--verify', '--format', 'json'], { cwd })
  expect([same, JSON.parse(json).summary.ok]).toEqual([0, true])
})

test('a site with errors is compared by its diagnostics', async () => {
  const cwd = await builtSite()
  await writeFiles(cwd, { 'docs/two.md': '# Two\n\n[One](won.md)\n' })
  const { code, out } = await call(['build', '--verify', '--strict'], { cwd })
  expect(code).toBe(1)
  expect(out).toContain('Verified: 1 problem, the same as without the cache\n')
})

/** Changes a page of a site so that builds do not see it. */
async function tamper(cwd: string, ...options: readonly string[]): Promise<void> {
  const page = join(cwd, 'dist/docs/one/index.html')
  const time = new Date(2025, 0)
  utimesSync(page, time, time)
  await call(['build', ...options], { cwd })
  writeFileSync(page, readFileSync(page, 'utf8').replace('The first page', 'The wrong page'))
  utimesSync(page, time, time)
}

test('a file that is not the one of the site is named, with its difference', async () => {
  const cwd = await builtSite()
  await tamper(cwd)
  const { code, err } = await call(['build', '--verify'], { cwd })
  expect(code).toBe(3)
  expect(err).toMatch(
    /docs\/one\/index\.html has ".*The wrong page.*" instead of ".*The first page.*" from byte \d+ on/,
  )
  expect(err).toContain('The value of each query is the same, so the file was changed, or written wrongly.')
  expect(err).toMatch(/This is a bug in chatdocs .*\n {2}help: empty the cache/)
})

test('with a remote cache, who may write to it is to blame', async () => {
  const [cwd, server] = [await builtSite(), await cacheServer()]
  await tamper(cwd, '--remote', server.url)
  const { code, err } = await call(['build', '--verify', '--remote', server.url], { cwd })
  expect(code).toBe(2)
  expect(err).toContain('docs/one/index.html has "')
  expect(err).toContain('help: a value from the remote cache is wrong: see who may write to it')
  expect(err).not.toContain('bug in chatdocs')
})

test('the query is named whose value is wrong', async () => {
  const cwd = await builtSite()
  const cache = join(cwd, '.chatdocs/cache')
  const file = join(cache, readdirSync(cache)[0] ?? '', 'graph-build')
  const saved: Saved = deserialize(readFileSync(file).subarray(4))
  const values = saved.values.map((value) => replaced(value))
  writeFileSync(file, encodeGraph({ ...saved, values }))
  await writeFiles(cwd, { 'docs/three.md': '# Three\n' })
  const { code, err } = await call(['build', '--verify'], { cwd })
  expect(code).toBe(3)
  expect(err).toContain('the site is not the one that a build without the cache makes: ')
  expect(err).toMatch(/The first difference is in the value of documents/)
})

/** A small value of a graph with another title. */
function replaced(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text?.includes('"title":"One"') ? JSON.parse(text.replace('"title":"One"', '"title":"1"')) : value
}

test('a site that changes by chance is not a bug', async () => {
  const cwd = await builtSite({ ...SITE, 'pages/index.tsx': 'export default () => <p>{Math.random()}</p>\n' })
  const { code, err } = await call(['build', '--verify'], { cwd })
  expect(code).toBe(2)
  expect(err).toMatch(/two builds without the cache differ, too.*: index\.html has/)
  expect(err).toContain('help: look for code of the site that depends on time, chance or a network')
})

test('it goes without --watch', async () => {
  const { code, err } = await call(['build', '--verify', '--watch'], { cwd: await folderOf(SITE) })
  expect(code).toBe(2)
  expect(err).toContain("option '--verify' cannot be used with option '-w, --watch'")
})

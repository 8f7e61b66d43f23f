import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Files, siteIn, testFolder, writeFiles } from '../packages/cli/src/testing/folder.ts'
import { type CacheServer, cacheServer } from './support/cache-server.ts'
import { call } from './support/program.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** Machines that each make a part of the pages, and one that joins them. */

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const documents = (count: number, folder: string, words: string): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `${folder}docs/part-${n % 3}/page-${n}.md`,
      `# ${words} ${n}\n\n${words} word${n} [next ${n}](../part-${(n + 1) % 3}/page-${(n + 1) % count}.md#more)\n\n## More\n\n${words} more${n}.\n`,
    ]),
  )

const SITE: Files = {
  'chatdocs.config.json': JSON.stringify({
    title: 'Parts',
    lang: 'en',
    url: 'https://parts.example',
    i18n: { locales: ['en', 'zh'] },
    blog: { title: 'News' },
  }),
  ...documents(9, '', 'Page'),
  'docs/index.md': '# Home\n\n![Dot](./dot.png)\n\n<Badge text="new" />\n\n[First](part-0/page-0.md)\n',
  'docs/dot.png': Buffer.from(PIXEL, 'base64') as unknown as string,
  ...documents(4, 'i18n/zh/', '页面'),
  'blog/2026-03-01-post.md': '---\ntitle: Post\n---\n\nWords of a post, [page](../docs/part-0/page-3.md).\n',
  'blog/2026-04-01-other.md': '---\ntitle: Other\n---\n\nOther words.\n',
  'components/Badge.tsx':
    'export default function Badge({ text }: { text: string }) {\n  return <b>{text}</b>\n}\n',
  'pages/own.tsx':
    "export const title = 'Own'\nconst links = [...Array(9).keys()].map((n) => <a key={n} href={'/docs/part-' + (n % 3) + '/page-' + n}>{n}</a>)\nexport default function Own() {\n  return <main><h1>Own page</h1>{links}</main>\n}\n",
}

function machine(files: Files = SITE): string {
  const cwd = join(testFolder(), 'site')
  mkdirSync(cwd)
  writeFiles(cwd, files)
  return cwd
}

const run = (cwd: string, { url }: Pick<CacheServer, 'url'>, ...options: string[]) =>
  call(['build', '--remote', url, '--verbose', ...options], { cwd })

/** How often each task ran. */
const runsOf = ({ out, err }: { out: string; err: string }) =>
  Object.fromEntries(
    [...`${out}${err}`.matchAll(/^(\w+): \d+ ms of work in (\d+) runs?/gm)].map(([, task = '', runs]) => [
      task,
      Number(runs),
    ]),
  )

const known = new Map<Files, ReturnType<typeof siteIn>>()

/** What one machine makes. */
async function alone(files: Files = SITE) {
  const before = known.get(files)
  if (before) return before
  const cwd = machine(files)
  expect((await call(['build', '--no-cache'], { cwd })).code).toBe(0)
  const site = siteIn(join(cwd, 'dist'))
  known.set(files, site)
  return site
}

/** Runs the shards of a site, or some of them, and returns how often each task ran in each. */
async function makeShards(server: CacheServer, of: number, files: Files = SITE, numbers = upTo(of)) {
  const all = []
  for (const number of numbers) {
    const cwd = machine(files)
    const shard = await run(cwd, server, '--shard', `${number}/${of}`)
    expect([shard.code, shard.err]).toEqual([0, expect.not.stringContaining('remote cache')])
    expect(shard.out).toMatch(
      new RegExp(`^Shard ${number}/${of}: \\d+ of \\d+ pages filed in [\\d.]+ s$`, 'm'),
    )
    expect(existsSync(join(cwd, 'dist'))).toBe(false)
    expect(readdirSync(join(cwd, '.chatdocs/shards'))).toEqual([])
    all.push(runsOf(shard))
  }
  return all
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const SHARDS = 3
let made:
  | Promise<{ shards: Awaited<ReturnType<typeof makeShards>>; values: CacheServer['values'] }>
  | undefined

/** A server with all shards of the site, which are made once. */
async function serverWithShards() {
  const server = await cacheServer()
  made ??= makeShards(server, SHARDS).then((shards) => ({ shards, values: new Map(server.values) }))
  const { shards, values } = await made
  for (const [path, value] of values) server.values.set(path, value)
  return { server, shards }
}

/** Joins what shards have made. */
async function joined(server: CacheServer, files: Files = SITE) {
  const cwd = machine(files)
  const { code, out, err } = await run(cwd, server)
  const { parse = 0, page = 0, indexPage = 0, resize = 0, card = 0 } = runsOf({ out, err })
  const warnings = err.split('\n').filter((line) => line.includes('remote cache'))
  return { code, site: siteIn(join(cwd, 'dist')), work: { parse, page, indexPage, resize, card }, warnings }
}

const NOTHING = { parse: 0, page: 0, indexPage: 0, resize: 0, card: 0 }
const DOCUMENTS = Object.keys(SITE).filter((path) => path.endsWith('.md')).length

test.each(IS_LONG ? [SHARDS, 8] : [SHARDS])(
  '%i machines make the pages, and another one joins the same site',
  async (of) => {
    const all = of === SHARDS ? await serverWithShards() : undefined
    const server = all?.server ?? (await cacheServer())
    const shards = all?.shards ?? (await makeShards(server, of))
    // The lists of posts need both posts.
    const parsed = shards.map(({ parse = 0 }) => parse)
    expect(parsed.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(DOCUMENTS)
    expect(parsed.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(DOCUMENTS + 4)
    expect(Math.max(...parsed)).toBeLessThanOrEqual(DOCUMENTS / of + 5)

    const expected = await alone()
    expect(await joined(server)).toEqual({ code: 0, site: expected, work: NOTHING, warnings: [] })
    // What it has left is that of the branch.
    expect(await joined(server)).toEqual({ code: 0, site: expected, work: NOTHING, warnings: [] })
  },
)

longTest('pictures and cards are made with the pages that show them', async () => {
  const picture = async (background: string) =>
    (await sharp({ create: { width: 1500, height: 500, channels: 3, background } })
      .png()
      .toBuffer()) as unknown as string
  const { 'chatdocs.config.json': config = '', ...others } = SITE
  const files: Files = {
    ...others,
    'chatdocs.config.json': JSON.stringify({ ...JSON.parse(config), socialCards: true }),
    'docs/one.md': '# One\n\n![A](a.png)\n',
    'docs/two.md': '---\nimage: ./b.png\n---\n\n# Two\n\n![A](a.png)\n',
    'docs/three.md': '# Three\n\n[The picture](c.png)\n',
    'i18n/zh/docs/one.md': '# 一\n\n![C](c.png)\n',
    'docs/a.png': await picture('red'),
    'docs/b.png': await picture('green'),
    'docs/c.png': await picture('blue'),
  }
  const server = await cacheServer()
  const shards = await makeShards(server, 3, files)
  const sumOf = (task: string) => shards.reduce((sum, runs) => sum + (runs[task] ?? 0), 0)
  const site = await alone(files)
  // Languages have cards of their own, some with the same contents, which a machine draws once.
  const names = new Set(Object.keys(site).map((path) => path.replace(/^zh\//, '')))
  const inSite = (folder: string) => [...names].filter((path) => path.startsWith(folder)).length
  expect(inSite('assets/images/')).toBeGreaterThan(10)
  expect(sumOf('resize')).toBeGreaterThanOrEqual(inSite('assets/images/'))
  expect(inSite('assets/cards/')).toBeGreaterThan(DOCUMENTS)
  expect(sumOf('card')).toBeGreaterThanOrEqual(inSite('assets/cards/'))
  expect(await joined(server, files)).toEqual({ code: 0, site, work: NOTHING, warnings: [] })
})

longTest('after an edit, one of the machines has work', async () => {
  const { server } = await serverWithShards()
  await joined(server)
  const edited = { ...SITE, 'docs/part-1/page-4.md': '# Page 4\n\nOther words, [home](../index.md).\n' }
  const shards = await makeShards(server, 3, edited)
  const all = (task: string) => shards.map((runs) => runs[task] ?? 0).sort()
  expect([all('parse'), all('indexPage').slice(0, 2)]).toEqual([
    [0, 0, 1],
    [0, 0],
  ])
  const { site, ...rest } = await joined(server, edited)
  expect(rest).toEqual({ code: 0, work: NOTHING, warnings: [] })
  expect(site).toEqual(await alone(edited))
})

test('the pages of a shard that is missing are made by the join, which says so', async () => {
  const server = await cacheServer()
  await makeShards(server, 4, SITE, [1, 3])
  const { work, warnings, ...rest } = await joined(server)
  expect(rest).toEqual({ code: 0, site: await alone() })
  expect(warnings).toEqual([
    expect.stringContaining('the remote cache has nothing of shard 2/4, 4/4, so their pages are made here'),
  ])
  expect(work.parse).toBeGreaterThan(0)
  expect(work.parse).toBeLessThan((DOCUMENTS * 3) / 4)
})

longTest('a server that goes away while shards are joined', async () => {
  const { server } = await serverWithShards()
  const expected = await alone()
  server.log.length = 0
  await joined(server)
  const whole = server.log.length
  for (const most of IS_LONG ? [4, 8, 12, 20] : [8]) {
    expect(most).toBeLessThan(whole)
    let asked = 0
    server.fault = () => (asked++ < most ? undefined : 'killed')
    const { code, site, work, warnings } = await joined(server)
    expect([code, warnings.length, site]).toEqual([0, 1, expected])
    expect(work.parse).toBeLessThanOrEqual(DOCUMENTS)
  }
})

longTest('a shard that was damaged on the server counts as missing', async () => {
  const { server } = await serverWithShards()
  const records = [...server.values].filter(([path]) => path.startsWith('/ac/'))
  const graphs = records.flatMap(([, bytes]) => JSON.parse(String(bytes)).graph?.sha256 ?? [])
  expect(graphs).toHaveLength(3)
  const path = `/cas/${graphs[1]}`
  server.values.set(path, Buffer.from(server.values.get(path) ?? '').fill(7, 20))
  const { work, warnings, ...rest } = await joined(server)
  expect(rest).toEqual({ code: 0, site: await alone() })
  expect(warnings).toEqual([expect.stringMatching(/nothing of shard \d\/3, .*: it sent other bytes/)])
  expect(work.parse).toBeGreaterThan(0)
  expect(work.parse).toBeLessThan(DOCUMENTS / 2)
})

test('a site that was edited after its shards is made as it is now', async () => {
  const { server } = await serverWithShards()
  const edited: Files = {
    ...SITE,
    'docs/part-0/page-0.md': '# Renamed\n\nTo [page 5](../part-2/page-5.md).\n\n## More\n',
    'i18n/zh/docs/part-1/page-1.md': '# 别的\n\n新的内容。\n\n## More\n',
    'docs/part-1/new.md': '# New\n\nAdded, to [page 7](page-7.md).\n',
  }
  const { work, ...rest } = await joined(server, edited)
  expect(rest).toEqual({ code: 0, site: await alone(edited), warnings: [] })
  expect([work.parse, work.indexPage > 0]).toEqual([3, true])
  expect(work.parse).toBeLessThan(DOCUMENTS / 3)
})

longTest('a page that cannot be drawn is reported by the join alone', async () => {
  const server = await cacheServer()
  const broken = {
    ...SITE,
    'pages/own.tsx': "export const title = 'Own'\nexport default () => {\n  throw new Error('no way')\n}\n",
  }
  await makeShards(server, 2, broken)
  const run = await call(['build', '--remote', server.url], { cwd: machine(broken) })
  expect([run.code, `${run.out}${run.err}`]).toEqual([1, expect.stringContaining('no way')])
})

test('shards belong to one commit of a branch, and only an empty cache asks for them', async () => {
  const server = await cacheServer()
  const on = (commit: string, cwd: string, ...options: string[]) =>
    call(['build', '--verbose', '--remote', server.url, ...options], {
      cwd,
      env: { GITHUB_REF_NAME: 'main', GITHUB_SHA: commit },
    })
  await on('a', machine(), '--shard', '1/1')
  expect(runsOf(await on('b', machine(), '--remote-readonly')).parse).toBe(DOCUMENTS)
  const cwd = machine()
  server.log.length = 0
  expect(runsOf(await on('a', cwd)).parse ?? 0).toBe(0)
  // The branch, the latest, how many shards there are, and the one.
  expect(server.log.filter((line) => line.startsWith('GET /ac/'))).toHaveLength(4)
  server.log.length = 0
  await on('a', cwd)
  expect(server.log.filter((line) => line.startsWith('GET /ac/'))).toEqual([])
  await on('c', machine())
  // The branch, and whether there are shards.
  expect(server.log.filter((line) => line.startsWith('GET /ac/'))).toHaveLength(2)
})

test.each([
  [['--shard', '0/8'], /such as 3\/8/],
  [['--shard', '9/8'], /such as 3\/8/],
  [['--shard', 'a/b'], /such as 3\/8/],
  [['--shard', '3'], /such as 3\/8/],
  [['--shard', '1/1000'], /up to 256/],
  [['--shard', '1/2', '--watch'], /cannot be used with/],
  [['--shard', '1/2', '--verify'], /cannot be used with/],
  [['--shard', '1/2', '--remote-readonly'], /cannot be used with/],
  [['--shard', '1/2', '--format', 'json'], /cannot be used with/],
  [['--shard', '1/2'], /--shard needs a remote cache/],
  [['--shard', '1/2', '--remote', 'http://127.0.0.1:1', '--no-cache'], /--shard needs a remote cache/],
] as const)('%j is a mistake in the command line', async (options, message) => {
  const cwd = machine({ 'docs/index.md': '# Home\n' })
  const { code, out, err } = await call(['build', ...options], { cwd, env: { CHATDOCS_REMOTE: '' } })
  expect([code, out + err]).toEqual([2, expect.stringMatching(message)])
  expect(existsSync(join(cwd, '.chatdocs'))).toBe(false)
})

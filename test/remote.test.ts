import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, siteIn, testFolder, writeFiles } from '../packages/cli/src/testing/folder.ts'
import { randomFrom } from './eval/random.ts'
import { start } from './support/binary.ts'
import { type CacheServer, cacheServer, FAULTS, type Fault } from './support/cache-server.ts'
import { call } from './support/program.ts'
import { davBy, installed } from './support/real-hosts.ts'
import { longTest, rounds } from './support/suite.ts'

/** Machines that share a cache by a server: they do nothing twice, and no fault of the server gets into a site. */

const ROUNDS = rounds(3, 100)

const SITE: Files = {
  'chatdocs.config.ts': "export default { title: 'Shared' }\n",
  'docs/index.md': '# Home\n\n[One](guide/one.md#part)\n',
  'docs/guide/one.md': '# One\n\n## Part\n\nWords of the first page.\n',
  'docs/guide/two.md': '# Two\n\n```js\nconst two = 2\n```\n',
  'static/robots.txt': 'User-agent: *\n',
}

/** A machine that starts empty: a copy of the repository, below a folder of its own. */
function machine(files: Files = SITE): string {
  const cwd = join(testFolder(), 'site')
  mkdirSync(cwd)
  writeFiles(cwd, files)
  return cwd
}

/** A copy of a machine with its cache, without its site. */
function withCache(of: string): string {
  const cwd = join(testFolder(), 'site')
  cpSync(of, cwd, { recursive: true })
  rmSync(join(cwd, 'dist'), { recursive: true, force: true })
  return cwd
}

const build = (cwd: string, { url }: Pick<CacheServer, 'url'>, ...options: string[]) =>
  call(['build', '--remote', url, '--verbose', ...options], { cwd })

/** The tasks of a run, but for those of the configuration, which every run loads. */
const ran = ({ out, err }: { out: string; err: string }) =>
  [...`${out}${err}`.matchAll(/^(\w+): \d+ ms of work/gm)].flatMap(([, task]) =>
    task === 'load' ? [] : [task],
  )

/** What a run told of the server. */
const told = ({ err }: { err: string }) => err.split('\n').filter((line) => line.includes('remote cache'))

test('a machine that starts empty makes nothing that another one has made', async () => {
  const server = await cacheServer()
  const one = machine()
  const first = await build(one, server)
  expect([first.code, told(first)]).toEqual([0, []])
  expect(ran(first)).toContain('parse')
  expect(first.out).toMatch(/Remote cache: \d+ requests, 0 B read, \d+ KB written\n$/)

  const two = machine()
  const second = await build(two, server)
  expect([second.code, told(second)]).toEqual([0, []])
  expect(ran(second)).toEqual([])
  expect(second.out).toMatch(/Remote cache: \d+ requests, \d+ KB read, /)
  expect(siteIn(join(two, 'dist'))).toEqual(siteIn(join(one, 'dist')))

  const three = machine({ ...SITE, 'docs/guide/two.md': '# Two\n\nOther words.\n' })
  const third = await build(three, server)
  expect(ran(third).filter((task) => task === 'parse' || task === 'page')).toEqual(['parse', 'page'])
  expect(third.err).toMatch(/^parse: \d+ ms of work in 1 run$/m)
  const alone = machine({ ...SITE, 'docs/guide/two.md': '# Two\n\nOther words.\n' })
  await call(['build', '--no-cache'], { cwd: alone })
  expect(siteIn(join(three, 'dist'))).toEqual(siteIn(join(alone, 'dist')))
})

test('a request that the end of a connection interrupts is sent once more', async () => {
  const server = await cacheServer()
  const ended = new Set<string>()
  server.fault = (method, path) => {
    const request = `${method} ${path}`
    return ended.size < ended.add(request).size ? 'killed' : undefined
  }
  const one = machine()
  expect(told(await build(one, server))).toEqual([])
  const two = machine()
  const second = await build(two, server)
  expect([ran(second), told(second)]).toEqual([[], []])
  expect(siteIn(join(two, 'dist'))).toEqual(siteIn(join(one, 'dist')))

  server.fault = () => 'killed'
  server.log.length = 0
  expect(told(await build(machine(), server))).toHaveLength(1)
  // The branch and the shards, each twice.
  expect(server.log).toHaveLength(4)
})

longTest(
  'machines in other time zones, languages and folders have the same keys, and the same site',
  async () => {
    const server = await cacheServer()
    const post = '---\ntitle: Post\ndate: 2026-03-01 23:30\n---\n\nWords, *words*.\n'
    const files: Files = {
      ...SITE,
      'blog/2026-03-01-post.md': post,
      'docs/Ü/ä.md': '# Ä\n',
      'docs/z.md': '# I\n',
    }
    const runs = []
    for (const [env, order] of [
      [{ TZ: 'Asia/Tokyo', LC_ALL: 'zh_CN.UTF-8', LANG: 'zh_CN.UTF-8' }, Object.entries(files)],
      [{ TZ: 'America/Lima', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }, Object.entries(files).reverse()],
    ] as const) {
      const cwd = machine(Object.fromEntries(order))
      const run = await start(['build', '--remote', server.url, '--verbose'], { cwd, env }).ended
      runs.push({ code: run.code, ran: ran(run), site: siteIn(join(cwd, 'dist')) })
    }
    const [one, two] = runs
    expect([one?.code, two?.code, two?.ran]).toEqual([0, 0, []])
    expect(two?.site).toEqual(one?.site)
  },
)

test('a machine goes on from its own cache, asks for what is missing in it, and writes only what is new', async () => {
  const server = await cacheServer()
  const one = machine()
  await build(one, server)
  const { size } = server.values
  server.log.length = 0
  await build(one, server)
  expect(server.log.filter((line) => !/^HEAD|^PUT \/ac/.test(line))).toEqual([])
  expect(server.values.size).toBe(size)

  const two = machine()
  await build(two, server)
  rmSync(join(two, 'dist'), { recursive: true })
  writeFiles(two, { 'docs/index.md': '# Home\n\nChanged, [one](guide/one.md#part).\n' })
  const again = await build(two, server)
  expect(again.err).toMatch(/^parse: \d+ ms of work in 1 run$/m)
  // Without the server, what is not here is made.
  const three = withCache(two)
  const alone = await call(['build'], { cwd: three })
  expect([alone.code, alone.err]).toEqual([0, ''])
  expect(siteIn(join(three, 'dist'))).toEqual(siteIn(join(two, 'dist')))
})

test('a change goes on from the branch that it will be merged into', async () => {
  const server = await cacheServer()
  const on = (cwd: string, env: Record<string, string>) =>
    call(['build', '--verbose'], { cwd, env: { ...env, CHATDOCS_REMOTE: server.url } })
  await on(machine(), { GITHUB_REF_NAME: 'main' })
  await on(machine({ 'index.md': '# Other\n' }), { GITHUB_REF_NAME: 'release' })
  const change = await on(machine(), { GITHUB_HEAD_REF: 'change', GITHUB_BASE_REF: 'main' })
  expect(ran(change)).toEqual([])
  const unknown = await on(machine(), { CI_COMMIT_REF_NAME: 'other', CI_DEFAULT_BRANCH: 'main' })
  expect(ran(unknown)).toEqual([])
})

test('a build that only reads writes nothing, nor do check and a build that fails', async () => {
  const server = await cacheServer()
  await build(machine(), server, '--remote-readonly')
  expect(server.values.size).toBe(0)
  await build(machine({ ...SITE, 'docs/index.md': '# Home\n\n[x](missing.md)\n' }), server, '--strict')
  expect(server.values.size).toBe(0)

  await build(machine(), server)
  const before = new Map(server.values)
  const checked = await call(['check', '--remote', server.url, '--verbose'], { cwd: machine() })
  expect(ran(checked)).toEqual([])
  await build(machine({ ...SITE, 'docs/new.md': '# New\n' }), server, '--remote-readonly')
  expect(server.values).toEqual(before)
})

test('a token is sent to the server alone, and never printed', async () => {
  const server = await cacheServer()
  const token = 'reader:s3cret'
  const env = { CHATDOCS_REMOTE: server.url, CHATDOCS_REMOTE_TOKEN: token }
  const { out, err } = await call(['build', '--verbose'], { cwd: machine(), env })
  expect(server.authorization()).toBe(`Basic ${Buffer.from(token).toString('base64')}`)
  const bearer = { ...env, CHATDOCS_REMOTE_TOKEN: 's3cret' }
  server.fault = () => 401
  const refused = await call(['build', '--verbose'], { cwd: machine(), env: bearer })
  expect(server.authorization()).toBe('Bearer s3cret')
  expect(refused.err).toContain('it refuses (401): CHATDOCS_REMOTE_TOKEN is missing or wrong')
  for (const printed of [out, err, refused.out, refused.err]) expect(printed).not.toContain('s3cret')
  for (const value of server.values.values()) expect(value.includes('s3cret')).toBe(false)
})

test('an address that is none, or has a password, is a mistake in the command line', async () => {
  const cwd = machine()
  for (const url of ['cache.example', 'ftp://cache.example', 'http://user:s3cret@cache.example']) {
    const { code, err, out } = await call(['build', '--remote', url], { cwd })
    expect([code, existsSync(join(cwd, 'dist'))]).toEqual([2, false])
    expect(out + err).not.toContain('s3cret')
  }
})

test('a value that was changed on the server is refused and told of', async () => {
  const server = await cacheServer()
  const one = machine()
  await build(one, server)
  for (const [path, value] of server.values)
    if (path.startsWith('/cas/')) server.values.set(path, Buffer.from(value).fill(7, value.length >> 1))
  const two = machine()
  const run = await build(two, server)
  expect(run.code).toBe(0)
  expect(told(run)).toEqual([
    expect.stringMatching(/remote cache was not read: it sent other bytes than those of \w{12}…/),
  ])
  expect(siteIn(join(two, 'dist'))).toEqual(siteIn(join(one, 'dist')))
})

test('records that no build has written are refused', async () => {
  const server = await cacheServer()
  await build(machine(), server)
  const records = [...server.values.keys()].filter((path) => path.startsWith('/ac/'))
  // Other ones have unit tests: `cli/src/project/remote-record.test.ts`.
  for (const path of records)
    server.values.set(path, Buffer.from(JSON.stringify({ format: 1, packs: [], graph: '../../secret' })))
  const { code, err } = await build(machine(), server, '--remote-readonly')
  expect([code, err]).toEqual([0, expect.stringContaining('its record is damaged')])
})

const USER = { name: 'builder', password: 'pass' }

test.each((['nginx', 'apache'] as const).filter(installed))(
  '%s with DAV keeps the cache for whoever may write',
  async (host) => {
    const url = await davBy(host, USER.name, USER.password)
    const env = { CHATDOCS_REMOTE_TOKEN: `${USER.name}:${USER.password}` }
    const one = machine()
    const run = (cwd: string, given = env) =>
      call(['build', '--remote', url, '--verbose'], { cwd, env: given })
    expect(told(await run(one))).toEqual([])
    const two = machine()
    const second = await run(two)
    expect([second.code, ran(second), told(second)]).toEqual([0, [], []])
    expect(siteIn(join(two, 'dist'))).toEqual(siteIn(join(one, 'dist')))
    const stranger = await run(machine(), { CHATDOCS_REMOTE_TOKEN: 'stranger:guess' })
    expect([stranger.code, told(stranger)]).toEqual([0, [expect.stringContaining('it refuses (401)')]])
  },
)

test('a site without a server loads nothing of this', () => {
  const dist = 'packages/cli/dist'
  const texts = new Map(
    readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
  )
  const [own = '', ...others] = [...texts]
    .filter(([, text]) => text.includes('CHATDOCS_REMOTE_TOKEN'))
    .map(([name]) => name)
  expect(others).toEqual([])
  const importers = [...texts]
    .filter(([name, text]) => name !== own && text.includes(own))
    .map(([, text]) => text)
  expect(importers.map((text) => text.split(own).length - text.split(`import("./${own}")`).length)).toEqual([
    0,
  ])
})

test(`no fault gets into a site, whatever the server does (${ROUNDS} builds)`, async () => {
  const expected = machine()
  await call(['build', '--no-cache'], { cwd: expected })
  const site = siteIn(join(expected, 'dist'))
  const full = await cacheServer()
  const warm = machine()
  await build(warm, full)
  const random = randomFrom(28)
  for (let round = 0; round < ROUNDS; round++) {
    const server = await cacheServer()
    if (random() < 0.8) for (const [path, value] of full.values) server.values.set(path, value)
    const [often, from] = [random(), Math.floor(random() * 12)]
    const kinds = random() < 0.5 ? FAULTS : [FAULTS[Math.floor(random() * FAULTS.length)] as Fault]
    const seen: Fault[] = []
    let asked = 0
    server.fault = () => {
      if (asked++ < from || random() > often) return undefined
      const fault = kinds[Math.floor(random() * kinds.length)] as Fault
      seen.push(fault)
      return fault
    }
    const cwd = random() < 0.3 ? withCache(warm) : machine()
    const run = await build(cwd, server, '--remote-timeout', '1')
    const about = `round ${round}: ${seen.join(', ')}`
    expect([about, run.code, siteIn(join(cwd, 'dist'))]).toEqual([about, 0, site])
    expect([about, told(run).length <= 1]).toEqual([about, true])
    // What it leaves on a machine is right, too.
    server.fault = () => undefined
    writeFileSync(join(cwd, 'static/robots.txt'), 'User-agent: a\n')
    await build(cwd, server)
    expect([about, siteIn(join(cwd, 'dist'))]).toEqual([about, { ...site, 'robots.txt': 'User-agent: a\n' }])
    await server.close()
  }
})

import { truncateSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DiagnosticError } from '@chatdocs/core'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { main } from './main.ts'
import { closeServer, listen } from './server/listen.ts'
import { type Files, filesIn, siteIn, testFolder, writeFiles } from './testing/folder.ts'
import { doubt, mistake } from './testing/mistakes.ts'
import { type GivenSite, givenSite, givenWorkspace } from './testing/workspace.ts'
import { testWorld } from './testing/world.ts'
import type { WorkspaceOptions } from './workspace/workspace.ts'

const SITE = { files: { '404.html': 'nothing', 'index.html': 'home' } }

/** The program in a folder, with a given site. */
function program(
  files: Files = { 'a.md': '' },
  given: Partial<GivenSite> = SITE,
  env: Record<string, string> = {},
) {
  const cwd = testFolder(files)
  const world = testWorld({ cwd, env })
  const site = givenSite(given)
  const opened: WorkspaceOptions[] = []
  const open = async (options: WorkspaceOptions) => {
    opened.push(options)
    return givenWorkspace(site)
  }
  const run = (...argv: string[]) => main(argv, { ...world.io, open })
  return { ...world, cwd, site, opened, open, run }
}

describe('the command line', () => {
  test('names its version and its help', async () => {
    const { run, out, err } = program()
    expect(await run('--version')).toBe(0)
    expect(out()).toBe(`${GENERATOR_VERSION}\n`)
    expect(await run('version')).toBe(0)
    expect(out()).toBe(`${GENERATOR_VERSION}\n`.repeat(2))
    expect(await run('--help')).toBe(0)
    expect(out()).toMatch(/Usage: chatdocs.*build.*check.*dev.*serve.*version.*Examples:.*Exit codes:/s)
    expect(await run('build', '--help')).toBe(0)
    expect(err()).toBe('')
  })

  test.each([
    [['build', '--base', '/a'], { baseUrl: '/a/' }],
    [['build', '--url', 'https://a.example/b'], { url: 'https://a.example', baseUrl: '/b/' }],
    [
      ['build', '--url', 'https://a.example', '--base-url', '/c'],
      { url: 'https://a.example', baseUrl: '/c/' },
    ],
    [['build', '--base=/a'], { baseUrl: '/a/' }],
    [['build', '--baseUrl', '/a', '--outDir', 'out'], { baseUrl: '/a/' }],
  ])('%j is understood', async (argv, options) => {
    const { run, opened } = program()
    expect(await run(...argv)).toBe(0)
    expect(opened).toMatchObject([options])
  })

  test('--no-open is understood', async () => {
    const { run, err } = program()
    expect(await run('serve', '--no-open', 'nowhere')).toBe(2)
    expect(err()).toContain('no folder nowhere')
  })

  test('options reach the workspace', async () => {
    const { run, opened, cwd } = program({ 'docs/a.md': '', 'docs/x.config.ts': '' })
    await run('check', 'docs', '--config', 'docs/x.config.ts', '--base-url', 'base')
    const site = join(cwd, 'docs')
    expect(opened[0]).toMatchObject({
      site,
      cacheDir: join(site, '.chatdocs'),
      mode: 'build',
      config: 'x.config.ts',
      baseUrl: '/base/',
    })
  })
})

describe('the cache', () => {
  test('each command keeps its own share; --no-cache uses none', async () => {
    const { run, opened } = program()
    await run('build')
    await run('check')
    await run('build', '--no-cache')
    await run('check', '--no-cache')
    expect(opened.map(({ cache }) => cache)).toEqual(['build', 'check', false, false])
  })

  test('its size is named when it is large and larger than the site', async () => {
    const { run, cwd, out } = program({ 'a.md': '', '.chatdocs/cache/other/0-0.pack': '' })
    const grow = (size: number) => truncateSync(join(cwd, '.chatdocs/cache/other/0-0.pack'), size)
    grow(90e6)
    await run('build')
    expect(out()).not.toContain('cache')
    grow(120e6)
    await run('build')
    expect(out()).toContain('  The cache in .chatdocs takes 120 MB; npx chatdocs clean empties it\n')
  })
})

describe('build', () => {
  test('writes the site and says where', async () => {
    const { run, cwd, out, err, site } = program()
    expect(await run('build')).toBe(0)
    expect(siteIn(join(cwd, 'dist'))).toEqual(SITE.files)
    expect(out()).toBe(
      '✓ 2 pages, 0.00 s → dist\n  2 files, 11 B: 2 written\n  Preview: npx chatdocs serve\n',
    )
    expect([err(), site.log]).toEqual(['', ['update all', 'close']])
  })

  test('writes to --out-dir', async () => {
    const { run, out } = program({ 'docs/a.md': '' })
    expect(await run('build', 'docs', '-o', 'public/docs')).toBe(0)
    expect(out()).toContain('→ public/docs\n')
    expect(out()).toContain('npx chatdocs serve public/docs\n')
  })

  test('prints hints after a first failure; --keep-going writes what it can', async () => {
    const failed = new DiagnosticError([mistake('page/render-failed', 'pages/a.tsx')])
    const diagnostics = [
      mistake('link/broken', 'a.md'),
      doubt('link/broken-anchor', 'a.md'),
      mistake('image/missing', 'a.md'),
      ...failed.diagnostics,
    ]
    const { run, cwd, site, out } = program(undefined, { ...SITE, diagnostics })
    expect(await run('build')).toBe(1)
    expect(filesIn(cwd)).toEqual({ 'a.md': '' })
    expect(out().split('\n').slice(1)).toEqual([
      '  dist was not written',
      '  To preview the site anyway: npx chatdocs dev, or npx chatdocs build --keep-going',
      "  To turn these errors into warnings, set diagnostics: { 'link/broken': 'warning', 'image/missing': 'warning' }",
      '',
    ])

    site.failures = { 'a/index.html': failed, 'a/index.json': failed }
    expect(await run('build', '--keep-going')).toBe(1)
    const { 'a/index.html': page, ...others } = siteIn(join(cwd, 'dist'))
    expect(others).toEqual(SITE.files)
    expect(page).toContain('error[page/render-failed]: pages/a.tsx:1:1')
    expect(out()).toContain('do not publish it. Preview: npx chatdocs serve')
  })

  test('rebuilds with --watch until interrupted', async () => {
    const { run, cwd, site, out, interrupt } = program()
    const end = run('build', '--watch')
    await expect.poll(() => out()).toContain('2 written')
    site.files = { ...site.files, 'index.html': 'there' }
    writeFiles(cwd, { 'a.md': 'changed' })
    await expect.poll(() => out()).toContain('1 written, 1 unchanged')
    expect(site.log).toEqual(['update all', 'save', 'update a.md'])
    interrupt()
    expect(await end).toBe(130)
    expect(site.log.at(-1)).toBe('close')
  })
})

describe('a failure', () => {
  const failing = async (error: unknown, ...argv: string[]) => {
    const { io, out, err } = program()
    const cwd = testFolder({ 'a.md': '' })
    const diagnostics = () => Promise.reject(error)
    const open = async () => ({ ...givenWorkspace(givenSite()), diagnostics })
    return [await main(['check', ...argv], { ...io, cwd, open }), out(), err()] as const
  }

  test('of the environment exits with 3 and a help text', async () => {
    const [code, , err] = await failing(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^error: the disk is full\n {2}help: free some space/),
    ])
    expect(err).not.toContain('bug')
  })

  test('of chatdocs exits with 3 and asks for a report', async () => {
    const [code, , err] = await failing(new TypeError('x is undefined', { cause: new Error('deeper') }))
    expect(code).toBe(3)
    expect(err).toMatch(
      /^error: x is undefined\nThis is a bug in chatdocs 3\.7\.0\..*TypeError: x is undefined.*at .*caused by Error: deeper/s,
    )
  })

  test('is part of the JSON output', async () => {
    const [code, out] = await failing('a string', '--format', 'json')
    expect([code, JSON.parse(out).failure.message]).toEqual([3, expect.stringContaining('a string')])
  })
})

describe('serve', () => {
  const freePort = async () => {
    const server = createServer()
    const port = await listen(server, { host: '127.0.0.1', port: 0, orNext: false })
    return { port, free: () => closeServer(server) }
  }

  test('serves the build on the given port until interrupted', async () => {
    const { run, out, interrupt } = program()
    await run('build')
    const { port, free } = await freePort()
    await free()
    const end = run('preview', '--port', String(port))
    await expect.poll(() => out()).toContain(`Serving dist at http://localhost:${port}/\n`)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('home')
    expect((await fetch(`http://127.0.0.1:${port}/x`)).status).toBe(404)
    interrupt('SIGTERM')
    expect(await end).toBe(143)
  })

  test('fails if the given port is in use', async () => {
    const { port, free } = await freePort()
    onTestFinished(free)
    const { run, err } = program({ 'dist/index.html': '' }, SITE, { PORT: String(port) })
    expect(await run('serve')).toBe(3)
    expect(err()).toMatch(
      new RegExp(`error: port ${port}: another program uses this port\n  help: the port is in use`),
    )
  })

  test('fails if there is no build', async () => {
    const { run, err } = program({ 'a.md': '' }, SITE, { PORT: 'x' })
    expect(await run('serve')).toBe(2)
    expect(err()).toContain('there is nothing to serve')
    expect(await run('dev')).toBe(2)
    expect(err()).toContain('PORT is not a port number: x')
  })
})

test('more warnings than --max-warnings fail a run, and its format says so', async () => {
  const { run, out } = program(undefined, { ...SITE, diagnostics: [doubt('link/broken-anchor', 'a.md')] })
  expect(await run('check', '--max-warnings', '1')).toBe(0)
  expect(await run('check', '--max-warnings', '0')).toBe(1)
  expect(out()).toContain('More warnings than --max-warnings 0')
  expect(await run('check', '--max-warnings', 'x')).toBe(2)
  expect(await run('check', '--max-warnings', '0', '--format', 'github')).toBe(1)
  expect(out()).toMatch(/\n::warning file=.*a\.md,.*title=link\/broken-anchor::.*\n.*1 warning\n$/)
})

test('dev serves the site, follows edits and reports new and fixed mistakes', async () => {
  const { run, cwd, site, out, err, interrupt, opened } = program(undefined, {
    ...SITE,
    diagnostics: [mistake('link/broken', 'a.md'), mistake('link/broken', 'b.md')],
  })
  const end = run('dev', '--port', '0')
  await expect.poll(() => err()).toContain('error[link/broken]: b.md')
  const [, url = ''] = /Dev server running at (\S+)/.exec(out()) ?? []
  expect(await (await fetch(url)).text()).toBe('home')
  expect(opened[0]?.mode).toBe('dev')

  site.diagnostics = [mistake('link/broken', 'b.md'), doubt('link/broken-anchor', 'c.md')]
  writeFiles(cwd, { 'a.md': 'changed' })
  await expect.poll(() => out()).toContain('✓ fixed: a.md: wrong in a.md\n')
  await expect.poll(() => err()).toContain('warning[link/broken-anchor]: c.md')
  expect(err().match(/b\.md:1:1\n {2}wrong/g)).toHaveLength(1)

  site.diagnostics = []
  writeFiles(cwd, { 'a.md': 'changed again' })
  await expect.poll(() => out()).toContain('no problems left')
  interrupt()
  expect(await end).toBe(130)
})

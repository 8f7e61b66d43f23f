import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call } from './support/program.ts'
import { folderOf, openSite, writeFiles } from './support/site.ts'

/** `chatdocs check` for continuous integration, on real sites. */

function git(folder: string, ...args: string[]): void {
  const own = ['user.name=a', 'user.email=a@a.example', 'commit.gpgsign=false', 'core.autocrlf=false']
  execFileSync('git', ['-C', folder, ...own.flatMap((each) => ['-c', each]), ...args], { stdio: 'ignore' })
}

function commit(folder: string): void {
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'x')
}

/** The places of the diagnostics of a check. */
async function placesOf(cwd: string, ...args: string[]): Promise<string[]> {
  const { out } = await call(['check', ...args, '--format', 'json'], { cwd })
  const { diagnostics } = JSON.parse(out)
  return diagnostics.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
}

describe('--changed', () => {
  const FILES = {
    'docs/changed.md': '# Changed\n\n## Section\n',
    'docs/gone.md': '# Gone\n',
    'docs/includes.md': '# Includes\n\n<!--@include: ./_part.md-->\n\n[own](#none)\n',
    'docs/_part.md': 'Part.\n',
    'docs/links.md': '# Links\n\n[to a section](changed.md#section)\n',
    'docs/links-to-gone.md': '# Links to gone\n\n[away](gone.md)\n',
    'docs/other.md': '# Other\n\n[nowhere](#nowhere)\n',
  }

  test('reports what changed files can break, and nothing else', async () => {
    const cwd = await folderOf(FILES)
    git(cwd, 'init', '-q')
    commit(cwd)
    expect(await placesOf(cwd, '--changed')).toEqual([])
    await writeFiles(cwd, {
      'docs/changed.md': '# Changed\n\n## Renamed\n\n[itself](#no)\n',
      'docs/_part.md': 'Another part.\n',
      'docs/new.md': '# New\n\n[x](#x)\n',
    })
    rmSync(join(cwd, 'docs/gone.md'))
    const expected = [
      'docs/changed.md link/broken-anchor',
      'docs/includes.md link/broken-anchor',
      'docs/links-to-gone.md link/broken-markdown',
      'docs/links.md link/broken-anchor',
      'docs/new.md link/broken-anchor',
    ]
    expect(await placesOf(cwd, '--changed')).toEqual(expected)
    const { out } = await call(['check', '--changed'], { cwd })
    expect(out).toContain('1 problem in documents that no change touches')
    git(cwd, 'checkout', '-qb', 'branch')
    commit(cwd)
    expect(await placesOf(cwd, '--changed')).toEqual([])
    expect(await placesOf(cwd, '--changed', 'HEAD~1')).toEqual(expected)
  })

  test('names an unknown commit, and a folder without a repository', async () => {
    const cwd = await folderOf(FILES)
    git(cwd, 'init', '-q')
    commit(cwd)
    expect(await call(['check', '--changed', 'nowhere'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--changed nowhere: Not a valid object name nowhere'),
    })
  })
})

test('--update-urls records addresses; a removed one is reported until it redirects', async () => {
  const cwd = await folderOf({ 'docs/a.md': '# A\n', 'docs/install.md': '# B\n' })
  expect((await call(['check', '--update-urls'], { cwd })).code).toBe(0)
  expect(readFileSync(join(cwd, 'urls.lock'), 'utf8')).toMatchInlineSnapshot(`
    "# Addresses that must go on working. Written by chatdocs check --update-urls
    /
    /docs
    /docs/a
    /docs/install
    "
  `)
  rmSync(join(cwd, 'docs/install.md'))
  await writeFiles(cwd, { 'docs/installs.md': '# B\n' })
  const { err, code } = await call(['check', '--strict'], { cwd })
  expect(code).toBe(1)
  expect(err).toContain("redirects: { '/docs/install': '/docs/installs' }")
  const redirects = `export default { redirects: { '/docs/install': '/docs/installs' } }`
  await writeFiles(cwd, { 'chatdocs.config.ts': redirects })
  expect(await call(['check', '--strict', '--update-urls'], { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, 'urls.lock'), 'utf8')).toContain('/docs/install\n/docs/installs\n')
})

test('--update-urls records the addresses of all languages', async () => {
  const config = (more: string) =>
    `export default { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, ${more} }`
  const cwd = await folderOf({
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'i18n/de/docs/a.md': '---\nredirect_from: /docs/alt\n---\n\n# A\n',
    'i18n/de/docs/b.md': '# B\n',
    'chatdocs.config.ts': config(''),
  })
  expect((await call(['check', '--update-urls'], { cwd })).code).toBe(0)
  const recorded = readFileSync(join(cwd, 'urls.lock'), 'utf8').split('\n')
  expect(recorded).toEqual(
    expect.arrayContaining(['/docs/a', '/docs/b', '/de/docs/a', '/de/docs/alt', '/de/docs/b']),
  )
  expect(await placesOf(cwd)).toEqual([])

  await writeFiles(cwd, { 'i18n/de/docs/a.md': '# A\n' })
  const { err } = await call(['check'], { cwd })
  expect(err).toMatch(/no page at \/de\/docs\/alt any more/)
  expect(await placesOf(cwd)).toEqual(['urls.lock route/removed'])
  await writeFiles(cwd, { 'chatdocs.config.ts': config(`redirects: { '/docs/alt': '/docs/a' }`) })
  expect(await placesOf(cwd)).toEqual([])

  rmSync(join(cwd, 'docs/b.md'))
  rmSync(join(cwd, 'i18n/de/docs/b.md'))
  const gone = await call(['check', '--format', 'json'], { cwd })
  expect(JSON.parse(gone.out).diagnostics.map(({ message }: { message: string }) => message)).toEqual([
    'no page at /de/docs/b any more',
    'no page at /docs/b any more',
  ])
})

describe('--fix', () => {
  test('corrects moved files, redirected addresses and anchors, and nothing that is ambiguous', async () => {
    const text = [
      '# Links',
      '[moved](./setup.md#Install_It) ![x](no.png) [redirected](/docs/old/?a=b#x) [anchor](guide/setup.md#Install_It)',
      '[a copy, not a move](copy.md) [two](#SA_ME) [gone](gone.md) <a href="./setup.md">html</a> `[code](./setup.md)`',
      '## Same\n\n## S-ame',
      '[中文](./setup.md) [ref] [renamed](../docs/elsewhere/copy.mdx?a#b) [never there](setup.mdx)',
      '[ref]: ./setup.md',
    ].join('\n\n')
    const cwd = await folderOf({
      'docs/links.md': text,
      'docs/setup.md': '# Set up\n\n## Install it\n',
      'docs/elsewhere/copy.md': '# Copy\n',
      'chatdocs.config.ts': `export default { redirects: { '/docs/old': '/docs/elsewhere/copy' } }`,
    })
    git(cwd, 'init', '-q')
    commit(cwd)
    await mkdir(join(cwd, 'docs/guide'))
    git(cwd, 'mv', 'docs/setup.md', 'docs/guide/setup.md')
    const { out } = await call(['check', '--fix'], { cwd })
    expect(out.split('\n').filter((line) => line.startsWith('Fixed'))).toMatchInlineSnapshot(`
      [
        "Fixed docs/links.md:3: ./setup.md#Install_It → ./guide/setup.md#Install_It",
        "Fixed docs/links.md:3: /docs/old/?a=b#x → /docs/elsewhere/copy/?a=b#x",
        "Fixed docs/links.md:3: guide/setup.md#Install_It → guide/setup.md#install-it",
        "Fixed docs/links.md:5: ./setup.md → ./guide/setup.md",
        "Fixed docs/links.md:11: ./setup.md → ./guide/setup.md",
        "Fixed docs/links.md:11: ../docs/elsewhere/copy.mdx?a#b → ../docs/elsewhere/copy.md?a#b",
        "Fixed docs/links.md:13: ./setup.md → ./guide/setup.md",
      ]
    `)
    const fixed = readFileSync(join(cwd, 'docs/links.md'), 'utf8')
    expect(fixed).toMatchInlineSnapshot(`
      "# Links

      [moved](./guide/setup.md#Install_It) ![x](no.png) [redirected](/docs/elsewhere/copy/?a=b#x) [anchor](guide/setup.md#install-it)

      [a copy, not a move](copy.md) [two](#SA_ME) [gone](gone.md) <a href="./guide/setup.md">html</a> \`[code](./setup.md)\`

      ## Same

      ## S-ame

      [中文](./guide/setup.md) [ref] [renamed](../docs/elsewhere/copy.md?a#b) [never there](setup.mdx)

      [ref]: ./guide/setup.md"
    `)
    await call(['check', '--fix'], { cwd })
    await call(['check', '--fix'], { cwd })
    expect(readFileSync(join(cwd, 'docs/links.md'), 'utf8')).toMatchInlineSnapshot(`
      "# Links

      [moved](./guide/setup.md#install-it) ![x](no.png) [redirected](/docs/elsewhere/copy/?a=b#x) [anchor](guide/setup.md#install-it)

      [a copy, not a move](copy.md) [two](#SA_ME) [gone](gone.md) <a href="./guide/setup.md">html</a> \`[code](./setup.md)\`

      ## Same

      ## S-ame

      [中文](./guide/setup.md) [ref] [renamed](../docs/elsewhere/copy.md?a#b) [never there](setup.mdx)

      [ref]: ./guide/setup.md"
    `)
  })
})

test('a site that asks for none of this pays three queries, whatever its size', async () => {
  const site = await openSite({ 'docs/a.md': '# A\n\n[b](b.md)\n', 'docs/b.md': '# A\n' })
  await site.workspace.diagnostics()
  const own = /^(orphans|sameTitles|drawnPages|removedAddresses|(exists|text)\(urls\.lock\))/
  expect(site.takeLog().filter((run) => own.test(run))).toEqual([
    'drawnPages',
    'exists(urls.lock)',
    'removedAddresses',
  ])
})

test('--external names links to other sites that do not answer', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/gone?a=b&c' ? 410 : 200
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cwd = await folderOf({
    'docs/a.md': `# A\n\n[there](${base}/there) and <${base}/gone?a=b&c>, not \`${base}/gone\`\n`,
    'docs/b.md': `# B\n\n[gone](${base}/gone?a=b&c#x)\n`,
  })
  expect(await placesOf(cwd)).toEqual([])
  expect(await placesOf(cwd, '--external')).toEqual(['docs/a.md link/dead', 'docs/b.md link/dead'])
  const { err } = await call(['check', '--external'], { cwd })
  expect(err).toContain('docs/a.md:3:')
  expect(err).toContain('does not answer: status 410')
  expect(await placesOf(cwd, '--external', '--external-ignore', `${base}/g*`)).toEqual([])
})

test('--agents names lists that agents cut; nothing is drawn for it without the option', async () => {
  const cwd = await folderOf({
    'chatdocs.config.json': '{ "title": "Tool", "tagline": "Short" }',
    'docs/a.md': `# ${'x'.repeat(50_000)}\n`,
    'docs/b.md': '# B\n',
  })
  expect(await placesOf(cwd)).toEqual([])
  const { err } = await call(['check', '--agents'], { cwd })
  expect(err).toContain('warning[agents/too-long]: chatdocs.config.json:1:1\n  llms/docs/a.txt has 50')
  expect(err).toContain('help: write shorter titles')
})

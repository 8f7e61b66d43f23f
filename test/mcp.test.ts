import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mcpHandler } from '../packages/mcp/src/http.ts'
import { filesIn } from '../packages/mcp/src/node.ts'
import { program, published } from './support/mcp.ts'
import { call } from './support/program.ts'
import { folderOf } from './support/site.ts'

/** `chatdocs mcp` and `chatdocs/mcp`, by a client that others wrote. */

const SITE = {
  'chatdocs.config.json': '{ "title": "Tool", "lang": "en", "url": "https://a.example", "baseUrl": "/b/" }',
  'docs/start.md':
    '# Start\n\nHow to begin with a **hammer**.\n\n## On a server {#server}\n\nUse it.\n\n## End\n\nLast.\n',
  'docs/use.md': '# Use\n\nSee [start](start.md#server).\n\n<!--@include: ./_part.md-->\n',
  'docs/_part.md': 'A part.\n',
  'docs/wrong.md': '# Wrong\n\n[a](./start.md#Server)\n',
}

async function built() {
  const cwd = await folderOf({ ...SITE, 'secret.txt': 'secret' })
  const { code } = await call(['build', '--keep-going'], { cwd })
  expect(code).toBe(0)
  return { cwd, dist: join(cwd, 'dist') }
}

test('a finished site is searched and read, in the folder of a build and over HTTP, and nothing outside of it', async () => {
  const { cwd, dist } = await built()
  symlinkSync(join(cwd, 'secret.txt'), join(dist, 'secret.md'))
  symlinkSync(cwd, join(dist, 'folder'))
  const page = readFileSync(join(dist, 'docs/start.md'), 'utf8')
  const remote = await published(dist)
  for (const { ask, rows, tools } of [await program(dist), remote]) {
    expect(tools.slice(0, 4)).toEqual(['search', 'read', 'list', 'symbol'])
    const found = await rows('search', { query: 'hammer' })
    expect(found).toMatchObject([
      { title: 'Start', url: '/b/docs/start/', text: 'How to begin with a hammer.' },
    ])
    for (const address of ['/b/docs/start/', 'https://a.example/b/docs/start', 'docs/start.md'])
      expect(await ask('read', { page: address })).toBe(page)
    // The root repeats the first document.
    expect(await ask('read', { page: 'https://a.example/b/' })).toBe(page)
    const section = '## On a server {#server}\n\nUse it.'
    for (const name of ['server', 'On a server'])
      expect(await ask('read', { page: 'docs/start', section: name })).toBe(section)
    expect(await ask('read', { page: '/b/docs/start/#server' })).toBe(section)
    for (const given of [{}, { part: 'https://a.example/b/llms.txt' }])
      expect(await ask('list', given)).toBe(readFileSync(join(dist, 'llms.txt'), 'utf8'))
    const outside = [
      '../secret.txt',
      '/etc/passwd',
      '/b/../../secret',
      '..%2fsecret',
      '.chatdocs-files',
      'secret',
    ]
    for (const path of outside) await expect(ask('read', { page: path })).rejects.toThrow(/no path|has no/)
    await expect(ask('list', { part: '../secret.txt' })).rejects.toThrow('no path')
    for (const part of ['folder/secret.txt', 'index.html', 'llms-full.txt', 'llms/x.txt'])
      await expect(ask('list', { part })).rejects.toThrow('has no')
    await expect(ask('read', { page: 'docs/start', section: 'x' })).rejects.toThrow(
      'no heading “x”, only: Start · On a server · End',
    )
    await expect(ask('read', { page: '/docs/strat' })).rejects.toThrow('similar: /b/docs/start/')
    await expect(ask('read', { page: 'x'.repeat(100_000) })).rejects.toThrow(/^the site has no x{900,1000}…$/)
    await expect(ask('search', { query: 'a', language: 'fr' })).rejects.toThrow('no language fr')
    await expect(ask('search', { query: 'a', version: '2' })).rejects.toThrow(/no version 2$/)
    await expect(ask('symbol', { name: 'Bot' })).rejects.toThrow('has no Bot')
  }
  expect(remote.tools).toHaveLength(4)
})

test('odd requests over HTTP are refused, and the next one is answered', async () => {
  const { dist } = await built()
  const answer = mcpHandler(filesIn(dist))
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const post = async (body: string, headers: Record<string, string> = json) => {
    const response = await answer(new Request('http://localhost/mcp', { method: 'POST', headers, body }))
    return { status: response.status, text: await response.text() }
  }
  const call = (name: string, given: unknown) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${JSON.stringify(given)}}}`
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'])
    expect((await answer(new Request('http://localhost/mcp', { method }))).status).toBe(405)
  for (const body of ['', '{', 'null', '[]', deep]) expect((await post(body)).status).toBe(400)
  // A page of another origin can send only other types, unless the server allows more.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expect((await post(call('list', {}), { ...json, 'Content-Type': type })).status).toBe(415)
  expect((await post(call('read', { page: 'x'.repeat(5_000_000) }))).status).toBe(413)
  const pages = [1, null, ['docs/start'], {}, '\0', 'docs\\start', 'C:/docs/start', 'file:///docs/start']
  for (const page of [...pages, '%2e%2e/secret', '\ud800', '__proto__', '/'.repeat(10_000)])
    expect((await post(call('read', { page }))).text).toContain('"isError":true')
  const searches = [{ query: 1 }, { query: 'a', limit: 1e9 }, { query: 'a', language: '../..' }]
  for (const given of searches) expect((await post(call('search', given))).text).toContain('"isError":true')
  for (const query of [
    '"'.repeat(5000),
    `"${'a '.repeat(5000)}"`,
    '('.repeat(5000),
    '\ud800\0',
    '*a'.repeat(5000),
  ])
    expect(await post(call('search', { query }))).toMatchObject({ status: 200 })
  expect((await post(call('read', { page: 'docs/start' }))).text).toContain('How to begin')
})

test('a site of another release is read, and a search says which release can search it', async () => {
  const { dist } = await built()
  const page = join(dist, '404.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace(/(content="chatdocs v)[^"]*/, '$12.0.0'))
  for (const name of readdirSync(join(dist, 'assets/search')))
    writeFileSync(join(dist, 'assets/search', name), new Uint8Array([2, 0, 0, 0, 0, 0, 0, 0]))
  const { ask } = await published(dist)
  expect(await ask('read', { page: 'docs/start' })).toContain('# Start')
  await expect(ask('search', { query: 'hammer' })).rejects.toThrow(
    /was built by chatdocs 2\.0\.0, .*: ask it by npx chatdocs@2\.0\.0 mcp, or build it again/,
  )
})

test('who works on a site asks for links, mistakes and what a change would break; nothing is written', async () => {
  const cwd = await folderOf(SITE)
  const { ask, rows } = await program(cwd)
  for (const page of ['docs/start', 'docs/start.md'])
    expect(await ask('read', { page })).toContain('How to begin')
  expect(await rows('search', { query: 'hammer' })).toMatchObject([{ title: 'Start' }])
  const linked = { links: [{ file: 'docs/use.md', line: 3, target: 'start.md#server' }], includedIn: [] }
  for (const page of [
    '/b/docs/start#server',
    'https://a.example/b/docs/start.md#server',
    'docs/start/#server',
  ])
    expect(await rows('links', { page })).toEqual(linked)
  await expect(ask('links', { page: '../secret' })).rejects.toThrow('no path')
  expect(await rows('links', { page: 'docs/_part.md' })).toEqual({ links: [], includedIn: ['docs/use.md'] })
  const edit = { path: 'docs/wrong.md', line: 3, column: 5, endColumn: 22, text: './start.md#server' }
  const wrong = await rows('diagnostics', { file: 'docs/wrong.md' })
  expect(wrong).toMatchObject([{ code: 'link/broken-anchor', edits: [edit] }])
  const broken = async (given: Record<string, unknown>) =>
    (await rows('change', given)).map(({ code, path }: Record<string, string>) => `${path} ${code}`)
  expect(await broken({ file: 'docs/start.md', text: '# Start\n\n[a](gone.md)\n' })).toEqual([
    'docs/start.md link/broken-markdown',
    'docs/use.md link/broken-anchor',
  ])
  expect(await broken({ file: 'docs/start.md' })).toContain('docs/use.md link/broken-markdown')
  expect(await broken({ file: 'docs/use.md', text: SITE['docs/use.md'] })).toEqual([])
  expect(readFileSync(join(cwd, 'docs/start.md'), 'utf8')).toBe(SITE['docs/start.md'])
  expect(existsSync(join(cwd, 'dist'))).toBe(false)
  expect(await ask('explain', { code: 'link/broken' })).toContain('How to mend it')
  await expect(ask('explain', { code: 'link/broke' })).rejects.toThrow('did you mean link/broken?')
  await expect(ask('diagnostics', { file: 'docs/gone.md' })).rejects.toThrow('no file docs/gone.md')
  for (const file of ['../a.md', '/etc/passwd', 'docs/../../a.md'])
    await expect(ask('change', { file, text: '' })).rejects.toThrow('no path')
  const json = JSON.parse((await call(['check', '--format', 'json'], { cwd })).out)
  expect(json.diagnostics).toMatchObject([{ edits: [edit] }])
})

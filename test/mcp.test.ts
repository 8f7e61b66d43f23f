import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { mcpHandler } from '../packages/mcp/src/http.ts'
import { filesIn } from '../packages/mcp/src/node.ts'
import { call } from './support/program.ts'
import { folderOf } from './support/site.ts'

/** `chatdocs mcp` and `chatdocs/mcp`, by a client that others wrote. */

const BINARY = fileURLToPath(new URL('../bin/chatdocs.js', import.meta.url))

const SITE = {
  'chatdocs.config.json': '{ "title": "Tool", "lang": "en", "url": "https://a.example", "baseUrl": "/b/" }',
  'docs/start.md':
    '# Start\n\nHow to begin with a **hammer**.\n\n## On a server {#server}\n\nUse it.\n\n## End\n\nLast.\n',
  'docs/use.md': '# Use\n\nSee [start](start.md#server).\n\n<!--@include: ./_part.md-->\n',
  'docs/_part.md': 'A part.\n',
  'docs/wrong.md': '# Wrong\n\n[a](./start.md#Server)\n',
}

/** What a client calls: the text of the answer, or an error with it. */
async function connect(transport: Parameters<Client['connect']>[0]) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const { tools } = await client.listTools()
  const ask = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    const [first] = content
    const text = first?.type === 'text' ? first.text : ''
    if (isError) throw new Error(text)
    return text
  }
  const rows = async (name: string, given?: Record<string, unknown>) => JSON.parse(await ask(name, given))
  return { ask, rows, tools: tools.map(({ name }) => name) }
}

/** The program itself on standard input and output. */
function program(...args: string[]) {
  return connect(new StdioClientTransport({ command: process.execPath, args: [BINARY, 'mcp', ...args] }))
}

/** The published handler, over HTTP. */
async function published(dist: string) {
  const answer = mcpHandler(filesIn(dist))
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = await request.toArray()
    const { method = 'GET', headers } = request
    const {
      status,
      headers: own,
      body,
    } = await answer(
      new Request(`http://localhost${request.url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
    )
    response.writeHead(status, Object.fromEntries(own))
    for await (const chunk of body ?? []) response.write(chunk)
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)))
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
    const section = '## On a server {#server}\n\nUse it.'
    for (const name of ['server', 'On a server'])
      expect(await ask('read', { page: 'docs/start', section: name })).toBe(section)
    expect(await ask('read', { page: '/b/docs/start/#server' })).toBe(section)
    expect(await ask('list')).toBe(readFileSync(join(dist, 'llms.txt'), 'utf8'))
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
    await expect(ask('read', { page: 'docs/start', section: 'x' })).rejects.toThrow('no heading')
    await expect(ask('symbol', { name: 'Bot' })).rejects.toThrow('has no Bot')
  }
  expect(remote.tools).toHaveLength(4)
})

test('who works on a site asks for links, mistakes and what a change would break; nothing is written', async () => {
  const cwd = await folderOf(SITE)
  const { ask, rows } = await program(cwd)
  expect(await ask('read', { page: 'docs/start' })).toContain('How to begin')
  expect(await rows('search', { query: 'hammer' })).toMatchObject([{ title: 'Start' }])
  const linked = { links: [{ file: 'docs/use.md', line: 3, target: 'start.md#server' }], includedIn: [] }
  expect(await rows('links', { page: '/b/docs/start#server' })).toEqual(linked)
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
  await expect(ask('explain', { code: 'link/broke' })).rejects.toThrow('link/broke')
  for (const file of ['../a.md', '/etc/passwd', 'docs/../../a.md'])
    await expect(ask('change', { file, text: '' })).rejects.toThrow('no path')
  const json = JSON.parse((await call(['check', '--format', 'json'], { cwd })).out)
  expect(json.diagnostics).toMatchObject([{ edits: [edit] }])
})

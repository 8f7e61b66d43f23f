import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, LIMITS, listen, makeServer } from '../../packages/cli/src/server/listen.ts'
import { staticSite } from '../../packages/cli/src/server/static.ts'
import {
  type Body,
  type Card,
  SEARCH_SUGGESTIONS,
  type SearchResult,
  SUGGESTIONS_PER_PAGE,
} from '../../packages/protocol/src/index.ts'
import { builtSite, folderFiles } from '../eval/built-site.ts'
import { coldIndex } from '../eval/own-search.ts'
import { queriesOf } from '../eval/queries.ts'
import { program, published } from '../support/mcp.ts'

/** What agents read of the own site: by the program of the Agent-Friendly Documentation Spec, and by a CommonMark parser. */

const OWN = fileURLToPath(new URL('../../site-content', import.meta.url))
const BINARY = fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))
let [folder, dist, address] = ['', '', '']
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatdocs-agents-'))
  dist = join(folder, 'dist')
  await cp(OWN, join(folder, 'site-content'), { recursive: true })
  // A client that thinks for long may use a connection again just when it is closed.
  server = makeServer(['127.0.0.1'], staticSite(dist, '/'), { ...LIMITS, keepAliveTimeout: 300_000 })
  const port = await listen(server, { host: '127.0.0.1', port: 0, orNext: false })
  address = `http://127.0.0.1:${port}/`
  await promisify(execFile)(process.execPath, [BINARY, 'build', '--keep-going', '--url', address], {
    cwd: folder,
  })
}, 300_000)

afterAll(async () => {
  await closeServer(server)
  await rm(folder, { recursive: true, force: true })
})

test('afdocs passes all checks that apply, on all pages', { timeout: 600_000 }, async ({ skip }) => {
  if (Number(process.versions.node.split('.')[0]) < 22) skip('afdocs needs Node.js 22')
  const { runChecks } = await import('afdocs')
  const { results } = await runChecks(address, { maxLinksToTest: 1000, requestDelay: 0 })
  expect(results).toHaveLength(28)
  const others = results.filter(({ status }) => status !== 'pass')
  expect(others.map(({ id, status, message }) => `${id} ${status}: ${message}`)).toEqual([
    'section-header-quality skip: 5 page(s) with tabs found, but no section headers inside tab panels to evaluate',
    'auth-alternative-access skip: All docs pages are publicly accessible; no alternative access paths needed',
  ])
})

/** Pages with a Markdown form: the HTML of their text, and the form. */
function forms() {
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  )
  return paths.map((path) => {
    const { content } = JSON.parse(readFileSync(join(dist, path.replace(/\.md$/, '/index.json')), 'utf8'))
    const cards = (content.cards ?? []).flatMap(({ label, description }: Card) => [label, description ?? ''])
    const html = [
      content.heading ?? '',
      content.description ?? '',
      htmlOf(content.body ?? []),
      ...cards,
    ].join(' ')
    return { path, html, text: readFileSync(join(dist, path), 'utf8') }
  })
}

function htmlOf(body: Body): string {
  return body.map((part) => (typeof part === 'string' ? part : htmlOf(part.children))).join('')
}

/** What only people use. The kinds of alerts are words of the reader of Markdown, as is the heading of footnotes. */
const BESIDE =
  /<(button|sup)\b.*?<\/\1>|<\w+ class="admonition-title.*?<\/\w+>|<h2[^>]*footnote-label.*?<\/h2>/gs
const INLINE = /<\/?(?:a|code|span|strong|em|del|b|i|kbd|sub)\b[^>]*>/g

function wordsIn(html: string): Set<string> {
  const text = html
    .replace(BESIDE, ' ')
    .replace(INLINE, '')
    .replace(/<[^>]*>|&#?\w+;/g, ' ')
  return new Set(text.match(/[\p{L}\p{N}]+/gu))
}

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}

test('Markdown forms have each word of their pages, no directives or components, and no dead links', () => {
  const all = forms()
  expect(all.length).toBeGreaterThan(200)
  const problems: string[] = []
  for (const { path, html, text } of all) {
    const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
    let words = ''
    walk(tree, (node) => {
      if ('alt' in node) words += node.alt
      if (node.type === 'html') words += ` ${node.value.replace(/<[^>]*>/g, '')} `
      else if ('value' in node) words += node.value
      if (node.type === 'text' && /^:::/m.test(node.value)) problems.push(`${path}: ${node.value}`)
      if (node.type === 'html' && /<\/?[A-Z]/.test(node.value)) problems.push(`${path}: ${node.value}`)
      if ((node.type === 'link' || node.type === 'image') && !isThere(node.url, path))
        problems.push(`${path}: ${node.url}`)
    })
    const squeezed = words.replace(/[^\p{L}\p{N}]/gu, '')
    const missing = [...wordsIn(html)].filter((word) => !squeezed.includes(word))
    if (missing.length > 0) problems.push(`${path} lacks ${missing.join(', ')}`)
  }
  expect(problems).toEqual([])
})

/** Whether an address leads to a file of the site, or out of it. */
function isThere(url: string, from: string): boolean {
  if (url.startsWith('#')) return hasAnchor(from, url.slice(1))
  if (!url.startsWith(address)) return /^(https?:|mailto:)/.test(url)
  const [path = '', hash = ''] = decodeURI(url.slice(address.length)).split('#')
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return existsSync(join(dist, file)) && (hash === '' || hasAnchor(file, hash))
}

function hasAnchor(path: string, anchor: string): boolean {
  const page = readFileSync(join(dist, path.replace(/(?:\/?index)?\.md$/, '/index.html')), 'utf8')
  return page.includes(` id="${decodeURIComponent(anchor)}"`)
}

test('an agent finds what the search box finds, and reads pages as they are published', {
  timeout: 300_000,
}, async () => {
  const site = await builtSite(folderFiles(dist))
  const { index } = await coldIndex(site)
  const queries = queriesOf(site.pages, 10)
  expect(queries.length).toBeGreaterThan(50)
  const rowOf = ({ document }: SearchResult) => `${document.url}${document.anchor}`
  const clients = { stdio: await program(dist), HTTP: await published(dist) }
  for (const { query } of queries) {
    const box = await index.search(query, { limit: SEARCH_SUGGESTIONS, perPage: SUGGESTIONS_PER_PAGE })
    for (const [way, { rows }] of Object.entries(clients)) {
      const found: { url: string }[] = await rows('search', { query })
      const urls = found.map(({ url }) => url.replace(/(?<=.)\/(?=#|$)/, ''))
      expect(urls, `${query} over ${way}`).toEqual(box.results.map(rowOf))
    }
  }
  for (const { ask } of Object.values(clients)) {
    for (const { path, text } of forms()) expect(await ask('read', { page: path })).toBe(text)
    expect(await ask('symbol', { name: 'Plugin.listen' })).toMatch(
      /^\/docs\/api\/classes\/Plugin\/#listen\n\n### listen\(\)/,
    )
  }
})

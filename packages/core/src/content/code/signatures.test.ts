import type { ElementContent } from 'hast'
import type { Code, Root } from 'mdast'
import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { contentReader } from '../document.ts'
import { OPTIONS, show } from '../testing.ts'
import { withLinks } from './signatures.ts'

const reader = contentReader(OPTIONS, { remark: [], rehype: [] })

/** A document made of a tree, without source text. */
function made(...children: Code[]) {
  const tree: Root = { type: 'root', children }
  const make = () => ({ tree, markdown: { text: '', addresses: [] } })
  return reader({ path: 'docs/a.md' as SourcePath, text: '', make })
}

test('names in a signature are links; other code blocks are unchanged', async () => {
  const links = [
    { start: 6, end: 9, target: '#x' },
    { start: 18, end: 22, target: '/docs/Base#y' },
  ]
  const { body, facts, diagnostics, snippets } = await made(
    { type: 'code', lang: 'ts', value: 'class Bot extends Base {}', data: { signature: links } },
    { type: 'code', lang: 'ts', value: 'let a' },
  )
  const [first, second] = show(body).split('</figure>')
  expect(first).toBe(
    '<figure class="code-block signature"><pre><code class="language-ts">' +
      '<span class="t-keyword">class</span> <span class="t-type"><a href="‹link 0›">Bot</a></span> ' +
      '<span class="t-keyword">extends</span> <span class="t-type"><a href="‹link 1›">Base</a></span> {}' +
      '</code></pre>',
  )
  expect(second).toContain('data-copy')
  expect(facts.links.map(({ target }) => target)).toEqual(['#x', '/docs/Base#y'])
  expect(diagnostics).toEqual([])
  expect(snippets).toBeUndefined()
})

test('a link to another site opens in a new tab', async () => {
  const links = [{ start: 7, end: 11, target: 'https://a.example/Date' }]
  const { body, facts } = await made({
    type: 'code',
    lang: 'ts',
    value: 'let a: Date',
    data: { signature: links },
  })
  expect(show(body)).toContain('<a href="https://a.example/Date" class="external" target="_blank"')
  expect(facts.links).toEqual([])
})

test('links and tokens can overlap', () => {
  const text = (value: string): ElementContent => ({ type: 'text', value })
  const span = (...children: ElementContent[]): ElementContent => {
    return { type: 'element', tagName: 'span', properties: {}, children }
  }
  const html = (nodes: readonly ElementContent[]): string =>
    nodes
      .map((node) => {
        if (node.type === 'text') return node.value
        return node.type === 'element' ? `<${node.tagName}>${html(node.children)}</${node.tagName}>` : ''
      })
      .join('')
  const nodes = [text('ab'), span(text('cd'), text('ef')), text('gh')]
  const link = (start: number, end: number) => ({ start, end, target: '#' })
  expect(html(withLinks(nodes, [link(1, 3)]))).toBe('a<a>b</a><span><a>c</a>def</span>gh')
  expect(html(withLinks(nodes, [link(2, 4), link(4, 6)]))).toBe('ab<span><a>cd</a><a>ef</a></span>gh')
  expect(html(withLinks(nodes, [link(0, 8)]))).toBe('<a>ab</a><span><a>cd</a><a>ef</a></span><a>gh</a>')
  expect(html(withLinks(nodes, [link(5, 6), link(6, 7)]))).toBe('ab<span>cde<a>f</a></span><a>g</a>h')
})

test('the name of a signature is the heading before it, and an aside of its section', async () => {
  const named = { start: 7, end: 9 }
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 3, children: [{ type: 'text', value: 'on()' }] },
      { type: 'code', lang: 'ts', value: 'static on(name: string): void', data: { signature: [], named } },
    ],
  }
  const make = () => ({ tree, markdown: { text: '', addresses: [] } })
  const { body, toc, sections } = await reader({ path: 'docs/a.md' as SourcePath, text: '', make })
  expect(show(body)).toMatch(
    /^<div class="signature"><code><span class="t-keyword">static<\/span> <\/code><h3 id="on" aria-label="on\(\)">on<span class="api-call">\(\)<\/span>/,
  )
  expect(toc.map(({ html }) => html)).toEqual(['on()'])
  expect(sections.map(({ heading, text, aside }) => [heading, text, aside])).toEqual([
    ['on()', '', 'static on(name: string): void'],
  ])
})

import type { ElementContent } from 'hast'
import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { contentReader } from './document.ts'
import { withLinks } from './signatures.ts'
import { OPTIONS, show } from './testing.ts'

const reader = contentReader(OPTIONS, { remark: [], rehype: [] })

test('names in a signature are links; other code blocks are unchanged', async () => {
  const text = '---\ntitle: a\n---\n```ts\nclass Bot extends Base {}\n```\n\n```ts\nlet a\n```\n'
  const links = [
    { start: 6, end: 9, target: '#x' },
    { start: 18, end: 22, target: '/docs/Base#y' },
  ]
  const signatures = [{ at: text.indexOf('```ts'), links }]
  const { body, facts, diagnostics } = await reader({ path: 'docs/a.md' as SourcePath, text, signatures })
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
})

test('a link to another site opens in a new tab', async () => {
  const text = '```ts\nlet a: Date\n```\n'
  const signatures = [{ at: 0, links: [{ start: 7, end: 11, target: 'https://a.example/Date' }] }]
  const { body, facts } = await reader({ path: 'docs/a.md' as SourcePath, text, signatures })
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

import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { contentReader } from '../document.ts'
import type { Document, PostParts } from '../model.ts'
import { OPTIONS, show } from '../testing.ts'

const reader = contentReader({ ...OPTIONS, posts: 'blog' }, { remark: [], rehype: [] })

const read = (text: string, path = 'blog/2025-01-05-a.md'): Promise<Document> =>
  reader({ path: path as SourcePath, text })

async function partsOf(text: string): Promise<PostParts> {
  const { post } = await read(text)
  if (!post) throw new Error('it is no post')
  return post
}

async function excerptOf(text: string): Promise<string> {
  return show((await partsOf(text)).excerpt)
}

describe('the excerpt', () => {
  test('ends at the marker; the body is complete', async () => {
    const text = '甲\n\n<!-- truncate -->\n\n乙\n'
    expect(await excerptOf(text)).toBe('<p>甲</p>')
    expect(show((await read(text)).body)).toBe('<p>甲</p><p>乙</p>')
  })

  test('is the whole post without a marker; other documents have none', async () => {
    expect(await partsOf('甲\n\n<!-- truncate -->\n')).toMatchObject({ cut: true })
    expect(await partsOf('甲\n\n{/* truncate */}\n')).toMatchObject({ cut: true })
    const text = '甲\n\n`<!-- truncate -->`\n'
    expect(await partsOf(text)).toMatchObject({ cut: false })
    expect(await excerptOf(text)).toContain('甲')
    expect((await read('甲\n\n<!-- truncate -->\n', 'docs/a.md')).post).toBeUndefined()
  })

  test('has no ids, and no references to missing footnotes', async () => {
    const text = '## 节 {#part}\n\n甲[^1]<b id="x">粗</b>\n\n<!-- truncate -->\n\n[^1]: 注\n'
    expect(await excerptOf(text)).toBe('<h3>节</h3><p>甲<b>粗</b></p>')
    const whole = await excerptOf(text.replace('<!-- truncate -->', ''))
    expect(whole).toContain('<p>甲<sup>1</sup><b>粗</b></p>')
    expect(whole).not.toMatch(/ id=|href="#/)
  })

  test('keeps links, images and islands', async () => {
    const text =
      '[x](a.md) ![](b.png)\n\n::::tabs\n:::tab[甲]\n[y](c.md)\n:::\n::::\n\n<!-- truncate -->\n\n[z](d.md)\n'
    const shown = await excerptOf(text)
    expect(shown).toContain('‹link 0›')
    expect(shown).toContain('‹image 0 ')
    expect(shown).toMatch(/role="tabpanel" data-label="甲".*‹link 1›/)
  })

  test.each([
    '> <!-- truncate -->',
    '- a\n\n  <!-- truncate -->',
    '<div>\n<!-- truncate -->\n</div>',
    '<div>\n\n<!-- truncate -->\n\n</div>',
    'a <!-- truncate --> b',
  ])('cannot end inside of something else: %j', async (text) => {
    const { diagnostics, post, body } = await read(text)
    expect(post?.cut).toBe(false)
    expect(show(body)).not.toContain('truncat')
    expect(diagnostics.map(({ code }) => code)).toEqual(['blog/truncation'])
  })
})

test("a post's first heading is its title, not part of the body", async () => {
  const { facts, body } = await read('# 题\n\n甲\n\n<!-- truncate -->\n\n# 又题\n')
  expect(facts.title).toBe('题')
  expect(show(body)).toMatch(/^<p>甲<\/p><h1/)
  expect((await read('甲\n')).facts.title).toBe('a')
})

test('feeds get plain HTML: no buttons, no heading anchors, no footnote links', async () => {
  const { feed } = await partsOf(
    '## 节\n\n甲[^1]\n\n```js\nconst a = 1\n```\n\n:::note\n乙\n:::\n\n[^1]: 注\n',
  )
  const html = show(feed)
  expect(html).toContain('<h2>节</h2><p>甲<sup>1</sup></p><pre><code>const a = 1</code></pre>')
  expect(html).not.toMatch(/<button|<svg|class=|id=|href="#/)
})

test('feeds get tabs one after the other, each below its label', async () => {
  const { feed } = await partsOf('::::tabs\n:::tab[甲&乙]\n一\n:::\n:::tab[丙]\n二\n:::\n::::\n')
  expect(show(feed)).toBe(
    '<div><div><p><strong>甲&amp;乙</strong></p><p>一</p></div><div><p><strong>丙</strong></p><p>二</p></div></div>',
  )
})

describe('the reading time is', () => {
  test.each([
    ['at least a minute', '', 1],
    ['one minute for 200 Han characters', '字'.repeat(200), 1],
    ['two minutes for 201', '字'.repeat(201), 2],
    ['one minute for 200 words', "don't ".repeat(200), 1],
    ['the sum of both', `${'字'.repeat(150)} ${'word '.repeat(51)}`, 2],
    ['with code', `\`\`\`\n${'a b '.repeat(101)}\n\`\`\``, 2],
    ['without punctuation', '，。、'.repeat(300), 1],
  ])('%s', async (_, text, minutes) => {
    expect((await partsOf(text)).minutes).toBe(minutes)
  })
})

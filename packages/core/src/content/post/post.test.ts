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
  test('is what stands before the marker; the body is all of it', async () => {
    const text = '甲\n\n<!-- truncate -->\n\n乙\n'
    expect(await excerptOf(text)).toBe('<p>甲</p>')
    expect(show((await read(text)).body)).toBe('<p>甲</p><p>乙</p>')
  })

  test('is all of a post without a marker; a file that is no post has none', async () => {
    expect(await partsOf('甲\n\n<!-- truncate -->\n')).toMatchObject({ cut: true })
    expect(await partsOf('甲\n\n{/* truncate */}\n')).toMatchObject({ cut: true })
    const text = '甲\n\n`<!-- truncate -->`\n'
    expect(await partsOf(text)).toMatchObject({ cut: false })
    expect(await excerptOf(text)).toContain('甲')
    expect((await read('甲\n\n<!-- truncate -->\n', 'docs/a.md')).post).toBeUndefined()
  })

  test('has no ids that another excerpt might have, and no marks of footnotes it lacks', async () => {
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

test('the heading a post begins with is its title, and no part of the body', async () => {
  const { facts, body } = await read('# 题\n\n甲\n\n<!-- truncate -->\n\n# 又题\n')
  expect(facts.title).toBe('题')
  expect(show(body)).toMatch(/^<p>甲<\/p><h1/)
  expect((await read('甲\n')).facts.title).toBe('a')
})

test('feeds get plain HTML: no buttons, no links of headings to themselves, no footnotes to nowhere', async () => {
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

describe('reading takes', () => {
  test.each([
    ['no less than a minute', '', 1],
    ['a minute for two hundred Han characters', '字'.repeat(200), 1],
    ['a second one for the next', '字'.repeat(201), 2],
    ['a minute for two hundred words', "don't ".repeat(200), 1],
    ['both together', `${'字'.repeat(150)} ${'word '.repeat(51)}`, 2],
    ['code, too', `\`\`\`\n${'a b '.repeat(101)}\n\`\`\``, 2],
    ['nothing for punctuation', '，。、'.repeat(300), 1],
  ])('%s', async (_, text, minutes) => {
    expect((await partsOf(text)).minutes).toBe(minutes)
  })
})

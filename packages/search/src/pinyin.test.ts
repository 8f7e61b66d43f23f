import { expect, test } from 'vitest'
import type { IndexFile } from './index/bundles.ts'
import { pinyinTerms } from './index/pinyin-terms.ts'
import { indexed, page, rootIn, section } from './memory.fixture.ts'
import { openIndex } from './query/open-index.ts'

/** Chinese typed with the input method off. */

const pages = [
  page('/plugins', {
    title: '插件',
    sections: [section('编写插件', '先想好名字。'), section('重新加载', 'reload')],
  }),
  page('/bot', { title: 'Bot 配置', sections: [section('启动', '连接。'), section('长按与行动', '等等。')] }),
  page('/create', { title: '创建应用', sections: [section('', '从模板开始。')] }),
]

async function found(query: string, all = pages) {
  const index = await openIndex(indexed(all).source)
  const { results } = await index.search(query, { limit: 8 })
  return results.map(({ document: { url, anchor } }) => url + anchor)
}

test.for([
  ['chajian', ['/plugins', '/plugins#编写插件']],
  ['cha jian', ['/plugins', '/plugins#编写插件']],
  ['ChaJian', ['/plugins', '/plugins#编写插件']],
  ['cj', ['/plugins', '/create', '/plugins#编写插件']],
  ['bxcj', ['/plugins#编写插件']],
  ['bianxiecha', ['/plugins#编写插件']],
  ['chuangjiany', ['/create']],
  ['bot peizhi', ['/bot']],
  ['chongxin', ['/plugins#重新加载']],
  ['xingdong', ['/bot#长按与行动']],
  ['changan', ['/bot#长按与行动']],
  ['changan xingdong', ['/bot#长按与行动']],
  ['chong xin jiazai', ['/plugins#重新加载']],
  ['changan xingd', ['/bot#长按与行动']],
  ['changan chajian', []],
] as const)('%s finds %j', async ([query, expected]) => {
  expect((await found(query)).toSorted()).toEqual(expected.toSorted())
  expect((await found(query))[0]).toBe(expected[0])
})

test('words of the site are words, even if they could be pinyin', async () => {
  expect(await found('reload')).toEqual(['/plugins#重新加载'])
  expect(await found('zzzz')).toEqual([])
  const own = [page('/own', { title: '自在', sections: [section('', '正文。')] })]
  expect(await found('zz', own)).toEqual(['/own'])
  expect(await found('zzzz', own)).toEqual([])
})

test('letters that can be read in very many ways are read in a few of them', async () => {
  expect(await found('anangengen'.repeat(18))).toEqual([])
})

test('neighbouring syllables make terms, and a name in Japanese or Latin has none', () => {
  const whole = ['zhong xin', 'chong xin', 'z x', 'c x'].flatMap((term) => [term, `${term}\u0003`])
  expect(pinyinTerms('重新 Bot').toSorted()).toEqual(whole.map((term) => `\u0004${term}`).toSorted())
  expect(pinyinTerms('設定する')).toEqual([])
  expect(pinyinTerms('Bot')).toEqual([])
})

test('an index without Chinese names has neither a table nor a term of pinyin', () => {
  const rootOf = (title: string) => {
    const { root, files } = indexed([page('/a', { title, sections: [section('', '正文有中文。')] })])
    return rootIn(files.find(({ name }) => name === root) as IndexFile)
  }
  expect(rootOf('Title')).not.toHaveProperty('pinyin')
  expect(rootOf('Title').terms.keys.join()).not.toContain('\u0004')
  expect(rootOf('标题')).toHaveProperty('pinyin')
})

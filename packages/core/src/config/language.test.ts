import { expect, test } from 'vitest'
import { languageOfText, mostFrequent } from './language.ts'

test.each([
  ['A guide to everything.', 'en'],
  ['Un guide pour tous les développeurs.', 'en'],
  ['# 安装\n\n先安装 Node.js，再运行 `npm install`。', 'zh'],
  ['インストールするには次のコマンドを実行します。', 'ja'],
  ['설치하려면 다음 명령을 실행하세요.', 'ko'],
  ['Our friends 小明 and 小红 wrote this page about emphasis in Chinese.', 'en'],
  ['使用 `a very long command that has many words`，然后等待。', 'zh'],
  ['```js\nconst everything = that(is, english, here)\n```\n示例', 'zh'],
  ['---\ndescription: 安装\nsidebar_position: 2\n---\n\n# 安装', 'zh'],
  ['', undefined],
  ['```js\nlet a\n```', undefined],
  ['2025', undefined],
])('the language of %j is %s', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})

test('the language of a site is that of most documents', () => {
  expect(mostFrequent(['en', 'zh', 'zh', undefined])).toBe('zh')
  expect(mostFrequent(['en', 'zh', 'en'])).toBe('en')
  expect(mostFrequent(['en', 'zh'])).toBe('zh')
  expect(mostFrequent([undefined])).toBe('en')
  expect(mostFrequent([])).toBe('en')
})

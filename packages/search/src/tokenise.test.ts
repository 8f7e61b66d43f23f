import { expect, test } from 'vitest'
import { tokenise } from './tokenise.ts'

/** The terms of each piece, as an index stores them: `nativeview native view | 插件 件`. */
function stored(text: string): string {
  return tokenise(text)
    .map(({ terms }) => terms.map(({ term }) => term).join(' '))
    .join(' | ')
}

test.each([
  ['插件', '插件 件'],
  ['件', '件'],
  ['插件开发', '插件 件开 开发 发'],
  ['編譯', '編譯 譯'],
  ['二〇二四年，𠮷野', '二〇 〇二 二四 四年 年 | 𠮷野 野'],
  ['プラグインの開発', 'プラ ラグ グイ イン ンの の開 開発 発'],
  ['nativeView插件', 'nativeview native view | 插件 件'],
  ['插件v2指南', '插件 件 | v2 2 | 指南 南'],
])('a script without spaces: %s', (text, expected) => expect(stored(text)).toBe(expected))

test.each([
  ['plugin Plugin PLUGIN', 'plugin | plugin | plugin'],
  ['EventEmitter', 'eventemitter event emitter'],
  ['XMLHttpRequest', 'xmlhttprequest xml http request'],
  ['getURLs, APIs', 'geturls get urls | apis'],
  ['snake_case kebab-case', 'snake_case snake case | kebab-case kebab case'],
  ['bot.on(x)', 'bot.on bot on | x'],
  ['Bot#getFoo', 'bot#getfoo bot getfoo get foo'],
  ['std::vector<int>', 'std::vector std vector | int'],
  ['React컴포넌트', 'react컴포넌트 react 컴포넌트'],
  ['Привет МИР', 'привет | мир'],
  ['don’t', 'don | t'],
])('words and their parts: %s', (text, expected) => expect(stored(text)).toBe(expected))

test.each([
  ['@scope/x', '@scope/x scope/x @scope scope x'],
  ['$store.state', '$store.state store.state $store store state'],
  ['C++ C# C', 'c++ c | c# c | c'],
  ['C++17', 'c++ c | 17'],
  ['C#中文', 'c# c | 中文 文'],
  ['v1.0.0', 'v1.0.0 1.0.0 v1 1 0 0'],
  ['k8s &H80000000', 'k8s | h80000000 h 80000000'],
  ['1.20.3-beta', '1.20.3-beta 1 20 3 beta'],
  ['Vue3 i18n utf8 2fa v2ray', 'vue3 vue 3 | i18n | utf8 utf 8 | 2fa | v2ray'],
  ['--no-cache', 'no-cache no cache'],
  ['__dirname .env', 'dirname | env'],
  ['https://a.dev/x', 'https | a.dev/x a dev x'],
  ['wait...what', 'wait | what'],
])('signs and numbers: %s', (text, expected) => expect(stored(text)).toBe(expected))

test.each(['', ' \n', '，。！？', '👨‍👩‍👧 ❤️', '++ # -- @ $', '\u0301', '\ud800', '\0\u0002'])(
  'nothing to find in %j',
  (text) => expect(tokenise(text)).toEqual([]),
)

test('full width becomes half width, and offsets refer to the original', () => {
  expect(tokenise('见 Ｂｏｔ．ｏｎ！').at(-1)).toEqual({
    kind: 'word',
    term: 'bot.on',
    start: 2,
    end: 8,
    terms: [
      { term: 'bot.on', start: 2, end: 8 },
      { term: 'bot', start: 2, end: 5 },
      { term: 'on', start: 6, end: 8 },
    ],
    parts: [
      { term: 'bot', start: 2, end: 5 },
      { term: 'on', start: 6, end: 8 },
    ],
  })
})

test('a query falls back to the smallest parts of a word, and to the bigrams of a run', () => {
  const parts = (text: string) => tokenise(text).map((piece) => piece.parts.map(({ term }) => term))
  expect(parts('Bot.onMessage 编译部署 件')).toEqual([
    ['bot', 'on', 'message'],
    ['编译', '译部', '部署'],
    ['件'],
  ])
})

test('no term is longer than 64 units or ends in half a surrogate pair', () => {
  const long = `${'a'.repeat(63)}${'𐐨'.repeat(9)} ${'word/'.repeat(99)}`
  const terms = tokenise(long).flatMap((piece) => piece.terms.map(({ term }) => term))
  expect(terms.map((term) => term.length)).toEqual([63, 64, ...Array(99).fill(4)])
  for (const term of terms) expect(() => encodeURI(term)).not.toThrow()
})

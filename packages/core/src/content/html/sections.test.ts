import { expect, test } from 'vitest'
import { read } from '../testing.ts'

async function sections(text: string) {
  return ((await read(text)).sections ?? []).map(({ anchor, heading, text }) => [anchor, heading, text])
}

test('the text below each heading, on one line', async () => {
  expect(await sections('# 甲\n\n第一\n段。\n\n## 安装 {#install}\n\n- 一\n- 二\n\n### `b`\n')).toEqual([
    ['', '', '第一段。'],
    ['#install', '安装', '一 二'],
    ['#b', 'b', ''],
  ])
})

test('inline elements join words, blocks separate them', async () => {
  expect(await sections('插**件**和[链接](/)\n\n| 插 | 件 |\n| --- | --- |\n| 一 | 二 |')).toEqual([
    ['', '', '插件和链接 插 件 一 二'],
  ])
})

test('text in admonitions, tabs and code keeps its place', async () => {
  const text = ':::note[提示]\n\n## 里面\n\n文字\n\n:::\n\n```ts\nconst a = 1\n```\n\n![图](a.png)\n'
  expect(await sections(text)).toEqual([
    ['', '', '提示'],
    ['#里面', '里面', '文字 const a = 1 图'],
  ])
})

test('code is found by its title', async () => {
  expect(await sections('先看：\n\n```ts title="src/a.ts" {1}\nconst a = 1\n```\n')).toEqual([
    ['', '', '先看： src/a.ts const a = 1'],
  ])
})

test('magic comments are left out', async () => {
  const code = '```ts\n// highlight-next-line\nconst a = 1\n// plain\n```\n'
  expect(await sections(code)).toEqual([['', '', 'const a = 1 // plain']])
})

test('formulas and diagrams are included as source', async () => {
  const text = '能量 $E=mc^2$。\n\n$$\n\\sum_i x_i\n$$\n\n```mermaid\nflowchart LR\n  a[甲] --> b\n```\n'
  expect(await sections(text)).toEqual([['', '', '能量 E=mc^2。 \\sum_i x_i flowchart LR a[甲] --> b']])
})

test('comments, scripts and footnote references are left out', async () => {
  expect(await sections('正文[^1]<!-- 不见 -->。\n\n[^1]: 注。\n')).toEqual([['', '', '正文。 注。']])
})

test('badges come last', async () => {
  expect(await sections(':badge[接口] :badge[自 1.0 起]\n\n## 甲 :badge[新]\n\n插件发出的事件。\n')).toEqual([
    ['', '', '接口 自 1.0 起'],
    ['#甲', '甲 新', '插件发出的事件。'],
  ])
  expect(await sections('一 :badge[新] 二\n')).toEqual([['', '', '一 二 新']])
})

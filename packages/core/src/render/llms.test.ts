import { describe, expect, test } from 'vitest'
import { llmsFull, llmsText, partsOf, utf8Size } from './llms.ts'

const SITE = { title: '站 [1]', tagline: '一\n二' }
const entry = { title: '甲 *乙*', address: 'https://a.example/甲.md' }

test('a list has the format of llmstxt.org, without empty sections', () => {
  const sections = [
    { title: '空', entries: [] },
    { title: '入门', entries: [{ ...entry, description: '两\n行' }, entry] },
  ]
  expect(llmsText(SITE, sections)).toBe(
    `# 站 \\[1\\]

> 一 二

## 入门

- [甲 \\*乙\\*](https://a.example/甲.md): 两 行
- [甲 \\*乙\\*](https://a.example/甲.md)
`,
  )
})

test('a long description ends after a word', () => {
  const short = (description: string) =>
    llmsText({ title: 'S', tagline: '' }, [{ title: 'T', entries: [{ ...entry, description }] }]).split(
      ': ',
    )[1]
  expect(short('word '.repeat(60).trim())).toBe(`${'word '.repeat(60).trim()}\n`)
  expect(short('word '.repeat(10_000))).toBe(`${'word '.repeat(60).trim()}…\n`)
  expect(short('字'.repeat(50_000))).toBe(`${'字'.repeat(300)}…\n`)
})

test('the full text has the address of each document', () => {
  const entries = ['a', 'b'].map((name) => ({ address: `/${name}.md`, text: `# ${name}\n` }))
  expect(llmsFull({ title: '站', tagline: '' }, entries).join('')).toBe(
    '# 站\n\n---\n\nSource: </a.md>\n\n# a\n\n---\n\nSource: </b.md>\n\n# b\n',
  )
})

test('the size of a text is that of its UTF-8', () => {
  expect(['', 'abc', 'é', '中', '👋', '\u{fffd}'].map(utf8Size)).toEqual([0, 3, 2, 3, 4, 3])
})

describe('parts', () => {
  const page = (size: number, isBreak = false) => ({ size, isBreak })
  const sizes = (parts: readonly (readonly { size: number }[])[]) =>
    parts.map((part) => part.map(({ size }) => size))

  test('stay within the limit, and keep the order of pages', () => {
    const pages = [30, 40, 40, 120, 10, 90, 1].map((size) => page(size))
    expect(sizes(partsOf(pages, 100))).toEqual([[30, 40], [40], [120], [10, 90], [1]])
    expect(partsOf([], 100)).toEqual([])
  })

  test('prefer to begin with a break once they are half full', () => {
    const pages = [page(10), page(10, true), page(40), page(10, true), page(10)]
    expect(sizes(partsOf(pages, 100))).toEqual([
      [10, 10, 40],
      [10, 10],
    ])
  })

  test('far from a new page are the same', () => {
    const pages = Array.from({ length: 1000 }, (_, index) => ({
      ...page(7 + (index % 5), index % 16 === 0),
      index,
    }))
    const key = (part: readonly { index: number }[]) => part.map(({ index }) => index).join()
    const before = new Set(partsOf(pages, 200).map(key))
    const after = partsOf([...pages.slice(0, 100), { ...page(9), index: -1 }, ...pages.slice(100)], 200).map(
      key,
    )
    expect(after.filter((part) => !before.has(part)).length).toBeLessThanOrEqual(2)
  })
})

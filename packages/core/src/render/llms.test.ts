import { expect, test } from 'vitest'
import { llmsFullText, llmsText } from './llms.ts'

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

test('the full text has the address of each document', () => {
  expect(llmsFullText({ title: '站', tagline: '' }, [{ address: '/a.md', text: '# A\n' }])).toBe(
    '# 站\n\n---\n\nSource: </a.md>\n\n# A\n',
  )
})

import type { SearchResult, Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { grouped } from './suggestions.tsx'

function result(url: string, title: string, anchor = '#x'): SearchResult {
  const document = { title, url: url as Url, anchor, breadcrumb: ['文档'] }
  return { kind: 'heading', document, page: `页 ${url}`, marks: [] }
}

test('groups results by page, ordered by the best of each, and numbers them in that order', () => {
  const groups = grouped([result('/a', '1'), result('/b', '2'), result('/a', '3')])
  expect(groups.map(({ trail }) => trail)).toEqual(['文档 › 页 /a', '文档 › 页 /b'])
  expect(
    groups.map(({ results }) => results.map((each) => [each.index, each.result.document.title])),
  ).toEqual([
    [
      [0, '1'],
      [1, '3'],
    ],
    [[2, '2']],
  ])
})

test('a page that is its own only result is not named twice', () => {
  const trails = (...results: SearchResult[]) => grouped(results).map(({ trail }) => trail)
  expect(trails(result('/a', '页 /a', ''))).toEqual(['文档'])
  expect(trails(result('/a', '页 /a', ''), result('/a', '1'))).toEqual(['文档 › 页 /a'])
})

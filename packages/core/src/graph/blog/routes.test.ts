import { expect, test } from 'vitest'
import { pageCount, pageOf } from './routes.ts'

test.each([
  [0, 2, 1],
  [1, 2, 1],
  [2, 2, 1],
  [3, 2, 2],
  [3, 'ALL', 1],
] as const)('%i posts at %s a page fill %i', (posts, postsPerPage, pages) => {
  expect(pageCount(posts, { postsPerPage })).toBe(pages)
})

test('each post is on exactly one page', () => {
  const posts = [1, 2, 3, 4, 5]
  const pages = [1, 2, 3].map((page) => pageOf(posts, page, { postsPerPage: 2 }))
  expect(pages).toEqual([[1, 2], [3, 4], [5]])
  expect(pageOf(posts, 1, { postsPerPage: 'ALL' })).toEqual(posts)
})

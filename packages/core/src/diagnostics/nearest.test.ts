import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test.each([
  ['titel', ['tagline', 'title'], 'title'],
  ['docs/preveiw', ['docs/preview', 'docs/plugin'], 'docs/preview'],
  ['abc', ['abx', 'aby'], 'abx'],
  ['ab', ['ax'], undefined],
  ['A.md', ['r.md', 'a.md'], 'a.md'],
  ['快素上手', ['快速上手', '进阶'], '快速上手'],
  ['abc', ['xyz', ''], undefined],
  ['abc', [], undefined],
])('%s', (name, candidates, expected) => expect(nearest(name, candidates)).toBe(expected))

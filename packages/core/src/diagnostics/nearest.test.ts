import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

test.each([
  ['titel', ['tagline', 'title'], 'title'],
  ['docs/preveiw', ['docs/preview', 'docs/plugin'], 'docs/preview'],
  ['ab', ['ax', 'ay'], 'ax'],
  ['快素上手', ['快速上手', '进阶'], '快速上手'],
  ['abc', ['xyz', ''], undefined],
  ['abc', [], undefined],
])('%s', (name, candidates, expected) => expect(nearest(name, candidates)).toBe(expected))

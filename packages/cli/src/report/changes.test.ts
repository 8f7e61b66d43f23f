import { expect, test } from 'vitest'
import { mistake } from '../testing/mistakes.ts'
import { compareDiagnostics } from './changes.ts'

const one = mistake('link/broken', 'a.md')
const other = mistake('link/broken', 'b.md')
const moved = {
  ...one,
  at: { ...one.at, path: one.at?.path ?? other.at?.path, span: { start: 90, end: 92 } },
} as typeof one

test('new and mended mistakes', () => {
  expect(compareDiagnostics([one], [other])).toEqual({ appeared: [other], mended: [one] })
})

test('one that moved is neither', () => {
  expect(compareDiagnostics([one], [moved])).toEqual({ appeared: [], mended: [] })
})

test('one more of the same kind is new, one less is mended', () => {
  expect(compareDiagnostics([one], [one, moved])).toEqual({ appeared: [moved], mended: [] })
  expect(compareDiagnostics([one, moved], [moved])).toEqual({ appeared: [], mended: [moved] })
})

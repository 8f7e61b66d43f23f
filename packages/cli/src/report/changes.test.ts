import { expect, test } from 'vitest'
import { mistake } from '../testing/mistakes.ts'
import { compareDiagnostics } from './changes.ts'

const one = mistake('link/broken', 'a.md')
const other = mistake('link/broken', 'b.md')
const moved = {
  ...one,
  at: { ...one.at, path: one.at?.path ?? other.at?.path, span: { start: 90, end: 92 } },
} as typeof one

test('new and fixed problems', () => {
  expect(compareDiagnostics([one], [other])).toEqual({ appeared: [other], fixed: [one] })
})

test('one that only moved is neither', () => {
  expect(compareDiagnostics([one], [moved])).toEqual({ appeared: [], fixed: [] })
})

test('one more of the same kind is new, one less is fixed', () => {
  expect(compareDiagnostics([one], [one, moved])).toEqual({ appeared: [moved], fixed: [] })
  expect(compareDiagnostics([one, moved], [moved])).toEqual({ appeared: [], fixed: [moved] })
})

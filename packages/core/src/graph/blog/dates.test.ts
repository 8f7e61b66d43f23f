import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { splitDate } from '../../paths.ts'
import { readDate } from './dates.ts'

test.each([
  ['2025-01-05', '2025-01-05T00:00:00.000Z'],
  ['2025-1-5', '2025-01-05T00:00:00.000Z'],
  ['2025-01-05 10:30', '2025-01-05T10:30:00.000Z'],
  ['2025-01-05T10:30:15Z', '2025-01-05T10:30:15.000Z'],
  ['2025-01-05T01:30+08:00', '2025-01-04T17:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
])('%s is a date, in UTC unless it has a time zone', (written, expected) => {
  expect(readDate(written)).toBe(expected)
})

test.each([
  '',
  '2025',
  '2025-02-29',
  '2025-13-01',
  '2025-01-05T24:00',
  '2025-01-05T10:61',
  '5.1.2025',
  'today',
])('%s is not a date', (written) => {
  expect(readDate(written)).toBeUndefined()
})

test.each([
  ['2025-01-05-welcome.md', '2025-01-05', 'welcome'],
  ['2025/01/05/welcome.md', '2025-01-05', 'welcome'],
  ['2025/01-05-welcome.md', '2025-01-05', 'welcome'],
  ['2025-01-05-welcome/index.md', '2025-01-05', 'welcome'],
  ['notes/2025-1-5-x.md', '2025-1-5', 'notes/x'],
  ['2025-01-05.md', '2025-01-05', ''],
  ['welcome.md', undefined, 'welcome'],
  ['notes/welcome/index.md', undefined, 'notes/welcome'],
  ['2025-01-056-x.md', undefined, '2025-01-056-x'],
])('%s contains a date', (path, date, name) => {
  expect(splitDate(path as SourcePath)).toEqual(date === undefined ? { name } : { name, date })
})

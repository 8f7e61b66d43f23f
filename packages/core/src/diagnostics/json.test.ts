import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { configInvalid, noDocuments } from './catalogue.ts'
import { duplicateId } from './content-catalogue.ts'
import { diagnosticsAsJson } from './json.ts'

const path = 'docs/a.md' as SourcePath
const fileOf = (each: SourcePath) => `site/${each}`

test('offsets become lines and columns', () => {
  const at = (start: number, end: number) => ({ path, span: { start, end } })
  const [first] = diagnosticsAsJson([duplicateId('x', at(4, 8), at(0, 1))], () => '甲👍\n乙丙\r\n丁', fileOf)
  expect(first).toEqual({
    code: 'content/duplicate-id',
    severity: 'warning',
    message: 'an earlier heading already has the id x',
    path,
    file: 'site/docs/a.md',
    line: 2,
    column: 1,
    endLine: 3,
    endColumn: 1,
    help: 'give this heading another id: {#another-id}',
    notes: [
      {
        message: 'first used here',
        path,
        file: 'site/docs/a.md',
        line: 1,
        column: 1,
        endLine: 1,
        endColumn: 2,
      },
    ],
  })
})

test('unknown fields are absent', () => {
  const at = { path, span: { start: 0, end: 1 } }
  const list = [noDocuments('docs'), configInvalid('m', { path }), configInvalid('m', at)]
  const json = diagnosticsAsJson(list, () => undefined, fileOf)
  expect(json.map((each) => Object.keys(each).join(' '))).toEqual([
    'code severity message help notes',
    'code severity message path file line column notes',
    'code severity message path file line column notes',
  ])
  expect(JSON.parse(JSON.stringify(json))).toEqual(json)
})

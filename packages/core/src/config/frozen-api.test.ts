import { expect, test } from 'vitest'
import { group } from '../api/code.ts'
import type { ApiCode } from '../api/model.ts'
import { symbol } from '../api/parts.fixture.ts'
import { robot as model } from '../api/robot.fixture.ts'
import type { SourcePath } from '../paths.ts'
import { frozenApiPath, frozenApiText, readFrozenApi } from './frozen-api.ts'

const about = { folder: 'api', entryPoints: ['src/index.ts' as SourcePath], linked: true }
const path = frozenApiPath('1.0')
const text = frozenApiText([{ ...about, model }])

function withoutPositions(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each) => (key === 'written' ? undefined : each)))
}

test('an API is read as it was written, without the positions of its comments', () => {
  const { name, symbols } = model
  const comment = { summary: ['Robots.'], blocks: [], modifiers: [] }
  for (const each of [model, { name, symbols, comment }, { comment, name, symbols }, { name, symbols: [] }]) {
    const written = frozenApiText([{ ...about, model: each }])
    const { value, diagnostics } = readFrozenApi(path, written)
    expect(diagnostics).toEqual([])
    expect(value).toEqual([{ ...about, model: withoutPositions(each) }])
    expect(frozenApiText(value ?? [])).toBe(written)
  }
  expect(readFrozenApi(path, frozenApiText([])).value).toEqual([])
})

test('a damaged file is reported, wherever it is cut or changed', () => {
  const pieces = Array.from({ length: 60 }, (_, index) => text.slice(0, (index * text.length) / 60))
  const written = JSON.parse(text)
  const changed = [
    ...[1, null, [], {}, { format: '1' }, { format: 0, packages: [] }],
    { ...written, packages: [{ ...written.packages[0], folder: '../..' }] },
    { ...written, packages: [{ ...about, model: { ...model, symbols: [{ id: 1 }] } }] },
    { ...written, deep: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) },
  ]
  for (const each of [...pieces, ...changed.map((value) => JSON.stringify(value))]) {
    const { value, diagnostics } = readFrozenApi(path, each)
    expect(value).toBeUndefined()
    expect(diagnostics).toMatchObject([{ code: 'api/version', at: { path } }])
  }
})

test('a long chain of conditional types is read', () => {
  const nested = (depth: number): ApiCode =>
    depth === 0 ? ['never'] : [group(' ', [['A extends B'], ['? C'], [': ', ...nested(depth - 1)]])]
  const chain = { ...model, symbols: [symbol(1, 'type-alias', 'Chain', { type: nested(150) })] }
  const { value, diagnostics } = readFrozenApi(path, frozenApiText([{ ...about, model: chain }]))
  expect(diagnostics).toEqual([])
  expect(value).toEqual([{ ...about, model: chain }])
})

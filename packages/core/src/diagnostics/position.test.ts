import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { linesByPath, linesOf, lineText, positionOf } from './position.ts'

describe('position', () => {
  test.each<[text: string, offset: number, expected: string]>([
    ['', 0, '1:1'],
    ['', 5, '1:1'],
    ['abc', 0, '1:1'],
    ['abc', 3, '1:4'],
    ['abc', 99, '1:4'],
    ['a\nb', 1, '1:2'],
    ['a\nb', 2, '2:1'],
    ['a\n', 2, '2:1'],
    ['a\r\nb', 1, '1:2'],
    ['a\r\nb', 2, '1:2'],
    ['a\r\nb', 3, '2:1'],
    ['a\rb', 2, '2:1'],
    ['a\n\r\n\nb', 5, '4:1'],
    ['参见[x]', 2, '1:3'],
    ['a👍b', 3, '1:3'],
    ['\t\ta', 2, '1:3'],
    ['\ufeffab', 0, '1:1'],
    ['\ufeffab', 2, '1:2'],
    ['a\u2028b', 2, '1:3'],
  ])('%j at %i', (text, offset, expected) => {
    const { line, column } = positionOf(linesOf(text), offset)
    expect(`${line}:${column}`).toBe(expected)
  })
})

test('lines have no line endings', () => {
  const lines = linesOf('\ufeffa\r\n\nb\rc')
  expect([1, 2, 3, 4, 5].map((line) => lineText(lines, line))).toEqual(['a', '', 'b', 'c', ''])
})

test('each text is read once', () => {
  const asked: string[] = []
  const linesIn = linesByPath((path) => {
    asked.push(path)
    return path === 'a' ? 'x' : undefined
  })
  const paths = ['a', 'b', 'a', 'b'] as SourcePath[]
  expect(paths.map((path) => linesIn(path)?.text)).toEqual(['x', undefined, 'x', undefined])
  expect(asked).toEqual(['a', 'b'])
})

import { expect, test } from 'vitest'
import { codeText } from './listeners.ts'

const code = (textContent: string, lines: string[] = [], marks: Readonly<Record<number, string>> = {}) =>
  ({
    textContent,
    querySelectorAll: () =>
      lines.map((line, index) => ({
        textContent: line,
        matches: (selector: string) => selector === `.${marks[index]}`,
      })),
  }) as unknown as Element

test('lines are joined, whether their line feeds are inside or between', () => {
  expect(codeText(code('a\n\nb', ['a\n', '\n', 'b']))).toBe('a\n\nb')
  expect(codeText(code('a\n\nb', ['a', '', 'b']))).toBe('a\n\nb')
})

test('code without lines is taken as it is', () => {
  expect(codeText(code('a\nb'))).toBe('a\nb')
})

test('removed lines are left out, and added ones are kept', () => {
  const marked = code('a\nb\nc', ['a\n', 'b\n', 'c\n'], { 0: 'removed', 1: 'added' })
  expect(codeText(marked)).toBe('b\nc')
  expect(codeText(code('a', ['a\n'], { 0: 'removed' }))).toBe('')
})

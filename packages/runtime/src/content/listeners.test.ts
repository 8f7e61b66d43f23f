import { expect, test } from 'vitest'
import { codeText } from './listeners.ts'

const code = (textContent: string, lines: string[] = []) =>
  ({
    textContent,
    querySelectorAll: () => lines.map((line) => ({ textContent: line })),
  }) as unknown as Element

test('lines are joined, whether their line feeds are inside or between', () => {
  expect(codeText(code('a\n\nb', ['a\n', '\n', 'b']))).toBe('a\n\nb')
  expect(codeText(code('a\n\nb', ['a', '', 'b']))).toBe('a\n\nb')
})

test('code without lines is taken as it is', () => {
  expect(codeText(code('a\nb'))).toBe('a\nb')
})

import { expect, test } from 'vitest'
import { findFormulas } from './dollars.ts'

const M = '\u28ff'

test.each([
  ['$5 和 $10', '$5 和 $10', false],
  ['价 $5 和 $x$', `价 ${M}5 和 $x$`, true],
  ['$x^2$，花了 $5', `$x^2$，花了 ${M}5`, true],
  ['$20,000 and USD$30', '$20,000 and USD$30', false],
  ['`$a` 和 $x$', '`$a` 和 $x$', true],
  ['\\$a$ 和 $x$', `\\$a${M} 和 $x$`, true],
  ['$$\na\n$$', '$$\na\n$$', true],
  ['$a\n\nb$', '$a\n\nb$', false],
  ['$ a $ $b$', `${M} a ${M} $b$`, true],
  ['``$a` $b`` $5 $x$', `\`\`$a\` $b\`\` ${M}5 $x$`, true],
  ['\\``$a` $x$', '\\``$a` $x$', true],
])('%j is read as %j', (text, expected, hasMath) => {
  const found = findFormulas(text)
  expect(found).toEqual({ text: expected, hasMath })
})

test('runs of many lengths are read at once', () => {
  const runs = Array.from({ length: 600 }, (_, index) => `${'$'.repeat(index + 1)} ${'`'.repeat(index + 1)} `)
  expect(findFormulas(runs.join('')).hasMath).toBe(false)
})

import { expect, test } from 'vitest'
import { parseYaml, yamlMistake } from './yaml-parser.ts'

test.each([
  ['tags: [a,\nb: 1', /^the \] that ends this/],
  ['tags: [\na\n]', /^the \] that ends this is missing, or at the start of a line/],
  ['a: {b: 1\nc: 2', /^the } that ends this/],
  ['{a: 1', /^the } that ends this is missing/],
  ['title: [a]]', /^this bracket closes nothing/],
  ['title: Guide: intro', /colon and a space/],
  ['a: 1\n  b: 2', /indented line below it/],
  ['a:\n\tb: 1', /indented by a tab/],
  ['title: "x', /quote is never closed/],
  ['title: "x" y', /text follows the end/],
  ["title: 'It's'", /text follows the end/],
  ['"a" "b": 1', /text follows the end/],
  ['a: "\\d"', /^\\d means nothing/],
  ['title: @x', /^no value may begin with @/],
  ['title: %x', /^no value may begin with %/],
  ['a:1\nb: 2', /no “key: value”/],
  ['a: - b', /list begins at the wrong place/],
  ['tags: a, b\n- c', /no “key: value”/],
  ['a: |x\n y', /text follows \| or >/],
  ['key: > x\n', /text follows \| or >/],
  ['{"a" "b"}', /^a comma is missing/],
  ['a: 1\na: 2', /twice/],
])('%j has a mistake that an author understands', (text, reason) => {
  const [error] = parseYaml(text).errors
  expect(yamlMistake(error?.message ?? '').reason).toMatch(reason)
})

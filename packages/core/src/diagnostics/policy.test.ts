import { expect, test } from 'vitest'
import type { Location, SourcePath } from '../paths.ts'
import { brokenLink, brokenMarkdownLink, noDocuments } from './catalogue.ts'
import { duplicateId, emptyLink, unknownLanguage } from './content-catalogue.ts'
import type { Diagnostic } from './diagnostic.ts'
import { applyPolicy } from './policy.ts'

function at(path: string, start?: number, end = 9): Location {
  return { path: path as SourcePath, ...(start !== undefined && { span: { start, end } }) }
}

const shown = (list: readonly Diagnostic[]) =>
  list.map(({ code, severity, at }) => `${severity} ${code} ${at?.path} ${at?.span?.start}`)

test('configured severities apply', () => {
  const list = [
    brokenLink('/x', at('a.md', 1)),
    emptyLink(at('a.md', 2)),
    brokenMarkdownLink('x', at('a.md', 3)),
  ]
  expect(shown(applyPolicy(list, { 'link/broken': 'warning', 'content/empty-link': 'off' }))).toEqual([
    'warning link/broken a.md 1',
    'warning link/broken-markdown a.md 3',
  ])
  expect(list[0]?.severity).toBe('error')
})

test('sorted by location', () => {
  const list = [
    noDocuments('docs'),
    emptyLink(at('a.md')),
    brokenLink('/x', at('a.md', 3, 4)),
    emptyLink(at('a.md', 3)),
    brokenLink('/x', at('a.md', 3)),
    emptyLink(at('a.md', 20)),
    emptyLink(at('b.md', 1)),
    emptyLink(at('文.md', 1)),
  ]
  const sorted = ['docs/none undefined undefined', 'content/empty-link a.md undefined', 'link/broken a.md 3']
  sorted.push('content/empty-link a.md 3', 'link/broken a.md 3', 'content/empty-link a.md 20')
  sorted.push('content/empty-link b.md 1', 'content/empty-link 文.md 1')
  const plain = (each: readonly Diagnostic[]) => shown(each).map((line) => line.replace(/^\w+ /, ''))
  expect(plain(applyPolicy(list, {}))).toEqual(sorted)
  expect(plain(applyPolicy([...list].reverse(), {}))).toEqual(sorted)
})

test('equal diagnostics are reported once', () => {
  const twice = () => duplicateId('a', at('a.md', 9), at('a.md', 1))
  const other = duplicateId('a', at('a.md', 9), at('a.md', 2))
  expect(applyPolicy([twice(), other, twice()], {})).toEqual([twice(), other])
})

test('an unknown language is reported once, with the number of documents', () => {
  const list = ['c.md', 'a.md', 'b.md'].map((path) => unknownLanguage('zig2', at(path, 1)))
  const [first, ...others] = applyPolicy([...list, unknownLanguage('zig3', at('a.md', 5))], {})
  expect(first?.at?.path).toBe('a.md')
  expect(first?.message).toMatch(/zig2.*\(in 3 documents\)$/)
  expect(shown(others)).toEqual(['warning content/unknown-language a.md 5'])
})

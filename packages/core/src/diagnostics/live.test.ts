import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { brokenMarkdownLink, configInvalid } from './catalogue.ts'
import { liveErrors } from './live.ts'

const path = 'docs/a.md' as SourcePath
const fileOf = (path: string) => `site/${path}`

/** The frame of a text in which `«…»` is the span. */
function frameOf(marked: string) {
  const start = marked.indexOf('«')
  const end = marked.indexOf('»') - 1
  const text = marked.replace(/[«»]/g, '')
  const [error] = liveErrors([configInvalid('m', { path, span: { start, end } })], {
    textOf: () => text,
    fileOf,
  })
  return error?.frame
}

test('an error has its place, the lines around it and the address of an editor', () => {
  const text = 'one\ntwo\n[a](b.md)\nfour\n'
  const at = { path, span: { start: 12, end: 16 } }
  const editorOf = ({ file, line, column }: { file: string; line: number; column: number }) =>
    `editor:${file}?${line},${column}`
  expect(
    liveErrors([brokenMarkdownLink('docs/b.md', at, 'docs/c.md')], { textOf: () => text, fileOf, editorOf }),
  ).toEqual([
    {
      code: 'link/broken-markdown',
      message: 'no document at docs/b.md',
      place: 'site/docs/a.md:3:5',
      editor: 'editor:site/docs/a.md?3,5',
      frame: [
        { number: 1, text: 'one' },
        { number: 2, text: 'two' },
        { number: 3, text: '[a](', marked: 'b.md', rest: ')' },
        { number: 4, text: 'four' },
        { number: 5, text: '' },
      ],
      notes: [],
      help: 'did you mean docs/c.md?',
    },
  ])
})

test('an error without a place has none, and one in an unknown text no frame', () => {
  const known = { textOf: () => undefined, fileOf }
  expect(liveErrors([configInvalid('m', undefined)], known)).toEqual([
    { code: 'config/invalid', message: 'm', notes: [] },
  ])
  expect(liveErrors([configInvalid('m', { path, span: { start: 2, end: 3 } })], known)).toMatchObject([
    { place: 'site/docs/a.md:1:1' },
  ])
})

describe('frames', () => {
  test.each<[name: string, marked: string, text: string, mark: string, rest: string]>([
    ['an empty span', 'ab«»cd', 'ab', ' ', 'cd'],
    ['the end of a line', 'ab«\n»cd', 'ab', ' ', ''],
    ['several lines', 'a «b\nc» d', 'a ', 'b', ''],
    ['control characters', '\u001b«\u202ex»', '\ufffd', '\ufffdx', ''],
  ])('%s', (_, marked, text, mark, rest) => {
    expect(frameOf(marked)?.[0]).toEqual({ number: 1, text, marked: mark, rest })
  })

  test('long lines are cut to the same columns', () => {
    const frame = frameOf(`${'o'.repeat(1000)}\n${'x'.repeat(500)}«here»${'y'.repeat(500)}\nshort`)
    expect(frame).toEqual([
      { number: 1, text: 'o'.repeat(240) },
      { number: 2, text: 'x'.repeat(80), marked: 'here', rest: 'y'.repeat(156) },
      { number: 3, text: '' },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import type { CategoryConfig } from './sidebars.ts'
import { readCategory } from './sidebars.ts'

const path = 'docs/a/_category_.yml' as SourcePath

const WHOLE: CategoryConfig = {
  label: '快速上手',
  position: 1.5,
  description: '从这里开始',
  collapsible: true,
  collapsed: false,
  link: { type: 'generated-index', slug: '/start', title: '开始', description: 'd' },
}

test('every key is accepted', () => {
  expect(readCategory(path, JSON.stringify(WHOLE))).toEqual({ value: WHOLE, diagnostics: [] })
})

describe('files', () => {
  test.each<[string, CategoryConfig]>([
    ['', {}],
    ['# nothing\n', {}],
    ['{}', {}],
    ['label: 快速上手\nposition: 2\n', { label: '快速上手', position: 2 }],
    ['\ufefflabel: a\r\nlink: null\r\n', { label: 'a', link: null }],
    [
      '{\n\t"label": "a",\n\t"link": {"type": "doc", "id": "b"}\n}',
      { label: 'a', link: { type: 'doc', id: 'b' } },
    ],
  ])('%j', (text, value) => expect(readCategory(path, text)).toEqual({ value, diagnostics: [] }))
})

describe('mistakes', () => {
  test.each<[string, string, string | undefined]>([
    ['label: 3', 'label: expected a string, found 3', 'label'],
    ['label: a\nlable: b', 'lable: unknown key (did you mean label?)', 'lable'],
    ['{"lable": "b"}', 'lable: unknown key (did you mean label?)', '"lable"'],
    ['position: "2"', 'position: expected a number, found "2"', 'position'],
    ['link: x', 'link: expected an object, found "x"', 'link'],
    ['link:\n  type: x', "link.type: expected 'doc' or 'generated-index', found \"x\"", 'type'],
    ['link: {type: doc}', 'link.id: expected a string, found nothing', 'link'],
    ['- a', 'a category: expected an object, found a list of 1', undefined],
    ['just words', 'a category: expected an object, found "just words"', undefined],
    ['label: a\nlabel: b', 'this file cannot be read: this key is there twice (remove one of the two)', 'l'],
    [
      '{"label" "b"}',
      'this file cannot be read: a comma is missing here (write a comma between items, and “key: value” in braces)',
      '"',
    ],
    [
      'label: *x',
      'this file cannot be read: a value that begins with * or & refers to another one, which is not there (quote the value)',
      undefined,
    ],
  ])('%j', (text, expected, marked) => {
    const { value, diagnostics } = readCategory(path, text)
    expect(diagnostics).toHaveLength(1)
    const [diagnostic] = diagnostics
    const span = diagnostic?.at?.span
    expect(diagnostic).toMatchObject({ code: 'category/invalid', at: { path } })
    expect(diagnostic?.message + (diagnostic?.help ? ` (${diagnostic.help})` : '')).toBe(expected)
    expect(span && text.slice(span.start, span.end)).toBe(marked)
    expect(value.label).not.toBe(3)
  })

  test('YAML aliases cannot blow up a file', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]',
      'c: &c [*b,*b,*b,*b,*b,*b]',
    ]
    bomb.push('d: &d [*c,*c,*c,*c,*c,*c,*c,*c]', 'e: [*d,*d,*d,*d,*d,*d,*d,*d]')
    expect(readCategory(path, bomb.join('\n')).diagnostics[0]?.message).toMatch(/cannot be read/)
  })
})

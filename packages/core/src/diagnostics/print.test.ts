import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { brokenMarkdownLink, configInvalid, noDocuments, pageBuildFailed } from './catalogue.ts'
import { duplicateId } from './content-catalogue.ts'
import { printDiagnostic, printDiagnostics } from './print.ts'
import { glyphs } from './width.ts'

const widthOf = (line: string) => glyphs(line).reduce((sum, { cells }) => sum + cells, 0)

const path = 'docs/a.md' as SourcePath
const plain = { color: false }

/** The frame of a text in which `«…»` is the span. */
function frame(marked: string): string[] {
  const start = marked.indexOf('«')
  const end = marked.indexOf('»') - 1
  const text = marked.replace(/[«»]/g, '')
  return printDiagnostic(configInvalid('m', { path, span: { start, end } }), () => text, plain).split('\n')
}

test('the documented format', () => {
  const text = `${'\n'.repeat(13)}参见[生命周期](./lifecycel.md)。\n`
  const start = text.indexOf('./')
  const at = { path: 'docs/quick-start/plugin.md' as SourcePath, span: { start, end: text.indexOf(')') } }
  const diagnostic = brokenMarkdownLink('docs/quick-start/lifecycel.md', at, 'docs/advance/lifecycle.md')
  expect(printDiagnostic(diagnostic, () => text, plain)).toBe(
    `
warning[link/broken-markdown]: docs/quick-start/plugin.md:14:10
  14 │ 参见[生命周期](./lifecycel.md)。
     │                ~~~~~~~~~~~~~~
  no document at docs/quick-start/lifecycel.md
  help: did you mean docs/advance/lifecycle.md?`.trimStart(),
  )
})

describe('frames', () => {
  test.each<[name: string, marked: string, line: string, squiggle: string]>([
    ['tabs', '\ta\t«b»', '  1 │     a   b', '    │         ~'],
    ['a tab', 'a«\t»b', '  1 │ a   b', '    │  ~~~'],
    ['line ends of Windows', 'a\r\n«bc»\r\nd', '  2 │ bc', '    │ ~~'],
    ['an emoji', '👩‍👩‍👧 «🎉»', '  1 │ 👩‍👩‍👧 🎉', '    │    ~~'],
    ['combining marks', 'e\u0301e\u0301«x»', '  1 │ e\u0301e\u0301x', '    │   ~'],
    ['an empty span', 'ab«»cd', '  1 │ abcd', '    │   ~'],
    ['the end of a line', 'ab«»\ncd', '  1 │ ab', '    │   ~'],
    ['a line end itself', 'ab«\n»cd', '  1 │ ab', '    │   ~'],
    ['an empty line', 'a\n«»\nb', '  2 │', '    │ ~'],
    ['the end of the text', 'a\n«»', '  2 │', '    │ ~'],
    ['several lines', 'a «b\nc\nd» e', '  1 │ a b', '    │   ~'],
    ['a byte order mark', '\ufeff«ab»', '  1 │ ab', '    │ ~~'],
    ['control characters', '\u001b[31m«x»', '  1 │ �[31mx', '    │      ~'],
    ['a wide line number', `${'\n'.repeat(999)}«x»`, '  1000 │ x', '       │ ~'],
  ])('%s', (_, marked, line, squiggle) => {
    expect(frame(marked).slice(1, 3)).toEqual([line, squiggle])
  })

  test.each<[name: string, marked: string]>([
    ['in the middle', `${'长'.repeat(300)}«目标»${'长'.repeat(300)}`],
    ['at the beginning', `«目标»${'长'.repeat(300)}`],
    ['at the end', `${'长'.repeat(300)}«目标»`],
    ['far behind', `${'x'.repeat(100_000)}«目标»${'y'.repeat(100_000)}`],
  ])('a long line, marked %s', (_, marked) => {
    const [, line = '', squiggle = ''] = frame(marked)
    expect(widthOf(line)).toBeLessThan(112)
    expect(line.startsWith('  1 │ …')).toBe(!marked.startsWith('«'))
    expect(line.endsWith('…')).toBe(!marked.endsWith('»'))
    expect(widthOf(line.slice(0, line.indexOf('目标')))).toBe(squiggle.indexOf('~'))
    expect(squiggle.match(/~/g)).toHaveLength(4)
  })

  test('a span wider than the window ends with it', () => {
    const [, line = '', squiggle = ''] = frame(`«${'x'.repeat(500)}»`)
    expect(line).toBe(`  1 │ ${'x'.repeat(100)}…`)
    expect(squiggle).toBe(`    │ ${'~'.repeat(100)}`)
  })

  test('any span in any text', () => {
    const character = fc.constantFrom('a', '文', '\t', '\n', '\r', '👍🏽', '\u0301', '\ud800', '\u001b', ' ')
    const text = fc.array(character, { maxLength: 200 }).map((each) => each.join(''))
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: -5, max: 500 }),
        fc.integer({ min: -5, max: 500 }),
        (source, start, end) => {
          const diagnostic = configInvalid('m', { path, span: { start, end } })
          const [, line = '', squiggle = '', ...rest] = printDiagnostic(
            diagnostic,
            () => source,
            plain,
          ).split('\n')
          expect(line).toMatch(/^ {2}\d+ │/)
          expect(squiggle).toMatch(/^ +│ +~+$/)
          expect(rest).toEqual(['  m'])
        },
      ),
    )
  })
})

describe('without a frame', () => {
  test('no location', () => {
    expect(printDiagnostic(noDocuments('docs'), () => undefined, plain)).toBe(
      `
error[docs/none]
  nothing to build: docs has no Markdown files and no pages
  help: add a file such as index.md, or name another folder: chatdocs build <dir>`.trimStart(),
    )
  })

  test('a whole file, or an unknown text', () => {
    const expected = 'error[config/invalid]: docs/a.md:1:1\n  m'
    expect(printDiagnostic(configInvalid('m', { path }), () => 'text', plain)).toBe(expected)
    const at = { path, span: { start: 3, end: 4 } }
    expect(printDiagnostic(configInvalid('m', at), () => undefined, plain)).toBe(expected)
  })
})

test('notes have their location', () => {
  const at = (start: number) => ({ path, span: { start, end: start + 1 } })
  const [, , , ...rest] = printDiagnostic(duplicateId('x', at(4), at(2)), () => 'a\nb\nc', plain).split('\n')
  expect(rest).toEqual([
    '  an earlier heading already has the id x',
    '  note: first used here: docs/a.md:2:1',
    '  help: give this heading another id: {#another-id}',
  ])
})

test('a message of several lines is indented, without control characters', () => {
  const printed = printDiagnostic(pageBuildFailed('one\r\n two\n\u001b[2J', { path }), () => '', plain)
  expect(printed).toBe('error[page/build-failed]: docs/a.md:1:1\n  one\n   two\n  �[2J')
})

test('paths are relative to the working directory', () => {
  const at = { path, span: { start: 0, end: 1 } }
  const options = { color: false, fileOf: (each: SourcePath) => `../site/${each}` }
  expect(printDiagnostic(duplicateId('x', at, at), () => 'a', options)).toMatch(
    /^warning\[content\/duplicate-id\]: \.\.\/site\/docs\/a\.md:1:1\n(.*\n)+ {2}note: first used here: \.\.\/site\/docs\/a\.md:1:1\n/,
  )
})

test('several diagnostics, separated by empty lines', () => {
  const printed = printDiagnostics([noDocuments('a'), configInvalid('m')], () => undefined, plain)
  expect(printed.split('\n\n')).toHaveLength(2)
})

test('colours', () => {
  const at = { path, span: { start: 0, end: 1 } }
  const colored = { color: true }
  expect(printDiagnostic(configInvalid('m', at), () => 'a', colored).replaceAll('\u001b', '^')).toBe(
    `
^[1;31merror[config/invalid]^[0m: ^[36mdocs/a.md:1:1^[0m
^[2m  1 │^[0m a
^[2m    │^[0m ^[1;31m~^[0m
  m`.trimStart(),
  )
  expect(printDiagnostic(brokenMarkdownLink('x', at), () => 'a', colored)).toContain('\u001b[1;33mwarning[')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Highlighted, loadHighlighter } from './highlight.ts'

const LANGUAGES =
  'bash c cpp csharp css diff docker dockerfile go graphql html http ini java javascript js json json5 jsonc jsx kotlin lua makefile markdown md nginx objectivec perl php powershell properties protobuf python py r regex ruby rb rust sass scss sh shell sql swift toml ts tsx typescript vbnet vue xml yaml yml'.split(
    ' ',
  )

const highlighter = await loadHighlighter(LANGUAGES)

/** The text of generated HTML. */
function textOf(html: string): string {
  const names: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (name) => names[name] ?? name)
}

test.each(LANGUAGES)('%s is highlighted', (language) => {
  const lines = [
    '<a b="c">{ "d": 1 }</a>',
    '# if (x) return "y"',
    '+ end; // 1',
    '- FROM z',
    '<?php echo 1 ?>',
    '[a]',
    'GET / HTTP/1.1',
    'f = 1',
  ]
  const coloured = highlighter.lines(lines, language)
  expect(coloured.map(textOf)).toEqual(lines)
  expect(coloured.join('')).toContain('class="t-')
})

test('common languages have the same colors, whichever others are loaded', () => {
  // `css-extras` has a color for the unit, `js-extras` for the method.
  expect(highlighter.lines(['b { top: 1px }'], 'css').join('')).not.toContain('>px<')
  expect(highlighter.lines(['a.b()'], 'js')).toEqual(['a.<span class="t-function">b</span>()'])
})

test.each(['', 'text', 'unheard-of', 'constructor', '__proto__'])(
  'code in %j stays plain',
  async (language) => {
    const highlighter = await loadHighlighter([language])
    expect(highlighter.lines(['a < b', '', 'c & d'], language)).toEqual(['a &lt; b', '', 'c &amp; d'])
  },
)

test('the output of a terminal has its colors and none of its escape sequences', () => {
  const lines = [
    'a\u001b[0;32m<b>\u001b[0m \u001b[1;4;36mc',
    'd\u001b[22me\u001b[39mf',
    '\u001b[38;5;31mg\u001b[2K',
  ]
  expect(highlighter.lines(lines, 'ansi')).toEqual([
    'a<span class="t-string">&lt;b&gt;</span> <span class="t-number t-bold">c</span>',
    '<span class="t-number t-bold">d</span><span class="t-number">e</span>f',
    'g',
  ])
})

test('equal blocks are highlighted once, in whichever documents', async () => {
  const known = new Highlighted()
  const [one, other] = [await loadHighlighter(['js'], known), await loadHighlighter(['js'], known)]
  const lines = one.lines(['let a = 1'], 'js')
  expect(lines.join('')).toContain('class="t-')
  expect(other.lines(['let a = 1'], 'js')).toBe(lines)
  expect(other.lines(['let a = 1'], 'ts')).not.toBe(lines)
  expect((await loadHighlighter(['js'])).lines(['let a = 1'], 'js')).not.toBe(lines)
})

test('blocks that were not used for long are forgotten', () => {
  const known = new Highlighted()
  let made = 0
  const read = (code: string) => known.lines(code, 'js', () => [`${++made}`])
  const all = Array.from({ length: 40 }, (_, index) => `${index}`.padEnd(80_000))
  for (const code of all) {
    read(all[0] ?? '')
    read(code)
  }
  expect(made).toBe(40)
  read(all[0] ?? '')
  read(all[39] ?? '')
  expect(made).toBe(40)
  read(all[1] ?? '')
  expect(made).toBe(41)
})

test('a very large block is not kept', () => {
  const known = new Highlighted()
  const large = 'a'.repeat(1_000_000)
  expect(known.lines(large, 'js', () => ['1'])).toEqual(['1'])
  expect(known.lines(large, 'js', () => ['2'])).toEqual(['2'])
})

test('a token that spans lines is closed on each', () => {
  expect(highlighter.lines(['/* a', '', 'b */', 'c'], 'js')).toEqual([
    '<span class="t-comment">/* a</span>',
    '',
    '<span class="t-comment">b */</span>',
    'c',
  ])
})

test('every line is valid HTML with the original text', () => {
  const part = fc.constantFrom(
    '`${',
    '}`',
    '/*',
    '*/',
    '"',
    "'",
    '<a>',
    '</a>',
    '<!--',
    '```',
    '\t',
    '&lt;',
    'let a',
    '{',
    '}',
    '中',
  )
  const line = fc.array(part, { maxLength: 6 }).map((each) => each.join(''))
  const code = fc.array(line, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(
      code,
      fc.constantFrom('ts', 'tsx', 'html', 'md', 'php', 'css', 'bash', 'yaml'),
      (lines, language) => {
        const coloured = highlighter.lines(lines, language)
        expect(coloured.map(textOf)).toEqual(lines)
        for (const html of coloured) {
          expect(html.match(/<span/g)?.length ?? 0).toBe(html.match(/<\/span>/g)?.length ?? 0)
        }
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadHighlighter } from './highlight.ts'

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

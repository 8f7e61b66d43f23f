import { expect, test } from 'vitest'
import type { PluginNote } from '../../plugin.ts'
import { annotatedLine } from './note-lines.ts'

const note = (start: number, end: number, kind: PluginNote['kind'] = 'hover', text = 'n'): PluginNote => ({
  line: 0,
  start,
  end,
  kind,
  text,
})

test.each<[string, PluginNote[], string, string]>([
  ['a b', [note(2, 3)], 'a <span class="note" data-note="n">b</span>', ''],
  [
    '<span class="t-a">ab</span>c',
    [note(1, 3)],
    '<span class="t-a">a</span><span class="note" data-note="n"><span class="t-a">b</span>c</span>',
    '',
  ],
  ['&lt;b&gt;', [note(1, 2)], '&lt;<span class="note" data-note="n">b</span>&gt;', ''],
  [
    'ab',
    [note(0, 1), note(0, 2, 'error', 'wrong')],
    '<span class="note error" data-note="n">a</span><span class="error">b</span>',
    '<span class="note-below error">wrong\n</span>',
  ],
  ['ab', [note(1, 2, 'query', 'x\n<y')], 'ab', '<span class="note-below query"> x\n &lt;y\n</span>'],
  ['ab', [note(0, 9, 'highlight', '')], 'ab', ''],
  ['', [note(0, 1)], '', ''],
  ['ab', [note(-1, 1), note(0, 2)], 'a', ''],
])('%s with notes', (html, notes, line, below) => {
  const drawn = annotatedLine(html, notes)
  expect(drawn.below).toBe(below)
  expect(drawn.line).toContain(line)
})

test('notes never change the text of a line', () => {
  const html = '<span class="t-a">a<span class="t-b">&amp;b</span></span> c&lt;<span class="t-c">d</span>'
  const plain = (text: string) => text.replace(/<[^>]*>/g, '')
  const kinds = ['hover', 'error', 'highlight', 'query'] as const
  for (let start = -1; start < 9; start++)
    for (let end = -1; end < 10; end++)
      for (const kind of kinds)
        expect(plain(annotatedLine(html, [note(start, end, kind, 't"<'), note(2, 5)]).line)).toBe(plain(html))
})

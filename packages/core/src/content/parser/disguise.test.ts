import fc from 'fast-check'
import type { Root } from 'mdast'
import { expect, test } from 'vitest'
import { disguise, unmask } from './disguise.ts'

/** A disguised text that shows the stand-ins: letters as `L`, symbols as `S`. */
function shown(text: string): string | undefined {
  return disguise(text, false)
    ?.text.replace(/[\ue000-\ue0ff]/g, 'L')
    .replace(/[\u2800-\u28ff]/g, 'S')
}

test.each([
  ['没有 **粗体** 的事', '没有 **粗体** 的事'],
  ['，**粗体**，', 'L**粗体**L'],
  ['**注意：**请', '**注意L**请'],
  ['请**“引号”**吗', '请**L引号L**吗'],
  ['用**`a`**来', 'S**`a`**S'],
  ['~~删。~~字', '~~删L~~字'],
  ['snake_case_名_字', 'snake_case_名_字'],
  ['（_斜_）', '（_斜_）'],
  ['foo(**bar**)', 'foo(**bar**)'],
])('%s is read as %s', (text, expected) => expect(shown(text)).toBe(expected))

test.each([
  ['a character between two runs', '(**中**a'],
  ['a stand-in in the source', '**注意：**请 \ue000'],
  ['a reference that could be a stand-in', '**注意：**请 &#xe000;'],
  ['a character of two units', '**`a`**𠮷'],
])('%s cannot be disguised', (_, text) => expect(disguise(text, false)).toBeUndefined())

test('offsets stay the same, and originals are restored', () => {
  const characters = fc.constantFrom(...'**| * |~~|中|，|“|(|a| |https://e.com|😀|\\'.split('|'))
  const text = fc.array(characters).map((each) => each.join(''))
  fc.assert(
    fc.property(text, (original) => {
      const disguised = disguise(original, false)
      if (!disguised) return
      expect(disguised.text).toHaveLength(original.length)
      const tree: Root = { type: 'root', children: [{ type: 'code', value: disguised.text }] }
      unmask(tree, disguised)
      expect(tree.children[0]).toMatchObject({ value: original })
    }),
  )
})

import { expect, test } from 'vitest'
import { takeMagicComments } from './magic-comments.ts'

test.each([
  ['ts', '// highlight-next-line'],
  ['java', '/* highlight-next-line */'],
  ['tsx', '{/* highlight-next-line */}'],
  ['html', '<!-- highlight-next-line -->'],
  ['html', '// highlight-next-line'],
  ['css', '/* highlight-next-line */'],
  ['md', '# highlight-next-line'],
  ['bash', '  #highlight-next-line'],
  ['yaml', '# highlight-next-line'],
  ['php', '# highlight-next-line'],
  ['sql', '-- highlight-next-line'],
  ['lua', '-- highlight-next-line'],
  ['tex', '% highlight-next-line'],
  ['clojure', ';; highlight-next-line'],
  ['fortran', '! highlight-next-line'],
  ['vb', "' highlight-next-line"],
  ['vb', 'REM highlight-next-line'],
  ['ocaml', '(* highlight-next-line *)'],
  ['cobol', '*> highlight-next-line'],
  ['', '// highlight-next-line'],
  ['', '# highlight-next-line'],
  ['diff', '<!-- highlight-next-line -->'],
  ['unheard-of', '-- highlight-next-line'],
])('in %j: %s', (language, comment) => {
  const { lines, marks } = takeMagicComments(['a', comment, 'b'], language)
  expect(lines).toEqual(['a', 'b'])
  expect([...marks]).toEqual([[2, ['highlighted']]])
})

test.each([
  ['ts', '# highlight-next-line'],
  ['python', '// highlight-next-line'],
  ['ts', 'a() // highlight-next-line'],
  ['ts', '// highlight-next-lines'],
  ['ts', '// highlight-nothing'],
])('in %j this is code: %s', (language, line) => {
  expect(takeMagicComments([line], language).lines).toEqual([line])
})

test.each<[string[], string[], number[]]>([
  [
    ['//highlight-start', 'a', 'b', '//highlight-end', 'c'],
    ['a', 'b', 'c'],
    [1, 2],
  ],
  [['a', '// highlight-start', 'b'], ['a', 'b'], [2]],
  [['a', '// highlight-end', 'b'], ['a', 'b'], []],
  [['// highlight-next-line', '// highlight-next-line', 'a', 'b'], ['a', 'b'], [1]],
  [['// highlight-next-line'], [], []],
])('%j', (code, lines, highlighted) => {
  const clean = takeMagicComments(code, 'ts')
  expect(clean.lines).toEqual(lines)
  expect([...clean.marks.keys()]).toEqual(highlighted)
})

test.each<[string, string[], string[], [number, string[]][]]>([
  ['ts', ['a // [!code ++]', 'b'], ['a', 'b'], [[1, ['added']]]],
  ['css', ['a {} /* [!code --] */'], ['a {}'], [[1, ['removed']]]],
  ['python', ['a  # [!code focus]'], ['a'], [[1, ['focused']]]],
  ['html', ['<a> <!-- [!code error] -->'], ['<a>'], [[1, ['error']]]],
  [
    'ts',
    ['a // [!code warning:2]', 'b', 'c'],
    ['a', 'b', 'c'],
    [
      [1, ['warning']],
      [2, ['warning']],
    ],
  ],
  ['ts', ['// [!code hl:9]', 'a'], ['a'], [[1, ['highlighted']]]],
  ['ts', ['// highlight-next-line', 'a // [!code ++]'], ['a'], [[1, ['added', 'highlighted']]]],
  ['ts', ['a // [!code word:b]'], ['a // [!code word:b]'], []],
  ['ts', ['a // [!code constructor]'], ['a // [!code constructor]'], []],
  ['ts', ['"[!code ++]"'], ['"[!code ++]"'], []],
])('in %s: %j', (language, code, lines, marks) => {
  const clean = takeMagicComments(code, language)
  expect([clean.lines, [...clean.marks]]).toEqual([lines, marks])
})

test('marks of many lines cost what one does', () => {
  const { lines, marks } = takeMagicComments(Array(20_000).fill('a // [!code ++:99999]'), 'js')
  expect([lines.length, marks.get(1), marks.get(20_000)]).toEqual([20_000, ['added'], ['added']])
})

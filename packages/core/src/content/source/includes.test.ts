import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { addressFrom, originOf, withIncludes } from './includes.ts'

const DOCUMENT = 'docs/a/b.md' as SourcePath

const FILES: Readonly<Record<string, string>> = {
  'src/a.ts': '// #region one\nlet a\n  // #region two\n  let b\n  // #endregion\n// #endregion one\nlet c\n',
  'src/b.py': '# region one\r\na = 1\r\n# endregion\r\n',
  'src/my file.txt': 'a `````` b',
  'docs/part.md':
    '---\ntitle: x\n---\nOne.\n\n<!--@include: ./deep.md-->\n\n## Two {#deux}\n\nTwo.\n\n# Three\n\nEnd',
  'docs/deep.md': 'Deep\n<<< @/src/a.ts#two\n',
}

const VARIABLES = { version: '1.2', empty: '', 'next-version': '2.0' }

function whole(text: string) {
  return withIncludes(DOCUMENT, text, { read: async (path) => FILES[path], variables: VARIABLES })
}

test.each([
  ['<<< @/src/a.ts', '```ts nocheck\nlet a\n  let b\nlet c\n```\n'],
  ['<<< ../../src/a.ts#two', '```ts nocheck\nlet b\n```\n'],
  ['<<< @/src/a.ts#one{1,2} [A]', '```ts {1,2} [A] nocheck\nlet a\n  let b\n```\n'],
  ['<<< @/src/a.ts#L2-L4 title="a.ts"', '```ts title="a.ts" nocheck\nlet a\n  let b\n```\n'],
  ['<<< @/src/a.ts#L7{js}\nrest', '```js nocheck\nlet c\n```\nrest'],
  ['<<<@/src/b.py#one\r\nrest', '```py nocheck\na = 1\n```\r\nrest'],
  ['<<< @/src/my file.txt [a]', '```````txt [a] nocheck\na `````` b\n```````\n'],
  ['- a\n\n  <<< @/src/a.ts#two\n\n- b', '- a\n\n  ```ts nocheck\n  let b\n  ```\n\n- b'],
  ['> <<< @/src/a.ts#two', '> ```ts nocheck\n> let b\n> ```\n'],
  ['<!--@include: ../part.md#deux-->', '## Two {#deux}\n\nTwo.\n\n'],
  ['<!-- @include: ../part.md{4} -->\nrest', 'One.\nrest'],
  ['<!--@include: ../part.md#deux{3,}-->', 'Two.\n\n'],
  ['<!--@include: ../part.md{,3}-->', '---\ntitle: x\n---\n'],
  ['<!--@include: ../part.md#three-->\nrest', '# Three\n\nEnd\nrest'],
  ['> <!--@include: ../part.md#deux-->', '> ## Two {#deux}\n>\n> Two.\n>\n'],
  ['---\ntitle: {{version}}\n---\n`{{ version }}`{{empty}}', '---\ntitle: 1.2\n---\n`1.2`'],
  ['```\n{{next-version}}\n```\n<!--@include: ../deep.md{1}-->', '```\n2.0\n```\nDeep\n'],
  ['  <!--@include: ../deep.md-->', '  Deep\n  ```ts nocheck\n  let b\n  ```\n'],
])('%j includes', async (text, expected) => {
  const { text: found, problems } = await whole(text)
  expect({ found, problems }).toEqual({ found: expected, problems: [] })
})

test.each([
  'a <<< @/src/a.ts',
  '```\n<<< @/src/a.ts\n```',
  '- ~~~~\n  <<< @/src/a.ts\n  ~~~\n  <<< @/src/a.ts',
  '---\na: |\n  <<< @/src/a.ts\n---',
  '<<<<<<< HEAD\n=======\n>>>>>>> main',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as in workflows of GitHub
  '${{ version }} \\{{version}} {{other}} {{constructor}} {version}',
  '<!-- a --> <!--@include: ../part.md-->',
])('%j includes nothing', async (text) => {
  expect(await whole(text)).toEqual({ text, origins: [], problems: [] })
})

test.each([
  ['<<< @/no.ts', 'no file no.ts'],
  ['<<< ../../../a.ts', '../../../a.ts is outside of the site folder'],
  ['<<< @/src/a.ts#no', 'src/a.ts has no part no'],
  ['<<< @/src/a.ts#L9', 'src/a.ts has no line 9'],
  ['<!--@include: ./b.md-->', './b.md includes itself'],
  ['<!--@include: ../part.md#no-->', 'docs/part.md has no part no'],
  ['<!--@include: ../part.md{90,}-->', 'docs/part.md has no line 90'],
])('%j is a mistake', async (line, message) => {
  const text = `a\n\n${line}\n\nb`
  const { text: found, problems, origins } = await whole(text)
  expect(found).toBe('a\n\n\n\nb')
  expect(problems).toMatchObject([{ message }])
  const at = problems[0] && originOf(origins, problems[0].span)
  expect(text.slice(at?.span.start, at?.span.end)).toBe(line)
})

test('a name that is nearly that of a variable is a mistake', async () => {
  const text = 'a {{version}} b {{verison}} c'
  const { text: found, problems, origins } = await whole(text)
  expect(found).toBe('a 1.2 b {{verison}} c')
  expect(problems).toMatchObject([{ kind: 'variable', name: 'verison', nearest: 'version' }])
  const at = problems[0] && originOf(origins, problems[0].span)
  expect(text.slice(at?.span.start, at?.span.end)).toBe('{{verison}}')
})

test('files that include each other many times have a bound', async () => {
  const files = Array.from({ length: 40 }, (_, index) => {
    const line = `<!--@include: ./${index + 1}.md-->\n`
    return [`docs/a/${index}.md`, line + line] as const
  })
  const read = async (path: string) => new Map([...files, ['docs/a/40.md', 'text '.repeat(1000)]]).get(path)
  const { problems } = await withIncludes(DOCUMENT, '<!--@include: ./0.md-->', { read, variables: {} })
  expect(problems).toMatchObject([{ message: 'all that is included here has more than 10 MB' }])
})

test('every part of the whole text is at its origin', async () => {
  const files = fc.constantFrom(...Object.keys(FILES).map((path) => `@/${path}`), '@/none', './b.md')
  const line = fc.oneof(
    fc.constantFrom('a', '', '## b', '```', '- c', '\r', '{{version}}{{empty}} {{no}}'),
    fc.tuple(fc.constantFrom('', '  ', '> '), files).map(([prefix, file]) => `${prefix}<<< ${file}`),
    fc
      .tuple(fc.constantFrom('', '  ', '> '), files)
      .map(([prefix, file]) => `${prefix}<!--@include: ${file}-->`),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const text = lines.join('\n')
      const { text: found, origins } = await whole(text)
      if (origins.length === 0) expect(found).toBe(text)
      for (const [index, origin] of origins.entries()) {
        const end = origins[index + 1]?.at ?? found.length
        const source = origin.path === DOCUMENT ? text : (FILES[origin.path] ?? '')
        if ('span' in origin) expect(origin.span.end).toBeLessThanOrEqual(source.length)
        else {
          const written = source.slice(origin.offset, origin.offset + end - origin.at)
          // A line of code ends with a line feed, whatever its file has.
          expect(written.replace(/\r?\n?$/, '')).toBe(found.slice(origin.at, end).replace(/\r?\n?$/, ''))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['docs/a.md', 'docs/parts/b.md', './c.md#d', 'parts/c.md#d'],
  ['docs/a.md', 'parts/b.md', 'c.md?x', '../parts/c.md?x'],
  ['a.md', 'docs/b.md', '../c.png', 'c.png'],
  ['docs/a/b.md', 'docs/c.md', 'a/d.md', 'd.md'],
  ['docs/a.md', 'parts/b.md', '/c.md', '/c.md'],
  ['docs/a.md', 'parts/b.md', '#c', '#c'],
  ['docs/a.md', 'parts/b.md', 'mailto:a@b.c', 'mailto:a@b.c'],
  ['docs/a.md', 'parts/b.md', '../../c.md', '../../c.md'],
])('in %s, the file %s leads from %s to %s', (document, file, address, expected) =>
  expect(addressFrom(document as SourcePath, file as SourcePath, address)).toBe(expected),
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { addressFrom, withIncludes } from './includes.ts'
import { originOf } from './whole.ts'

/** How many random values a test tries. The long tests try more. */
const { numRuns: RUNS = 100 } = fc.readConfigureGlobal()

const DOCUMENT = 'docs/a/b.md' as SourcePath

const FILES: Readonly<Record<string, string>> = {
  'src/a.ts': '// #region one\nlet a\n  // #region two\n  let b\n  // #endregion\n// #endregion one\nlet c\n',
  'src/b.py': '# region one\r\na = 1\r\n# endregion\r\n',
  'src/my file.txt': 'a `````` b',
  'docs/part.md':
    '---\ntitle: x\n---\nOne.\n\n<!--@include: ./deep.md-->\n\n## Two {#deux}\n\nTwo.\n\n# Three\n\nEnd',
  'docs/set.mdx': 'Alpha\n=====\na\n\n区域\n---\nb\n\nC {#own}\n---\nc\n',
  'docs/ids.md': '## a\n\nfirst\n\n## a\n\nsecond\n\n> ## `code` and **bold**\n\n```\n## b\n```\n',
  'docs/new.md': '## :tada: New\n\na\n\n<b id="x"></b>\n\n## X :badge[y]\n\nb\n\n## ![Z](z.png)\n\nc\n',
  'src/z.ts': '// #region 区域\nz\n// #endregion 区域\ny\n',
  'docs/a.svg': '<svg>\n\n  <path/>\n \n</svg>\n',
  'docs/deep.md': 'Deep\n<<< @/src/a.ts#two\n',
}

const VARIABLES = { version: '1.2', empty: '', 'next-version': '2.0' }

const meaningOf = async (specifier: string) => specifier

function whole(text: string) {
  return withIncludes(DOCUMENT, text, { read: async (path) => FILES[path], meaningOf, variables: VARIABLES })
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
  ['<!--@include: ../a.svg-->\nrest', '<svg>\n  <path/>\n</svg>\nrest'],
  ['> <!--@include: ../part.md#deux-->', '> ## Two {#deux}\n>\n> Two.\n>\n'],
  ['---\ntitle: {{version}}\n---\n`{{ version }}`{{empty}}', '---\ntitle: 1.2\n---\n`1.2`'],
  ['```\n{{next-version}}\n```\n<!--@include: ../deep.md{1}-->', '```\n2.0\n```\nDeep\n'],
  ['```py file="@/src/b.py"\n\n> \n```', '```py nocheck\na = 1\n```\n'],
  ['```ts file="@/src/a.ts" {1}\n```\nrest', '```ts {1} nocheck\nlet a\n  let b\nlet c\n```\nrest'],
  [
    "> ~~~ file='<root>/src/b.py' title=b\r\n> ~~~\r\nrest",
    '> ```py title=b nocheck\n> a = 1\n> ```\r\nrest',
  ],
  ['    ```js\n\n<!--@include: ../deep.md{1}-->', '    ```js\n\nDeep\n'],
  ['a\n\n\t~~~\n\n<!--@include: ../deep.md{1}-->', 'a\n\n\t~~~\n\nDeep\n'],
  [
    '- a\n\n    ```js\n    <!--@include: ../deep.md{1}-->\n    ```',
    '- a\n\n    ```js\n    <!--@include: ../deep.md{1}-->\n    ```',
  ],
  ['1. a\n\n    <!--@include: ../deep.md{1}-->', '1. a\n\n    Deep\n'],
  ['> ```js\n\n<!--@include: ../deep.md{1}-->', '> ```js\n\nDeep\n'],
  ['- ```js\n\n<!--@include: ../deep.md{1}-->', '- ```js\n\nDeep\n'],
  ['<div>\n<!--@include: ../deep.md{1}-->\n</div>', '<div>\nDeep\n</div>'],
  ['::: note\n<!--@include: ../deep.md{1}-->\n:::', '::: note\nDeep\n:::'],
  [
    '\\{{version}} `\\{{version}}`\n```\n\\{{ version }}\n```',
    '\\{{version}} `{{version}}`\n```\n{{ version }}\n```',
  ],
  ['<!--@include: ../new.md#-new-->', '## :tada: New\n\na\n\n<b id="x"></b>\n\n'],
  ['<!--@include: ../new.md#x-1-->', '## X :badge[y]\n\nb\n\n'],
  ['<!--@include: ../new.md#z-->', '## ![Z](z.png)\n\nc\n'],
  ['<!--@include: ../ids.md#a-1-->', '## a\n\nsecond\n\n> ## `code` and **bold**\n\n```\n## b\n```\n'],
  ['<!--@include: ../ids.md#code-and-bold-->', '> ## `code` and **bold**\n'],
  ['[^1]: a\n\n    <!--@include: ../deep.md{1}-->', '[^1]: a\n\n    Deep\n'],
  ['<!--@include: ../set.mdx#alpha-->', 'Alpha\n=====\na\n\n区域\n---\nb\n\nC {#own}\n---\nc\n'],
  ['<!--@include: ../set.mdx#区域-->', '区域\n---\nb\n\n'],
  ['<!--@include: ../set.mdx#own-->', 'C {#own}\n---\nc\n'],
  ['<<< @/src/z.ts#区域', '```ts nocheck\nz\n```\n'],
  ['  <!--@include: ../deep.md-->', '  Deep\n  ```ts nocheck\n  let b\n  ```\n'],
])('%j includes', async (text, expected) => {
  const { text: found, problems } = await whole(text)
  expect({ found, problems }).toEqual({ found: expected, problems: [] })
})

test.each([
  'a <<< @/src/a.ts',
  '```\n<<< @/src/a.ts\n```',
  '    <<< @/src/a.ts',
  '<!--\n<<< @/src/a.ts\n<!--@include: ../part.md-->\n-->',
  '$$\n<<< @/src/a.ts\n$$',
  'a `b\n<<< @/src/a.ts\nc` d',
  '- a\n\n      <<< @/src/a.ts',
  '> ```\n> <<< @/src/a.ts',
  '```ts file="@/src/a.ts"\nlet own\n```',
  '```ts profile="@/src/a.ts"\n```\na file="b"',
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
  ['```ts file="@/no.ts"\n```', 'no file no.ts'],
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
  expect(problems).toMatchObject([{ message: `nothing is included here: ${message}` }])
  const span = problems[0]?.at?.span
  const at = span && originOf(origins, span)
  expect(text.slice(at?.span.start, at?.span.end)).toBe(line.split('\n')[0])
})

test('a name that is nearly that of a variable is a mistake', async () => {
  const text = 'a {{version}} b {{verison}} c'
  const { text: found, problems, origins } = await whole(text)
  expect(found).toBe('a 1.2 b {{verison}} c')
  expect(problems).toMatchObject([
    { code: 'content/variable', message: 'no variable verison: its name is shown' },
  ])
  const span = problems[0]?.at?.span
  const at = span && originOf(origins, span)
  expect(text.slice(at?.span.start, at?.span.end)).toBe('{{verison}}')
})

/** Expands a document of these files, and counts what is read. */
async function expand(text: string, files: Readonly<Record<string, string>>, variables = {}) {
  const reads: string[] = []
  const read = async (path: string) => {
    reads.push(path)
    return files[path]
  }
  const found = await withIncludes(DOCUMENT, text, { read, meaningOf, variables })
  const at = found.excess?.span && originOf(found.origins, found.excess.span)
  const source = at?.path === DOCUMENT ? text : (files[at?.path ?? ''] ?? '')
  const place = at && `${at.path}: ${source.slice(at.span.start, at.span.end)}`
  return { ...found, reads, place, reason: found.excess?.reason, origins: found.origins.length }
}

/** Files of which each includes the next one so many times, up to the last one. */
function chain(length: number, times: number, last: string): Record<string, string> {
  const files = Array.from({ length }, (_, index) => {
    return [`${index}.md`, `<!--@include: @/${index + 1}.md-->\n`.repeat(times)] as const
  })
  return Object.fromEntries([...files, [`${length}.md`, last]])
}

const HEAD = '---\ntitle: A\n---'
const TOO_LONG = 'with its variables and all that it includes, it has more than 5000000 characters'
const TOO_MANY = 'it includes files more than 10000 times'

test.each([
  ['nothing', ''],
  ['a line', 'a\n'],
])('a chain of 40 files that include the next one twice, up to %s, ends', async (_, last) => {
  const { reason, place, text, reads, origins } = await expand(
    `${HEAD}\n<!--@include: @/0.md-->\n\n# Title`,
    chain(40, 2, last),
  )
  expect(reason).toBe(TOO_MANY)
  expect(place).toMatch(/^\d+\.md: <!--@include: @\/\d+\.md-->$/)
  expect(text).toBe(HEAD)
  expect({ reads: reads.length, origins }).toEqual({ reads: 41, origins: 43 })
})

test.each([
  ['a tree of large files', chain(3, 10, 'x'.repeat(100_000)), '2.md: <!--@include: @/3.md-->'],
  [
    'lines that each include a large file',
    chain(1, 100, 'x'.repeat(100_000)),
    '0.md: <!--@include: @/1.md-->',
  ],
  [
    'a file of variables without values',
    chain(1, 9_000, '{{none}}'.repeat(1_000)),
    '0.md: <!--@include: @/1.md-->',
  ],
  [
    'a file of code',
    { '0.md': '<<< @/1.js\n'.repeat(9_000), '1.js': 'x\n'.repeat(1_000) },
    '0.md: <<< @/1.js',
  ],
  [
    'indented code, most of which is removed',
    { '0.md': '<<< @/1.js\n'.repeat(9_000), '1.js': `${' '.repeat(10_000)}x` },
    '0.md: <<< @/1.js',
  ],
  [
    'short lines behind many marks of quotes',
    { '0.md': `${'>'.repeat(90)} <!--@include: @/1.md-->`, '1.md': 'x\n'.repeat(60_000) },
    `0.md: ${'>'.repeat(90)} <!--@include: @/1.md-->`,
  ],
])('%s is too much', async (_, files, expected) => {
  const { reason, place, text, reads } = await expand(`${HEAD}\n<!--@include: @/0.md-->`, files, { none: '' })
  expect({ reason, place, text }).toEqual({ reason: TOO_LONG, place: expected, text: HEAD })
  expect(reads.length).toBe(Object.keys(files).length)
})

test('values of variables are too much at the one that is one too many', async () => {
  const text = `# Title\n\n${'{{long}} '.repeat(100)}`
  const variables = { long: 'x'.repeat(100_000) }
  const { reason, excess, origins } = await withIncludes(DOCUMENT, text, {
    read: async () => undefined,
    meaningOf,
    variables,
  }).then((whole) => ({ ...whole, reason: whole.excess?.reason }))
  expect(reason).toBe(TOO_LONG)
  const at = originOf(origins, excess?.span ?? { start: 0, end: 0 })
  // 50 values of 100,000 characters, and the document itself.
  expect(at?.span.start).toBe(9 + 49 * 9)
  const head = `---\ntitle: ${'{{long}} '.repeat(100)}\n---`
  const { reason: inHead, text: rest } = await expand(`${head}\n# Title`, {}, variables)
  expect({ inHead, rest }).toEqual({ inHead: TOO_LONG, rest: head })
})

test('parts of a large file are found in it once', async () => {
  const large = `${'// a line\n'.repeat(90_000)}// #region end\nx\n// #endregion\n`
  const part = '<<< @/large.js#end\n<<< @/large.js#L90002\n'
  const { reason, reads, text } = await expand(part.repeat(4_999), { 'large.js': large })
  expect(reason).toBeUndefined()
  expect(reads).toEqual(['large.js'])
  expect(text.length).toBe(9_998 * '```js nocheck\nx\n```\n'.length)
})

test('the files that a document includes parts of have a bound in sum', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index}.js`)
  const large = `${'x'.repeat(99)}\n`.repeat(8_000)
  const { reason, place, reads } = await expand(
    names.map((each) => `<<< @/${each}#L1\n`).join(''),
    Object.fromEntries(names.map((each) => [each, large])),
  )
  expect(reason).toBe('the files that it includes have more than 20000000 characters')
  expect(place).toBe(`${DOCUMENT}: <<< @/25.js#L1`)
  expect(reads.length).toBe(26)
})

test('many files that include one after the other are a document', async () => {
  const { problems, text, reads } = await expand('<!--@include: @/0.md-->', chain(5_000, 1, 'end\n'))
  expect({ problems, text, reads: reads.length }).toEqual({ problems: [], text: 'end\n', reads: 5_001 })
})

test('a long circle is named by its ends', async () => {
  const files = { ...chain(50, 1, '<!--@include: @/0.md-->\n'.repeat(20)) }
  const { problems } = await expand('<!--@include: @/0.md-->', files)
  expect(problems[0]).toMatchObject({
    message: 'nothing is included here: @/0.md includes itself',
    help: 'remove one of: docs/a/b.md → 0.md → 1.md → 2.md → 3.md → … → 48.md → 49.md → 50.md → 0.md',
  })
})

test('code of many lines and backticks is included', async () => {
  const { text } = await expand('<<< @/a.txt', { 'a.txt': '`a\n'.repeat(100_000) })
  expect(text.length).toBe('```txt nocheck\n```\n'.length + 300_000)
})

/** None of these takes the square of its length, which no test would wait for. */
test.each([
  ['spaces before the end of a comment', `<!--@include: a${' '.repeat(1e6)}b-->x`],
  ['spaces before a comment', `<!--@include:${' '.repeat(1e6)}{`],
  ['spaces after code', `<<< a${' '.repeat(1e6)}!`],
  ['lines to highlight without an end', `<<< a{${'1,'.repeat(1e6)}`],
  [
    'regions that nothing opens',
    '<<< a.js',
    `// #region a\n${'// #region b\n// #endregion c\n'.repeat(60_000)}`,
  ],
  ['sections', '<!--@include: a.js#none-->', '# a\n'.repeat(100_000)],
])('long lines and files with %s are read', async (_, line, text = 'x') => {
  const { reads, excess } = await expand(line, { 'docs/a/a.js': text, 'docs/a/a.md': text })
  expect(reads.length).toBeLessThan(2)
  expect(excess).toBeUndefined()
})

test('a document shows code of its own', async () => {
  const text = '```js\n// #region x\nlet x\n// #endregion x\n```\n\n<<< ./b.md#x{js}\n'
  const made = await withIncludes(DOCUMENT, text, { read: async () => text, meaningOf, variables: {} })
  expect(made.problems).toEqual([])
  expect(made.text).toMatch(/\n\n```js nocheck\nlet x\n```\n$/)
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
    { numRuns: RUNS },
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

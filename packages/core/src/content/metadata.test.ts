import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { readMetadata } from './metadata.ts'
import { OPTIONS, readAs, readWith } from './testing.ts'

const PATH = 'docs/01-some-page.md' as SourcePath

async function titleOf(text: string, path = PATH): Promise<string | undefined> {
  return (await readMetadata({ path, text }, OPTIONS))?.title
}

test.each([
  ['# Start\n\nText.', 'Start'],
  ['---\ntitle: From front matter\n---\n\n# Start', 'From front matter'],
  ['---\nslug: /x\n---\n\n<!-- a note\n# no heading\n-->\n\n# Start', undefined],
  ['<!-- a note -->\n\n# Start', 'Start'],
  ['An introduction.\n# The *real* `title` {#id}\n', 'The real title'],
  ['# C\\# & F\\# #\n', 'C# & F#'],
  ['# 安装 **注意：**请\n', '安装 注意：请'],
  ['## Perhaps the title\n', undefined],
  ['Text and ## a section.\n\n## Section\n', 'some page'],
  ['', 'some page'],
  ['# [A link][a]\n\n[a]: b.md', undefined],
  ['# A <b>word</b>\n', undefined],
  ['```\n# a comment\n```\n\n# Start\n', undefined],
  ['Start\n=====\n', undefined],
  ['a <!-- b\n\n# Start\n-->\n\n# Other\n', undefined],
  ['> # Quoted\n\n# Start\n', undefined],
  ['#\n\n# Start\n', undefined],
])('the title of %j is %j before it is parsed', async (text, title) => {
  expect(await titleOf(text)).toBe(title)
})

test('plugins can change headings, but not front matter', async () => {
  const options = { ...OPTIONS, remarkPlugins: [{ module: 'a' }] }
  expect(await readMetadata({ path: PATH, text: '# A' }, options)).toBeUndefined()
  const named = await readMetadata({ path: PATH, text: '---\ntitle: A\n---\n' }, options)
  expect(named?.title).toBe('A')
})

/** Lines that begin, end, contain or hide headings. */
const LINES = [
  '# One¦# Two `code` *em*¦# 三 **注意：**请 {#id}¦# [a] <b>x</b> $x$¦# &amp; \\# ~~x~~ #¦#¦#x¦ # Indented',
  '    # Code¦\t# Tab¦## Two¦### Three¦> # Quote¦- # Item¦1. text¦{props.a} <A />¦text¦text  ¦text\\¦===¦> ===',
  '---¦```¦~~~¦```md¦:::note¦:::¦:::tabs¦::Chart¦$$¦$x¦<!-- x -->¦<!--¦-->¦a <!-- b¦<!-->¦<div>¦</div>',
  '<h1>raw</h1>¦<details>¦<script>¦</script>¦<table>¦| a |¦|---|¦[a]: b¦[^1]: # note¦[^1]',
  '[a]: b "title¦![a](b.png)¦:badge[x]¦`a¦\u2028# line¦<!-- truncate -->¦> [!NOTE]¦www.example.com。¦%%',
  '¦¦',
].flatMap((line) => line.split('¦'))

const HEADS = [
  '',
  '---\ntitle: Named\n---\n',
  '---\ntitle: " "\n---\n',
  '---\nid: [\n---\n',
  '---\n',
  '\uFEFF',
]
const { numRuns: RUNS = 100 } = fc.readConfigureGlobal()
const PATHS = ['docs/a.md', 'blog/2025-01-05-b.md', 'docs/c.mdx', 'blog/2025-01-05.md'] as SourcePath[]

const documents = fc.record({
  head: fc.constantFrom(...HEADS),
  lines: fc.array(fc.constantFrom(...LINES), { maxLength: 9 }),
  end: fc.constantFrom('\n', '\r\n'),
  path: fc.constantFrom(...PATHS),
})

test('metadata equals that of the parsed document, or is left to it', async () => {
  const options = { ...OPTIONS, posts: 'blog' }
  let known = 0
  await fc.assert(
    fc.asyncProperty(documents, async ({ head, lines, end, path }) => {
      const text = (head + lines.join('\n')).replaceAll('\n', end)
      const read = await readMetadata({ path, text }, options)
      if (!read) return
      known += 1
      const { title, frontMatter } = (await readWith(text, { options }, path)).facts
      expect(read, JSON.stringify(text)).toEqual({ path, title, frontMatter })
    }),
    { numRuns: 3 * RUNS },
  )
  expect(known).toBeGreaterThan(15)
})

test('metadata is known for the documents of a real site', async () => {
  const texts = import.meta.glob('../../../../site-content/docs/**/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const found = await Promise.all(
    Object.entries(texts).map(async ([path, text]) => {
      const read = await readMetadata({ path: path as SourcePath, text }, OPTIONS)
      if (read) expect(read.title, path).toBe((await readAs(path, text)).facts.title)
      return read
    }),
  )
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((each) => each === undefined)).toEqual([])
})

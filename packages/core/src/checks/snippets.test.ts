import { expect, test } from 'vitest'
import type { SnippetProblem } from '../content/model.ts'
import { read } from '../content/testing.ts'
import type { SourcePath } from '../paths.ts'
import { type PlacedModule, snippetMistakes, snippetModules } from './snippets.ts'

const path = 'docs/a.md' as SourcePath

async function modulesOf(text: string): Promise<PlacedModule[]> {
  return snippetModules({ path, text }, (await read(text)).snippets ?? [])
}

async function codeOf(text: string): Promise<string[]> {
  return (await modulesOf(text)).map(({ code }) => code)
}

test('each block is a module', async () =>
  expect(await codeOf('- ```ts\n  a\n\n    b\n  ```\n\n> ```ts\n> c\n> ```\n')).toEqual(['a\n\n  b', 'c']))

test('a block with `continues` is part of the previous module', async () => {
  const [first, ...others] = await modulesOf(
    '```ts title="a.ts"\na\n```\n\n```tsx continues\nb\n```\n\n- ```ts continues\n  c\n  ```\n\n```ts\nd\n```\n',
  )
  expect(first).toMatchObject({ title: 'a.ts', language: 'tsx', code: 'a\nb\nc', blocks: 3 })
  expect(others.map(({ code }) => code)).toEqual(['d'])
})

test('a block with `continues` can set the title', async () =>
  expect(await modulesOf('```ts\na\n```\n\n```ts continues title="b.ts"\nb\n```')).toMatchObject([
    { title: 'b.ts' },
  ]))

test('`continues` without a previous block is a module', async () =>
  expect(await codeOf('```ts continues\na\n```')).toEqual(['a']))

const problem = (start: number, more: Partial<SnippetProblem> = {}): SnippetProblem => ({
  at: { module: 0, start, end: start + 1 },
  code: 2322,
  message: 'wrong',
  notes: [],
  ...more,
})

/** The text at the location of a problem in the only module. */
async function toldAt(text: string, character: string): Promise<string[]> {
  const modules = await modulesOf(text)
  const start = modules[0]?.code.indexOf(character) ?? -1
  return snippetMistakes([problem(start)], modules).map(({ at }) => {
    const before = text.slice(0, at?.span?.start).split(/\r\n?|\n/)
    return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${text.slice(at?.span?.start, at?.span?.end)}`
  })
}

test.each<[string, string, string]>([
  ['at the margin', '```ts\nlet a\nlet x\n```', '3:5 x'],
  ['in a list', '# A\n\n1. One:\n\n   ```ts\n   let a\n\n     let x\n   ```\n', '8:10 x'],
  ['in a quote', '> - ```ts\n>   let a\n>   let x\n>   ```\n', '3:9 x'],
  ['in tabs in a list', '- ::::tabs\n  :::tab[A]\n  ```ts\n  let x\n  ```\n  :::\n  ::::\n', '4:7 x'],
  ['behind tabs', '- ```ts\n\tlet x\n  ```\n', '2:6 x'],
  ['with CRLF', '- ```ts\r\n  let a\r\n  let x\r\n  ```\r\n', '3:7 x'],
  ['below front matter', '---\ntitle: A\n---\n\n```ts\nlet x\n```\n', '6:5 x'],
  ['in a block that continues', '```ts\nlet a\n```\n\n> ```ts continues\n> let x\n> ```\n', '6:7 x'],
])('a mistake %s has its location', async (_, text, place) =>
  expect(await toldAt(text, 'x')).toEqual([place]),
)

test('a mistake at the end of the code has a location', async () => {
  const text = '```ts\nlet a =\n```\n'
  const [mistake] = snippetMistakes(
    [problem(7, { at: { module: 0, start: 7, end: 7 } })],
    await modulesOf(text),
  )
  expect(mistake?.at?.span).toEqual({ start: 13, end: 13 })
})

test('the message starts with the error code, notes are located in the document', async () => {
  const notes = [{ message: 'because' }, { message: 'declared here', at: { module: 0, start: 0, end: 1 } }]
  expect(
    snippetMistakes([problem(1, { notes })], await modulesOf('- ```ts\n  abc\n  ```')),
  ).toMatchInlineSnapshot(`
    [
      {
        "at": {
          "path": "docs/a.md",
          "span": {
            "end": 12,
            "start": 11,
          },
        },
        "code": "snippet/type-error",
        "message": "TS2322: wrong",
        "notes": [
          {
            "message": "because",
          },
          {
            "at": {
              "path": "docs/a.md",
              "span": {
                "end": 11,
                "start": 10,
              },
            },
            "message": "declared here",
          },
        ],
        "severity": "error",
      },
    ]
  `)
})

test('missing context of a block is reported with help', async () => {
  const modules = await modulesOf('```ts\nabc\n```')
  const helpOf = (code: number, message: string) =>
    snippetMistakes([problem(0, { code, message })], modules)[0]?.help
  expect([
    helpOf(2307, "Cannot find module './a' or its corresponding type declarations"),
    helpOf(2307, "Cannot find module 'a' or its corresponding type declarations"),
    helpOf(2304, "Cannot find name 'bot'"),
    helpOf(2391, 'Function implementation is missing …'),
    helpOf(1005, "')' expected"),
    helpOf(2345, 'Argument of type …'),
  ]).toMatchInlineSnapshot(`
    [
      "give the block with that module a title: title="store.ts", or write nocheck after the language of this block",
      "install it and its types, or write nocheck after the language of this block",
      "import it, write continues after the language if the previous block declares it, or write nocheck after the language of this block",
      "write declare before functions without a body, or write nocheck after the language of this block",
      "if this is an incomplete program, write nocheck after the language",
      undefined,
    ]
  `)
})

test('missing JSX types are reported once', async () => {
  const modules = await modulesOf('```tsx\nabcdef\n```')
  const all = [
    problem(0, { code: 2307, message: "Cannot find module 'react'" }),
    problem(1, { code: 2875, message: "This JSX tag requires the module path 'react/jsx-runtime' to exist" }),
    problem(2, { code: 7026, message: "JSX element implicitly has type 'any'" }),
    problem(3, { code: 2875, message: "This JSX tag requires the module path 'react/jsx-runtime' to exist" }),
    problem(4),
  ]
  const shown = (problems: SnippetProblem[]) =>
    snippetMistakes(problems, modules).map(({ message }) => message.slice(0, 6))
  expect(shown(all)).toEqual(['TS2875', 'TS2322'])
  expect(shown(all.filter(({ code }) => code !== 2875))).toEqual(['TS2307', 'TS7026', 'TS2322'])
})

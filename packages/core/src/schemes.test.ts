import { expect, test } from 'vitest'
import { readWith } from './content/testing.ts'
import { runsCode, unknownScheme } from './schemes.ts'

test.each([
  'javascript:x',
  ' JavaScript:x',
  'java\nscript:x',
  '\u0001javascript:x',
  'VBScript:x',
  'feed:javascript:x',
  'view-source:data:,x',
  'data:text/html,x',
  'data:,x',
  'data:image/svg+xml,x',
])('%j runs code', (address) => {
  expect([runsCode(address), unknownScheme(address)]).toEqual([true, expect.any(String)])
})

test.each([
  'https://a.example/javascript:x',
  '/a',
  'https:/data:x',
  '#javascript:',
  'mailto:a@b.example',
  '//a.example',
  'a?b:c',
])('%j runs none', (address) =>
  expect([runsCode(address), unknownScheme(address)]).toEqual([false, undefined]),
)

test('schemes of programs are for trusted texts', () => {
  for (const address of ['vscode:extension/a.b', 'data:image/png;base64,x'])
    expect([runsCode(address), unknownScheme(address)]).toEqual([false, expect.any(String)])
})

test.each([
  'image: javascript:x',
  'authors: [{ name: A, url: "java\\tscript:x" }]',
  'authors: { name: A, image: "data:text/html,x" }',
  'authors: { name: A, image_url: "vbscript:x" }',
  'hero: { image: "javascript:x" }',
  'hero: { actions: [{ text: A, link: "javascript:x" }] }',
  'features: [{ title: A, icon: { src: "javascript:x" }, link: "/a" }]',
  'features: [{ title: A, link: "data:,x" }]',
])('front matter has no address of code: %s', async (line) => {
  const { diagnostics } = await readWith(`---\n${line}\n---\n\n# A\n`, {})
  expect(diagnostics.map(({ code, at }) => [code, at?.span !== undefined])).toEqual([
    ['content/front-matter', true],
  ])
})

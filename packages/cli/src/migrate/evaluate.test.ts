import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { evaluate } from './evaluate.ts'

/** The value of a configuration in a folder of its own. */
async function read(code: string, name = 'a.config.ts') {
  return evaluate(join(testFolder({ [name]: code, 'data.json': '{ "a": 1 }', 'own.css': '' }), name))
}

test.each([
  ['an object', 'export default { a: 1 }', { a: 1 }],
  ['CommonJS', "module.exports = { a: require('./data.json').a }", { a: 1 }],
  ['a function', 'export default async () => ({ a: 1 })', { a: 1 }],
  [
    'what a missing package is given',
    "import { defineConfig as d } from 'vitepress'\nexport default d({ a: 1 })",
    { a: 1 },
  ],
  [
    'several of them',
    "import w from 'x'\nimport { withY } from 'y'\nexport default withY({ a: w.b({ c: 2 }) })",
    { a: { $from: 'x.b', args: [{ c: 2 }] } },
  ],
  [
    'values that are made of them',
    "import x from 'x'\nexport default { a: [...x.list], b: String(x.text), c: new x.Y() }",
    { a: [], b: '', c: { $from: 'x.Y', args: [] } },
  ],
  [
    'what packages are given that are not there, and which',
    "import { withX } from 'x'\nimport { mergeConfig } from 'vite'\nexport default withX({ b: 1 }, mergeConfig({ c: [1] }, { c: [2] }))",
    { c: [1, 2], $through: [{ $from: 'x.withX' }] },
  ],
  [
    'style sheets',
    "import './own.css'\nimport s from './own.css'\nexport default { s }",
    { s: { $from: './own.css' } },
  ],
  [
    'files that are not there',
    "import { createRequire } from 'node:module'\nconst r = createRequire(import.meta.url)\nexport default { a: [...r('./none.json')], b: r('./data.json').a }",
    { a: [], b: 1 },
  ],
  [
    'functions',
    'export default { plugin() {}, editUrl: ({ docPath }) => "https://x.example/" + docPath }',
    { plugin: { $function: 'plugin' }, editUrl: 'https://x.example/{file}' },
  ],
  ['values in themselves', 'const a = {}\na.a = a\nexport default a', { a: undefined }],
])('%s', async (_, code, value) => {
  expect(await read(code)).toMatchObject({ value })
})

test('paths are those of the configuration', async () => {
  const made = await read("export default { a: require.resolve('./data.json'), b: __dirname }", 'a.config.js')
  expect(made).toMatchObject({ value: { a: expect.stringMatching(/data\.json$/) } })
})

test.each([
  ['throw new Error("no")', 'no'],
  ['process.exit(0)', 'it ends its process'],
  ['export default await new Promise(() => {})', 'it ends its process'],
  ['export default (', 'Unexpected end of file'],
])('%s fails', async (code, failed) => {
  expect(await read(code)).toMatchObject({ failed: expect.stringContaining(failed) })
})

test('an endless loop is ended', async () => {
  const file = join(testFolder({ 'a.config.js': 'for (;;) {}' }), 'a.config.js')
  expect(await evaluate(file, { seconds: 1 })).toEqual({ failed: 'it takes more than 1 seconds' })
})

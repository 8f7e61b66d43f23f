import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { dataJson, readDataFile, readSchema } from './data-file.ts'

const PATH = 'data/a.yaml' as SourcePath

function read(text: string, schema: object) {
  const { value, diagnostics } = readSchema({ path: PATH, text: JSON.stringify(schema) })
  expect(diagnostics).toEqual([])
  return readDataFile({ path: PATH, text }, value)
}

/** Each mistake, with the text at its location. */
function mistakes(text: string, schema: object): string[] {
  return read(text, schema).diagnostics.map(({ message, at }) => {
    const { start = 0, end = 0 } = at?.span ?? {}
    return `${message} @ ${text.slice(start, end)}`
  })
}

test('without a schema, everything is valid', () => {
  const { value, diagnostics } = readDataFile({ path: PATH, text: 'b: 1\na: [2024-01-01, no]\n' })
  expect([value?.json, diagnostics]).toEqual(['{"b":1,"a":["2024-01-01","no"]}', []])
})

test('a mistake is located at its value, a missing key at its object', () => {
  const schema = { type: 'object', properties: { a: { type: 'array', items: { type: 'number' } } } }
  expect(mistakes('a:\n  - 1\n  - two\n', schema)).toEqual(['a[1]: expected a number, found "two" @ two'])
  expect(mistakes('b: 1\nc: 2\n', { ...schema, required: ['a'] })).toEqual([
    'a: expected a list, found nothing @ b: 1',
  ])
})

test('in a union, the alternative with the type of the value applies', () => {
  const one = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }
  const schema = { anyOf: [{ type: 'string' }, one] }
  expect(mistakes('n: x\n', schema)).toEqual(['n: expected a number, found "x" @ x'])
  expect(mistakes('7\n', schema)).toEqual(['the data: expected a string or an object, found 7 @ 7'])
})

test('known keys include those of references', () => {
  const schema = {
    $ref: '#/$defs/thing',
    $defs: { thing: { type: 'object', properties: { name: {} }, additionalProperties: false } },
  }
  expect(read('nmae: x\n', schema).diagnostics[0]?.help).toBe('did you mean name?')
})

test('images are found by the schema, and become pictures without changing the rest', () => {
  const image = { type: 'string', format: 'image' }
  const schema = {
    type: 'object',
    properties: { all: { type: 'array', items: { anyOf: [image, { type: 'number' }] } }, text: {} },
    additionalProperties: image,
  }
  const { value } = read('text: a.png\nall: [b.png, 7]\nz: c.png\nfar: https://example.com/d.png\n', schema)
  expect(value?.images.map((each) => each.target)).toEqual(['b.png', 'c.png'])
  if (!value) return
  expect(dataJson(value, [{ src: '/B.png', width: 2, height: 1 }, undefined])).toBe(
    '{"text":"a.png","all":[{"src":"/B.png","width":2,"height":1},7],"z":"c.png","far":"https://example.com/d.png"}',
  )
  const whole = read('b.png', image).value
  expect(whole && dataJson(whole, [{ src: '/B.png' }])).toBe('{"src":"/B.png"}')
})

test('JSON files must be valid JSON, and can start with a byte order mark', () => {
  const path = 'data/a.json' as SourcePath
  expect(readDataFile({ path, text: '\uFEFF{"a": 1}' }).value?.json).toBe('{"a":1}')
  expect(readDataFile({ path, text: '{a: 1}' }).diagnostics.map((each) => each.code)).toEqual([
    'data/unreadable',
  ])
})

test('an alias to what contains it is reported', () => {
  const { value, diagnostics } = readDataFile({ path: PATH, text: 'a: &a\n  b: [*a]\n' })
  expect([value, diagnostics.map(({ code }) => code)]).toEqual([undefined, ['data/unreadable']])
})

test('a schema that is no JSON, or names a type that is none, is reported at its place', () => {
  const at = (text: string) =>
    readSchema({ path: PATH, text }).diagnostics.map(({ code, at }) => [
      code,
      text.slice(at?.span?.start, at?.span?.end),
    ])
  expect(at('{"type": object}')).toEqual([['data/schema', 'o']])
  expect(at('{"type":"strng"}')).toEqual([['data/schema', 'strng']])
})

test.each([
  ['{"a": true,\n "b": True,\n "c": "e: x"\n}', 'True'],
  ['{"a": "\\"x",\n "b": .5}', '.5'],
  ["{'a': 1}", "'a"],
  ['{"a":\n}', '}'],
  ['{"a": [1,\n // b\n 2]}', '//'],
  ['{"a": 1,\n # b\n "b": 2}', '#'],
])('what is no JSON in %j is shown where it stands', (text, at) => {
  const { diagnostics } = readDataFile({ path: 'data/a.json' as SourcePath, text })
  expect(diagnostics.map((each) => each.at?.span?.start)).toEqual([text.indexOf(at)])
})

test('a circular schema terminates', () => {
  const schema = { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] } } }
  const { value, diagnostics } = readSchema({ path: PATH, text: JSON.stringify(schema) })
  expect([value === undefined, diagnostics.length]).toEqual([false, 0])
})

test('keywords without effect are reported with their location', () => {
  const text =
    '{"type":"object","properties":{"a":{"minLenght":2},"b":{"pattern":"x"},"c":{"anyOf":[{"items":{}}]}}}'
  const { diagnostics } = readSchema({ path: PATH, text })
  expect(diagnostics.map(({ message, help, at }) => [message, help, at?.span?.start])).toEqual([
    ['invalid schema: unknown JSON Schema keyword minLenght', 'did you mean minLength?', text.indexOf('2')],
    ['invalid schema: pattern has no effect without a type', 'add "type": "string"', text.indexOf('"x"')],
    ['invalid schema: items has no effect without a type', 'add "type": "array"', text.indexOf('{}')],
  ])
})

test('implied parts of a schema apply', () => {
  expect(mistakes('b: 1\n', { type: 'object', required: ['a'] })).toHaveLength(1)
  expect(mistakes('[1, 2]\n', { type: 'array', maxItems: 1 })).toHaveLength(1)
})

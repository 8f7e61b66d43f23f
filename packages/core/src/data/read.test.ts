import { expect, test } from 'vitest'
import { readData } from './read.ts'

const JSON_TEXT = `{
  "a": [1, -2.5e3, "b\\"]", { "c\\u0064": null, "": "\\\\" }, []],
  "e f" : {"200":{"g":true}},
  "__proto__": "h"
} `

test.each([
  [],
  ['a'],
  ['a', 0],
  ['a', 1],
  ['a', 2],
  ['a', 3],
  ['a', 3, 'cd'],
  ['a', 3, ''],
  ['a', 4],
  ['a', 5],
  ['e f', '200', 'g'],
  ['e f', 200, 'x', 'y'],
  ['__proto__'],
  ['z'],
])('values of JSON have the places that they have as YAML: %j', (...path) => {
  const [json, yaml] = [readData(JSON_TEXT, 'json'), readData(JSON_TEXT, 'yaml')]
  if ('failed' in json || 'failed' in yaml) throw new Error('it can be read')
  expect(json.value).toEqual(yaml.value)
  expect(json.spanOf(path)).toEqual(yaml.spanOf(path))
})

test.each([
  ['{ "a": 1, "b": { "a": 1 }, "a": 2 }', 'this key is there twice', 27],
  ['{\n  // c\n  "a": 1\n}', 'only YAML allows what stands here', 4],
  ['', 'the file is empty', 0],
])('%j is no JSON: %s', (text, reason, start) => {
  expect(readData(text, 'json')).toMatchObject({ failed: `invalid JSON: ${reason}`, span: { start } })
})

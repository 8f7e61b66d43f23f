import { expect, test } from 'vitest'
import { keyAbout, writableAt } from './yaml-keys.ts'

const LINK = { type: 'object', properties: { type: { const: 'link' }, href: { type: 'string' } } }
const GROUP = {
  type: 'object',
  properties: { type: { const: 'group' }, items: { type: 'array', items: { $ref: '#/$defs/item' } } },
}
const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'The name.' },
    side: { enum: ['left', 'right'], description: 'Which side.' },
    isOn: { type: 'boolean' },
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
    people: { type: 'object', additionalProperties: { properties: { 'full-name': {}, age: {} } } },
  },
  $defs: { item: { anyOf: [LINK, GROUP, { $ref: '#/$defs/item' }] } },
}

/** The text after each choice; `|` is the cursor. */
function written(marked: string, isJson: boolean): string[] {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { span, words } = writableAt(text, offset, SCHEMA, isJson)
  return words.map((each) => text.slice(0, span.start) + each.text + text.slice(span.end))
}

test.each<[marked: string, labels: string, first?: string]>([
  ['{ "ti|" }', 'title side isOn items people', '{ "title":  }'],
  ['{ | }', 'title side isOn items people', '{ "title":  }'],
  [
    '{ "title": "x"\n "si|\n "isOn": true }',
    'side items people',
    '{ "title": "x"\n "side": \n "isOn": true }',
  ],
  ['{ "title": "x" "si|\n', 'side isOn items people', '{ "title": "x" "side": \n'],
  ['{ "si|x": "left", "title": "x" }', 'side isOn items people', '{ "side": "left", "title": "x" }'],
  [
    '\uFEFF{\r\n  "😀": 1,\r\n  "side": "|"\r\n}',
    'left right',
    '\uFEFF{\r\n  "😀": 1,\r\n  "side": "left"\r\n}',
  ],
  ['{ "isOn": | }', 'true false', '{ "isOn": true }'],
  ['{ "items": [{ "|" }] }', 'type href items', '{ "items": [{ "type":  }] }'],
  ['{ "items": [{ "type": "group", "items": [{ "type": "link", "|" }] }] }', 'href'],
  ['{ "items": [{ "type": "|" }] }', 'link group'],
  ['{ "people": { "|" } }', ''],
  ['{ "people": { "ada": { "age": 1, | } } }', 'full-name'],
  ['{ "title": "|" }', ''],
  ['|', ''],
])('%s in JSON', (marked, labels, first) => {
  const found = written(marked, true)
  const { words } = writableAt(marked.replace('|', ''), marked.indexOf('|'), SCHEMA, true)
  expect(words.map(({ label }) => label).join(' ')).toBe(labels)
  if (first !== undefined) expect(found[0]).toBe(first)
})

test.each([
  ['ti|', ['title: ', 'side: ', 'isOn: ', 'items: ', 'people: ']],
  [
    'title: x\nsi|\nisOn: true\n',
    ['title: x\nside: \nisOn: true\n', 'title: x\nitems: \nisOn: true\n', 'title: x\npeople: \nisOn: true\n'],
  ],
  ['side: |', ['side: left', 'side: right']],
  ['people:\n  ada:\n    ag|\n    full-name: Ada\n', ['people:\n  ada:\n    age: \n    full-name: Ada\n']],
  ['items:\n  - type: link\n    |\n', ['items:\n  - type: link\n    href: \n']],
  ['items:\n  - type: gr|\n', ['items:\n  - type: link\n', 'items:\n  - type: group\n']],
])('%s in YAML', (marked, texts) => expect(written(marked, false)).toEqual(texts))

test('what a key means, and nothing for values and unknown keys', () => {
  const about = (marked: string) => keyAbout(marked.replace('|', ''), marked.indexOf('|'), SCHEMA)?.about
  expect(about('{ "items": [], "si|de": "left" }')).toBe('Which side.')
  expect(about('title: side\nsi|de: left\n')).toBe('Which side.')
  expect(about('title: si|de\n')).toBeUndefined()
  expect(about('si|ze: 1\n')).toBeUndefined()
})

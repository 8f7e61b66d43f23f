import { describe, expect, test } from 'vitest'
import { everyone } from './at.ts'
import type { Button } from './button.ts'
import * as segment from './index.ts'
import type { Segment } from './segment.ts'
import { toPlainText, toSegments } from './sendable.ts'
import { isSegment, segmentTypes } from './shapes.ts'

const BUTTON: Button = { id: 'a', label: '好', action: { kind: 'callback', data: '1' } }
const BYTES = new Uint8Array([1, 2])

const MADE: readonly (readonly [Segment, object])[] = [
  [segment.anonymous(), { type: 'anonymous', fallback: false }],
  [segment.anonymous(true), { type: 'anonymous', fallback: true }],
  [segment.at('1'), { type: 'at', id: '1' }],
  [segment.at(everyone, '大家'), { type: 'at', id: 'all', name: '大家' }],
  [segment.basketball(), { type: 'basketball' }],
  [segment.button([BUTTON], [BUTTON, BUTTON]), { type: 'button', rows: [[BUTTON], [BUTTON, BUTTON]] }],
  [segment.contact('group', '2'), { type: 'contact', scope: 'group', id: '2' }],
  [
    segment.customMusic({ url: 'u', audio: 'a', title: 't' }),
    { type: 'custom-music', url: 'u', audio: 'a', title: 't' },
  ],
  [
    segment.customNode('1', '小明', ['a', 'b'], new Date(0)),
    {
      type: 'custom-node',
      userId: '1',
      nickname: '小明',
      content: [{ type: 'text', text: 'ab' }],
      time: new Date(0),
    },
  ],
  [segment.dice(), { type: 'dice' }],
  [segment.directNode('m'), { type: 'direct-node', messageId: 'm' }],
  [segment.face(14), { type: 'face', id: 14 }],
  [segment.file(BYTES, 'a.txt'), { type: 'file', source: BYTES, name: 'a.txt' }],
  [
    segment.forward([segment.directNode('m')]),
    { type: 'forward', nodes: [{ type: 'direct-node', messageId: 'm' }] },
  ],
  [segment.image('./a.png'), { type: 'image', source: './a.png' }],
  [segment.image('./a.png', '[猫]'), { type: 'image', source: './a.png', summary: '[猫]' }],
  [segment.json(null), { type: 'json', data: null }],
  [segment.location(1, 2, 't'), { type: 'location', latitude: 1, longitude: 2, title: 't' }],
  [
    segment.location(1, 2, 't', 'a'),
    { type: 'location', latitude: 1, longitude: 2, title: 't', address: 'a' },
  ],
  [segment.markdown('**a**'), { type: 'markdown', content: '**a**' }],
  [segment.music('netease', '1'), { type: 'music', platform: 'netease', id: '1' }],
  [segment.poke('1'), { type: 'poke', userId: '1' }],
  [segment.record(BYTES), { type: 'record', source: BYTES }],
  [segment.reply('m'), { type: 'reply', messageId: 'm' }],
  [segment.rps(), { type: 'rps' }],
  [segment.shake(), { type: 'shake' }],
  [segment.share({ url: 'u', title: 't' }), { type: 'share', url: 'u', title: 't' }],
  [segment.text('a'), { type: 'text', text: 'a' }],
  [segment.video('v', 'c'), { type: 'video', source: 'v', cover: 'c' }],
  [segment.xml('<a/>'), { type: 'xml', data: '<a/>' }],
]

test.each(MADE.map(([made, shape]) => [made.type, made, shape] as const))(
  '%s is made',
  (_type, made, shape) => {
    expect(made).toStrictEqual(shape)
    expect(isSegment(made)).toBe(true)
  },
)

test('there is a constructor for every type, and every type is listed in order', () => {
  const made = new Set(MADE.map(([each]) => each.type))
  expect([...made].sort()).toEqual(segmentTypes)
  expect(Object.keys(segment)).toHaveLength(segmentTypes.length)
})

test('a row holds five buttons at most', () => {
  const row = Array.from({ length: 5 }, () => BUTTON)
  expect(segment.button(row).rows).toEqual([row])
  expect(() => segment.button([BUTTON], [...row, BUTTON])).toThrow('第 2 行有 6 个按钮')
})

test('a card cannot change its type', () => {
  const card = { url: 'u', title: 't', type: 'text' }
  expect(segment.share(card).type).toBe('share')
})

describe('content becomes segments', () => {
  test.each([
    ['a text', 'a', [segment.text('a')]],
    ['an empty text', '', []],
    ['one segment', segment.dice(), [segment.dice()]],
    ['texts that meet', ['a', segment.text('b'), '', 'c'], [segment.text('abc')]],
    ['texts apart', ['a', segment.dice(), 'b'], [segment.text('a'), segment.dice(), segment.text('b')]],
    ['nothing', [], []],
  ])('%s', (_name, content, segments) => {
    expect(toSegments(content)).toEqual(segments)
  })

  test('of its own: the given ones stay as they were', () => {
    const first = segment.text('a')
    toSegments([first, 'b'])
    expect(first).toEqual({ type: 'text', text: 'a' })
  })
})

test('content becomes text', () => {
  expect(
    toPlainText(['看：', segment.image('a'), segment.customMusic({ url: '', audio: '', title: '' })]),
  ).toBe('看：[image][custom-music]')
})

describe('what is a segment', () => {
  test('of a given type', () => {
    expect(isSegment(segment.text('a'), 'text')).toBe(true)
    expect(isSegment(segment.text('a'), 'image')).toBe(false)
  })

  test.each([
    ['null', null],
    ['a text', 'text'],
    ['no type', { text: 'a' }],
    ['an unknown type', { type: 'hologram' }],
    ['a name every object has', { type: 'constructor' }],
    ['a field that is missing', { type: 'text' }],
    ['a field of another kind', { type: 'face', id: '14' }],
    ['a source that is none', { type: 'image', source: 1 }],
    ['rows that are none', { type: 'button', rows: 'a' }],
    ['data that is missing', { type: 'json' }],
  ])('not %s', (_name, value) => {
    expect(isSegment(value)).toBe(false)
  })
})

import { splitAddress } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { scrollFor } from './scroll.ts'

const follow = (from: string, at: string, ...anchors: string[]) =>
  scrollFor({ kind: 'push', from: splitAddress(from), at: splitAddress(at) }, (anchor) =>
    anchors.includes(anchor),
  )

const back = (from: string, at: string, y: number | undefined, ...anchors: string[]) =>
  scrollFor({ kind: 'pop', from: splitAddress(from), at: splitAddress(at), y }, (anchor) =>
    anchors.includes(anchor),
  )

test('another page starts at its top', () => {
  expect(follow('/a', '/b')).toEqual({ to: 0 })
  expect(follow('/a#x', '/b')).toEqual({ to: 0 })
})

test('scrolls to an anchor, percent-encoded or not', () => {
  expect(follow('/a', '/b#x', 'x')).toEqual({ anchor: 'x' })
  expect(follow('/a', '/b#%E5%8D%B8%E8%BD%BD', '卸载')).toEqual({ anchor: '卸载' })
})

test('a missing or malformed anchor of another page scrolls to its top', () => {
  expect(follow('/a', '/b#gone')).toEqual({ to: 0 })
  expect(follow('/a', '/b#100%')).toEqual({ to: 0 })
})

test('on the same page, a missing anchor or another query does not scroll', () => {
  expect(follow('/a', '/a#100%')).toBeUndefined()
  expect(follow('/a?x=1', '/a?x=2')).toBeUndefined()
})

test('a link to the page itself, or one that drops the anchor, scrolls to the top', () => {
  expect(follow('/a', '/a')).toEqual({ to: 0 })
  expect(follow('/a#x', '/a')).toEqual({ to: 0 })
})

test('back and forward restore the position, whatever the anchor', () => {
  expect(back('/a', '/b#x', 420, 'x')).toEqual({ to: 420 })
  expect(back('/a', '/b', 0)).toEqual({ to: 0 })
  expect(back('/a#x', '/a', undefined)).toEqual({ to: 0 })
  expect(back('/a', '/a#x', undefined, 'x')).toEqual({ anchor: 'x' })
})

test('the first page and an updated page do not scroll', () => {
  expect(scrollFor({ kind: 'first' }, () => true)).toBeUndefined()
  expect(scrollFor({ kind: 'refresh' }, () => true)).toBeUndefined()
})

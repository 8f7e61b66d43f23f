import { expect, test } from 'vitest'
import { followable, isPlainClick, pageAt } from './links.ts'

const ORIGIN = 'https://mobot.dev'

const anchor = (href: string, { target = '', download = false } = {}) => {
  const { origin, pathname, search, hash } = new URL(href, `${ORIGIN}/base/docs/here`)
  return { origin, pathname, search, hash, target, hasAttribute: () => download }
}

const follow = (href: string, about = {}) => followable(anchor(href, about), ORIGIN, '/base/')

test('a path of the browser names a page, however it is written', () => {
  for (const path of [
    '/base/docs/a',
    '/base/docs/a/',
    '/base/docs/a.html',
    '/base/docs/a/index.html',
    '/base/docs/%61',
  ]) {
    expect(pageAt('/base/', path)).toBe('/docs/a')
  }
  expect(pageAt('/base/', '/base')).toBe('/')
  expect(pageAt('/base/', '/elsewhere')).toBeUndefined()
})

test('links of this site are followed', () => {
  expect(follow('../a?x=1#b')).toEqual({ path: '/base/a', search: '?x=1', hash: '#b' })
  expect(follow('/base/docs/a.html', { target: '_self' })?.path).toBe('/base/docs/a.html')
  expect(follow('/base/')?.path).toBe('/base/')
  expect(follow('/base/docs/Node.js/')?.path).toBe('/base/docs/Node.js/')
})

test('all others are left to the browser', () => {
  expect(follow('https://example.com/base/docs/a')).toBeUndefined()
  expect(follow('/elsewhere')).toBeUndefined()
  expect(follow('/base/docs/a', { target: '_blank' })).toBeUndefined()
  expect(follow('/base/docs/a', { download: true })).toBeUndefined()
  expect(follow('/base/files/plan.pdf')).toBeUndefined()
  expect(follow('mailto:a@b.c')).toBeUndefined()
})

test('only a plain click asks for the link itself', () => {
  const plain = {
    defaultPrevented: false,
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
  }
  expect(isPlainClick(plain)).toBe(true)
  for (const key of ['defaultPrevented', 'metaKey', 'ctrlKey', 'shiftKey', 'altKey']) {
    expect(isPlainClick({ ...plain, [key]: true })).toBe(false)
  }
  expect(isPlainClick({ ...plain, button: 1 })).toBe(false)
})

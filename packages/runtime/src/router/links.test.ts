import { expect, test } from 'vitest'
import { followable, isPlainClick, pageAt } from './links.ts'

const ORIGIN = 'https://mobot.dev'

const SITE = { base: '/base/', misleading: ['/guide/*.js', '/demo/*.html'] }

const anchor = (href: string, { target = '', download = false } = {}) => {
  const { origin, pathname, search, hash } = new URL(href, `${ORIGIN}/base/docs/here`)
  return { origin, pathname, search, hash, target, hasAttribute: () => download }
}

const follow = (href: string, about = {}) => followable(anchor(href, about), ORIGIN, SITE)

test('all forms of a path name the same page', () => {
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

test('the router follows links within the site', () => {
  expect(follow('../a?x=1#b')).toEqual({ path: '/base/a', search: '?x=1', hash: '#b' })
  expect(follow('/base/docs/a.html', { target: '_self' })?.path).toBe('/base/docs/a.html')
  expect(follow('/base/')?.path).toBe('/base/')
  expect(follow('/base/docs/Node.js/')?.path).toBe('/base/docs/Node.js/')
  expect(follow('/base/guide/Node.js')?.path).toBe('/base/guide/Node.js')
})

test('the browser follows all others', () => {
  expect(follow('https://example.com/base/docs/a')).toBeUndefined()
  expect(follow('/elsewhere')).toBeUndefined()
  expect(follow('/base/docs/a', { target: '_blank' })).toBeUndefined()
  expect(follow('/base/docs/a', { download: true })).toBeUndefined()
  expect(follow('/base/files/plan.pdf')).toBeUndefined()
  expect(follow('/base/demo/page.html')).toBeUndefined()
  expect(follow('mailto:a@b.c')).toBeUndefined()
})

test('only a plain click follows the link', () => {
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

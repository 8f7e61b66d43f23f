import type { OutputPath } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import { checkPaths } from './check-paths.ts'

const check = (...paths: string[]) => checkPaths(paths as OutputPath[])

describe('refused', () => {
  const outside = ['../a.html', '/etc/passwd', 'a/../../b', 'C:/a', 'a\\b', 'a//b', './a', '', 'a/', 'a\0b']
  test.each(outside)('a name that leaves the folder: %j', (path) => {
    expect(() => check(path)).toThrow('outside the output folder')
  })

  test.each([
    [['Docs/a.html', 'docs/a.html'], 'both Docs/a.html and docs/a.html'],
    [['caf\u00e9.html', 'cafe\u0301.html'], 'both caf\u00e9.html and cafe\u0301.html'],
    [['a.html', 'a.html'], 'a.html twice'],
    [['docs', 'docs/a.html'], 'both docs and docs/a.html'],
    [['Docs', 'docs/b/a.html'], 'both Docs and docs/b/a.html'],
  ])('names that conflict on some file systems: %j', (paths, message) => {
    expect(() => check(...paths)).toThrow(message)
  })
})

test('a name that is too long is refused', () => {
  check(`docs/${'a'.repeat(255)}/${'中'.repeat(85)}`)
  expect(() => check(`docs/${'a'.repeat(256)}/b.html`)).toThrow('names of 255 bytes: this one has 256')
  expect(() => check('中'.repeat(86))).toThrow('this one has 258')
})

test('other names are allowed', () => {
  const others = [
    'index.html',
    'docs/..a/index.html',
    'docs/a.b/c.html',
    '文档/页/index.html',
    'a',
    'ab/c',
    'con.html',
  ]
  expect(() => check(...others)).not.toThrow()
})

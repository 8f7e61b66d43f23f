import { describe, expect, test } from 'vitest'
import {
  type Reading,
  readBase,
  readFolder,
  readOrigin,
  readRoute,
  readSiteAddress,
  readTemplate,
} from './address.ts'

type Row = [text: string, expected: string]

/** A reading in one line; expectations start with an exclamation mark. */
function shown(reading: Reading<string>): string {
  if ('value' in reading) return reading.value
  return `! ${reading.expected}${reading.help ? ` (${reading.help})` : ''}`
}

describe('origin', () => {
  test.each<Row>([
    ['', ''],
    ['https://example.com', 'https://example.com'],
    [' HTTPS://Example.com:8080// ', 'https://example.com:8080'],
    ['http://文档.中国', 'http://文档.中国'],
    ['example.com', '! an absolute address (include the protocol: https://example.com)'],
    ['ftp://example.com', '! an absolute address (include the protocol: https://example.com)'],
    ['//x.org', '! an absolute address (include the protocol: https://example.com)'],
    ['https://', '! an absolute address (include the protocol: https://example.com)'],
    ['https://a.org/my docs', "! an address without a sub-path (sub-paths belong in baseUrl: '/my%20docs/')"],
    ['https://a.org/?x', "! an address without a sub-path (sub-paths belong in baseUrl: '/sub-path/')"],
  ])('%j', (text, expected) => expect(shown(readOrigin(text))).toBe(expected))
})

describe('base', () => {
  const refused = "! a path such as '/docs/'"
  test.each<Row>([
    ['', '/'],
    ['/', '/'],
    ['base/', '/base/'],
    ['/base', '/base/'],
    [' ./a//b ', '/a/b/'],
    ['/my docs/', '/my%20docs/'],
    ['/my%20docs/', '/my%20docs/'],
    ['文档', '/%E6%96%87%E6%A1%A3/'],
    ['100%', '/100%25/'],
    ['/a?b', refused],
    ['/a#b', refused],
    ['/../a', refused],
    ['\\a', refused],
    ['https://a.org/b/', `${refused} (the protocol and the host belong in url)`],
    ['C:/Git/docs/', `${refused} (the protocol and the host belong in url)`],
  ])('%j', (text, expected) => expect(shown(readBase(text))).toBe(expected))
})

describe('route', () => {
  test.each<Row>([
    ['/', ''],
    ['', ''],
    ['docs/', '/docs'],
    ['/文 档/a', '/文 档/a'],
    ['/%E6%96%87', '/文'],
  ])('%j', (text, expected) => expect(shown(readRoute(text))).toBe(expected))
})

describe('folder', () => {
  const refused = '! a path inside the site folder (write it relative to the site folder)'
  test.each<Row>([
    ['docs', 'docs'],
    ['./docs/', 'docs'],
    ['.', ''],
    ['a/../b', 'b'],
    ['a\\b', 'a/b'],
    ['../docs', refused],
    ['/docs', refused],
    ['C:\\docs', refused],
  ])('%j', (text, expected) => expect(shown(readFolder(text))).toBe(expected))
})

describe('address on this site', () => {
  test.each<Row>([
    ['/docs#a', '/docs#a'],
    ['docs', '/docs'],
    ['./docs', '/docs'],
    ['https://a.org', '! an address on this site (use href for an address on another site)'],
    ['//a.org', '! an address on this site (use href for an address on another site)'],
  ])('%j', (text, expected) => expect(shown(readSiteAddress(text))).toBe(expected))
})

describe('template of an address', () => {
  test.each<Row>([
    ['https://a.org/edit/main', 'https://a.org/edit/main/{path}'],
    ['https://a.org/edit/main/', 'https://a.org/edit/main/{path}'],
    ['https://a.org/?file=', 'https://a.org/?file={path}'],
    ['https://a.org/{path}/edit', 'https://a.org/{path}/edit'],
    ['a.org/edit', '! an absolute address (include the protocol: https://github.com/owner/name/edit/main/)'],
  ])('%j', (text, expected) => expect(shown(readTemplate(text))).toBe(expected))
})

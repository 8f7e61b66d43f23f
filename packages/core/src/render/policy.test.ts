import { expect, test } from 'vitest'
import { inlineSources, policyText, withPolicyTag } from './policy.ts'

const short = (html: string) => inlineSources(html, (text) => text)

test.each([
  ['<script>a</script><script async>b</script>', ["'sha256-a'", "'sha256-b'"], []],
  ['<SCRIPT TYPE="module">a\r\nb</SCRIPT >', ["'sha256-a\nb'"], []],
  ['<script type=importmap>{}</script>', ["'sha256-{}'"], []],
  ['<script type="application/json">{}</script><script type="text/x-template">x</script>', [], []],
  [
    '<script src="/a.js"></script><script src="https://a.example/b.js" async></script>',
    ['https://a.example'],
    [],
  ],
  ['<style data-page>a{}</style><svg><style>b{}</style></svg>', [], ["'sha256-a{}'", "'sha256-b{}'"]],
  [
    '<link rel="stylesheet" href="https://a.example/b.css"><link rel="icon" href="https://b.example/">',
    [],
    ['https://a.example'],
  ],
  ['<p>&lt;script>a&lt;/script></p>', [], []],
  ['<script>a</script><script>a</script>', ["'sha256-a'"], []],
])('%s', (html, scripts, styles) => expect(short(html)).toEqual({ scripts, styles }))

test('sources are added, and diagrams allow style elements', () => {
  const of = (diagrams: boolean) =>
    policyText(
      { scripts: ["'sha256-a'"], styles: ["'sha256-b'", 'https://a.example'] },
      { allow: { 'img-src': ['http://b'] }, trustedTypes: true, diagrams },
    )
  expect(of(false)).toContain(
    "script-src 'self' 'sha256-a'; style-src-elem 'self' 'sha256-b' https://a.example; ",
  )
  expect(of(false)).toContain('data: blob: http://b; ')
  expect(of(true)).toContain("style-src-elem 'self' 'unsafe-inline' https://a.example; ")
})

test('scripts need a named policy to write markup, unless the site does without', () => {
  const of = (trustedTypes: boolean, diagrams: boolean) =>
    policyText({ scripts: [], styles: [] }, { allow: { 'trusted-types': ['own'] }, trustedTypes, diagrams })
  expect(of(true, false)).toMatch(/; require-trusted-types-for 'script'; trusted-types chatdocs own$/)
  expect(of(true, true)).toMatch(/; trusted-types chatdocs default dompurify own$/)
  expect(of(false, true)).not.toContain('trusted-types')
})

test('a tag comes first and leaves out what it cannot say', () => {
  const html = withPolicyTag(
    '<head>\n<meta charset="utf-8">\n<script>',
    policyText({ scripts: [], styles: [] }, { allow: {}, trustedTypes: true, diagrams: false }),
  )
  expect(html).toMatch(
    /^<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'self'; [^"]*">\n<script>$/,
  )
  expect(html).not.toContain('frame-ancestors')
})

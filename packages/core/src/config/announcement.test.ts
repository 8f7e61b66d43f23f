import { expect, test } from 'vitest'
import { addressesIn, readInlineHtml } from './announcement.ts'

test.each([
  ['Version 3 is here', 'Version 3 is here'],
  ['<b>3.0</b>: <a href="docs/news">new</a><br/>', '<b>3.0</b>: <a href="/docs/news">new</a><br/>'],
  ['<a href="https://a.example/?a=1&amp;b">x</a>', '<a href="https://a.example/?a=1&amp;b">x</a>'],
  ['1 > 0 &lt; 2', '1 > 0 &lt; 2'],
])('%s is inline HTML', (html, value) => expect(readInlineHtml(html)).toEqual({ value }))

test.each([
  '<script>x</script>',
  '<p>a block</p>',
  '<b>open',
  '<b><i>crossed</b></i>',
  'closed</b>',
  '<a onclick="x">y</a>',
  '<a href="javascript:x">y</a>',
  '<a href=unquoted>y</a>',
  '1 < 2',
  '<!-- a comment -->',
  ' ',
])('%s is not', (html) => expect(readInlineHtml(html)).toHaveProperty('expected'))

test('its addresses are extracted, to be checked', () => {
  expect(addressesIn('<a href="/a">x</a> <a title="t" href="/b#c">y</a>')).toEqual(['/a', '/b#c'])
})

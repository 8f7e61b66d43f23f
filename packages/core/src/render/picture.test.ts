import { expect, test } from 'vitest'
import { pictureHtml } from './picture.ts'

const picture = {
  src: '/a-1030.png',
  srcset: '/a-640.png 640w, /a-1030.png 1030w',
  webp: '/a-640.webp 640w, /a-1030.webp 1030w',
  width: 1030,
  height: 515,
}
const SIZES = '(max-width: 672px) calc(100vw - 32px), 640px'

test('a picture has its size and all its files', () => {
  expect(pictureHtml(picture, { attributes: { alt: '"甲" & 乙', loading: 'lazy' } })).toBe(
    `<picture><source type="image/webp" srcset="${picture.webp}" sizes="${SIZES}">` +
      `<img src="/a-1030.png" srcset="${picture.srcset}" sizes="${SIZES}" ` +
      'alt="&quot;甲&quot; &amp; 乙" loading="lazy" width="1030" height="515"></picture>',
  )
})

test('AVIF comes first: browsers take the first format that they know', () => {
  expect(pictureHtml({ ...picture, avif: '/a.avif 640w' })).toMatch(
    /^<picture><source type="image\/avif" srcset="\/a.avif 640w" [^>]*><source type="image\/webp" [^>]*><img /,
  )
  const { webp: _, ...rest } = picture
  expect(pictureHtml({ ...rest, avif: '/a.avif 640w' })).not.toContain('webp')
})

test.each([
  [{ width: '300' }, 'width="300" height="150"', '300px'],
  [{ height: '100' }, 'height="100" width="200"', '200px'],
  [{ width: '50%' }, 'width="50%"', '640px'],
  [{ width: '200', height: '10' }, 'width="200" height="10"', '200px'],
])('the size %j from an author determines the other one', (attributes, size, shown) => {
  const html = pictureHtml(picture, { attributes })
  expect(html).toContain(`${size}></picture>`)
  expect(html).toContain(`, ${shown}"`)
})

test('attributes from the author are unchanged', () => {
  const own = pictureHtml(picture, { attributes: { srcset: '/b.png 2x' } })
  expect(own).toBe('<img src="/a-1030.png" srcset="/b.png 2x" width="1030" height="515">')
  expect(pictureHtml(picture, { bare: true })).toBe('<img src="/a-1030.png" width="1030" height="515">')
  expect(pictureHtml({ src: 'no.png' }, { attributes: { alt: '' } })).toBe('<img src="no.png" alt="">')
})

test('the first picture of a page loads eagerly', () => {
  expect(pictureHtml(picture, { eager: true })).toContain(
    ' loading="eager" decoding="async" fetchpriority="high"',
  )
  expect(pictureHtml(picture, { eager: false })).toContain(' loading="lazy" decoding="async"')
})

test('the placeholder is the background, unless the author sets a style', () => {
  const glimpsed = { ...picture, placeholder: 'data:image/webp;base64,AA==' }
  expect(pictureHtml(glimpsed)).toContain(' style="background:url(data:image/webp;base64,AA==) 0/100% 100%"')
  expect(pictureHtml(glimpsed, { attributes: { style: 'float:left' } })).not.toContain('background')
})

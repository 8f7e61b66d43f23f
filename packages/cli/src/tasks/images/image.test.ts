import { crc32, deflateSync } from 'node:zlib'
import type { SourcePath } from '@chatdocs/core'
import { fingerprintBytes } from '@chatdocs/engine'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeImageBodies } from './image.ts'

const path = 'a.png' as SourcePath

/** The image tasks of a site with this one image. */
function imagesOf(bytes: Uint8Array) {
  const bodies = makeImageBodies({ bytes: async () => bytes })
  return { ...bodies, asked: { path, digest: fingerprintBytes(bytes) } }
}

function plain(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: '#25c2a0' } })
}

test('an image is measured after rotation, and has a placeholder', async () => {
  const turned = await plain(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { measure, asked } = imagesOf(turned)
  expect(await measure(asked)).toEqual({
    width: 300,
    height: 600,
    format: 'jpeg',
    placeholder: expect.stringMatching(/^data:image\/webp;base64,.{20,400}$/),
  })
})

test('transparent and small images have no placeholder', async () => {
  const { measure, asked } = imagesOf(await plain(200, 10, 4).png().toBuffer())
  expect(await measure(asked)).toEqual({ width: 200, height: 10, format: 'png' })
  const small = imagesOf(await plain(20, 10).png().toBuffer())
  expect(await small.measure(small.asked)).toEqual({ width: 20, height: 10, format: 'png' })
})

test('a resized image is upright and has no metadata', async () => {
  const bytes = await plain(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { resize, asked } = imagesOf(bytes)
  const made = await sharp(await resize({ ...asked, width: 15, format: 'webp', quality: 70 })).metadata()
  expect(made).toMatchObject({ format: 'webp', width: 15, height: 30 })
  expect([made.exif, made.icc, made.orientation]).toEqual([undefined, undefined, undefined])
})

test('animated images are copied', async () => {
  const frames = { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } } as const
  const pixels = Buffer.from([...Array(48).fill(0), ...Array(48).fill(255)])
  const moving = await sharp(pixels, frames).webp().toBuffer()
  const { measure, asked } = imagesOf(moving)
  expect(await measure(asked)).toEqual({ width: 4, height: 4 })
})

/** A PNG of this size in 70 bytes, of which decoders find nothing to draw. */
function bomb(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const parts = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]
  for (const [type, data] of [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(1000))],
    ['IEND', Buffer.alloc(0)],
  ] as const) {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    parts.push(length, body, sum)
  }
  return Buffer.concat(parts)
}

test('an image that is too large is not decoded', async () => {
  const { measure, resize, icon, asked } = imagesOf(bomb(30_000, 30_000))
  // Decoding it would fail.
  const tooLarge = 'it has 900 million pixels'
  expect(await measure(asked)).toEqual({ width: 30_000, height: 30_000, tooLarge })
  await expect(resize({ ...asked, width: 640, format: 'webp', quality: 70 })).rejects.toThrow('pixel limit')
  await expect(icon({ ...asked, size: 32 })).rejects.toThrow('pixel limit')
})

test.each([
  [30_000, { width: 30_000, height: 30_000, tooLarge: 'it has 900 million pixels' }],
  [1e12, { failed: expect.any(String) }],
])('an SVG of %i pixels is not drawn at that size', async (side, seen) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 2 2"/>`
  const { measure, asked } = imagesOf(Buffer.from(svg))
  expect(await measure(asked)).toEqual(seen)
})

test('an image can be as narrow and long as its format allows', async () => {
  const { measure, resize, asked } = imagesOf(await plain(100, 20_000).png().toBuffer())
  expect(await measure(asked)).toMatchObject({ width: 100, height: 20_000, placeholder: expect.any(String) })
  const made = await resize({ ...asked, width: 100, format: 'png', quality: 70 })
  expect(await sharp(made).metadata()).toMatchObject({ width: 100, height: 20_000 })
})

test('an image becomes an AVIF', async () => {
  const { resize, asked } = imagesOf(await plain(60, 30).jpeg().toBuffer())
  const made = await sharp(await resize({ ...asked, width: 30, format: 'avif', quality: 50 })).metadata()
  expect(made).toMatchObject({ format: 'heif', compression: 'av1', width: 30, height: 15 })
})

test('a broken image says why', async () => {
  const bytes = await plain(300, 200).png().toBuffer()
  const cut = imagesOf(bytes.subarray(0, bytes.length >> 1))
  expect(await cut.measure(cut.asked)).toEqual({ failed: expect.any(String) })
  const text = imagesOf(Buffer.from('no image'))
  expect(await text.measure(text.asked)).toEqual({ failed: expect.any(String) })
})

test('a file that changed in the meantime is refused', async () => {
  const { measure, asked } = imagesOf(await plain(4, 4).png().toBuffer())
  await expect(measure({ ...asked, digest: 'another' })).rejects.toThrow('was changed')
})

test('an icon has the requested size and background', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2H0z"/></svg>'
  const { icon, asked } = imagesOf(Buffer.from(svg))
  const clear = await sharp(await icon({ ...asked, size: 64 })).metadata()
  expect(clear).toMatchObject({ width: 64, height: 64, hasAlpha: true })
  const { isOpaque } = await sharp(await icon({ ...asked, size: 64, background: '#fff' })).stats()
  expect(isOpaque).toBe(true)
})

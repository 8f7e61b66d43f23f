import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { pictureOf, qualityOf, variantsOf, widthsFor } from './variants.ts'

const IMAGES = { quality: 70, min: 640, max: 1030, steps: 2 }

test.each([
  [4000, [640, 1030]],
  [1030, [640, 1030]],
  [1029, [640, 1029]],
  [641, [640, 641]],
  [640, [640]],
  [16, [16]],
])('an image of %i pixels has the widths %j', (width, widths) => {
  expect(widthsFor(width, IMAGES)).toEqual(widths)
})

test('the configuration sets the widths, and the quality, which AVIF has on its own scale', () => {
  const sizes = { quality: 84, min: 400, max: 1600, steps: 3 }
  expect(widthsFor(4000, sizes)).toEqual([400, 1000, 1600])
  expect(widthsFor(4000, { ...sizes, steps: 1 })).toEqual([400])
  expect([qualityOf('webp', sizes), qualityOf('avif', sizes), qualityOf('avif', IMAGES)]).toEqual([
    84, 60, 50,
  ])
})

test('an image is emitted in its format and as WebP; addresses have the base and are encoded', () => {
  const image = { width: 2000, height: 999, format: 'jpeg', placeholder: 'data:x' } as const
  const variants = variantsOf('docs/图/大 图.JPG' as SourcePath, image, {
    hash: 'abc',
    sizes: IMAGES,
    avif: false,
  })
  expect(variants.map(({ path }) => path)).toEqual([
    'assets/images/大 图-640-abc.jpg',
    'assets/images/大 图-1030-abc.jpg',
    'assets/images/大 图-640-abc.webp',
    'assets/images/大 图-1030-abc.webp',
    'assets/images/大 图-2000-abc.webp',
  ])
  const stem = '/base/assets/images/%E5%A4%A7%20%E5%9B%BE'
  expect(pictureOf(image, variants, '/base/')).toEqual({
    src: `${stem}-1030-abc.jpg`,
    srcset: `${stem}-640-abc.jpg 640w, ${stem}-1030-abc.jpg 1030w`,
    webp: `${stem}-640-abc.webp 640w, ${stem}-1030-abc.webp 1030w`,
    width: 1030,
    height: 514,
    placeholder: 'data:x',
    whole: `${stem}-2000-abc.webp`,
  })
  const whole = (width: number) =>
    variantsOf('a.jpg' as SourcePath, { ...image, width }, { hash: 'abc', sizes: IMAGES, avif: false }).find(
      ({ isWhole }) => isWhole,
    )?.width
  expect([1029, 1030, 1031, 16_383, 16_384].map(whole)).toEqual([
    undefined,
    undefined,
    1031,
    16_383,
    undefined,
  ])
})

test('a small WebP is one file', () => {
  const image = { width: 20, height: 10, format: 'webp' } as const
  const variants = variantsOf('a.webp' as SourcePath, image, { hash: 'abc', sizes: IMAGES, avif: false })
  expect(pictureOf(image, variants, '/')).toEqual({
    src: '/assets/images/a-20-abc.webp',
    width: 20,
    height: 10,
  })
})

test('AVIF is written beside WebP, also of a WebP', () => {
  const written = { hash: 'abc', sizes: IMAGES, avif: true }
  const formatsOf = (format: 'jpeg' | 'webp', height = 10) =>
    variantsOf('a.b' as SourcePath, { width: 20, height, format }, written).map((each) => each.format)
  expect(formatsOf('jpeg')).toEqual(['jpeg', 'webp', 'avif'])
  expect(formatsOf('webp')).toEqual(['webp', 'avif'])
  const webp = { width: 20, height: 10, format: 'webp' } as const
  expect(pictureOf(webp, variantsOf('a.webp' as SourcePath, webp, written), '/')).toMatchObject({
    src: '/assets/images/a-20-abc.webp',
    avif: '/assets/images/a-20-abc.avif 20w',
  })
})

test('an image that is too long for a format is not written in it', () => {
  const image = { width: 1030, height: 16_384, format: 'jpeg' } as const
  const formats = variantsOf('a.jpg' as SourcePath, image, { hash: 'abc', sizes: IMAGES, avif: true }).map(
    (each) => each.format,
  )
  expect([...new Set(formats)]).toEqual(['jpeg', 'avif'])
})

import type { Sharp } from 'sharp'

/**
 * Opens an image; more pixels than the limit throw. sharp is loaded on demand, since most commands need
 * none. It caches nothing between images, and uses one thread per image.
 */
export async function readImage(
  bytes: Uint8Array,
  limitInputPixels: number | false,
  density = 72,
): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(bytes, { limitInputPixels, density, failOn: 'truncated' })
}

import type { Sharp } from 'sharp'

/**
 * An image being read; one of more pixels throws. The library is loaded with the first of them: most
 * commands need none. It remembers nothing between images, and leaves the other threads alone.
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

import { IMAGES } from '@chatdocs/protocol'
import * as z from 'zod'
import { object, ruled } from './schema.ts'

const width = z.int().min(1)

/** How images are resized. */
export const images = ruled(
  object({
    /**
     * Whether to write images as AVIF, too: smaller than WebP, and slow to make.
     *
     * @default `false`
     */
    avif: z.boolean().optional(),
    /**
     * The quality in percent. AVIF gets the quality that looks alike.
     *
     * @minimum 1
     * @maximum 100
     * @multipleOf 1
     * @default 70
     */
    quality: z.int().min(1).max(100).optional(),
    /**
     * The smallest width in pixels.
     *
     * @minimum 1
     * @multipleOf 1
     * @default 640
     */
    minWidth: width.optional(),
    /**
     * The largest width in pixels.
     *
     * @minimum 1
     * @multipleOf 1
     * @default 1030
     */
    maxWidth: width.optional(),
    /**
     * The number of widths from the smallest to the largest.
     *
     * @minimum 1
     * @maximum 10
     * @multipleOf 1
     * @default 2
     */
    steps: z.int().min(1).max(10).optional(),
  }),
  {
    holds: ({ minWidth = IMAGES.min, maxWidth = IMAGES.max }) =>
      typeof minWidth !== 'number' || typeof maxWidth !== 'number' || minWidth <= maxWidth,
    key: 'minWidth',
    message: 'expected a width up to maxWidth, found a greater one',
  },
)

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CardInput, drawCard } from '@chatdocs/core'
import type { BodyOf } from '@chatdocs/engine'
import { drawIcon, readImage, unchanged } from './image.ts'

const WEIGHT = 600

/** Draws the social cards of pages. The font is opened with the first one. */
export function makeCardDrawer(site: string): BodyOf<typeof drawCard> {
  let drawing: ReturnType<typeof openDrawing> | undefined
  return async (input) => {
    drawing ??= openDrawing()
    const { svg, place } = await (await drawing)(input)
    const image = await readImage(Buffer.from(svg), false)
    if (input.logo) {
      const { path, digest } = input.logo
      const bytes = await unchanged({ bytes: (each) => readFile(join(site, each)) }, path, digest)
      image.composite([{ ...place, input: Buffer.from(await drawIcon(bytes, place.size)) }])
    }
    return image.removeAlpha().png({ compressionLevel: 6 }).toBuffer()
  }
}

async function openDrawing() {
  const [{ CARD_LOGO: place, cardSvg, charactersOf }, { openTypeface }] = await Promise.all([
    import('../../card/card.ts'),
    import('../../card/font.ts'),
  ])
  const typeface = openTypeface(WEIGHT)
  return async (input: CardInput) => {
    return { place, svg: cardSvg(input, await typeface(charactersOf(input))) }
  }
}

import type { CardInput, drawCard } from '@chatdocs/core'
import type { BodyOf } from '@chatdocs/engine'
import { readImage } from './sharp.ts'

const WEIGHT = 600

/** Draws the social cards of pages. The font is opened with the first one. */
export function makeCardDrawer(): BodyOf<typeof drawCard> {
  let drawing: ReturnType<typeof openDrawing> | undefined
  return async (input) => {
    drawing ??= openDrawing()
    const svg = await (await drawing)(input)
    const image = await readImage(Buffer.from(svg), false)
    return image.removeAlpha().png({ compressionLevel: 6 }).toBuffer()
  }
}

async function openDrawing() {
  const [{ cardSvg, charactersOf }, { openTypeface }] = await Promise.all([
    import('../../card/card.ts'),
    import('../../card/font.ts'),
  ])
  const typeface = openTypeface(WEIGHT)
  return async (input: CardInput) => cardSvg(input, await typeface(charactersOf(input)))
}

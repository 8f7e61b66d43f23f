import type { CardInput } from '@chatdocs/core'
import { BACKGROUNDS, CARD_SIZE } from '@chatdocs/protocol'
import type { Typeface } from './font.ts'
import { breakLines, ELLIPSIS } from './lines.ts'

const { width: CARD_WIDTH, height: CARD_HEIGHT } = CARD_SIZE
const MARGIN = 88
const ROOM = CARD_WIDTH - 2 * MARGIN
/** Title sizes with their maximum number of lines, largest first. */
const TITLES = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 56, lines: 4 },
] as const
const LEADING = 1.36
/** The position of the logo, left of the site's name. */
export const CARD_LOGO = { left: MARGIN, top: 528, size: 48 }
const SMALL = 34
const COLORS = { back: BACKGROUNDS.dark, title: '#f1f5f3', soft: '#9fb0a9', accent: '#25c2a0' }
/** Font units per em. */
const UNITS = 1000

export function charactersOf({ title, site, section = '' }: CardInput): string {
  return `${title}${site}${section}${ELLIPSIS}`
}

/** The card of a page as an SVG with paths only: section at the top, title, site name at the bottom. */
export function cardSvg({ title, site, section, accent, logo }: CardInput, typeface: Typeface): string {
  const set = setter(typeface)
  const { size, lines } = fitTitle(set.known(title), set.advance)
  const height = lines.length * size * LEADING
  const top = (CARD_HEIGHT - height) / 2 + size * 0.98
  const titles = lines.map((line, index) =>
    set.line(line, { x: MARGIN, y: top + index * size * LEADING, size, color: COLORS.title }),
  )
  const small = (text: string, x: number, y: number) => {
    const room = { width: ((CARD_WIDTH - MARGIN - x) * UNITS) / SMALL, lines: 1 }
    const [line = ''] = breakLines(set.known(text), room, set.advance)
    return set.line(line, { x, y, size: SMALL, color: COLORS.soft })
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<path fill="${COLORS.back}" d="M0 0h${CARD_WIDTH}v${CARD_HEIGHT}H0z"/>`,
    `<path fill="${accent ?? COLORS.accent}" d="M0 0h14v${CARD_HEIGHT}H0z${logo || site === '' ? '' : `M${MARGIN} 538h26v26h-26z`}"/>`,
    ...(section === undefined ? [] : [small(section, MARGIN, 112)]),
    ...titles,
    small(site, MARGIN + (logo ? CARD_LOGO.size + 20 : 46), 564),
    '</svg>',
  ].join('')
}

/** The largest size at which the whole title fits, else the smallest. */
function fitTitle(title: string, advance: (character: string) => number): { size: number; lines: string[] } {
  const tries = TITLES.map(({ size, lines }) => ({
    size,
    lines: breakLines(title, { width: (ROOM * UNITS) / size, lines }, advance),
  }))
  const whole = tries.find(({ lines }) => lines.join('').replace(/\s/g, '') === title.replace(/\s/g, ''))
  return whole ?? tries.at(-1) ?? { size: SMALL, lines: [] }
}

interface Place {
  x: number
  y: number
  size: number
  color: string
}

/** Sets text in one typeface. Omits characters it does not have. */
function setter(typeface: Typeface) {
  const advance = (character: string) => typeface(character)?.advance ?? 0
  return {
    advance,
    known: (text: string) => [...text].filter((each) => /\s/.test(each) || typeface(each)).join(''),
    line: (text: string, { x, y, size, color }: Place) => {
      let at = 0
      const glyphs = [...text].map((each) => {
        const shape = `<path transform="translate(${at} 0)" d="${typeface(each)?.outline ?? ''}"/>`
        at += advance(each)
        return shape
      })
      const scale = size / UNITS
      return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
    },
  }
}

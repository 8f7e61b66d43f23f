import { BACKGROUNDS, type ColorMode, SHADE_STEPS } from '@chatdocs/protocol'
import {
  type Color,
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode,
  wcagContrast,
} from 'culori/fn'
import type { Reading } from './address.ts'

/** Colours of a theme, made from one accent for each colour mode. */

for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch])
  useMode(mode)
const toHsl = converter('hsl')
const toOklch = converter('oklch')

/** The least contrast of text with its background: WCAG 2.2, level AA. */
export const READABLE = 4.5

/** Converts any opaque CSS colour to `#rrggbb`. */
export function readColor(written: string): Reading<string> {
  const color = parse(written.trim())
  if (color && (color.alpha ?? 1) === 1) return { value: formatHex(clampChroma(color, 'oklch')) }
  return { expected: 'an opaque CSS colour', help: "such as '#3451b2', 'teal' or 'oklch(50% 0.15 270)'" }
}

/** The contrast of a colour with the background of pages. */
export function contrastOn(mode: ColorMode, color: string): number {
  return wcagContrast(color, BACKGROUNDS[mode])
}

/** The nearest readable colour of the same hue on these backgrounds: darker in light mode, lighter in dark mode. */
export function readableOn(
  mode: ColorMode,
  color: string,
  backgrounds: readonly string[] = [BACKGROUNDS[mode]],
): string {
  const { l, ...hue } = toOklch(color) ?? { mode: 'oklch', l: 0.5, c: 0 }
  const step = mode === 'light' ? -0.005 : 0.005
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += step) {
    const near = lightness === l ? color : hexOf({ ...hue, l: lightness })
    if (backgrounds.every((each) => wcagContrast(near, each) >= READABLE)) return near
  }
  return mode === 'light' ? '#000000' : '#ffffff'
}

/** The suffixes of the names of shades, for each of `SHADE_STEPS`. */
const ENDS = ['', 'er', 'est']

/** The share of the accent in the background of current entries. */
const TINTS = { light: 0.12, dark: 0.2 }

/** The text on a button: white, or nearly black. */
const ON_PRIMARY = ['#ffffff', '#101010'] as const

/** The variables that depend on the accent, with their values. */
export function accentVariables(mode: ColorMode, accent: string): Record<string, string> {
  const { l, ...hue } = toHsl(accent) ?? { mode: 'hsl', s: 0, l: 0.5 }
  const shade = (change: number) => hexOf({ ...hue, l: Math.min(1, l * (1 + change)) })
  const current = formatHex(interpolate([BACKGROUNDS[mode], accent], 'rgb')(TINTS[mode]))
  const link = shade(SHADE_STEPS[1] * (mode === 'light' ? -1 : 1))
  const shades = SHADE_STEPS.flatMap((step, index) => [
    [`primary-dark${ENDS[index]}`, shade(-step)],
    [`primary-light${ENDS[index]}`, shade(step)],
  ])
  return {
    primary: accent,
    ...Object.fromEntries(shades),
    'on-primary': wcagContrast(accent, ON_PRIMARY[0]) >= READABLE ? ON_PRIMARY[0] : ON_PRIMARY[1],
    link: readableOn(mode, link, [BACKGROUNDS[mode], current]),
    'bg-current': current,
  }
}

function hexOf(color: Color): string {
  return formatHex(clampChroma(color, 'oklch'))
}

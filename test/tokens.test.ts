import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BACKGROUNDS, DESKTOP_BREAKPOINT, SHADE_STEPS } from '../packages/protocol/src/index.ts'

/** Style sheets cannot import the numbers of the specification and repeat them: both must agree. */

const STYLES = new URL('../packages/runtime/src/styles/', import.meta.url)
const tokens = readFileSync(new URL('tokens.css', STYLES), 'utf8')
const [light = '', dark = ''] = tokens.split('[data-theme="dark"]')

function token(mode: string, name: string): string {
  return new RegExp(`--cd-${name}: (#[0-9a-f]+);`).exec(mode)?.[1] ?? ''
}

/** The relative luminance of WCAG 2. */
function luminance(channels: readonly number[]): number {
  const linear = channels.map((each) => {
    const value = each / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return linear.reduce((sum, each, index) => sum + each * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
}

/** The contrast of WCAG 2. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** The largest difference of two colours in a channel; 1 is rounding. */
function distance(one: string, other: string): number {
  const theirs = channelsOf(other)
  return Math.max(...channelsOf(one).map((each, index) => Math.abs(each - (theirs[index] ?? 0))))
}

/** Changes the HSL lightness of a colour. */
function relit(hex: string, change: (lightness: number) => number): string {
  const channels = channelsOf(hex).map((each) => each / 255)
  const [max, min] = [Math.max(...channels), Math.min(...channels)]
  const lightness = (max + min) / 2
  const saturation = (max - min) / (1 - Math.abs(2 * lightness - 1))
  const wanted = change(lightness)
  const chroma = (1 - Math.abs(2 * wanted - 1)) * saturation
  const made = channels.map((each) => wanted - chroma / 2 + ((each - min) / (max - min)) * chroma)
  return `#${made
    .map((each) =>
      Math.round(each * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

test.each([
  ['light', light],
  ['dark', dark],
])('the primary colour has the shades its steps make: %s', (_, mode) => {
  const primary = token(mode, 'primary')
  for (const [index, end] of ['', 'er', 'est'].entries()) {
    const step = SHADE_STEPS[index] ?? 0
    const darker = relit(primary, (lightness) => lightness * (1 - step))
    const lighter = relit(primary, (lightness) => lightness * (1 + step))
    expect(distance(token(mode, `primary-dark${end}`), darker)).toBeLessThanOrEqual(1)
    expect(distance(token(mode, `primary-light${end}`), lighter)).toBeLessThanOrEqual(1)
  }
})

test('the theme color of browsers is that of the page', () => {
  const whole = (hex: string) => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex)
  expect({ light: whole(token(light, 'bg')), dark: whole(token(dark, 'bg')) }).toEqual(BACKGROUNDS)
})

test('every style sheet has the same breakpoints', () => {
  const index = readFileSync(new URL('index.css', STYLES), 'utf8')
  const names = [...index.matchAll(/@import "\.\/(.*?)"/g)].map(([, name = '']) => name)
  const widths = names.flatMap((name) =>
    [...readFileSync(new URL(name, STYLES), 'utf8').matchAll(/\((m\w+)-width: (9\d\d|10\d\d)px\)/g)].map(
      ([, end, width]) => Number(width) - (end === 'min' ? 1 : 0),
    ),
  )
  expect([...new Set(widths)]).toEqual([DESKTOP_BREAKPOINT])
})

// axe-core does not judge text behind the pseudo-elements that shade the ends of code.
test('code has the contrast that WCAG asks for, on highlighted lines, too', () => {
  const syntax = readFileSync(new URL('syntax.css', STYLES), 'utf8').split('[data-theme="dark"]')
  const share = Number(
    /color-mix\(in srgb, var\(--cd-primary\) (\d+)%, transparent\)/.exec(
      readFileSync(new URL('code.css', STYLES), 'utf8'),
    )?.[1],
  )
  for (const [index, mode] of [light, dark].entries()) {
    const plain = channelsOf(token(mode, 'code-bg'))
    const primary = channelsOf(token(mode, 'primary'))
    const highlighted = plain.map((each, at) => each + ((primary[at] ?? 0) - each) * (share / 100))
    const colors = [...(syntax[index] ?? '').matchAll(/--cd-syntax-\w+: (#\w+);/g)].map(([, hex = '']) => hex)
    expect(colors).toHaveLength(7)
    for (const color of [...colors, ...['text', 'danger', 'tip'].map((name) => token(mode, name))]) {
      for (const background of [plain, highlighted])
        expect(contrast(channelsOf(color), background), `${color} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        )
    }
  }
})

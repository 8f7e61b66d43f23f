import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentVariables, readableOn, readColor } from '../packages/core/src/config/colors.ts'
import { ADMONITIONS, BACKGROUNDS, DESKTOP_BREAKPOINT, SHADE_STEPS } from '../packages/protocol/src/index.ts'

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

/** How much of the primary colour is in the background of a highlighted line. */
const HIGHLIGHT =
  Number(
    /color-mix\(in srgb, var\(--cd-primary\) (\d+)%, transparent\)/.exec(
      readFileSync(new URL('code.css', STYLES), 'utf8'),
    )?.[1],
  ) / 100

/** A highlighted line with this primary colour. */
function highlightedIn(mode: string, primary: string): number[] {
  const color = channelsOf(primary)
  return channelsOf(token(mode, 'code-bg')).map((each, at) => each + ((color[at] ?? 0) - each) * HIGHLIGHT)
}

/** The colours of code, in the light mode and in the dark one. */
const CODE_COLORS = readFileSync(new URL('syntax.css', STYLES), 'utf8')
  .split('[data-theme="dark"]')
  .map((mode) => [...mode.matchAll(/--cd-syntax-\w+: (#\w+);/g)].map(([, hex = '']) => hex))

// axe-core does not judge text behind the pseudo-elements that shade the ends of code.
test('code has the contrast that WCAG asks for, on highlighted lines, too', () => {
  for (const [index, mode] of [light, dark].entries()) {
    const backgrounds = [channelsOf(token(mode, 'code-bg')), highlightedIn(mode, token(mode, 'primary'))]
    const colors = CODE_COLORS[index] ?? []
    expect(colors).toHaveLength(7)
    for (const color of [...colors, ...['text', 'danger', 'tip'].map((name) => token(mode, name))]) {
      for (const background of backgrounds)
        expect(contrast(channelsOf(color), background), `${color} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        )
    }
  }
})

test('marked lines of code have the contrast that WCAG asks for', () => {
  const marks = readFileSync(new URL('marks.css', STYLES), 'utf8')
  const share = Number(/color-mix\(in srgb, var\(--cd-mark\) (\d+)%, transparent\)/.exec(marks)?.[1]) / 100
  const names = [
    ...new Set([...marks.matchAll(/--cd-mark: var\(--cd-(\w+)\)/g)].map(([, name = '']) => name)),
  ]
  expect(names).toEqual(['tip', 'danger', 'warning'])
  for (const [index, mode] of [light, dark].entries()) {
    for (const name of names) {
      const own = channelsOf(token(mode, name))
      const background = channelsOf(token(mode, 'code-bg')).map(
        (each, at) => each + ((own[at] ?? 0) - each) * share,
      )
      for (const color of [...(CODE_COLORS[index] ?? []).map(channelsOf), own])
        expect(contrast(color, background), `${color} on ${name}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

const ACCENTS = [
  '#000',
  '#fff',
  '#808080',
  'red',
  '#ffd400',
  'lime',
  'teal',
  '#3451b2',
  'rebeccapurple',
  '#c2410c',
]

test.each(ACCENTS)('everything can be read with the accent %s', (written) => {
  const read = readColor(written)
  const accent = 'value' in read ? read.value : ''
  for (const [index, name] of (['light', 'dark'] as const).entries()) {
    const mode = index === 0 ? light : dark
    const readable = readableOn(name, accent)
    const { link = '', primary = '', ...variables } = accentVariables(name, readable)
    const current = variables['bg-current'] ?? ''
    const pairs = [
      [primary, BACKGROUNDS[name]],
      [link, BACKGROUNDS[name]],
      [link, current],
      [token(mode, 'text'), current],
      [variables['on-primary'] ?? '', primary],
    ].map(([one = '', other = '']) => [channelsOf(one), channelsOf(other)] as const)
    const code = (CODE_COLORS[index] ?? []).map(
      (hex) => [channelsOf(hex), highlightedIn(mode, readable)] as const,
    )
    for (const [one, other] of [...pairs, ...code])
      expect(contrast(one, other), `${name}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('the shades of an accent are those of the default colors', () => {
  for (const [name, mode] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [variable, value] of Object.entries(accentVariables(name, token(mode, 'primary')))) {
      if (variable.startsWith('primary'))
        expect(distance(token(mode, variable), value), variable).toBeLessThanOrEqual(1)
    }
  }
})

test('each admonition has a color of its own in both modes, which can be read, and an icon of its own', () => {
  const rules = readFileSync(new URL('admonition.css', STYLES), 'utf8').split('}\n')
  const looks = ADMONITIONS.map((type) => {
    // A note has the color and the icon of `.admonition`.
    const name = type === 'note' ? '.admonition {' : `.admonition-${type} {`
    const rule = rules.find((each) => each.trimStart().startsWith(name)) ?? ''
    const [, color = ''] = /--colour: var\(--cd-([\w-]+)\)/.exec(rule) ?? []
    return {
      type,
      colors: [light, dark].map((mode) => token(mode, color)),
      icon: /--icon: .*/.exec(rule)?.[0],
    }
  })
  for (const { type, colors, icon } of looks) {
    expect(icon, type).toBeDefined()
    for (const [index, background] of Object.values(BACKGROUNDS).entries())
      expect(contrast(channelsOf(colors[index] ?? ''), channelsOf(background)), type).toBeGreaterThanOrEqual(
        4.5,
      )
  }
  const different = (values: readonly unknown[]) => new Set(values).size
  expect(different(looks.map(({ icon }) => icon))).toBe(looks.length)
  expect(different(looks.map(({ colors }) => colors[0]))).toBe(looks.length)
  expect(different(looks.map(({ colors }) => colors[1]))).toBe(looks.length)
})

test('the handbook lists the variables that a site can change', () => {
  const page = readFileSync(new URL('../packages/handbook/look.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `--cd-([\w-]+)`/gm)].map(([, name]) => name)
  const defined = [...light.matchAll(/^ {2}--cd-([\w-]+):/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(defined.sort())
})

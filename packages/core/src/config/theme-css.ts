import { themeContrast } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import { accentVariables, contrastOn, READABLE, readableOn } from './colors.ts'
import type { Config } from './config.ts'
import type { FontConfig, LinkIcon, ThemeConfig } from './look.ts'

/** Reports accents that are hard to read, in the color modes that the site offers. */
export function contrastProblems(
  { theme, colorMode }: Pick<Config, 'theme' | 'colorMode'>,
  at: Location | undefined,
): Diagnostic[] {
  const { accents } = theme
  if (!accents) return []
  const modes =
    colorMode.switchable || colorMode.followSystem ? (['light', 'dark'] as const) : [colorMode.default]
  return modes.flatMap((mode) => {
    const contrast = contrastOn(mode, accents[mode])
    if (contrast >= READABLE) return []
    const found = { color: accents[mode], mode, contrast, needed: READABLE }
    return [themeContrast({ ...found, nearest: readableOn(mode, accents[mode]) }, at)]
  })
}

/** The style sheet of a theme; empty without a theme. Font files are named relative to the site folder. */
export function themeCss({ accents, fonts, radius, icons }: ThemeConfig): string {
  const { text, headings, code } = fonts
  const common = [
    ...(text ? [`--cd-font:${quoted(text)},${DEFAULT_FONTS.text}`] : []),
    ...(code ? [`--cd-font-mono:${quoted(code)},${DEFAULT_FONTS.code}`] : []),
    ...(radius === undefined ? [] : [`--cd-radius:${radius}`]),
    ...(accents ? variables('light', accents.light) : []),
  ]
  return [
    ...(Object.values(fonts).some(isShipped) ? [`@import "${INTER}";`] : []),
    ...Object.values(fonts).flatMap(fontFaces),
    ...(common.length > 0 ? [`:root{${common.join(';')}}`] : []),
    ...(accents
      ? [`@media not print{[data-theme="dark"]{${variables('dark', accents.dark).join(';')}}}`]
      : []),
    ...icons.map(iconCss),
    ...(headings ? [`:is(h1,h2,h3,h4,h5,h6){font-family:${quoted(headings)},var(--cd-font)}`] : []),
  ].join('\n')
}

/** The label of the link stays for screen readers. */
function iconCss({ hrefs, source }: LinkIcon): string {
  const link = `:is(.navbar>nav,.footer) a:is(${hrefs.map((href) => `[href=${JSON.stringify(href)}]`).join()})`
  return [
    `${link}{display:flex;align-items:center;height:100%;font-size:0}`,
    `${link}::before{width:20px;height:20px;background:currentcolor;mask:url(${JSON.stringify(source)}) center/contain no-repeat;content:""}`,
    `${link} .external::after{content:none}`,
  ].join('')
}

/** The fonts after a configured family: for other scripts, and for readers without that font. */
const DEFAULT_FONTS = {
  text: 'system-ui,var(--cd-han),sans-serif',
  code: 'ui-monospace,var(--cd-han),monospace',
}

function variables(mode: 'light' | 'dark', accent: string): string[] {
  return Object.entries(accentVariables(mode, accent)).map(([name, value]) => `--cd-${name}:${value}`)
}

function quoted({ family }: FontConfig): string {
  return `"${family}"`
}

/** The style sheet of Inter, which comes with chatdocs. */
export const INTER = 'chatdocs:inter'

/** Whether the files of a font come with chatdocs. */
export function isShipped({ family, files }: FontConfig): boolean {
  return family === 'Inter' && files.length === 0
}

/** The name of a font subset in the style sheet. */
export function subsetName(path: SourcePath): string {
  return `chatdocs:fonts/${path.replace(/\.\w+$/, '')}.woff2`
}

function fontFaces(font: FontConfig): string[] {
  return font.files.map(({ path, weight, style }) => {
    const declarations = [
      `font-family:${quoted(font)}`,
      `src:url(${JSON.stringify(font.subset ? subsetName(path) : `./${path}`)})`,
      'font-display:swap',
      ...(weight === undefined ? [] : [`font-weight:${weight}`]),
      ...(style === undefined ? [] : [`font-style:${style}`]),
    ]
    return `@font-face{${declarations.join(';')}}`
  })
}

import { asList, asText, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'

/** Style sheets of Docusaurus: the variables of Infima that have a counterpart, and the rest as it is. */

/** Variables of chatdocs by those of Infima that mean the same. */
const VARIABLES: Readonly<Record<string, string>> = {
  '--ifm-background-color': '--cd-bg',
  '--ifm-background-surface-color': '--cd-bg-soft',
  '--ifm-font-color-base': '--cd-text',
  '--ifm-heading-color': '--cd-heading',
  '--ifm-link-color': '--cd-link',
  '--ifm-navbar-height': '--cd-navbar-height',
  '--ifm-font-family-base': '--cd-font',
  '--ifm-heading-font-family': '--cd-font-headings',
  '--ifm-font-family-monospace': '--cd-font-mono',
  '--ifm-code-background': '--cd-code-bg',
  '--ifm-toc-border-color': '--cd-border',
  '--doc-sidebar-width': '--cd-sidebar-width',
}

export interface Look {
  styles: string[]
  accent?: Plain
}

export function stylesOf(customCss: unknown, sources: Sources, plan: Plan): Look {
  const written = typeof customCss === 'string' ? [customCss] : asList(customCss)
  const look: Look = { styles: [] }
  const [light, dark] = [new Map<string, string>(), new Map<string, string>()]
  for (const each of written) {
    const path = sources.at(asText(each) ?? '')
    if (!sources.has(path)) {
      plan.hand(path, 'the style sheet is not there')
      continue
    }
    if (!/\.(?:css|s[ac]ss)$/.test(path)) {
      plan.hand(path, 'only CSS and Sass can be style sheets: compile it, and name the result in styles')
      continue
    }
    look.styles.push(`./${path}`)
    for (const { isDark, name, value } of variablesIn(sources.text(path)))
      (isDark ? dark : light).set(name, value)
  }
  const [bright, dim] = [accentIn(light), accentIn(dark)]
  if (bright !== undefined) look.accent = dim === undefined ? bright : { light: bright, dark: dim }
  const bridge = bridgeOf(light, dark)
  if (bridge !== '') {
    const path = `${sources.base}src/docusaurus/variables.css`
    plan.files.set(path, bridge)
    look.styles.push(`./${path}`)
  }
  return look
}

interface Variable {
  isDark: boolean
  name: string
  value: string
}

/** The variables that `:root` and the dark mode set. */
function variablesIn(css: string): Variable[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    const isDark = /\[data-theme=['"]?dark['"]?\]/.test(selector)
    if (!isDark && !/:root|^\s*html\s*$/.test(selector)) return []
    return [...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']) => ({
      isDark,
      name,
      value: value.trim(),
    }))
  })
}

/** The accent, if it is a colour by itself. */
function accentIn(variables: ReadonlyMap<string, string>): string | undefined {
  const value = variables.get('--ifm-color-primary')
  return value !== undefined &&
    /^(#[\da-f]{3,8}|(rgb|hsl|oklch|hwb|lab|lch|oklab)\([^)]*\)|[a-z]+)$/i.test(value)
    ? value
    : undefined
}

/** Sets variables of chatdocs to those of Infima that the site sets itself. */
function bridgeOf(light: ReadonlyMap<string, string>, dark: ReadonlyMap<string, string>): string {
  const rule = (selector: string, set: ReadonlyMap<string, string>) => {
    const lines = Object.entries(VARIABLES).filter(([name]) => set.has(name))
    if (lines.length === 0) return ''
    return `${selector} {\n${lines.map(([name, own]) => `  ${own}: var(${name});\n`).join('')}}\n`
  }
  return [rule(':root', light), rule('[data-theme="dark"]', dark)].filter((each) => each !== '').join('\n')
}

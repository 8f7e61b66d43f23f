import type { Plain } from './plan.ts'

interface Variable {
  selector: string
  name: string
  value: string
}

/** The variables that rules for a whole page set. */
export function variablesIn(css: string): Variable[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ')
  return [...plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    if (!/:root|\[data-theme=|\.dark\b|^\s*html\s*$/.test(selector)) return []
    return [...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']) => ({
      selector,
      name,
      value: value.trim(),
    }))
  })
}

/** The accent of both color modes, as far as variables set it to a color by itself. */
export function accentIn(variables: readonly Variable[], name: RegExp, dark: RegExp): Plain {
  const colors = variables.filter(
    (each) =>
      name.test(each.name) &&
      /^(#[\da-f]{3,8}|(rgb|hsl|oklch|hwb|lab|lch|oklab)\([^)]*\)|[a-z]+)$/i.test(each.value),
  )
  const bright = colors.findLast(({ selector }) => !dark.test(selector))?.value
  const dim = colors.findLast(({ selector }) => dark.test(selector))?.value
  return bright === undefined || dim === undefined ? (bright ?? dim) : { light: bright, dark: dim }
}

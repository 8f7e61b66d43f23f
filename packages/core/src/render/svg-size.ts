/** The size of an SVG in CSS pixels, from its width and height, else from its `viewBox`; `undefined` without these. */
export function svgSize(svg: string): { width: number; height: number } | undefined {
  const tag = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/i.exec(svg)?.[0]
  if (tag === undefined) return undefined
  const [, , boxWidth = 0, boxHeight = 0] =
    attribute(tag, 'viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const width = pixels(attribute(tag, 'width'))
  const height = pixels(attribute(tag, 'height'))
  if (width && height) return { width, height }
  if (!(boxWidth > 0 && boxHeight > 0)) return undefined
  if (width) return { width, height: Math.round((width * boxHeight) / boxWidth) }
  if (height) return { width: Math.round((height * boxWidth) / boxHeight), height }
  return { width: Math.round(boxWidth), height: Math.round(boxHeight) }
}

function attribute(tag: string, name: string): string | undefined {
  const groups = new RegExp(`\\s${name}\\s*=\\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')`).exec(tag)?.groups
  return groups?.double ?? groups?.single
}

/** `24`, `24px` and `24.4px` are pixels; relative lengths such as `100%` and `2em` are unknown. */
function pixels(length: string | undefined): number | undefined {
  const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(length ?? '') ?? []
  return number === undefined ? undefined : Math.round(Number(number)) || undefined
}

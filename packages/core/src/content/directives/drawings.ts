import type { Span } from '../../paths.ts'

/** The elements of a drawing that have words. */
const WITH_WORDS = /<(title|desc|text|foreignObject)\b[^<>]*>((?:(?!<\/\1\b)[\s\S])*)/gi
const STYLES = /<(style|script)\b(?:(?!<\/\1\b)[\s\S])*/gi
const BETWEEN = /<[^<>]*>|(?:\s|&(?:nbsp|#160|#xa0);)+/gi

/** The drawings that begin in a part of a text, with their words. Parsers may see several nodes in one. */
export function drawingsIn(text: string, { start, end }: Span): (Span & { words: string })[] {
  const found: (Span & { words: string })[] = []
  for (let at = text.indexOf('<svg', start); at >= 0 && at < end; ) {
    const closing = text.indexOf('</svg>', at)
    if (closing < 0) break
    const next = closing + '</svg>'.length
    found.push({ start: at, end: next, words: wordsOf(text.slice(at, closing)) })
    at = text.indexOf('<svg', next)
  }
  return found
}

function wordsOf(svg: string): string {
  const parts = Array.from(svg.matchAll(WITH_WORDS), ([, , inside = '']) => inside.replace(STYLES, ' '))
  const words = parts.join(' ').replace(BETWEEN, ' ').replace(/ +/g, ' ').trim()
  const [, name = ''] = /^[^>]*\saria-label="([^"]*)"/.exec(svg) ?? []
  return words || name
}

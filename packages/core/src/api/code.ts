import type { SignatureLink } from '../content/model.ts'
import type { ApiCode, ApiTarget } from './model.ts'

/** The longest line of a signature before it is broken up: as wide as the text column. */
export const CODE_WIDTH = 72

/** Code as plain text, without link targets. */
export function plainCode(code: ApiCode): string {
  return code.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

/** Joins pieces of code with a separator. */
export function joinCode(pieces: readonly ApiCode[], between: string): ApiCode {
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [between, ...piece]))
}

/** Code after a mark such as a colon. Code that starts with a line break gets no space before it. */
export function behind(mark: string, code: ApiCode): ApiCode {
  return [plainCode(code).startsWith('\n') ? mark : `${mark} `, ...code]
}

/** Indents all lines but the first by one level. */
export function indentCode(code: ApiCode): ApiCode {
  const deeper = (text: string) => text.replaceAll('\n', '\n  ')
  return code.map((part) => (typeof part === 'string' ? deeper(part) : { ...part, text: deeper(part.text) }))
}

export function isOneLine(code: ApiCode): boolean {
  return !plainCode(code).includes('\n')
}

/** Code on one line. Members of object types, which their lines separate, get semicolons. */
export function oneLine(code: ApiCode): ApiCode {
  let before = ''
  const flat = (text: string) =>
    text.replace(/,?\s*\n\s*/g, (gap, at: number, whole: string) => {
      const [last, next] = [whole[at - 1] ?? before, whole[at + gap.length] ?? '']
      const comma = gap.startsWith(',')
      if (/[([<]/.test(last) || /[)\]>]/.test(next)) return ''
      if (comma) return ', '
      return /[{|&=:?;]/.test(last) || /[}|&?:]/.test(next) ? ' ' : '; '
    })
  return code.map((part) => {
    const shown = typeof part === 'string' ? flat(part) : part
    before = plainCode([shown]).at(-1) ?? before
    return shown
  })
}

/** Code before and after an offset of its text. */
export function cutCode(code: ApiCode, at: number): [before: ApiCode, after: ApiCode] {
  const [before, after]: [ApiCode[number][], ApiCode[number][]] = [[], []]
  let start = 0
  for (const part of code) {
    const value = plainCode([part])
    const cut = Math.min(Math.max(at - start, 0), value.length)
    start += value.length
    if (cut === value.length) before.push(part)
    else if (cut === 0 || typeof part !== 'string') after.push(part)
    else {
      before.push(part.slice(0, cut))
      after.push(part.slice(cut))
    }
  }
  return [before, after]
}

/** Whether every line fits the width. */
export function fits(code: ApiCode): boolean {
  return plainCode(code)
    .split('\n')
    .every((line) => line.length <= CODE_WIDTH)
}

/**
 * Splits code at an operator outside all brackets and quotes: `A | B<C | D>` at `|` gives two parts. Code
 * that binds more loosely than any operator stays whole: `() => A | B`, `A extends B ? C : D | E`.
 */
export function splitCode(code: ApiCode, operator: string): ApiCode[] {
  const pieces: ApiCode[number][][] = [[]]
  const state = { depth: 0, quote: '', isLoose: false }
  for (const part of code) {
    if (typeof part !== 'string') pieces.at(-1)?.push(part)
    else {
      const [first = '', ...rest] = cutText(part, ` ${operator} `, state)
      pieces.at(-1)?.push(first)
      for (const each of rest) pieces.push([each])
    }
  }
  return state.isLoose ? [code] : pieces
}

/** The scanner's state: the depth of brackets, and the open quote. */
interface CutState {
  depth: number
  quote: string
  isLoose: boolean
}

function cutText(text: string, at: string, state: CutState): string[] {
  const cuts = [0]
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? ''
    if (state.quote) {
      if (character === '\\') index++
      else if (character === state.quote) state.quote = ''
    } else if ('\'"`'.includes(character)) state.quote = character
    else if ('([{<'.includes(character)) state.depth++
    else if (')]}'.includes(character) || (character === '>' && text[index - 1] !== '=')) state.depth--
    else if (state.depth === 0 && /^(?:=>| \? )/.test(text.slice(index))) state.isLoose = true
    else if (state.depth === 0 && text.startsWith(at, index)) cuts.push(index, index + at.length)
  }
  cuts.push(text.length)
  return cuts.flatMap((start, index) => (index % 2 === 0 ? [text.slice(start, cuts[index + 1])] : []))
}

/** The text of a signature, and the names in it that are links. */
export interface DrawnCode {
  text: string
  links: readonly SignatureLink[]
}

/** Renders code. `linkOf` resolves a target to its URL. */
export function drawCode(code: ApiCode, linkOf: (target: ApiTarget) => string | undefined): DrawnCode {
  const links: SignatureLink[] = []
  let text = ''
  for (const part of code) {
    const start = text.length
    text += typeof part === 'string' ? part : part.text
    const target = typeof part === 'string' ? undefined : linkOf(part.target)
    if (target !== undefined) links.push({ start, end: text.length, target })
  }
  return { text, links }
}

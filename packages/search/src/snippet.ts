import type { MarkedText, SearchMark } from '@chatdocs/protocol'

/**
 * The surroundings of the first match, at most `length` units of the text, with `…` where it was cut.
 * Never begins or ends with half a character.
 */
export function snippetOf({ text, marks }: MarkedText, length: number): MarkedText {
  if (text.length <= length) return { text, marks }
  const [[first, last] = [0, 0]] = marks
  const lead = Math.max(0, Math.floor((length - (last - first)) / 3))
  const start = whole(text, Math.max(0, Math.min(first - lead, text.length - length)))
  const end = whole(text, Math.min(text.length, start + length))
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
  const shift = before.length - start
  const kept = marks.flatMap(([from, to]): SearchMark[] => {
    const mark: SearchMark = [Math.max(from, start) + shift, Math.min(to, end) + shift]
    return mark[0] < mark[1] ? [mark] : []
  })
  return { text: before + text.slice(start, end) + after, marks: kept }
}

/** The place, or the one before it where it would part a pair of surrogates. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at
}

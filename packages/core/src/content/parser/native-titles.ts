import type { Paragraph } from 'mdast'
import { type ContainerDirective, openingLine } from '../tree/directive.ts'

/** A title, or a part of one, without any markup. */
const PLAIN = /^(?!.*www\.)(?:[^\\`*_~[\]<>&:${}@\t]|[&:](?=\s|$))*$/i
/** The first line of a container: `:::name`, `:::name[label]{attributes}` or `:::name and a title`. */
const OPENING =
  /^:{3,} *([^\s:[\]{}]+)(?:(?:\[(?:[^[\]\\]|\[[^[\]\\]*\])*\])?(?:\{.*\})?|[ \t]+([^\s](?:.*[^ \t])?))[ \t]*$/

/** Gives a container its title as a label; false if its first line may be something else. */
export function takeTitle(directive: ContainerDirective, text: string): boolean {
  const line = openingLine(directive, text)
  const [, name, title] = OPENING.exec(line) ?? []
  directive.name = directive.name.trimStart()
  if (name !== directive.name) return false
  if (title === undefined) return true
  const { start } = directive.position ?? {}
  const pieces = title.split(/(`[^`]+`)/)
  if (!start || !pieces.every((each, index) => index % 2 === 1 || PLAIN.test(each))) return false
  let at = line.lastIndexOf(title)
  const pointAt = (shift: number) => ({
    line: start.line,
    column: start.column + shift,
    offset: (start.offset ?? 0) + shift,
  })
  const position = { start: pointAt(at), end: pointAt(at + title.length) }
  const label: Paragraph = { type: 'paragraph', data: { directiveLabel: true }, children: [], position }
  for (const [index, piece] of pieces.entries()) {
    const place = { position: { start: pointAt(at), end: pointAt(at + piece.length) } }
    const code = piece.slice(1, -1)
    at += piece.length
    if (index % 2 === 1) {
      const value = /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code
      label.children.push({ type: 'inlineCode', value, ...place })
    } else if (piece !== '') label.children.push({ type: 'text', value: piece, ...place })
  }
  directive.children.unshift(label)
  return true
}

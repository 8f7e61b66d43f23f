import type { SignatureLink } from '../content/model.ts'
import type { Span } from '../paths.ts'
import type { ApiCode, ApiGroup, ApiTarget } from './model.ts'

/** The longest line of a signature: as wide as the text column. */
const WIDTH = 72
const INDENT = '  '

/** Code with the name that its heading shows. */
export type Code = readonly (ApiCode[number] | NamePart)[]

interface NamePart {
  text: string
  isName: true
}

type Part = Code[number]
type Piece = Exclude<Part, ApiGroup>

export function group(kind: ApiGroup['group'], items: readonly ApiCode[]): ApiGroup | string {
  return items.length > 0 ? { group: kind, items } : kind
}

function isGroup(part: Part): part is ApiGroup {
  return typeof part === 'object' && 'group' in part
}

/** The marks around the items of a group, before and after each of them, and inside its brackets on one line. */
function marksOf({ group: kind }: ApiGroup) {
  const [open = '', close = ''] = kind.length > 1 ? [kind.charAt(0), kind.at(-1)] : []
  const behind = kind === '{}' ? ';' : kind.length === 2 ? ',' : ''
  const before = kind === '|' || kind === '&' ? `${kind} ` : ''
  return { open, close, behind, before, pad: kind === '{}' ? ' ' : '' }
}

export function onOneLine(code: Code): readonly Piece[] {
  return code.flatMap((part): readonly Piece[] => {
    if (!isGroup(part)) return [part]
    const { open, close, behind, before, pad } = marksOf(part)
    const items = part.items.flatMap((item, index) => [
      index === 0 ? pad : `${behind} ${before}`,
      ...onOneLine(item),
    ])
    return [open, ...items, pad + close]
  })
}

export function plainCode(code: Code): string {
  return onOneLine(code).map(textOf).join('')
}

/** Whether code fits on a line. Code that already has line breaks, from the file of a version, never does. */
export function isShort(code: Code, longest: number): boolean {
  const text = plainCode(code)
  return text.length <= longest && !text.includes('\n')
}

function textOf(piece: Piece): string {
  return typeof piece === 'string' ? piece : piece.text
}

export function joinCode(pieces: readonly ApiCode[], between: string): ApiCode {
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [between, ...piece]))
}

/** Code in lines of limited width, with two spaces for each level. */
class Layout {
  readonly pieces: Piece[] = []
  #line = ''

  #write(piece: Piece): void {
    if (piece === '') return
    this.pieces.push(piece)
    this.#line = (this.#line + textOf(piece)).replace(/^.*\n/s, '')
  }

  #breakLine(level: number): void {
    const last = this.pieces.at(-1)
    if (typeof last === 'string') this.pieces.splice(-1, 1, last.trimEnd())
    this.#write(lineAt(level))
  }

  /** Writes code on this line if it fits together with `reserved` characters after it, else breaks one of its groups. */
  row(code: Code, level = 0, reserved = 0): void {
    const index = this.#fits(code, reserved) ? -1 : this.#groupToBreak(code)
    const found = code[index]
    if (found !== undefined && isGroup(found)) {
      this.row(code.slice(0, index), level, 1)
      this.#inLines(found, level)
      this.row(code.slice(index + 1), level, reserved)
      return
    }
    for (const each of onOneLine(code))
      this.#write(typeof each === 'string' ? each.replaceAll('\n', lineAt(level)) : each)
  }

  #fits(code: Code, reserved: number): boolean {
    return isShort(code, WIDTH - this.#line.length - reserved)
  }

  /** The parameters of a function, else the last group; if that begins too far to the right, the group before it. */
  #groupToBreak(code: Code): number {
    const call = code.findIndex((part) => isGroup(part) && part.group === '()')
    const chosen = call < 0 ? code.findLastIndex(isGroup) : call
    const before = code.slice(0, Math.max(chosen, 0))
    return !this.#fits(before, 1) && before.some(isGroup) ? before.findLastIndex(isGroup) : chosen
  }

  #inLines(group: ApiGroup, level: number): void {
    const { open, close, behind, before } = marksOf(group)
    const [first = [], ...others] = group.items
    const last = first.at(-1)
    this.#write(open)
    if (close !== '' && others.length === 0 && last !== undefined && isGroup(last) && last.group === '{}') {
      this.row(first, level, 1)
      this.#write(close)
      return
    }
    if (group.group === '=') {
      this.row(first, level)
      this.#type(others[0] ?? [], level)
      return
    }
    const isAlone = before !== '' && this.#line.trim() === ''
    // An intersection within a union begins after its bar.
    const isBehindBar = before !== '' && this.#line.endsWith('| ')
    const inner = isAlone ? level : level + 1
    for (const [index, item] of group.items.entries()) {
      const isInPlace = index === 0 && (isAlone || isBehindBar || group.group === ' ')
      if (!isInPlace) this.#breakLine(inner)
      if (index > 0 || !isBehindBar) this.#write(before)
      this.row(item, isInPlace ? level : inner, 1)
      const isRest = item === group.items.at(-1) && plainCode(item).startsWith('...')
      if (!isRest) this.#write(behind)
    }
    if (close !== '') this.#breakLine(level)
    this.#write(close)
  }

  /** The type after a name, below the name if it fits there or is a condition. A union gets lines of its own. */
  #type(type: Code, level: number): void {
    const [part = ''] = type
    const kind = isGroup(part) ? part.group : undefined
    const isBelow = kind === ' ' || (kind !== '|' && isShort(type, WIDTH - INDENT.length * (level + 1)))
    if (isBelow) this.#breakLine(level + 1)
    else this.#write(' ')
    this.row(type, isBelow ? level + 1 : level)
  }
}

function lineAt(level: number): string {
  return `\n${INDENT.repeat(level)}`
}

/** The text of a signature, the names in it that are links, and the position of its heading's name. */
export interface DrawnCode {
  text: string
  links: readonly SignatureLink[]
  name?: Span
}

function laidOut(code: Code): readonly Piece[] {
  const layout = new Layout()
  layout.row(code)
  return layout.pieces
}

/** Lays out pieces of code, each on lines of its own. `linkOf` resolves a target to its URL. */
export function drawCode(
  lines: readonly Code[],
  linkOf: (target: ApiTarget) => string | undefined,
): DrawnCode {
  const links: SignatureLink[] = []
  let [text, name]: [string, Span?] = ['']
  for (const piece of lines.flatMap((line, index) => [...(index > 0 ? ['\n'] : []), ...laidOut(line)])) {
    const start = text.length
    text += textOf(piece)
    const end = text.length
    if (typeof piece === 'string') continue
    if ('isName' in piece) name ??= { start, end }
    else {
      const target = linkOf(piece.target)
      if (target !== undefined) links.push({ start, end, target })
    }
  }
  return { text, links, ...(name && { name }) }
}

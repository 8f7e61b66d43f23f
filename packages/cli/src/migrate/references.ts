import { dirname, join, relative } from 'node:path/posix'
import { decode } from '@chatdocs/protocol'

/** A relative path in an import, a link, an image, a definition, an element, an include or a snippet. */
const REFERENCE =
  /(?:\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|\b(?:src|srcset|href|poster|data|file)=["']|^image:\s*["']?|\bfrom\s*["']|^import\s*["']|\b(?:import|require)\(\s*["']|@include:?\s*|^<<<\s*)(?<written>\.\.?\/(?:(?!-->)[^\s"'<>)#?{])+)/gm

const TYPES = ['tsx', 'ts', 'jsx', 'js', 'mdx', 'md', 'json']
/** What a module may be called without. */
const MODULE_ENDS = ['', ...['', '/index'].flatMap((name) => TYPES.map((type) => `${name}.${type}`))]

interface Move {
  from: string
  to: string
}

/**
 * The changes by which relative paths in a text that moves lead to the same files as before. `placeOf` says where a file is
 * then, if there is one at that path.
 */
export function movedReferences(
  text: string,
  { from, to }: Move,
  placeOf: (path: string) => string | undefined,
) {
  return [...withoutCode(text).matchAll(REFERENCE)].flatMap(({ 0: all, groups, index }) => {
    const { written = '' } = groups ?? {}
    const plain = decode(written)
    const target = join(dirname(from), plain)
    const end = MODULE_ENDS.find((each) => placeOf(target + each) !== undefined)
    if (end === undefined) return []
    const place = placeOf(target + end) ?? ''
    const there = relative(dirname(to), place.slice(0, -end.length || undefined))
    const now = `${there.startsWith('.') ? '' : './'}${there}${written.endsWith('/') ? '/' : ''}`
    if (now === plain) return []
    const stop = index + all.length
    return [{ start: stop - written.length, end: stop, text: written === plain ? now : encodeURI(now) }]
  })
}

/**
 * The text of a document that is copied from one path to another: what it names outside of the folder that is copied with
 * it has the way from its new place. `has` knows the files of the site.
 */
export function withKeptReferences(text: string, move: Move, has: (path: string) => boolean): string {
  const folder = commonEnd(move.from, move.to)
  const placeOf = (path: string) => (!path.startsWith(folder) && has(path) ? path : undefined)
  return movedReferences(text, move, placeOf).reduceRight(
    (made, { start, end, text: now }) => made.slice(0, start) + now + made.slice(end),
    text,
  )
}

/** The folder of one path below which both paths are the same: `docs/` of `docs/a/b.md` and `old/docs-1/a/b.md`. */
function commonEnd(from: string, to: string): string {
  const [parts, others] = [from.split('/'), to.split('/')]
  while (parts.length > 1 && parts.at(-1) === others.at(-1)) {
    parts.pop()
    others.pop()
  }
  return `${parts.join('/')}/`
}

/** A text with blanks in the place of code blocks. */
function withoutCode(text: string): string {
  let fence: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
      const isCode = fence !== undefined || mark !== undefined
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence)) fence = undefined
      // The first line of a block may name a file.
      return isCode && !(mark && line.includes('file=')) ? ' '.repeat(line.length) : line
    })
    .join('\n')
}

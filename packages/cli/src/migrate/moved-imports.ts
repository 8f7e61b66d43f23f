import { dirname, join, relative } from 'node:path/posix'
import { decode } from '@chatdocs/protocol'
import { DOCUMENT } from './addresses.ts'
import type { Plan } from './plan.ts'
import type { Sources } from './sources.ts'

/** A relative path in an import, a link, an image, a definition, an element, an include or a snippet. */
export const REFERENCE =
  /(?:\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|\b(?:src|srcset|href|poster|data|file)=["']|^image:\s*["']?|\bfrom\s*["']|^import\s*["']|@include:?\s*|^<<<\s*)(?<written>\.\.?\/(?:(?!-->)[^\s"'<>)#?{])+)/gm

/** What a module may be called without. */
export const MODULE_ENDS = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mdx',
  '.md',
  '.json',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
]

/** Relative paths in documents that move lead to the same files as before. */
export function moveImports(sources: Sources, plan: Plan): void {
  for (const [from, to] of plan.moves) {
    if (!DOCUMENT.test(from) || !sources.has(from)) continue
    for (const { 0: all, groups, index } of withoutCode(sources.text(from)).matchAll(REFERENCE)) {
      const { written = '' } = groups ?? {}
      const target = join(dirname(from), decode(written))
      const end = MODULE_ENDS.find((each) => plan.moves.has(target + each) || sources.has(target + each))
      if (end === undefined) continue
      const place = plan.moves.get(target + end) ?? target + end
      // Links to documents that become .mdx get that letter by themselves.
      const named = (target + end).endsWith('.md') ? place.replace(/\.mdx$/, '.md') : place
      const there = relative(dirname(to), named.slice(0, -end.length || undefined))
      const now = `${there.startsWith('.') ? '' : './'}${there}${written.endsWith('/') ? '/' : ''}`
      if (now === decode(written)) continue
      const stop = index + all.length
      plan.splice(from, { start: stop - written.length, end: stop, text: encodeURI(now) })
    }
  }
}

/** A text with blanks in the place of code blocks. */
export function withoutCode(text: string): string {
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

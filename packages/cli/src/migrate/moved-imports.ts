import { dirname, join, relative } from 'node:path/posix'
import { DOCUMENT } from './addresses.ts'
import type { Plan } from './plan.ts'
import type { Sources } from './sources.ts'

const IMPORT =
  /^(?:import|export)\b(?:(?!\n(?:import|export)\b)[^'"`;])*?(['"])(?<written>\.\.?\/[^'"\n]+)\1/gm
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

/** Relative imports in documents that move lead to the same files as before. */
export function moveImports(sources: Sources, plan: Plan): void {
  for (const [from, to] of plan.moves) {
    if (!DOCUMENT.test(from) || !sources.has(from)) continue
    const text = sources.text(from)
    for (const { 0: all, groups, index } of withoutCode(text).matchAll(IMPORT)) {
      const { written = '' } = groups ?? {}
      const [path = '', query = ''] = written.split(/(?=\?)/)
      const target = join(dirname(from), path)
      const end = MODULE_ENDS.find((each) => plan.moves.has(target + each) || sources.has(target + each))
      if (end === undefined) continue
      const moved = (plan.moves.get(target + end) ?? target + end).slice(0, -end.length || undefined)
      const there = relative(dirname(to), moved)
      const now = `${there.startsWith('.') ? '' : './'}${there}${query}`
      if (now === written) continue
      const start = index + all.length - 1 - written.length
      plan.splice(from, { start, end: start + written.length, text: now })
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

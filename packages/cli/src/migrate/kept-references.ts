import { dirname, join, relative } from 'node:path/posix'
import { decode } from '@chatdocs/protocol'
import { MODULE_ENDS, REFERENCE, withoutCode } from './moved-imports.ts'

/**
 * The text of a document that is copied from one path to another: what it names outside of the folder that is copied with
 * it has the way from its new place. `has` knows the files of the site.
 */
export function withKeptReferences(
  text: string,
  { from, to }: { from: string; to: string },
  has: (path: string) => boolean,
): string {
  const folder = commonEnd(from, to)
  let made = ''
  let done = 0
  for (const { 0: all, groups, index } of withoutCode(text).matchAll(REFERENCE)) {
    const { written = '' } = groups ?? {}
    const target = join(dirname(from), decode(written))
    if (target.startsWith(folder) || !MODULE_ENDS.some((end) => has(target + end))) continue
    const end = index + all.length
    const there = relative(dirname(to), join(dirname(from), written))
    made += `${text.slice(done, end - written.length)}${there}${written.endsWith('/') ? '/' : ''}`
    done = end
  }
  return made + text.slice(done)
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

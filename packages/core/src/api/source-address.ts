import { isExternal, splitAddress } from '@chatdocs/protocol'
import { folderOf } from '../paths.ts'
import type { ApiPlace } from './model.ts'

/** The address of a line of source, by the pattern the configuration has for it. */
export function sourceAddress(pattern: string, { path, line }: ApiPlace): string {
  const address = pattern.replaceAll('{path}', () => encodeURI(path)).replaceAll('{line}', String(line))
  return withoutDetours(address)
}

/** `…/main/site/../src/a.ts` → `…/main/src/a.ts`; the host stays. */
function withoutDetours(address: string): string {
  const shorter = address.replace(/(?<!\/)\/(?!\.\.\/)[^/?#]+\/\.\.(?=\/)/, '')
  return shorter === address ? address : withoutDetours(shorter)
}

/** Where a relative address was written, and where it comes to stand. */
export interface AddressPlace {
  /** The source file. */
  from: string | undefined
  /** The document. */
  page: string
  sourceUrl: string | undefined
}

/**
 * What an address in a comment is on its page. A relative one is meant from the source file; one that leads
 * out of the site's folder can be shown where sources are, if that is known.
 */
export function relativeAddress(
  address: string,
  { from, page, sourceUrl }: AddressPlace,
): string | undefined {
  if (isExternal(address) || /^[/#?]/.test(address)) return address
  if (from === undefined) return undefined
  const { path, search, hash } = splitAddress(address)
  const target = walk([...parts(folderOf(from)), ...parts(path)])
  if (target[0] !== '..') return relativePath(parts(folderOf(page)), target) + search + hash
  if (sourceUrl === undefined) return undefined
  return sourceAddress(sourceUrl.replace(/#.*$/, ''), { path: target.join('/'), line: 1 } as ApiPlace) + hash
}

function parts(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.')
}

/** Steps back taken where there is something to step back from. */
function walk(path: readonly string[]): string[] {
  const walked: string[] = []
  for (const part of path) {
    if (part === '..' && walked.length > 0 && walked.at(-1) !== '..') walked.pop()
    else walked.push(part)
  }
  return walked
}

function relativePath(from: readonly string[], to: readonly string[]): string {
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++
  const back = from.slice(same).map(() => '..')
  return `${back.length > 0 ? '' : './'}${[...back, ...to.slice(same)].join('/')}`
}

import { isExternal, splitAddress } from '@chatdocs/protocol'
import { folderOf, partsOf, pathFrom } from '../paths.ts'
import type { ApiPlace } from './model.ts'

/** The URL of a source line, from the pattern in the configuration. */
export function sourceAddress(pattern: string, { path, line }: ApiPlace): string {
  const address = pattern.replaceAll('{path}', () => encodeURI(path)).replaceAll('{line}', String(line))
  return withoutDetours(address)
}

/** `…/main/site/../src/a.ts` → `…/main/src/a.ts`; the host is kept. */
function withoutDetours(address: string): string {
  const shorter = address.replace(/(?<!\/)\/(?!\.\.\/)[^/?#]+\/\.\.(?=\/)/, '')
  return shorter === address ? address : withoutDetours(shorter)
}

/** A commit or tag, and the branch it replaces. */
export interface Revision {
  name: string
  kind: 'commit' | 'tag'
  /** The current branch, besides the usual names of main branches. */
  branch: string
}

/** A pattern for source lines with a commit or tag instead of its branch; unchanged if it names no known branch. */
export function pinnedAddress(pattern: string, { name, kind, branch }: Revision): string {
  const branches = ['main', 'master', 'develop', 'trunk', 'HEAD', branch].map(escapeRegExp).join('|')
  // GitHub and GitLab (`/blob/main/`), Gitea (`/src/branch/main/`), Bitbucket (`/src/main/`).
  const named = new RegExp(`/(blob|src|src/branch)/(?:${branches})/`)
  return pattern.replace(named, (_, word: string) => `/${word.replace('branch', kind)}/${name}/`)
}

/** Escapes a text for use in a pattern. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The files that a relative address depends on. */
export interface AddressPlace {
  /** The source file. */
  from: string | undefined
  /** The document. */
  page: string
  sourceUrl: string | undefined
  /** See `ApiTree`. */
  documents?: { today: string; own: string } | undefined
}

/**
 * Resolves an address in a comment for its page. Relative addresses start from the source file. Addresses outside of the
 * site folder become source URLs, if a pattern is configured.
 */
export function relativeAddress(
  address: string,
  { from, page, sourceUrl, documents }: AddressPlace,
): string | undefined {
  if (isExternal(address) || /^[/#?]/.test(address)) return address
  if (from === undefined) return undefined
  const { path, search, hash } = splitAddress(address)
  const target = partsOf(`${folderOf(from)}/${path}`)
  if (target[0] !== '..') {
    const way = pathFrom(folderOf(page), moved(target, documents).join('/'))
    return `${way.startsWith('../') ? '' : './'}${way}${search}${hash}`
  }
  if (sourceUrl === undefined) return undefined
  return sourceAddress(sourceUrl.replace(/#.*$/, ''), { path: target.join('/'), line: 1 } as ApiPlace) + hash
}

/** Changes a path in the folder of the current documents into a path in the version's folder. */
function moved(target: string[], documents: AddressPlace['documents']): string[] {
  const today = partsOf(documents?.today ?? '')
  const isInside = documents && today.length > 0 && today.every((part, index) => target[index] === part)
  return isInside ? [...partsOf(documents.own), ...target.slice(today.length)] : target
}

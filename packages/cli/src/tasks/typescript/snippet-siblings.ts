import { posix } from 'node:path'

/** A code block, as imports in other blocks of the document see it. */
export interface Sibling {
  path: string
  title?: string
}

/**
 * Resolves a relative import to a code block of the same document, by index. Titles are file paths in one project; a
 * block without a file title can be anywhere in it:
 *
 *     title="src/a.ts"   './b', './b.js', '../src/b.ts'   title="src/b.ts"
 *     title="An idea"    './b', './src/b'                 title="src/b.ts"
 *
 * If several blocks are the same file, the last one before the import matches, as readers have seen it by then.
 */
export function siblingOf(
  modules: readonly Sibling[],
  importer: number,
  specifier: string,
): number | undefined {
  if (!/^\.\.?(\/|$)/.test(specifier)) return undefined
  const { path, title } = modules[importer] ?? {}
  const own = fileOf(title)
  const wanted = filesOf(withoutWayUp(posix.join(posix.dirname(own ?? ''), specifier)))
  const isMeant = (each: Sibling, index: number) => {
    const file = each.path === path && index !== importer ? fileOf(each.title) : undefined
    return wanted.some((name) => file === name || (own === undefined && file?.endsWith(`/${name}`)))
  }
  const found = modules.flatMap((each, index) => (isMeant(each, index) ? [index] : []))
  return found.findLast((index) => index < importer) ?? found[0]
}

/** The file path in a title: `./src/a.ts`, `/src/a.ts` → `src/a.ts`. */
function fileOf(title = ''): string | undefined {
  if (!/\.[cm]?tsx?$/.test(title)) return undefined
  return withoutWayUp(posix.normalize(title.replaceAll('\\', '/').replace(/^\/+/, '')))
}

function withoutWayUp(path: string): string {
  return path.replace(/^(\.\.?(\/|$))+/, '')
}

/** The files an import can resolve to, as in bundlers; `''` is the root folder. */
function filesOf(path: string): string[] {
  const plain = path.replace(/\.[cm]?jsx?$/, '')
  const kinds = ['ts', 'tsx', 'd.ts', 'mts', 'cts']
  const indexes = kinds.map((kind) => posix.join(plain, `index.${kind}`))
  return [path, ...(plain === '' ? [] : kinds.map((kind) => `${plain}.${kind}`)), ...indexes]
}

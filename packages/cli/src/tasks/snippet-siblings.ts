import { posix } from 'node:path'

/** A module of a text, as far as others of the text are concerned. */
export interface Sibling {
  path: string
  title?: string
}

/**
 * Which module of its text a relative import means, by index. Titles are files of one project, the same for the whole
 * text; a module without a title may stand anywhere in it:
 *
 *     title="src/a.ts"   './b', './b.js', '../src/b.ts'   title="src/b.ts"
 *     no title           './b', './src/b'                 title="src/b.ts"
 *
 * Of several that are the same file, the last one before the import, as readers have seen it by then.
 */
export function siblingOf(
  modules: readonly Sibling[],
  importer: number,
  specifier: string,
): number | undefined {
  const { path, title } = modules[importer] ?? {}
  if (!/^\.\.?(\/|$)/.test(specifier)) return undefined
  const wanted = filesOf(
    withoutWayUp(posix.join(title === undefined ? '' : posix.dirname(fileOf(title)), specifier)),
  )
  const isMeant = (each: Sibling, index: number) => {
    if (each.path !== path || each.title === undefined || index === importer) return false
    const file = fileOf(each.title)
    return wanted.some((name) => file === name || (title === undefined && file.endsWith(`/${name}`)))
  }
  const found = modules.flatMap((each, index) => (isMeant(each, index) ? [index] : []))
  return found.findLast((index) => index < importer) ?? found[0]
}

/** `./src/a.ts`, `/src/a.ts` → `src/a.ts`. */
function fileOf(title: string): string {
  return withoutWayUp(posix.join(title.trim().replaceAll('\\', '/').replace(/^\/+/, '')))
}

function withoutWayUp(path: string): string {
  return path.replace(/^(\.\.?\/)+/, '')
}

/** The files an import may mean, as bundlers see it. */
function filesOf(path: string): string[] {
  const plain = path.replace(/\.([cm]?)jsx?$/, '')
  const [, kind = ''] = /\.([cm]?)jsx?$/.exec(path) ?? []
  const behind = ['ts', 'tsx', 'd.ts', 'mts', 'cts'].flatMap((each) => [
    `${plain}.${each}`,
    `${plain}/index.${each}`,
  ])
  return [
    path,
    `${plain}.${kind}ts`,
    ...behind,
    ...(plain === '.' || plain === '' ? ['index.ts', 'index.tsx'] : []),
  ]
}

import { join } from 'node:path'
import {
  file,
  foreignFile,
  type SourcePath,
  tree,
  type UnfollowedLink,
  unfollowedLinks,
} from '@chatdocs/core'
import { type Database, equal, type Fingerprint } from '@chatdocs/engine'
import type { Host } from '../host/host.ts'
import { digestOf } from '../host/source-file.ts'

export type Texts = ReturnType<typeof openTexts>

/** Passes the files of a site to the database, and their texts to code frames. */
export function openTexts(db: Database, host: Host) {
  /** The files in the database. */
  const inside = new Set<SourcePath>()
  const outside = new Map<SourcePath, string>()
  const names = openNames(db, host)

  /** An unchanged file is read only if a query or a report needs it. */
  const look = async (path: SourcePath) => {
    const isPresent = names.present().has(path)
    const known = isPresent ? host.digest(path) : undefined
    const value = isPresent && known === undefined ? await host.read(path) : undefined
    const digest = (known ?? value?.digest) as Fingerprint | undefined
    if (digest === undefined) {
      inside.delete(path)
      return void db.set(file, path, undefined)
    }
    inside.add(path)
    db.setLazily(file, path, { digest, value, load: () => host.read(path) })
  }
  const lookAt = async (paths: readonly SourcePath[]) => {
    const gone = [...inside].filter((path) => !names.present().has(path))
    for (const path of [...paths, ...gone]) await look(path)
  }
  const list = async () => {
    await names.list()
    await lookAt(names.all().filter((path) => !inside.has(path)))
    return names.all()
  }
  return {
    /**
     * Reads the named files, and removes deleted ones. Returns all files of the site. The names must include new and
     * deleted files: without any, the folder is not listed again.
     */
    async read(named: readonly SourcePath[] | 'all'): Promise<readonly SourcePath[]> {
      const changed = named === 'all' ? 'all' : named.filter((path) => !isOutside(path))
      if (changed === 'all' || !changed.every(names.areCurrent)) await names.list()
      await lookAt(changed === 'all' ? names.all() : changed)
      // A file was removed meanwhile, or now leads out of the site.
      return inside.size < names.present().size ? list() : names.all()
    },
    /** Lists the folder again, and reads what is new. Returns all files of the site. */
    list,
    /** Symbolic links that lead out of the site. They are not followed. */
    waysOut: names.waysOut,
    /** Replaces the files outside the site that diagnostics point into. */
    async readOutside(paths: readonly SourcePath[]): Promise<void> {
      const known = new Set(paths)
      for (const path of outside.keys()) if (!known.has(path)) db.set(file, path, undefined)
      outside.clear()
      for (const [path, read] of await readAll(host, paths)) {
        db.set(file, path, read)
        outside.set(path, read?.text ?? '')
      }
    },
    of: (path: SourcePath): string | undefined =>
      outside.get(path) ?? (inside.has(path) ? host.text(path) : undefined),
  }
}

/** The names of the files and links of a site, as they were last listed. */
function openNames(db: Database, host: Host) {
  let all: readonly SourcePath[] = []
  let present: ReadonlySet<SourcePath> = new Set()
  let unfollowed: ReadonlyMap<SourcePath, UnfollowedLink> = new Map()
  return {
    all: () => all,
    present: () => present,
    waysOut: () => [...unfollowed.values()].flatMap(({ why, path }) => (why === 'outside' ? path : [])),
    areCurrent: (path: SourcePath) =>
      host.has(path) === present.has(path) && equal(host.unfollowedAt(path), unfollowed.get(path)),
    async list(): Promise<void> {
      all = await host.tree()
      present = new Set(all)
      db.set(tree, '', all)
      const links = host.unfollowed()
      unfollowed = new Map(links.map((each) => [each.path, each]))
      db.set(unfollowedLinks, '', links.length > 0 ? links : undefined)
    },
  }
}

/** Reads files again that do not belong to the site, but on which documents depend. Returns its argument. */
export function readForeign(
  db: Database,
  paths: readonly SourcePath[] | 'all',
  site: string,
): readonly SourcePath[] | 'all' {
  const known = db.keysAsked(foreignFile)
  for (const path of paths === 'all' ? known : paths)
    if (known.has(path)) db.set(foreignFile, path, digestOf(join(site, path)) ?? '')
  return paths
}

/** Whether a file is outside the site folder. */
export function isOutside(path: SourcePath): boolean {
  return path.startsWith('../')
}

const READ_AT_ONCE = 32

async function readAll(host: Host, paths: readonly SourcePath[]) {
  const files: (readonly [SourcePath, Awaited<ReturnType<Host['read']>>])[] = []
  for (let at = 0; at < paths.length; at += READ_AT_ONCE) {
    const batch = paths.slice(at, at + READ_AT_ONCE)
    files.push(...(await Promise.all(batch.map(async (path) => [path, await host.read(path)] as const))))
  }
  return files
}

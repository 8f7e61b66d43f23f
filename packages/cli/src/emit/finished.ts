import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DiskStoreOptions, diskStore, fingerprint, fingerprintBytes } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { filesFolder } from '../project/cache.ts'
import type { Emitted } from './emit.ts'
import { shortened } from './manifest.ts'

export interface FinishedOptions extends Pick<DiskStoreOptions, 'fill'> {
  /** Store nothing. */
  isReadOnly: boolean
}

/** Files of finished sites in a shared cache: a machine without the output folder need not make them again. */
export function finishedFiles(cacheDir: string, { fill, isReadOnly }: FinishedOptions) {
  const store = diskStore(filesFolder(cacheDir), { use: 'build', fill })
  const keyOf = (path: OutputPath, digest: string) => fingerprint([path, digest])
  return {
    /** The bytes of a file, by its path and digest. */
    async get(path: OutputPath, digest: string): Promise<Uint8Array | undefined> {
      const bytes = await store.get(keyOf(path, digest))
      return bytes instanceof Uint8Array ? bytes : undefined
    },
    /** Whether there is such a file, which then stays in the cache. Its bytes may be on another machine. */
    has(path: OutputPath, digest: string): boolean {
      const key = keyOf(path, digest)
      const isThere = store.has(key)
      if (isThere) store.keep([key])
      return isThere
    },
    /** Stores the files that a build has made. Files copied from the site folder need not be stored. */
    keep(outDir: string, { files }: Emitted): void {
      if (isReadOnly) return
      const keys = []
      for (const [path, { digest, bytes: known, copied }] of files) {
        if (copied) continue
        const key = keyOf(path, digest)
        keys.push(key)
        if (store.has(key)) continue
        const bytes = readFileSync(join(outDir, path))
        // The file may have changed meanwhile.
        if (shortened(fingerprintBytes(bytes)) === known) store.putLater(key, bytes)
      }
      store.keep(keys)
    },
    close: () => store.close(),
  }
}

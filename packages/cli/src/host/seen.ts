import type { BigIntStats } from 'node:fs'
import type { SourcePath } from '@chatdocs/core'
import { fingerprintBytes } from '@chatdocs/engine'

/** Granularity of file times, in ms: a file changed more recently may change again with the same time. */
const COARSE_TIME = 3000

/** Increase the number when `Entry` changes. */
const KIND = '1 seen'

type Entry = readonly [path: SourcePath, stamp: string, digest: string]

/**
 * The digests of files that this process or an earlier one has read. A file with the same size, times and inode is
 * assumed to be unchanged: programs cannot set the time of a change (`ctime`).
 */
export function seenFiles(saved: Uint8Array | undefined) {
  const known = new Map<SourcePath, { stamp: string; digest: string }>()
  for (const [path, stamp, digest] of decode(saved)) known.set(path, { stamp, digest })
  let hasNews = false
  const forget = (path: SourcePath) => {
    if (known.delete(path)) hasNews = true
  }
  return {
    forget,
    get(path: SourcePath, stats: BigIntStats): string | undefined {
      const found = known.get(path)
      return found?.stamp === stampOf(stats) ? found.digest : undefined
    },
    add(path: SourcePath, stats: BigIntStats, digest: string, now: number) {
      const stamp = stampOf(stats)
      const changedAt = Number(stats.mtimeMs > stats.ctimeMs ? stats.mtimeMs : stats.ctimeMs)
      if (now - changedAt <= COARSE_TIME) return forget(path)
      const before = known.get(path)
      hasNews ||= before?.stamp !== stamp || before.digest !== digest
      known.set(path, { stamp, digest })
    },
    /** The data for later processes; `undefined` if nothing changed. */
    toSave(): Uint8Array | undefined {
      if (!hasNews) return undefined
      hasNews = false
      return encode([...known].map(([path, { stamp, digest }]) => [path, stamp, digest]))
    },
  }
}

function stampOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return `${size} ${mtimeNs} ${ctimeNs} ${ino}`
}

function encode(entries: readonly Entry[]): Uint8Array {
  return Buffer.from(sealed(KIND, entries))
}

/** Empty if the bytes are damaged. */
function decode(bytes: Uint8Array | undefined): readonly Entry[] {
  const entries = bytes && unsealed(KIND, Buffer.from(bytes).toString('utf8'))
  return (entries as readonly Entry[] | undefined) ?? []
}

/*
 * Values that later processes accept only if they are unchanged and of the expected kind:
 *
 *     digest of kind and value, line feed, value as JSON
 */

export function sealed(kind: string, value: unknown): string {
  const text = JSON.stringify(value)
  return `${digestOf(kind, text)}\n${text}`
}

/** The value in a text; `undefined` if the text is damaged, or of another kind. */
export function unsealed(kind: string, text: string): unknown {
  const end = text.indexOf('\n')
  const value = text.slice(end + 1)
  return end > 0 && text.slice(0, end) === digestOf(kind, value) ? JSON.parse(value) : undefined
}

function digestOf(kind: string, value: string): string {
  return fingerprintBytes(`${kind}\n${value}`)
}

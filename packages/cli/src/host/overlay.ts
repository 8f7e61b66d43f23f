import type { SourcePath } from '@chatdocs/core'
import type { Host } from './host.ts'
import { sourceFile } from './source-file.ts'

/** A site in which some files have unsaved texts, or are missing: `null`. */
export function overlaid(host: Host, unsaved: ReadonlyMap<SourcePath, string | null>): Host {
  const bytesOf = (path: SourcePath) => {
    const text = unsaved.get(path)
    return typeof text === 'string' ? Buffer.from(text) : undefined
  }
  const isGone = (path: SourcePath) => unsaved.get(path) === null
  return {
    ...host,
    async tree() {
      const all = (await host.tree()).filter((path) => !isGone(path))
      const known = new Set(all)
      const fresh = [...unsaved.keys()].filter((path) => !known.has(path) && !isGone(path))
      return fresh.length === 0 ? all : [...all, ...fresh].sort()
    },
    has: (path) => (unsaved.has(path) ? !isGone(path) : host.has(path)),
    async read(path) {
      const bytes = bytesOf(path)
      if (isGone(path)) return undefined
      return bytes ? sourceFile(path, bytes) : host.read(path)
    },
    digest: (path) => (unsaved.has(path) ? undefined : host.digest(path)),
    text: (path) => (isGone(path) ? undefined : (unsaved.get(path) ?? host.text(path))),
    bytes: async (path) => bytesOf(path) ?? host.bytes(path),
  }
}

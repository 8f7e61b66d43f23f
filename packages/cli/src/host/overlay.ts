import type { SourcePath } from '@chatdocs/core'
import type { Host } from './host.ts'
import { sourceFile } from './source-file.ts'

/** A site in which some files have texts that are not saved yet. */
export function overlaid(host: Host, unsaved: ReadonlyMap<SourcePath, string>): Host {
  const bytesOf = (path: SourcePath) => {
    const text = unsaved.get(path)
    return text === undefined ? undefined : Buffer.from(text)
  }
  return {
    ...host,
    async tree() {
      const all = await host.tree()
      const known = new Set(all)
      const fresh = [...unsaved.keys()].filter((path) => !known.has(path))
      return fresh.length === 0 ? all : [...all, ...fresh].sort()
    },
    has: (path) => unsaved.has(path) || host.has(path),
    async read(path) {
      const bytes = bytesOf(path)
      return bytes ? sourceFile(path, bytes) : host.read(path)
    },
    digest: (path) => (unsaved.has(path) ? undefined : host.digest(path)),
    text: (path) => unsaved.get(path) ?? host.text(path),
    bytes: async (path) => bytesOf(path) ?? host.bytes(path),
  }
}

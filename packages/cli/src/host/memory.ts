import type { SourcePath } from '@chatdocs/core'
import type { Host } from './host.ts'
import { sourceFile } from './source-file.ts'

/** A site in memory that can be edited. */
export interface MemoryHost extends Host {
  write(path: string, content: string | Uint8Array): void
  remove(path: string): void
}

/** Creates a host: `memoryHost({ 'docs/a.md': '# A' })`. */
export function memoryHost(files: Readonly<Record<string, string | Uint8Array>> = {}): MemoryHost {
  const contents = new Map<string, Buffer>()
  const write = (path: string, content: string | Uint8Array) =>
    void contents.set(path.normalize('NFC'), Buffer.from(content as string))
  for (const [path, content] of Object.entries(files)) write(path, content)

  return {
    write,
    remove: (path) => void contents.delete(path.normalize('NFC')),
    tree: async () => [...contents.keys()].sort() as SourcePath[],
    unfollowed: () => [],
    unfollowedAt: () => undefined,
    allow: () => false,
    holds: () => true,
    has: (path) => contents.has(path),
    read: async (path) => {
      const bytes = contents.get(path)
      return bytes && sourceFile(path, bytes)
    },
    digest: () => undefined,
    text: (path) => contents.get(path)?.toString('utf8'),
    save: () => {},
    bytes: async (path) => {
      const bytes = contents.get(path)
      if (!bytes) throw new Error(`there is no ${path} in memory`)
      return bytes
    },
  }
}

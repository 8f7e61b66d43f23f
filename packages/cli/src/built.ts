import { readFileSync } from 'node:fs'

/** The output of `npm run build`. The URL works from `src/`, too, which has the same depth. */
export const BUILT = new URL('../dist/', import.meta.url)

/** The prebuilt runtime: `client/` is copied into sites, `server/` is imported; `manifest.json` lists the files. */
export const RUNTIME = new URL('runtime/', BUILT)

/** Reads a built text file. */
export function readBuilt(path: string): string {
  return readFileSync(new URL(path, BUILT), 'utf8')
}

/** Reads a built binary file. */
export function builtBytes(path: string): Uint8Array {
  return readFileSync(new URL(path, BUILT))
}

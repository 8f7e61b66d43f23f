import { readFileSync } from 'node:fs'

/** The package's built files: what `npm run build` made. Also from the sources, which lie as deep as they do. */
export const BUILT = new URL('../dist/', import.meta.url)

/** The prebuilt runtime: `client/` to be copied into sites, `server/` to be imported, `manifest.json`. */
export const RUNTIME = new URL('runtime/', BUILT)

/** A built text file. */
export function readBuilt(path: string): string {
  return readFileSync(new URL(path, BUILT), 'utf8')
}

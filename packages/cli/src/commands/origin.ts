import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { BUILT } from '../built.ts'

/** How a new site installs chatdocs. */
export interface Origin {
  /** Its version in `package.json`. */
  version: string
  /** The package that npm is to pack first, because it is in no registry. */
  pack?: string
}

/**
 * A site installs the chatdocs that begins it: from the registry, from the tarball that this one was installed from, or
 * from one that is packed of a checkout.
 *
 * @param folder of the site
 * @param own the folder of this package
 */
export function originFor(folder: string, own = dirname(fileURLToPath(BUILT))): Origin {
  if (!/[\\/]node_modules[\\/]/.test(own))
    return { version: `file:./chatdocs-${GENERATOR_VERSION}.tgz`, pack: pathFrom(folder, own) }
  const file = tarballOf(own)
  return { version: file === undefined ? `^${GENERATOR_VERSION}` : `file:${pathFrom(folder, file)}` }
}

/** The tarball that an installed package is from: a manifest above it names it. */
function tarballOf(own: string): string | undefined {
  for (let at = own; at !== dirname(at); at = dirname(at)) {
    const version = wantedIn(join(at, 'package.json'))
    if (version !== undefined) return version.startsWith('file:') ? resolve(at, version.slice(5)) : undefined
  }
}

/** The version of chatdocs that a manifest asks for. */
export function wantedIn(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
    return devDependencies?.chatdocs ?? dependencies?.chatdocs
  } catch {
    return undefined
  }
}

function pathFrom(folder: string, path: string): string {
  const found = relative(folder, path).replaceAll('\\', '/')
  return found.startsWith('.') || isAbsolute(found) ? found : `./${found}`
}

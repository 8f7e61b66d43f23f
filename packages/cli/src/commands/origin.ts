import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { BUILT } from '../built.ts'

/** How a new site installs chatdocs. */
export interface Origin {
  /** The version to write into its `package.json`. */
  version: string
  /** The package that must be packed with npm first, because it is not in any registry. */
  pack?: string
}

/**
 * A new site installs the chatdocs that created it: from the registry, from the tarball from which this one was
 * installed, or from a new tarball of a checkout.
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

/** The tarball from which this package was installed: a manifest above it names it. */
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

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { bundle, checkModule, LocatedModule, load, locateModule } from '@chatdocs/core'
import { type Bodies, type BodyOf, fingerprint } from '@chatdocs/engine'
import { type BundleFolders, bundlePages, checkGrammar } from './bundle.ts'
import { type ImageFolder, makeImageBodies } from './image.ts'
import { loadModule, siteInputs } from './load.ts'
import { threadBodies } from './threads.ts'

/** All bodies: those for threads, and those for the main thread only. */
export function makeBodies(folders: BundleFolders & ImageFolder): Bodies {
  const loadBody: BodyOf<typeof load> = (input) => loadModule(input, folders)
  const bundleBody: BodyOf<typeof bundle> = (input) => bundlePages(input, folders)
  const checkBody: BodyOf<typeof checkModule> = (input) => checkGrammar(input)
  const locateBody: BodyOf<typeof locateModule> = ({ specifier }) => locate(specifier, folders.site)
  return {
    ...threadBodies(folders),
    ...makeImageBodies(folders),
    load: loadBody,
    bundle: bundleBody,
    checkModule: checkBody,
    locateModule: locateBody,
  }
}

/** The digest of a module in a package: its bytes, and the version for all else that belongs to the package. */
function digestOf(file: string): string {
  const manifest = nearestManifest(dirname(file))
  return fingerprint([readFileSync(file), manifest && readFileSync(manifest)])
}

function nearestManifest(folder: string): string | undefined {
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest)) return manifest
  return dirname(folder) === folder ? undefined : nearestManifest(dirname(folder))
}

/** Resolves a module relative to the site folder. */
function locate(specifier: string, site: string): LocatedModule {
  try {
    const found = createRequire(join(site, 'chatdocs.config.js')).resolve(specifier)
    const way = relative(site, found).replaceAll('\\', '/')
    const url = isAbsolute(way)
      ? pathToFileURL(found).href
      : `./${way.split('/').map(encodeURIComponent).join('/')}`
    const [source] = siteInputs([way])
    return source === undefined ? { url, digest: digestOf(found) } : { url, source }
  } catch (error) {
    return { failed: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

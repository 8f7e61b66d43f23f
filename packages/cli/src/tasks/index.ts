import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  bundle,
  checkModule,
  checkSnippets,
  LocatedModule,
  load,
  locateModule,
  readApi,
} from '@chatdocs/core'
import type { Bodies, BodyOf } from '@chatdocs/engine'
import { type BundleFolders, bundlePages, checkGrammar } from './bundle.ts'
import { makeCardDrawer } from './card.ts'
import { type ImageFolder, makeImageBodies } from './image.ts'
import { indexBodies } from './index-bodies.ts'
import { loadModule, siteInputs } from './load.ts'
import { drawPage } from './page.ts'
import { makeParser } from './parse.ts'

/** The bodies that a thread may have: plain data in, plain data out. */
export function threadBodies(): Bodies {
  return {
    parse: makeParser(),
    page: drawPage,
    card: makeCardDrawer(),
    readApi: readApiBody,
    checkSnippets: checkSnippetsBody,
    ...indexBodies(),
  }
}

/** Compiler and all are loaded by whoever needs them. */
const readApiBody: BodyOf<typeof readApi> = async (input) => (await import('./api/read.ts')).readApi(input)
const checkSnippetsBody: BodyOf<typeof checkSnippets> = async (input) => {
  return (await import('./snippets.ts')).checkTypes(input)
}

/** All bodies: those of the threads, and those that belong to the main thread. */
export function makeBodies(folders: BundleFolders & ImageFolder): Bodies {
  const loadBody: BodyOf<typeof load> = (input) => loadModule(input, folders)
  const bundleBody: BodyOf<typeof bundle> = (input) => bundlePages(input, folders)
  const checkBody: BodyOf<typeof checkModule> = (input) => checkGrammar(input)
  const locateBody: BodyOf<typeof locateModule> = ({ specifier }) => locate(specifier, folders.site)
  return {
    ...threadBodies(),
    ...makeImageBodies(folders),
    load: loadBody,
    bundle: bundleBody,
    checkModule: checkBody,
    locateModule: locateBody,
  }
}

/** A module as the site's folder sees it. */
function locate(specifier: string, site: string): LocatedModule {
  try {
    const found = createRequire(join(site, 'chatdocs.config.js')).resolve(specifier)
    const url = pathToFileURL(found).href
    const [source] = siteInputs([relative(site, found).replaceAll('\\', '/')])
    return source === undefined ? { url } : { url, source }
  } catch (error) {
    return { failed: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

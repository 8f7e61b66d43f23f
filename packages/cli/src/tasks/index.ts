import type { bundle, bundleLook, checkModule, load, locatePlugin } from '@chatdocs/core'
import type { Bodies, BodyOf } from '@chatdocs/engine'
import { type BundleFolders, bundlePages, checkGrammar } from './bundle.ts'
import { type ImageFolder, makeImageBodies } from './image.ts'
import { loadModule } from './load.ts'
import { makeLook } from './look.ts'
import { locate } from './plugin.ts'
import { threadBodies } from './threads.ts'

/** All bodies: those for threads, and those for the main thread only. */
export function makeBodies(folders: BundleFolders & ImageFolder): Bodies {
  const loadBody: BodyOf<typeof load> = (input) => loadModule(input, folders)
  const bundleBody: BodyOf<typeof bundle> = (input) => bundlePages(input, folders)
  const lookBody: BodyOf<typeof bundleLook> = (input) => makeLook(input, folders)
  const checkBody: BodyOf<typeof checkModule> = (input) => checkGrammar(input)
  const locateBody: BodyOf<typeof locatePlugin> = (input) => locate(input, folders)
  return {
    ...threadBodies(folders),
    ...makeImageBodies(folders),
    load: loadBody,
    bundle: bundleBody,
    bundleLook: lookBody,
    checkModule: checkBody,
    locatePlugin: locateBody,
  }
}

import { join } from 'node:path'
import type { bundle, bundleLook, checkModule, digestFile, load, locatePlugin } from '@chatdocs/core'
import type { Bodies, BodyOf } from '@chatdocs/engine'
import { digestOf } from '../host/source-file.ts'
import { type ImageFolder, makeImageBodies } from './images/image.ts'
import { type BundleFolders, bundlePages, checkGrammar } from './modules/bundle.ts'
import { loadModule } from './modules/load.ts'
import { makeLook } from './modules/look.ts'
import { locate } from './modules/plugin.ts'
import { threadBodies } from './threads.ts'

/** All task bodies: those that run in threads, and those that run only in the main thread. */
export function makeBodies(folders: BundleFolders & ImageFolder): Bodies {
  const loadBody: BodyOf<typeof load> = (input) => loadModule(input, folders)
  const bundleBody: BodyOf<typeof bundle> = (input) => bundlePages(input, folders)
  const lookBody: BodyOf<typeof bundleLook> = (input) => makeLook(input, folders)
  const checkBody: BodyOf<typeof checkModule> = (input) => checkGrammar(input)
  const locateBody: BodyOf<typeof locatePlugin> = (input) => locate(input, folders)
  const digestBody: BodyOf<typeof digestFile> = async ({ path }) => digestOf(join(folders.site, path)) ?? ''
  return {
    ...threadBodies(folders),
    ...makeImageBodies(folders),
    load: loadBody,
    bundle: bundleBody,
    bundleLook: lookBody,
    checkModule: checkBody,
    digestFile: digestBody,
    locatePlugin: locateBody,
  }
}

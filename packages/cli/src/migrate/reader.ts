import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { portable } from './portable.ts'
import type { ReadRequest } from './protocol.ts'
import { STAND_IN, standInModule } from './stand-in.ts'

/**
 * The program of a process that evaluates the configuration of another tool, and sends its default export as data. The
 * bundle calls what it lacks by global names, as CommonJS has them.
 */
process.once('message', async ({ bundle, source }: ReadRequest) => {
  const require = createRequire(source)
  const resolve = (name: string) => {
    try {
      return require.resolve(name)
    } catch {
      return name
    }
  }
  const load = (name: string): unknown => {
    try {
      return require(name)
    } catch {
      return standInModule(name)
    }
  }
  Object.assign(globalThis, {
    __filename: source,
    __dirname: dirname(source),
    require: Object.assign(load, require, { resolve }),
    [STAND_IN]: standInModule,
  })
  try {
    const module: { default?: unknown } = await import(pathToFileURL(bundle).href)
    const value = await portable(module.default)
    process.send?.({ value }, () => process.exit())
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit())
  }
})

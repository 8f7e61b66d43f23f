import type { Reader } from '@chatdocs/engine'
import type { Feature } from '@chatdocs/protocol'
import { allowing } from '../../config/hosting.ts'
import type { PolicyOptions } from '../../content/model.ts'
import { sharedQuery } from '../inputs/define.ts'
import { files, options } from '../inputs/inputs.ts'
import { config } from '../site/config.ts'
import { look } from '../site/look.ts'
import { pluginConnects } from '../site/plugins.ts'
import { themeComponents } from '../site/theme.ts'
import { allMarkdownSources, facts } from './content.ts'

/** The features that any page of the site uses. `dev` serves the files of all features, and parses no document for it. */
const usedFeatures = sharedQuery('usedFeatures', { kept: true }, async (db): Promise<readonly Feature[]> => {
  const { mode, runtime } = await db.get(options)
  if (mode === 'dev') return Object.keys(runtime.features) as Feature[]
  const sources = await allMarkdownSources(db)
  const all = await Promise.all(
    sources.map((path) => db.get(facts, path).then(({ features = [] }) => features)),
  )
  const [{ blog, feedback, offline }, parts] = await Promise.all([
    db.get(config).then(({ value }) => value),
    db.get(themeComponents).then(({ value }) => value),
  ])
  const byConfiguration: readonly (Feature | false)[] = [
    Object.keys(parts).length > 0 && 'slots',
    feedback !== false && 'feedback',
    offline && 'offline',
    blog !== undefined &&
      (blog.path === '' || (await db.get(files)).some((path) => path.startsWith(`${blog.path}/`))) &&
      'blog',
  ]
  return [...new Set([...all.flat(), ...byConfiguration.filter((each) => each !== false)])].sort()
})

/** How to make the site's content security policy, if it has one. */
export async function policyOptions(db: Reader): Promise<PolicyOptions | undefined> {
  const { policy } = (await db.get(config)).value
  if (!policy) return undefined
  const [features, connects] = await Promise.all([db.get(usedFeatures), db.get(pluginConnects)])
  return {
    ...policy,
    allow: connects.reduce((allow, each) => allowing(allow, each, ['connect-src']), policy.allow),
    diagrams: features.includes('diagrams'),
  }
}

/** The files of the prebuilt runtime that the site needs; empty if `wanted` is not one of its files. */
export async function runtimeFiles(db: Reader, wanted?: string): Promise<readonly string[]> {
  const { runtime } = await db.get(options)
  const { boot, preload, styles, live, searchWorker, searchLazy, imports, lazy, features } = runtime
  const always = [
    ...[boot, styles, live, searchWorker, ...searchLazy],
    ...[...preload, ...Object.values(imports), ...lazy],
  ]
  const byFeature = Object.entries(features).map(([name, { files }]) => [name as Feature, files] as const)
  const isKnown = (path: string) =>
    always.includes(path) || byFeature.some(([, files]) => files.includes(path))
  if (wanted !== undefined && !isKnown(wanted)) return []
  const [used, own] = await Promise.all([db.get(usedFeatures), db.get(look)])
  const all = [...always, ...byFeature.flatMap(([name, files]) => (used.includes(name) ? files : []))]
  // A site with its own style sheet does not need the runtime's: its own contains it.
  return all.filter((path) => path !== styles || path === own.styles)
}

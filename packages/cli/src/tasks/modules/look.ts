import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  INTER,
  type LookInput,
  type LookOutput,
  type SourcePath,
  styleBuildFailed,
  styleSyntax,
  subsetName,
} from '@chatdocs/core'
import { ASSETS, type RuntimeManifest } from '@chatdocs/protocol'
import { builtBytes, readBuilt } from '../../built.ts'
import { placeOf } from '../errors/place.ts'
import { bundleModules, type Message, outPath } from './esbuild.ts'
import { authoredInputs, type ModuleFolders, siteInputs } from './load.ts'

/** The entry of the style sheet, and its imports besides the site's own files. */
const [SHEET, RUNTIME, THEME] = ['chatdocs:look', 'chatdocs:styles', 'chatdocs:theme']

/** Whether a file exists in one of the folders of static files. */
export function staticsIn(site: string, folders: readonly string[]): (path: string) => boolean {
  return (path) => folders.some((folder) => existsSync(join(site, folder, path)))
}

/**
 * Bundles the style sheet of every page: the runtime's styles in the cascade layer `chatdocs`, then the theme and the
 * site's own style sheets in the layer `site`, which overrides it. Scripts become modules.
 */
export async function makeLook(
  { base, theme, fonts, styles, scripts, statics }: LookInput,
  { site, holds }: ModuleFolders,
): Promise<LookOutput> {
  const hasSheet = theme !== '' || styles.length > 0
  const { styles: prebuilt }: RuntimeManifest = JSON.parse(readBuilt('runtime/manifest.json'))
  const layered = (specifier: string) => `@import ${JSON.stringify(specifier)} layer(site);`
  const sheet = [
    '@layer chatdocs, site;',
    `@import ${JSON.stringify(RUNTIME)};`,
    ...[THEME, ...styles].map(layered),
  ].join('\n')
  const css = (text: string) => ({ text, loader: 'css' as const })
  const made = await bundleModules({
    folder: site,
    holds,
    entries: {
      ...(hasSheet && { styles: SHEET }),
      ...Object.fromEntries(scripts.map((path, index) => [scriptName(path, index), path])),
    },
    platform: 'browser',
    names: { entry: `${ASSETS}/site-[name]-[hash]`, base },
    answers: {
      [SHEET]: css(sheet),
      [RUNTIME]: css(readBuilt(`runtime/client/${prebuilt}`)),
      [THEME]: css(theme),
      ...(theme.includes(INTER) && interAnswers()),
      ...Object.fromEntries(fonts.map(({ path, bytes }) => [subsetName(path), { bytes }])),
    },
    statics: staticsIn(site, statics),
  })
  if (made.errors.length > 0) return failed(made.errors, site)
  const outputs = Object.entries(made.metafile.outputs)
  const outputOf = (test: (entry: string) => boolean) => {
    const found = outputs.find(([, { entryPoint = '' }]) => test(entryPoint))
    return found && outPath(found[0])
  }
  const sheetPath = outputOf((entry) => entry.endsWith(SHEET))
  return {
    ...(sheetPath !== undefined && { styles: sheetPath }),
    scripts: scripts.map((path) => outputOf((entry) => entry === path) ?? ''),
    assets: Object.fromEntries(
      outputs.flatMap(([path, { inputs }]) => {
        const [source, ...others] = Object.keys(inputs)
        if (source === undefined || others.length > 0) return []
        const font = fonts.find((each) => source.endsWith(`:${subsetName(each.path)}`))
        return [[font?.path ?? source, outPath(path)]]
      }),
    ),
    files: made.files.map(({ path, contents }) => ({ path: outPath(path), bytes: contents })),
    inputs: authoredInputs(Object.keys(made.metafile.inputs)),
    missing: [],
    diagnostics: await styleMistakes(made.warnings, site),
  }
}

/** Inter's style sheet, and the files that it refers to. */
function interAnswers(): NonNullable<Parameters<typeof bundleModules>[0]['answers']> {
  const text = readBuilt('runtime/fonts/inter.css')
  const files = [...text.matchAll(/chatdocs:fonts\/([\w.-]+)/g)].map(([name, file = '']) => {
    return [name, { bytes: builtBytes(`runtime/fonts/${file}`) }]
  })
  return { [INTER]: { text, loader: 'css' }, ...Object.fromEntries(files) }
}

/** Parts of the site's style sheets that browsers ignore. */
export async function styleMistakes(warnings: readonly Message[], site: string): Promise<Diagnostic[]> {
  const ours = warnings.filter(({ id, location }) => {
    return id.startsWith('css-') && location !== null && siteInputs([location.file]).length > 0
  })
  return Promise.all(ours.map(async (each) => styleSyntax(each.text, await placeOf(each, site))))
}

function scriptName(path: SourcePath, index: number): string {
  const name = path.replace(/^.*\//, '').replace(/\.\w+$/, '')
  return `${name.replace(/[^\w-]/g, '_')}${index === 0 ? '' : `-${index + 1}`}`
}

/** Mistakes in files have locations. Paths in our own entry or the theme come from the configuration. */
async function failed(errors: readonly Message[], site: string): Promise<LookOutput> {
  const isOurs = ({ location }: Message) => [SHEET, THEME].some((entry) => location?.file.endsWith(entry))
  const missing = errors.filter(isOurs).map(({ location }) => {
    const { lineText = '', column = 0, length = 0 } = location ?? {}
    const written = lineText.slice(column, column + length)
    return written.replace(/^url\(|\)$/g, '').replace(/^"|"$/g, '')
  })
  const others = errors.filter((each) => !isOurs(each))
  const diagnostics = await Promise.all(
    others.map(async (each) => styleBuildFailed(each.text, await placeOf(each, site))),
  )
  const inputs = siteInputs(others.flatMap(({ location }) => (location ? [location.file] : [])))
  return { scripts: [], assets: {}, files: [], inputs, missing, diagnostics }
}

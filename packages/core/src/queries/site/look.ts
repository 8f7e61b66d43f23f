import type { Reader } from '@chatdocs/engine'
import { encodePath, withBase } from '@chatdocs/protocol'
import { quotedIn } from '../../checks/quoted.ts'
import type { Config } from '../../config/config.ts'
import type { ThemeConfig } from '../../config/look.ts'
import { OPTIONAL_PACKAGES } from '../../config/optional.ts'
import { isShipped, themeCss } from '../../config/theme-css.ts'
import type { HeadTag } from '../../content/model.ts'
import { iconMissing, styleBuildFailed, styleMissing } from '../../diagnostics/catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import type { LookInput, LookOutput } from '../../look.ts'
import type { SourcePath } from '../../paths.ts'
import { bundleLook, subsetFont } from '../../tasks.ts'
import { sharedQuery } from '../inputs/define.ts'
import { exists, file, files, options, text } from '../inputs/inputs.ts'
import { compilerSettings } from './aliases.ts'
import { siteCharacters } from './characters.ts'
import { config } from './config.ts'

/** The styles, scripts and tags that the configuration adds to every page. */
export interface Look extends Pick<LookOutput, 'files' | 'diagnostics'> {
  /** The output path of the style sheet of every page. */
  styles: string
  /** Tags for the head: configured ones, preloaded fonts and scripts. */
  tags: readonly HeadTag[]
}

/** The look of the site. A site that changes nothing runs no task. */
export const look = sharedQuery('look', async (db): Promise<Look> => {
  const [{ value }, { mode, runtime }] = await Promise.all([db.get(config), db.get(options)])
  const asking = [
    ...(value.feedback ? [moduleTag(value, runtime.feedback)] : []),
    ...(value.offline && mode === 'build' ? [moduleTag(value, runtime.offline)] : []),
  ]
  const plain = { styles: runtime.styles, tags: [...value.head, ...asking], files: [], diagnostics: [] }
  const { theme } = value
  const own = modulesOf(value.scripts)
  const styles = await namedStyles(db, value)
  const named = [...fontFiles(theme), ...own, ...styles.filter(isFile).map(pathOf)]
  const absent = await missingFiles(db, named)
  if (absent.length > 0) return { ...plain, diagnostics: await missingProblems(db, value, absent) }
  const needsBundle = themeCss(theme) !== '' || styles.length > 0 || own.length > 0
  const made = needsBundle ? await db.get(lookBundle) : undefined
  if (made && made.diagnostics.length + made.missing.length > 0) {
    const missing = await missingProblems(db, value, made.missing)
    return { ...plain, diagnostics: [...made.diagnostics, ...missing] }
  }
  return {
    styles: made?.styles ?? runtime.styles,
    tags: [...preloads(value, made), ...value.head, ...asking, ...scriptTags(value, made)],
    files: made?.files ?? [],
    diagnostics: [],
  }
})

/** Like `bundles`, it depends on installed packages. */
const lookBundle = sharedQuery('lookBundle', { volatile: true }, async (db): Promise<LookOutput> => {
  const { value } = await db.get(config)
  const { baseUrl: base, scripts, staticDirectories: statics } = value
  const { theme, fonts, diagnostics } = await cutFonts(db, value.theme)
  await db.get(compilerSettings)
  const made = await db.run(bundleLook, {
    base,
    theme: themeCss(theme),
    fonts,
    styles: await namedStyles(db, value),
    scripts: modulesOf(scripts),
    statics,
  })
  await Promise.all(made.inputs.map((input) => db.get(file, input)))
  // A missing file may be added later.
  if (made.diagnostics.length + made.missing.length > 0) await db.get(files)
  return diagnostics.length > 0 ? { ...made, diagnostics: [...diagnostics, ...made.diagnostics] } : made
})

/**
 * The theme without the fonts that cannot be cut, and the cut fonts. `dev` cuts none: a new character would change all
 * pages.
 */
async function cutFonts(
  db: Reader,
  theme: ThemeConfig,
): Promise<{ theme: ThemeConfig; fonts: LookInput['fonts']; diagnostics: Diagnostic[] }> {
  const asked = Object.values(theme.fonts).flatMap((font) => (font.subset ? font.files : []))
  const paths = [...new Set(asked.map(({ path }) => path))]
  if (paths.length === 0) return { theme, fonts: [], diagnostics: [] }
  const { mode, missing = [] } = await db.get(options)
  if (mode === 'dev' || OPTIONAL_PACKAGES['theme.fonts'].some((name) => missing.includes(name)))
    return { theme: uncut(theme), fonts: [], diagnostics: [] }
  const characters = await db.get(siteCharacters)
  const made = await Promise.all(
    paths.map(async (path) => {
      const digest = (await db.get(file, path))?.digest ?? ''
      return { path, ...(await db.run(subsetFont, { path, digest, characters })) }
    }),
  )
  const diagnostics = made.flatMap((each) =>
    'failed' in each
      ? [styleBuildFailed(`this font cannot be cut: ${each.failed}`, { path: each.path })]
      : [],
  )
  if (diagnostics.length > 0) return { theme: uncut(theme), fonts: [], diagnostics }
  return { theme, fonts: made.flatMap((each) => ('bytes' in each ? [each] : [])), diagnostics }
}

/** The theme with whole fonts. */
function uncut(theme: ThemeConfig): ThemeConfig {
  const fonts = Object.entries(theme.fonts).map(([use, { family, files }]) => [use, { family, files }])
  return { ...theme, fonts: Object.fromEntries(fonts) }
}

function modulesOf(scripts: Config['scripts']): SourcePath[] {
  return scripts.flatMap((each) => ('path' in each ? [each.path] : []))
}

/**
 * Files begin with `./`. A name without a leading dot can also be a file of the site; if there is none, it is a package.
 */
function namedStyles(db: Reader, { styles }: Config): Promise<string[]> {
  const named = styles.map(async (written) => {
    if (isFile(written)) return `./${written.replace(/^(\.\/)+/, '')}`
    return (await db.get(exists, written as SourcePath)) ? `./${written}` : written
  })
  return Promise.all(named)
}

function isFile(written: string): boolean {
  return /^\.{1,2}\//.test(written)
}

function pathOf(written: string): SourcePath {
  return written.replace(/^\.\//, '') as SourcePath
}

function fontFiles({ fonts }: ThemeConfig): SourcePath[] {
  return Object.values(fonts).flatMap((font) => font.files.map(({ path }) => path))
}

async function missingFiles(db: Reader, named: readonly SourcePath[]): Promise<SourcePath[]> {
  const inside = named.filter((path) => !path.startsWith('../'))
  const found = await Promise.all(inside.map((path) => db.get(exists, path)))
  return inside.filter((_, index) => !found[index])
}

/** Locates problems in the configuration, which may spell a path differently. */
async function missingProblems(
  db: Reader,
  { path }: Config,
  missing: readonly string[],
): Promise<Diagnostic[]> {
  const source = path && (await db.get(text, path))
  const all = await db.get(files)
  return missing.map((name) => {
    const icon = /^simple-icons\/icons\/(.+)\.svg$/.exec(name)?.[1]
    const forms = [name, `./${name}`, pathOf(name), ...(icon === undefined ? [] : [icon])]
    const at = path && forms.map((each) => quotedIn(path, source, each)).find(({ span }) => span)
    if (icon !== undefined) return iconMissing(icon, at ?? (path && { path }))
    return styleMissing(name, at ?? (path && { path }), nearest(pathOf(name), all))
  })
}

/** The first paint needs the first file of each font. */
function preloads({ theme, baseUrl }: Config, made: LookOutput | undefined): HeadTag[] {
  const { assets = {} } = made ?? {}
  const inter = Object.entries(assets).find(([source]) =>
    source.endsWith('inter-latin-wght-normal.woff2'),
  )?.[1]
  const first = Object.values(theme.fonts).map((font) => {
    const [file] = font.files
    return isShipped(font) ? inter : file && assets[file.path]
  })
  return [...new Set(first)].flatMap((asset) => {
    if (asset === undefined) return []
    const href = withBase(baseUrl, `/${encodePath(asset)}`)
    return [{ tag: 'link', attributes: { rel: 'preload', href, as: 'font', crossorigin: true } }]
  })
}

function moduleTag({ baseUrl }: Config, path: string): HeadTag {
  const src = withBase(baseUrl, `/${encodePath(path)}`)
  return { tag: 'script', attributes: { type: 'module', src } }
}

function scriptTags(config: Config, made: LookOutput | undefined): HeadTag[] {
  const { scripts, baseUrl } = config
  const modules = [...(made?.scripts ?? [])]
  return scripts.map((each): HeadTag => {
    if ('address' in each) {
      return { tag: 'script', attributes: { src: withBase(baseUrl, each.address), ...each.attributes } }
    }
    return moduleTag(config, modules.shift() ?? '')
  })
}

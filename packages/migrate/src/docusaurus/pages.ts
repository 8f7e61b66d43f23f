import { dirname, join, relative } from 'node:path/posix'
import { asList, asRecord, type Plain, type Plan } from '../plan.ts'
import { lineAt, type Sources } from '../sources.ts'
import type { Site } from '../table.ts'
import { NO_PAGE } from './addresses.ts'

/**
 * Pages and components of Docusaurus. They stay where they are: bundles know modules of Docusaurus. What only the site
 * knows, its drawings and the values of its configuration, gets a small module, which `tsconfig.json` names.
 */

const CONTEXT = '@docusaurus/useDocusaurusContext'
const STYLED = '@theme/Layout'

const CODE = /\.(jsx?|tsx?|mjs)$/
/** A module that code names: `from '@theme/Layout'`, `require('./a.svg')`. */
const NAMED = /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\(\s*)(['"])([^'"\n]+)\1/g

type Config = Readonly<Record<string, unknown>>

export async function movePages(folder: string, config: Config, site: Site): Promise<void> {
  const { sources, plan } = site
  const own = `${sources.base}src/docusaurus/`
  const code = sources.files(`${sources.base}src`, CODE).filter((path) => !path.startsWith(own))
  const used = new Set<string>()
  for (const path of code) {
    const text = sources.text(path)
    for (const { 2: name = '', index } of text.matchAll(NAMED)) {
      // `/` is the site folder, or the folder of its static files.
      const below = ['', 'static'].find(
        (folder) => name.startsWith('/') && sources.has(sources.at(`./${folder}${name}`)),
      )
      const drawing = /^\..*\.svg$/.test(name) ? join(dirname(path), name) : ''
      const isOwn = drawing.startsWith(sources.base) && sources.has(drawing)
      const place = below === undefined ? isOwn && drawing.slice(sources.base.length) : below + name
      if (place) {
        const start = text.indexOf(name, index)
        plan.splice(path, { start, end: start + name.length, text: join('@site', place) })
      }
      used.add(place ? join('@site', place) : name)
    }
    if (path.startsWith(`${sources.base}src/theme/`))
      plan.hand(path, 'it replaces a part of Docusaurus: see Slots and overrides in the handbook')
  }
  const pages = code.filter((path) => path.startsWith(`${folder}/`) && !NO_PAGE.test(path))
  const packages = packagesOf(sources)
  const [sass] = sources.files(`${sources.base}src`, /\.s[ac]ss$/)
  if (sass && !packages.has('sass') && !packages.has('sass-embedded'))
    plan.hand(sass, 'style sheets in Sass need a package: npm install sass')
  for (const path of pages) {
    const problems = await sources.problemsOf(path, packages)
    for (const each of problems) plan.hand(each.path, each.text, each.line)
    if (problems.length > 0) setAside(path, plan)
    else giveTitle(path, config, site)
    // A page says by its name that it is one.
    if (problems.length === 0 && path.endsWith('.js')) plan.moves.set(path, `${path}x`)
  }
  if (used.has(STYLED)) {
    plan.files.set(`${own}page.css`, sources.template('page.css'))
    plan.set('styles', [`./${own}page.css`])
  }
  writeModules(used, config, site)
}

/** A page that cannot run: a name that begins with `_` is no page, and neither is one in `.js`. */
function setAside(path: string, plan: Plan): void {
  if (!path.endsWith('.js'))
    plan.moves.set(path, join(dirname(path), `_${path.slice(path.lastIndexOf('/') + 1)}`))
  plan.hand(path, 'the page is set aside, because of the modules that it imports')
}

function packagesOf(sources: Sources): ReadonlySet<string> {
  const all = [`${sources.base}package.json`, 'package.json'].map((path) => asRecord(sources.json(path)))
  return new Set(
    all.flatMap((each) => Object.keys({ ...asRecord(each.dependencies), ...asRecord(each.devDependencies) })),
  )
}

/** Pages export the title and the description that they give to `Layout`. */
function giveTitle(path: string, config: Config, { sources, plan }: Site): void {
  const text = sources.text(path)
  if (/export\s+(const|let|var)\s+meta\b/.test(text)) return
  const { 0: opening = '', index = 0 } = /<Layout\b(?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\})*>/.exec(text) ?? {}
  const parts = ['title', 'description'].flatMap((key) => {
    const value = textOf(opening, key, config)
    return value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`]
  })
  if (parts.length > 0) {
    const made = `${text.endsWith('\n') ? '' : '\n'}\nexport const meta = { ${parts.join(', ')} }\n`
    plan.splice(path, { start: text.length, end: text.length, text: made })
  } else if (/\s(title|description)=/.test(opening))
    plan.hand(path, 'write export const meta = { title }: that of Layout is no text', lineAt(text, index))
}

/** A text attribute, with the values of the site in it. */
function textOf(opening: string, name: string, config: Config): string | undefined {
  const [, plain, template] =
    new RegExp(`\\s${name}=(?:"([^"]*)"|\\{\\s*[\`'"]([^\`'"]*)[\`'"]\\s*\\})`).exec(opening) ?? []
  if (plain !== undefined) return plain
  const filled = template?.replace(/\$\{siteConfig\.(title|tagline)\}/g, (_, key: string) =>
    String(config[key] ?? ''),
  )
  return filled?.includes('${') ? undefined : filled
}

/** Writes the modules that only the site knows, and names them in `tsconfig.json`. */
function writeModules(used: ReadonlySet<string>, config: Config, { sources, plan }: Site): void {
  const folder = `${sources.base}src/docusaurus`
  const paths: Record<string, string> = {}
  if (used.has(CONTEXT) && config.customFields !== undefined) {
    const values = JSON.stringify({ customFields: config.customFields }, null, 2)
    plan.files.set(`${folder}/context.tsx`, sources.template('context.tsx'))
    plan.files.set(`${folder}/site.json`, `${values}\n`)
    paths[CONTEXT] = 'src/docusaurus/context.tsx'
  }
  for (const name of [...used].filter((each) => /^@site\/.*\.svg$/.test(each)).sort()) {
    const drawing = name.slice('@site/'.length)
    const file = `src/docusaurus/drawings/${drawing.replace(/\.svg$/, '.tsx')}`
    const text = drawingModule(relative(dirname(file), drawing))
    plan.files.set(sources.base + file, text)
    paths[name] = file
  }
  // What tsconfig.json inherits from Docusaurus goes with its packages.
  const settings = `${sources.base}tsconfig.json`
  const text = sources.has(settings) ? sources.text(settings) : ''
  for (const { index, 0: all } of text.matchAll(/[ \t]*"extends":\s*"@docusaurus\/[^"]*",?[ \t]*\n?/g))
    plan.splice(settings, { start: index, end: index + all.length, text: '' })
  if (Object.keys(paths).length > 0 || sources.base !== '')
    setPaths({ ...paths, '@site/*': '*' }, sources, plan)
}

/** A drawing as a component, by its address. */
function drawingModule(path: string): string {
  return `import type { ImgHTMLAttributes } from 'react'
import url from '${path}'

export default function Drawing(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img alt="" {...props} src={url} />
}
`
}

/** Adds paths to `tsconfig.json` of the site folder, which the bundler follows, too. */
function setPaths(paths: Readonly<Record<string, string>>, sources: Sources, plan: Plan): void {
  const [file, own] = ['tsconfig.json', `${sources.base}tsconfig.json`]
  const { baseUrl = '.' } = asRecord(asRecord(sources.json(file)).compilerOptions)
  const up = relative(String(baseUrl), '.') || '.'
  const all = Object.entries(paths).map(([name, to]) => [name, [`${up}/${sources.base}${to}`]] as const)
  if (!sources.has(file)) {
    const from = sources.has(own) ? `./${own}` : undefined
    const settings = { extends: from, compilerOptions: { jsx: 'react-jsx', paths: Object.fromEntries(all) } }
    plan.files.set(file, `${JSON.stringify(settings, null, 2)}\n`)
    return
  }
  const text = sources.text(file)
  const lines = all.map(([name, to]) => `\n      ${JSON.stringify(name)}: ${JSON.stringify(to)},`).join('')
  const place = /"(paths)"\s*:\s*\{/.exec(text) ?? /"compilerOptions"\s*:\s*\{/.exec(text)
  const start = place ? place.index + place[0].length : 0
  if (place)
    plan.splice(file, { start, end: start, text: place[1] ? lines : `\n    "paths": {${lines}\n    },` })
  else plan.hand(file, `add compilerOptions.paths:${lines}`)
}

/** What shows live code blocks, which a theme of Docusaurus runs, with the names that the site gives to their code. */
export function fencesOf(config: Config, { sources, plan }: Site): Plain {
  const themes = asList(config.themes).map((each) => String(asList(each)[0] ?? each))
  if (!themes.some((name) => /(?:^|[\\/])theme-live-codeblock$/.test(name))) return undefined
  const [scope] = sources.files(`${sources.base}src/theme/ReactLiveScope`, /\/index\.[jt]sx?$/)
  const component = `${sources.base}src/docusaurus/Live.tsx`
  if (scope)
    plan.files.set(
      component,
      "import { live } from 'chatdocs/live'\nimport scope from '../theme/ReactLiveScope'\n\nexport default live(scope)\n",
    )
  const packages = sources.first(`${sources.base}package.json`, 'package.json')
  if (packages && !/"react-live"\s*:/.test(sources.text(packages)))
    plan.hand(packages, 'live code blocks need a package: npm install react-live')
  const shown = scope ? `./${component}` : 'chatdocs/live'
  return Object.fromEntries(['jsx', 'tsx', 'js'].map((language) => [`${language} live`, shown]))
}

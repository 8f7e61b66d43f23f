import { dirname, join, relative } from 'node:path/posix'
import { asRecord, type Plan } from '../plan.ts'
import { lineAt, type Sources } from '../sources.ts'

/**
 * Pages and components of Docusaurus. They stay where they are: bundles know modules of Docusaurus. What only the site
 * knows, its drawings and the values of its configuration, gets a small module, which `tsconfig.json` names.
 */

const CONTEXT = '@docusaurus/useDocusaurusContext'
const STYLED = '@theme/Layout'

const CODE = /\.(jsx?|tsx?|mjs)$/
/** A module that code names: `from '@theme/Layout'`, `require('./a.svg')`. */
const NAMED = /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\(\s*)(['"])([^'"\n]+)\1/g

export async function movePages(
  pagesFolder: string,
  sources: Sources,
  plan: Plan,
  site: unknown,
): Promise<void> {
  const code = sources.files(`${sources.base}src`, CODE).filter((path) => !isOwn(path, sources))
  const used = new Set<string>()
  const drawings = new Set<string>()
  for (const path of code) collect(path, sources, plan, used, drawings)
  for (const path of code) if (await sources.hasJsx(path)) rename(path, `${path.slice(0, -2)}jsx`, plan)
  for (const path of code.filter((each) => each.startsWith(`${sources.base}src/theme/`)))
    plan.hand(path, 'it replaces a part of Docusaurus: see Slots and overrides in the handbook')
  const pages = code.filter((path) => path.startsWith(`${pagesFolder}/`) && isPage(path))
  const aside = await judge(pages, sources, plan)
  titlePages(
    pages.filter((path) => !aside.has(path)),
    sources,
    plan,
    site,
  )
  if (used.has(STYLED)) plan.files.set(`${sources.base}src/docusaurus/page.css`, sources.template('page.css'))
  writeModules({ used, drawings, sources, plan, site })
  if (pages.length > 0) plan.converted.push(`${pagesFolder}, pages in React: ${pages.length}`)
}

function isOwn(path: string, { base }: Sources): boolean {
  return path.startsWith(`${base}src/docusaurus/`)
}

/** Tests, styles and files that begin with `_` are no pages. */
function isPage(path: string): boolean {
  return !/(^|\/)_|\.(test|spec)\.|\/__tests__\/|\.d\.ts$/.test(path)
}

function rename(from: string, to: string, plan: Plan): void {
  plan.moves.set(from, to)
}

/** Notes the modules and the drawings that a file names. */
function collect(path: string, sources: Sources, plan: Plan, used: Set<string>, drawings: Set<string>): void {
  const text = sources.text(path)
  for (const { 2: name = '', index } of text.matchAll(NAMED)) {
    used.add(name)
    if (!name.endsWith('.svg')) continue
    if (name.startsWith('@site/')) drawings.add(name)
    else
      plan.hand(
        path,
        `a drawing is no component here: name it by @site/, not by ${name}`,
        lineAt(text, index),
      )
  }
}

/** Sets aside pages that cannot run: a name that begins with `_` is no page, and neither is one in `.js`. */
async function judge(pages: readonly string[], sources: Sources, plan: Plan): Promise<ReadonlySet<string>> {
  const aside = new Set<string>()
  const packages = packagesOf(sources)
  for (const path of pages) {
    const problems = await sources.problemsOf(path, packages)
    if (problems.length === 0) continue
    aside.add(path)
    for (const problem of problems) plan.hand(problem.path, problem.text, problem.line)
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (path.endsWith('.js')) plan.moves.delete(path)
    else rename(path, `${path.slice(0, -name.length)}_${name}`, plan)
    plan.hand(path, 'the page is set aside, because of the modules that it imports')
  }
  return aside
}

function packagesOf(sources: Sources): ReadonlySet<string> {
  const files = [`${sources.base}package.json`, 'package.json'].filter((path) => sources.has(path))
  return new Set(
    files.flatMap((path) => {
      const { dependencies, devDependencies } = asRecord(JSON.parse(sources.text(path)))
      return [...Object.keys(asRecord(dependencies)), ...Object.keys(asRecord(devDependencies))]
    }),
  )
}

/** Pages export the titles that they give to `Layout`. */
function titlePages(pages: readonly string[], sources: Sources, plan: Plan, site: unknown): void {
  for (const path of pages) {
    const text = sources.text(path)
    if (/export\s+(const|let|var)\s+meta\b/.test(text)) continue
    const [opening = '', index] = openingOf(text)
    const [title, description] = ['title', 'description'].map((name) => textOf(opening, name, site))
    if (title === undefined && description === undefined) {
      if (/\s(title|description)=/.test(opening))
        plan.hand(path, 'write export const meta = { title }: that of Layout is no text', lineAt(text, index))
      continue
    }
    const parts = Object.entries({ title, description }).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`],
    )
    const end = text.endsWith('\n') ? '' : '\n'
    plan.splice(path, {
      start: text.length,
      end: text.length,
      text: `${end}\nexport const meta = { ${parts.join(', ')} }\n`,
    })
  }
}

/** The opening tag of `Layout`, and where it begins. */
function openingOf(text: string): readonly [string, number] {
  const found = /<Layout\b(?:[^>{]|\{(?:[^{}]|\{[^{}]*\})*\})*>/.exec(text)
  return [found?.[0] ?? '', found?.index ?? 0]
}

/** A text attribute, with the values of the site in it. */
function textOf(opening: string, name: string, site: unknown): string | undefined {
  const [, plain, template] =
    new RegExp(`\\s${name}=(?:"([^"]*)"|\\{\\s*[\`'"]([^\`'"]*)[\`'"]\\s*\\})`).exec(opening) ?? []
  if (plain !== undefined) return plain
  const filled = template?.replace(/\$\{siteConfig\.(title|tagline)\}/g, (_, key: string) =>
    String(asRecord(site)[key] ?? ''),
  )
  return filled?.includes('${') ? undefined : filled
}

interface Modules {
  used: ReadonlySet<string>
  drawings: ReadonlySet<string>
  sources: Sources
  plan: Plan
  site: unknown
}

function writeModules({ used, drawings, sources, plan, site }: Modules): void {
  const folder = `${sources.base}src/docusaurus`
  const paths: Record<string, string[]> = {}
  const { customFields } = asRecord(site)
  if (used.has(CONTEXT) && customFields !== undefined) {
    plan.files.set(`${folder}/context.tsx`, sources.template('context.tsx'))
    plan.files.set(`${folder}/site.json`, `${JSON.stringify({ customFields }, null, 2)}\n`)
    paths[CONTEXT] = ['./src/docusaurus/context.tsx']
  }
  for (const name of [...drawings].sort()) {
    const inside = name.slice('@site/'.length).replace(/\.svg$/, '.tsx')
    const file = `${folder}/drawings/${inside}`
    plan.files.set(file, drawing(dirname(inside).split('/').length + 3, name.slice('@site/'.length)))
    paths[name] = [`./src/docusaurus/drawings/${inside}`]
  }
  leaveSettings(sources, plan)
  if (Object.keys(paths).length > 0 || sources.base !== '')
    setPaths({ ...paths, '@site/*': ['./*'] }, sources, plan)
}

/** A drawing as a component, by its address. */
function drawing(depth: number, path: string): string {
  return `import type { ImgHTMLAttributes } from 'react'
import url from '${'../'.repeat(depth)}${path}'

export default function Drawing(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img alt="" {...props} src={url} />
}
`
}

/** Removes what `tsconfig.json` inherits from Docusaurus, whose packages go. */
function leaveSettings(sources: Sources, plan: Plan): void {
  const file = `${sources.base}tsconfig.json`
  const text = sources.has(file) ? sources.text(file) : ''
  const inherited = /[ \t]*"extends":\s*"@docusaurus\/[^"]*",?[ \t]*\n?/.exec(text)
  if (inherited)
    plan.splice(file, { start: inherited.index, end: inherited.index + inherited[0].length, text: '' })
}

/** Adds paths to `tsconfig.json` of the site folder, which the bundler of chatdocs follows, too. */
function setPaths(paths: Record<string, string[]>, sources: Sources, plan: Plan): void {
  const file = 'tsconfig.json'
  const below = (path: string) => `./${sources.base}${path.slice(2)}`
  const placed = Object.entries(paths).map(([name, to]): [string, string[]] => [name, to.map(below)])
  if (!sources.has(file)) {
    const own = `${sources.base}${file}`
    const settings = {
      extends: sources.has(own) ? `./${own}` : undefined,
      compilerOptions: { jsx: 'react-jsx', paths: Object.fromEntries(placed) },
    }
    plan.files.set(file, `${JSON.stringify(settings, null, 2)}\n`)
    return
  }
  const text = sources.text(file)
  const [, baseUrl = '.'] = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text) ?? []
  const up = relative(join('.', baseUrl), '.')
  const lines = (indent: string) =>
    placed
      .map(([name, to]) => {
        const way = to.map((path) => (up === '' ? path : `./${up}/${path.slice(2)}`))
        return `${indent}${JSON.stringify(name)}: ${JSON.stringify(way)}`
      })
      .join(',\n')
  const place = /"paths"\s*:\s*\{/.exec(text) ?? /"compilerOptions"\s*:\s*\{/.exec(text)
  if (!place) {
    plan.hand(file, `add compilerOptions.paths:\n${lines('    ')}`)
    return
  }
  if (text.includes('src/docusaurus/')) return
  const at = place.index + place[0].length
  const isPaths = place[0].startsWith('"paths"')
  const isEmpty = /^\s*\}/.test(text.slice(at))
  const inside = isPaths ? `\n${lines('      ')}` : `\n    "paths": {\n${lines('      ')}\n    }`
  plan.splice(file, { start: at, end: at, text: `${inside}${isEmpty ? '\n    ' : ','}` })
}

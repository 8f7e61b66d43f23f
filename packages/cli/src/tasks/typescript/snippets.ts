import { posix } from 'node:path'
import type { CheckSnippetsOutput, SnippetModule, SnippetProblem } from '@chatdocs/core'
import { leadsOut } from '../../host/links.ts'
import { type SnippetsInSite, snippetOptions } from './snippet-options.ts'
import { type Libraries, sharingLibraries, ts } from './typescript.ts'

/** Type-checks code blocks in one program. Documents with global declarations get separate programs. */
export function checkTypes(input: SnippetsInSite, libraries: Libraries = new Map()): CheckSnippetsOutput {
  const { options, diagnostics } = snippetOptions(input)
  const site = virtualSite(input)
  const sources = new Map<string, ts.SourceFile>()
  const problems = groupsOf(input.modules).flatMap((indexes) => {
    const rootNames = indexes.map((index) => site.names[index] ?? '')
    const host = hostOf(site, options, { sources, libraries })
    const program = ts.createProgram({ rootNames, options, host })
    return indexes.flatMap((index) => problemsOf(index, program, site))
  })
  return { problems: problems.sort((one, other) => one.at.module - other.at.module), diagnostics }
}

/** The code blocks as virtual files. */
interface VirtualSite {
  folder: string
  modules: readonly SnippetModule[]
  names: readonly string[]
  indexes: ReadonlyMap<string, number>
  /** Whether a link in the site folder leads out of it. */
  isOut(path: string): boolean
}

function virtualSite({ folder: given, modules, linkedFolders }: SnippetsInSite): VirtualSite {
  const folder = given.replaceAll('\\', '/').replace(/\/$/, '')
  const names = modules.map((module, index) => `${folder}/${module.path}.${index + 1}${extensionOf(module)}`)
  const indexes = new Map(names.map((name, index) => [name, index]))
  return { folder, modules, names, indexes, isOut: leadsOut(folder, linkedFolders) }
}

const FILE = /(?:\.d)?\.(?:ts|tsx|mts|cts)$/

/** The extension: `.tsx` for TSX blocks, else from the title, else from the language. */
function extensionOf({ language, title = '' }: SnippetModule): string {
  if (language === 'tsx') return '.tsx'
  return FILE.exec(title)?.[0] ?? `.${language}`
}

/** Groups of modules, by index: each document with global declarations is a separate group. */
function groupsOf(modules: readonly SnippetModule[]): number[][] {
  const apart = new Set(modules.filter(isForEverybody).map(({ path }) => path))
  const groups = new Map<string, number[]>()
  for (const [index, { path }] of modules.entries()) {
    const key = apart.has(path) ? path : ''
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(index)
  }
  return [...groups.values()]
}

function isForEverybody({ code, title = '' }: SnippetModule): boolean {
  return title.endsWith('.d.ts') || /\bdeclare\s+(global|module)\b/.test(code)
}

/** A compiler host with the code blocks as additional files. Parsed files are shared by all programs. */
function hostOf(
  site: VirtualSite,
  options: ts.CompilerOptions,
  { sources, libraries }: { sources: Map<string, ts.SourceFile>; libraries: Libraries },
): ts.CompilerHost {
  const disk = diskWithin(site, ts.createCompilerHost(options))
  const codeOf = (name: string) => site.modules[site.indexes.get(name) ?? -1]?.code
  const host: ts.CompilerHost = {
    ...disk,
    getCurrentDirectory: () => site.folder,
    fileExists: (name) => site.indexes.has(name) || disk.fileExists(name),
    readFile: (name) => codeOf(name) ?? disk.readFile(name),
    getSourceFile: sharingLibraries(libraries, options, (name, how) => {
      const text = sources.has(name) ? undefined : (codeOf(name) ?? disk.readFile(name))
      if (text !== undefined) sources.set(name, ts.createSourceFile(name, text, how))
      return sources.get(name)
    }),
  }
  return { ...host, resolveModuleNameLiterals: resolver(site, host) }
}

/** Documents can import any path, so links must not lead out of the site. */
function diskWithin({ isOut }: VirtualSite, disk: ts.CompilerHost): ts.CompilerHost {
  return {
    ...disk,
    fileExists: (name) => disk.fileExists(name) && !isOut(name),
    readFile: (name) => (isOut(name) ? undefined : disk.readFile(name)),
    directoryExists: (name) => (disk.directoryExists?.(name) ?? true) && !isOut(name),
  }
}

type Resolve = NonNullable<ts.CompilerHost['resolveModuleNameLiterals']>

/** Resolves imports to blocks of the same document, otherwise as in a file of the document's folder. */
function resolver(site: VirtualSite, host: ts.CompilerHost): Resolve {
  const cache = ts.createModuleResolutionCache(site.folder, (name) => host.getCanonicalFileName(name))
  return (literals, importer, redirected, options, source) => {
    const index = site.indexes.get(importer) ?? -1
    const from = seenFrom(site, index) ?? importer
    return literals.map((literal) => {
      const name = site.names[siblingOf(site.modules, index, literal.text) ?? -1]
      if (name !== undefined) return { resolvedModule: moduleAt(name, literal.text) }
      const mode = ts.getModeForUsageLocation(source, literal, options)
      return ts.resolveModuleName(literal.text, from, options, host, cache, redirected, mode)
    })
  }
}

/** The path of a block for module resolution: its title, in the folder of its document. */
function seenFrom({ folder, modules }: VirtualSite, index: number): string | undefined {
  const module = modules[index]
  if (!module) return undefined
  const { path, title = '' } = module
  return posix.join(folder, posix.dirname(path), FILE.test(title) ? title.replaceAll('\\', '/') : 'block.ts')
}

function moduleAt(name: string, specifier: string): ts.ResolvedModuleFull {
  const extension = FILE.exec(name)?.[0] ?? '.ts'
  return { resolvedFileName: name, extension, resolvedUsingTsExtension: FILE.test(specifier) }
}

/** The problems of one module. After syntax errors, types are not checked. */
function problemsOf(index: number, program: ts.Program, site: VirtualSite): SnippetProblem[] {
  const source = program.getSourceFile(site.names[index] ?? '')
  const grammar = program.getSyntacticDiagnostics(source)
  const all = grammar.length > 0 ? grammar : program.getSemanticDiagnostics(source)
  return all.map((each) => {
    const [message = '', ...further] = wordsOf(each.messageText, site)
    const related = (each.relatedInformation ?? []).flatMap((note) => {
      const module = site.indexes.get(note.file?.fileName ?? '')
      const [words = ''] = wordsOf(note.messageText, site)
      return module === undefined ? [] : [{ message: words, at: { module, ...spanOf(note) } }]
    })
    const notes = [...further.map((text) => ({ message: text })), ...related]
    return { at: { module: index, ...spanOf(each) }, code: each.code, message, notes }
  })
}

function spanOf({ start = 0, length = 0 }: ts.DiagnosticRelatedInformation) {
  return { start, end: start + length }
}

/** The message of TypeScript, and the messages chained below it. */
function wordsOf(text: string | ts.DiagnosticMessageChain, site: VirtualSite): string[] {
  if (typeof text === 'string') return [seenFromSite(text, site.folder, '').replace(/\.$/, '')]
  return [text.messageText, ...(text.next ?? [])].flatMap((each) => wordsOf(each, site))
}

/** Makes file names relative to the site, so that messages do not depend on its location: `'/home/me/site/docs/b'` → `'docs/b'`. */
function seenFromSite(text: string, folder: string, way: string): string {
  const above = posix.dirname(folder)
  const seen = text.replaceAll(`'${folder}/`, `'${way}`).replaceAll(`"${folder}/`, `"${way}`)
  return above === folder || above === '.' ? seen : seenFromSite(seen, above, `${way}../`)
}

/** A code block as imports in other blocks of the document see it. */
export interface Sibling {
  path: string
  title?: string
}

/**
 * Resolves a relative import to a code block of the same document, by index. Titles are file paths in a single
 * project; a block without a file path can be anywhere in it:
 *
 *     title="src/a.ts"   './b', './b.js', '../src/b.ts'   title="src/b.ts"
 *     title="An idea"    './b', './src/b'                 title="src/b.ts"
 *
 * If several blocks are the same file, the last one before the import matches, as readers have seen it by then.
 */
export function siblingOf(
  modules: readonly Sibling[],
  importer: number,
  specifier: string,
): number | undefined {
  if (!/^\.\.?(\/|$)/.test(specifier)) return undefined
  const { path, title } = modules[importer] ?? {}
  const own = fileOf(title)
  const wanted = filesOf(withoutWayUp(posix.join(posix.dirname(own ?? ''), specifier)))
  const isMeant = (each: Sibling, index: number) => {
    const file = each.path === path && index !== importer ? fileOf(each.title) : undefined
    return wanted.some((name) => file === name || (own === undefined && file?.endsWith(`/${name}`)))
  }
  const found = modules.flatMap((each, index) => (isMeant(each, index) ? [index] : []))
  return found.findLast((index) => index < importer) ?? found[0]
}

/** The file path in a title: `./src/a.ts`, `/src/a.ts` → `src/a.ts`. */
function fileOf(title = ''): string | undefined {
  if (!/\.[cm]?tsx?$/.test(title)) return undefined
  return withoutWayUp(posix.normalize(title.replaceAll('\\', '/').replace(/^\/+/, '')))
}

function withoutWayUp(path: string): string {
  return path.replace(/^(\.\.?(\/|$))+/, '')
}

/** The files an import can resolve to, as in bundlers; `''` is the root folder. */
function filesOf(path: string): string[] {
  const plain = path.replace(/\.[cm]?jsx?$/, '')
  const kinds = ['ts', 'tsx', 'd.ts', 'mts', 'cts']
  const indexes = kinds.map((kind) => posix.join(plain, `index.${kind}`))
  return [path, ...(plain === '' ? [] : kinds.map((kind) => `${plain}.${kind}`)), ...indexes]
}

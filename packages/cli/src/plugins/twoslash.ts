import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, PluginNote, PluginNotes } from '@chatdocs/core'
import type { TwoslashInstance, TwoslashNode, TwoslashReturn } from 'twoslash'
import type { CompilerOptions } from 'typescript'
import { knownOptions } from './options.ts'

export interface TwoslashPluginOptions {
  /** Compiler options, as in `tsconfig.json`. They override the options of the site's `tsconfig.json`. */
  compilerOptions?: Readonly<Record<string, unknown>>
}

/** The languages of code blocks, by the extension that Twoslash knows. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  mts: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  mjs: 'js',
  jsx: 'jsx',
}

/** Shows types and expected errors in code blocks that are marked `twoslash`, with the package of that name. */
export default function twoslash(options: TwoslashPluginOptions = {}): Plugin {
  const { compilerOptions = {} } = knownOptions(options, ['compilerOptions'])
  for (const name of ['twoslash', 'typescript']) requirePackage(name)
  let run: Promise<Run> | undefined
  return {
    name: 'twoslash',
    // Types come from the installed packages.
    inputs: ['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'tsconfig.json'],
    async annotate({ code, language, meta, folder, linkedFolders }) {
      const extension = LANGUAGES[language]
      if (extension === undefined || !/(?:^|\s)twoslash(?:$|\s)/.test(meta)) return undefined
      // The compiler keeps the files that it has read.
      if (run && !(await run).isFresh()) run = undefined
      run ??= makeRun([folder, ...linkedFolders], compilerOptions)
      const { work, inputsOf } = await run
      try {
        const made = work(code, extension)
        return { ...notesIn(code, made), inputs: inputsOf(made.meta) }
      } catch (error) {
        const file = { filepath: join(folder, `index.${extension}`), content: code }
        return { code, notes: [], problems: [problemOf(error)], inputs: inputsOf({ virtualFiles: [file] }) }
      }
    },
  }
}

function requirePackage(name: string): void {
  try {
    import.meta.resolve(name)
  } catch {
    throw new Error(`it needs a package: npm install ${name}`)
  }
}

/** A compiler with the files that it has read. */
interface Run {
  work: (code: string, extension: string) => TwoslashReturn
  /** The files that a block depends on. They are watched from now on. */
  inputsOf(block: {
    virtualFiles: readonly { filepath: string; content: string }[]
    compilerOptions?: CompilerOptions
  }): readonly string[]
  /** Whether none of the files has changed. */
  isFresh(): boolean
}

async function makeRun(folders: readonly string[], own: Readonly<Record<string, unknown>>): Promise<Run> {
  const [{ createTwoslasher }, { snippetOptions, ownOptions }, { importedFiles }, { ts }, { systemWithin }] =
    await Promise.all([
      import('twoslash'),
      import('../tasks/typescript/snippet-options.ts'),
      import('../tasks/typescript/imported-files.ts'),
      import('../tasks/typescript/typescript.ts'),
      import('../tasks/typescript/within-site.ts'),
    ])
  const [folder = ''] = folders
  const { options, extended = [] } = snippetOptions({ folder, packages: [] })
  const all = { ...options, ...ownOptions(own, folder) }
  const sys = systemWithin(folders, all)
  const twoslasher: TwoslashInstance = createTwoslasher({
    vfsRoot: folder,
    compilerOptions: all,
    tsModule: { ...ts, default: ts, sys },
    // Errors are reported with their locations instead.
    handbookOptions: { noErrorValidation: true },
  })
  const bases = extended.map((file) => relative(folder, file).replaceAll('\\', '/'))
  const seen = new Map<string, string>()
  return {
    work: (code, extension) => twoslasher(code, extension),
    inputsOf({ virtualFiles, compilerOptions = all }) {
      const modules = virtualFiles.map(({ filepath, content }) => ({ path: filepath, text: content }))
      const inputs = [...bases, ...importedFiles(modules, compilerOptions, folder, sys)]
      for (const path of inputs) if (!seen.has(path)) seen.set(path, stampOf(join(folder, path)))
      return inputs
    },
    isFresh: () => [...seen].every(([path, stamp]) => stampOf(join(folder, path)) === stamp),
  }
}

/** A value that changes with the file. */
function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true })
  return stats ? `${stats.mtimeNs} ${stats.size} ${stats.ino}` : ''
}

function notesIn(written: string, { code, nodes, errors, meta }: TwoslashReturn): PluginNotes {
  const { errors: expected } = meta.handbookOptions
  const wrong = errors.filter(({ code }) => !expected.includes(Number(code)))
  return {
    code,
    notes: nodes.flatMap(noteOf),
    problems: wrong.map((node) => ({
      message: `TS${node.code}: ${firstLine(node.text)}`,
      line: lineIn(written, placeAsWritten(node.start, meta.removals)),
      help: `if the code shows this error on purpose, write // @errors: ${node.code} in its first line`,
      severity: 'error',
    })),
  }
}

/** An error of Twoslash itself has a title and a description. */
function problemOf(error: unknown): NonNullable<PluginNotes['problems']>[number] {
  if (!(error instanceof Error && 'title' in error && 'description' in error)) throw error
  const { title, description } = error
  return { message: `${title}: ${firstLine(String(description))}`, severity: 'error' }
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.replace(/\.$/, '') ?? ''
}

function noteOf(node: TwoslashNode): PluginNote[] {
  const place = { line: node.line, start: node.character, end: node.character + node.length }
  switch (node.type) {
    case 'hover':
      return [{ ...place, kind: 'hover', text: [node.text, node.docs].filter(Boolean).join('\n\n') }]
    case 'query':
      return [{ ...place, kind: 'query', text: `^? ${node.text.replaceAll('\n', '\n   ')}` }]
    case 'completion':
      return [{ ...place, kind: 'completion', text: `^| ${completionsOf(node.completions)}` }]
    case 'error':
      return [{ ...place, kind: 'error', text: node.text }]
    case 'highlight':
      return [{ ...place, kind: 'highlight', text: node.text ?? '' }]
    case 'tag':
      return [
        {
          ...place,
          end: place.start,
          kind: 'highlight',
          text: [node.name, node.text].filter(Boolean).join(': '),
        },
      ]
  }
}

const MOST_COMPLETIONS = 8

function completionsOf(all: readonly { name: string }[]): string {
  const names = all.slice(0, MOST_COMPLETIONS).map(({ name }) => name)
  return [...names, ...(all.length > names.length ? ['…'] : [])].join('  ')
}

/** Converts an offset in the shown code to the offset before parts of it were removed. */
function placeAsWritten(place: number, removals: readonly (readonly [start: number, end: number])[]): number {
  return removals
    .toSorted(([one], [other]) => one - other)
    .reduce((at, [start, end]) => (start <= at ? at + end - start : at), place)
}

/** The line number of an offset, from 1. */
function lineIn(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

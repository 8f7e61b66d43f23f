import { type ApiSymbol, apiComment, type Diagnostic, type Location, nearest } from '@chatdocs/core'
import type { ProjectReflection, Reflection } from 'typedoc'
import type { ts } from '../typescript/typescript.ts'
import { namesOf } from './broken-links.ts'
import { sourcePath } from './files.ts'
import type { Remark } from './remark-logger.ts'
import { lineOf } from './written.ts'

/** What a warning becomes: a message in the author's words, what to look for in comments, and whose comment it is. */
interface Meaning {
  message: string
  help?: string | undefined
  needle?: RegExp
  owner?: string | undefined
}

interface Known {
  project: ProjectReflection
  names: readonly string[]
}

/** TypeDoc's words, and ours. */
const MEANINGS: readonly (readonly [RegExp, (found: string[], known: Known) => Meaning])[] = [
  [
    /^The signature (.+) has an @param with name "(.+)", which was not used$/,
    ([owner = '', name = ''], { project }) => {
      const parameters = signaturesNamed(owner, project).flatMap((each) => each.parameters ?? [])
      const [first = '', ...rest] = name.split('.')
      const isInside = rest.length > 0 && parameters.some((each) => each.name === first)
      const close = nearest(
        name,
        parameters.map((each) => each.name),
      )
      const listed = parameters.map((each) => each.name).join(', ')
      return {
        message: isInside
          ? `@param ${name}: ${first} has no such property on a page`
          : `@param ${name}: no such parameter`,
        help: isInside
          ? `describe ${rest.join('.')} where the type of ${first} is declared, and export that type`
          : close === undefined
            ? (listed || undefined) && `the parameters are ${listed}`
            : `did you mean ${close}?`,
        needle: new RegExp(`(?<=@param\\s+(?:\\{[^}]*\\}\\s*)?\\[?)${escaped(name)}(?![\\w.])`, 'g'),
        owner,
      }
    },
  ],
  [
    /^Failed to find "(.*)" to inherit the comment from in the comment for (.+)$/s,
    ([name = '', owner], { names }) => ({
      message: name === '' ? 'nothing to inherit this comment from' : `no export is named ${name}`,
      help:
        name === ''
          ? 'name it: {@inheritDoc Base.method}'
          : (nearest(name, names) ?? '') && `did you mean ${nearest(name, names)}?`,
      needle: new RegExp(
        name === '' ? '@inheritDoc(?=\\s*\\})' : `(?<=@inheritDoc\\s*)${escaped(name)}`,
        'gi',
      ),
      owner,
    }),
  ],
  [
    /^Declaration reference in @inheritDoc for (.+) was not fully parsed/,
    ([owner]) => ({
      message: 'the name in @inheritDoc cannot be read',
      help: 'write it as {@inheritDoc Base.method}',
      needle: /@inheritDoc/gi,
      owner,
    }),
  ],
  [
    /^(.+) tried to copy a comment from (.+) with @inheritDoc/,
    ([owner, source]) => ({
      message: `${source?.replace(/\.([^.]+)\.\1$/, '.$1')} has no comment to inherit`,
      needle: /@inheritDoc/gi,
      owner,
    }),
  ],
  [
    /^@inheritDoc specifies a circular inheritance chain: (.+)$/,
    ([chain = '']) => ({
      message: `these comments inherit from each other: ${chain}`,
      needle: /@inheritDoc/gi,
      owner: chain.split(' -> ')[0],
    }),
  ],
  [
    /^(@\w+) tag in (?:comment for )?.+? specified "(.+?)"(.*)$/s,
    ([tag = '', path = '', rest = '']) => ({
      message: /does not exist/.test(rest)
        ? `${tag}: no file at ${path.replace(/#.*/, '')}`
        : /circular/.test(rest)
          ? `${tag}: ${path} includes itself`
          : `${tag}: ${(/(?:the (?:region|lines)|but) .*?(?=\.?$)/s.exec(rest)?.[0] ?? 'it cannot be included').replace(/^but /, '')}`,
      help: /does not exist/.test(rest) ? 'the path is relative to the file of this comment' : undefined,
      needle: new RegExp(`(?<=${tag}\\s+)${escaped(path)}`, 'g'),
    }),
  ],
  [
    /^Failed to read (.+) when processing document tag in /,
    ([path = '']) => ({
      message: `@document: no file at ${path.replace(/^\.\//, '')}`,
      needle: new RegExp(`(?<=@document\\s+)\\S*${escaped(path.replace(/^.*\//, ''))}`, 'g'),
    }),
  ],
  [
    /^(?:Encountered an unknown|Treating unrecognized).* tag (@\w+).*\n(.+)$/,
    ([tag, close]) => ({
      message: `unknown tag ${tag}`,
      help: `did you mean ${close}?`,
    }),
  ],
]

/** The warnings of TypeDoc as diagnostics, each where its words are. */
export function remarkProblems(
  remarks: readonly Remark[],
  {
    project,
    symbols,
    program,
    folder,
  }: {
    project: ProjectReflection
    symbols: readonly ApiSymbol[]
    program: ts.Program
    folder: string
  },
): Diagnostic[] {
  const known = { project, names: namesOf(symbols) }
  return remarks.flatMap((remark) => {
    if (remark.path?.includes('/node_modules/')) return []
    const { message, help, ...rest } = meaningOf(remark.text, known)
    const at = placeOf({ ...remark, ...rest }, { project, program, folder })
    return at ? [apiComment(message, help || undefined, at)] : []
  })
}

function meaningOf(text: string, known: Known): Meaning {
  for (const [pattern, mean] of MEANINGS) {
    const found = pattern.exec(text)
    if (found) return mean(found.slice(1), known)
  }
  // `… in comment at ./src/index.ts:12`
  const message = text.replace(/,? in (?:the )?comment at \S+:\d+$/, '').replace(/\.$/, '')
  const tag = /@\w+/.exec(message)?.[0]
  const owner = /\b(?:for|reflection) (\S+?)(?:\.?$| includes| specifies| cannot)/.exec(message)?.[1]
  return {
    message: message.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()),
    ...(tag && { needle: new RegExp(escaped(tag), 'g') }),
    owner,
  }
}

/** The closest matching words above the declaration that a remark is about, else the first ones in any comment. */
function placeOf(
  { path, at, text, needle, owner }: Remark & Pick<Meaning, 'needle' | 'owner'>,
  { project, program, folder }: { project: ProjectReflection; program: ts.Program; folder: string },
): Location | undefined {
  if (path !== undefined && at !== undefined) {
    const [word = ''] = /^(?:\{?@?[\w-]+|\S)/.exec(program.getSourceFile(path)?.text.slice(at) ?? '') ?? []
    return { path: sourcePath(folder, path), span: { start: at, end: at + Math.max(1, word.length) } }
  }
  const line = Number(/ in (?:the )?comment at \S+:(\d+)$/.exec(text)?.[1] ?? 0)
  const owners = owner === undefined ? [] : reflectionsNamed(owner, project)
  const files = program.getSourceFiles().filter((file) => !isForeign(file, program))
  for (const file of needle ? files : []) {
    const found = [...file.text.matchAll(needle as RegExp)].filter(({ index }) =>
      isInComment(file.text, index),
    )
    const below = owners.flatMap((each) =>
      sourcesOf(each).includes(file.fileName) ? [lineOf(each, file.fileName)] : [],
    )
    if (
      found.length === 0 ||
      (owners.length > 0 && below.length === 0 && owners.some((each) => sourcesOf(each).length > 0))
    )
      continue
    const ends = below.map((each) => file.getLineStarts()[each - 1] ?? 0)
    const match =
      ends.map((end) => found.filter(({ index }) => index < end).at(-1)).find((each) => each) ??
      found.find(({ index }) => index >= (file.getLineStarts()[line - 1] ?? 0)) ??
      found[0]
    if (match) return spanAt(file, match.index, match[0].length || 1, folder)
  }
  const [first] = owners.flatMap(sourcesOf)
  const file = first === undefined ? undefined : program.getSourceFile(first)
  const start = file?.getLineStarts()[lineOf(owners[0] as Reflection, file.fileName) - 1]
  if (!file || start === undefined || isForeign(file, program)) return undefined
  return spanAt(file, start, Math.max(1, file.text.slice(start).search(/[{\n]|$/)), folder)
}

function spanAt({ fileName }: ts.SourceFile, start: number, length: number, folder: string): Location {
  return { path: sourcePath(folder, fileName), span: { start, end: start + length } }
}

function isForeign(file: ts.SourceFile, program: ts.Program): boolean {
  return program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/')
}

function isInComment(text: string, at: number): boolean {
  return text.lastIndexOf('/**', at) > text.lastIndexOf('*/', at)
}

function sourcesOf(reflection: Reflection): string[] {
  const sources = reflection.isDeclaration() || reflection.isSignature() ? (reflection.sources ?? []) : []
  return sources.map(({ fullFileName }) => fullFileName)
}

function reflectionsNamed(name: string, { reflections }: ProjectReflection): Reflection[] {
  return Object.values(reflections).filter(
    (each) => each.getFriendlyFullName() === name || each.getFullName() === name || each.name === name,
  )
}

function signaturesNamed(name: string, project: ProjectReflection) {
  return Object.values(project.reflections).flatMap((each) =>
    each.isSignature() && each.getFriendlyFullName() === name ? [each] : [],
  )
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

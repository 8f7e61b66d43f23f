import {
  type ApiSymbol,
  apiComment,
  type Diagnostic,
  escapeRegExp,
  type Location,
  nearest,
} from '@chatdocs/core'
import type { MinimalSourceFile, ProjectReflection, Reflection } from 'typedoc'
import type { ts } from '../typescript/typescript.ts'
import { sourcePath } from './files.ts'
import { Logger, LogLevel } from './typedoc.ts'
import { closest, isInComment, lineOf, namesOf, type Sources } from './written.ts'

/** A warning of TypeDoc about a comment, with its location if it contains one. */
export interface Remark {
  text: string
  path?: string | undefined
  at?: number | undefined
}

/** The part of a node that TypeDoc's loggers use. */
interface Placed {
  getStart(): number
  getSourceFile(): MinimalSourceFile
}

/** Collects warnings and prints nothing. */
export class RemarkLogger extends Logger {
  readonly remarks: Remark[] = []
  readonly #tags: readonly string[]

  constructor(tags: readonly string[]) {
    super()
    this.#tags = tags
  }

  protected override addContext(
    text: string,
    level: LogLevel,
    ...args: [Placed?] | [number, MinimalSourceFile]
  ): string {
    if (level < LogLevel.Warn || OTHERS.test(text)) return text
    const [first, file] = args
    const [path, at] =
      typeof first === 'number'
        ? [file?.fileName, first]
        : [first?.getSourceFile().fileName, first?.getStart()]
    const tag = UNKNOWN_TAG.exec(text)?.[1]
    // The author's own tags become headings of the page, so they are reported only if they look like typos.
    const known = tag && nearest(tag, this.#tags)
    if (tag === undefined || known) this.remarks.push({ text: known ? `${text}\n${known}` : text, path, at })
    return text
  }
}

/** Faults of TypeDoc, and relative addresses without a file, which checks of links and images report. */
const OTHERS = /report a bug|no package\.json|^The relative path .* is not a file/i

const UNKNOWN_TAG = /unknown (?:block|inline) tag (@\w+)|unrecognized tag (@\w+)/i

/** Our version of a warning: a message for authors, the words to look for in comments, and the owner of the comment. */
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

/** Patterns of TypeDoc's warnings, and our versions. */
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
        needle: new RegExp(`(?<=@param\\s+(?:\\{[^}]*\\}\\s*)?\\[?)${escapeRegExp(name)}(?![\\w.])`, 'g'),
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
        name === '' ? '@inheritDoc(?=\\s*\\})' : `(?<=@inheritDoc\\s*)${escapeRegExp(name)}`,
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
      needle: new RegExp(`(?<=${tag}\\s+)${escapeRegExp(path)}`, 'g'),
    }),
  ],
  [
    /^Failed to read (.+) when processing document tag in /,
    ([path = '']) => ({
      message: `@document: no file at ${path.replace(/^\.\//, '')}`,
      needle: new RegExp(`(?<=@document\\s+)\\S*${escapeRegExp(path.replace(/^.*\//, ''))}`, 'g'),
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

/** The warnings of TypeDoc as diagnostics, each located at the words it is about. */
export function remarkProblems(
  remarks: readonly Remark[],
  { symbols, ...sources }: Sources & { project: ProjectReflection; symbols: readonly ApiSymbol[] },
): Diagnostic[] {
  const known = { project: sources.project, names: namesOf(symbols) }
  return remarks.flatMap((remark) => {
    if (remark.path?.includes('/node_modules/')) return []
    const { message, help, ...rest } = meaningOf(remark.text, known)
    const at = placeOf({ ...remark, ...rest }, sources)
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
    ...(tag && { needle: new RegExp(escapeRegExp(tag), 'g') }),
    owner,
  }
}

/** The closest matching words above the declaration that a remark is about, else the first match in any comment. */
function placeOf(
  { path, at, text, needle, owner }: Remark & Pick<Meaning, 'needle' | 'owner'>,
  { project, ...sources }: Sources & { project: ProjectReflection },
): Location | undefined {
  const { program } = sources
  if (path !== undefined && at !== undefined) {
    const [word = ''] = /^(?:\{?@?[\w-]+|\S)/.exec(program.getSourceFile(path)?.text.slice(at) ?? '') ?? []
    return { path: sourcePath(sources.folder, path), span: { start: at, end: at + Math.max(1, word.length) } }
  }
  const isOwn = (file: ts.SourceFile) =>
    !program.isSourceFileDefaultLibrary(file) && !file.fileName.includes('/node_modules/')
  const matchesIn = ({ text: source }: ts.SourceFile) =>
    [...(needle ? source.matchAll(needle) : [])].filter(({ index }) => isInComment(source, index))
  const owners = owner === undefined ? [] : reflectionsNamed(owner, project)
  const owned = owners.flatMap((each) =>
    sourcesOf(each).flatMap((name) => {
      const file = program.getSourceFile(name)
      return file && isOwn(file) ? [{ file, owner: each }] : []
    }),
  )
  for (const { file, owner: each } of owned) {
    const match = closest(matchesIn(file), file, each)
    if (match) return spanAt(file, match.index, match[0].length || 1, sources)
  }
  const line = Number(/ in (?:the )?comment at \S+:(\d+)$/.exec(text)?.[1] ?? 0)
  for (const file of owned.length > 0 ? [] : program.getSourceFiles().filter(isOwn)) {
    const found = matchesIn(file)
    const match = found.find(({ index }) => index >= (file.getLineStarts()[line - 1] ?? 0)) ?? found[0]
    if (match) return spanAt(file, match.index, match[0].length || 1, sources)
  }
  const [first] = owned
  const start = first?.file.getLineStarts()[lineOf(first.owner, first.file.fileName) - 1]
  if (!first || start === undefined) return undefined
  return spanAt(first.file, start, Math.max(1, first.file.text.slice(start).search(/[{\n]|$/)), sources)
}

function spanAt({ fileName }: ts.SourceFile, start: number, length: number, { folder }: Sources): Location {
  return { path: sourcePath(folder, fileName), span: { start, end: start + length } }
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

import { versionsInvalid, versionWithoutDocuments } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'

/** What the names of versions look like, said where one does not. */
const FORM = 'a version is named by up to 32 characters without slashes or any of <>:"|?*'

/**
 * The names in `versions.json`, newest first: those that can be a folder and have documents in theirs.
 * Every other is named with its place.
 */
export function readVersionNames(
  file: { path: SourcePath; text: string } | undefined,
  files: readonly SourcePath[],
): Checked<readonly string[]> {
  if (!file) return { value: [], diagnostics: [] }
  const { path, text } = file
  const written = parse(text)
  if (!Array.isArray(written))
    return { value: [], diagnostics: [versionsInvalid(...notAList(written, path))] }
  const value: string[] = []
  const diagnostics: Diagnostic[] = []
  let from = 0
  for (const name of written as unknown[]) {
    const start = text.indexOf(JSON.stringify(name), from)
    const span = start < 0 ? undefined : { start, end: start + JSON.stringify(name).length }
    if (span) from = span.end
    const problem = problemOf(name, value, files)?.(span ? { path, span } : { path })
    if (problem) diagnostics.push(problem)
    else value.push(String(name))
  }
  return { value, diagnostics }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function notAList(written: unknown, path: SourcePath): [string, Location, string] {
  const message = written === undefined ? 'this file is no JSON' : 'the versions are no list'
  return [message, { path }, 'write the names of the versions, newest first: ["2.0", "1.0"]']
}

/** What is wrong with a name, to be told once its place is known. */
function problemOf(
  name: unknown,
  before: readonly string[],
  files: readonly SourcePath[],
): ((at: Location) => Diagnostic) | undefined {
  if (typeof name !== 'string') return (at) => versionsInvalid('the name of a version is a text', at, FORM)
  if (!isName(name))
    return (at) => versionsInvalid(`no version can be named ${JSON.stringify(name)}`, at, FORM)
  if (name === 'current') {
    const help = 'the documents being written are a version of that name already'
    return (at) => versionsInvalid('no version can be named current', at, help)
  }
  if (before.includes(name)) return (at) => versionsInvalid(`the version ${name} is listed twice`, at)
  const folder = `versioned_docs/version-${name}`
  const isThere = files.some((path) => path.startsWith(`${folder}/`))
  return isThere ? undefined : (at) => versionWithoutDocuments(name, folder, at)
}

function isName(name: string): boolean {
  if (name.trim() === '' || name.length > 32 || /^\.{1,2}$/.test(name)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file can have them in its name
  return !/[\\/<>:"|?*\x00-\x1F]/.test(name)
}

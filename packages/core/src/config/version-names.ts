import { versionsInvalid, versionWithoutDocuments } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import { parseJson } from './schema.ts'

export interface VersionNames {
  /** The valid names of versions with documents. */
  names: readonly string[]
  /** All names in the file, including invalid ones. */
  listed: readonly string[]
}

const FORM = 'a version name has up to 32 characters, without slashes or any of <>:"|?*'

/**
 * The names in `versions.json`, newest first. Invalid names and versions without documents are reported
 * with their location.
 */
export function readVersionNames(
  file: { path: SourcePath; text: string } | undefined,
  files: readonly SourcePath[],
): Checked<VersionNames> {
  const none = { names: [], listed: [] }
  if (!file) return { value: none, diagnostics: [] }
  const { path, text } = file
  const written = parseJson(text)
  if (!Array.isArray(written)) return { value: none, diagnostics: [notAList(written, path)] }
  const names: string[] = []
  const diagnostics: Diagnostic[] = []
  let from = 0
  for (const name of written as unknown[]) {
    const literal = JSON.stringify(name)
    const start = text.indexOf(literal, from)
    const span = start < 0 ? undefined : { start, end: start + literal.length }
    from = span?.end ?? from
    const problem = problemOf(name, names, files)?.(span ? { path, span } : { path })
    if (problem) diagnostics.push(problem)
    else names.push(String(name))
  }
  return { value: { names, listed: written.filter((name) => typeof name === 'string') }, diagnostics }
}

function notAList(written: unknown, path: SourcePath): Diagnostic {
  const message = written === undefined ? 'this file is not valid JSON' : 'expected a list of version names'
  const help = 'write the names of the versions, newest first: ["2.0", "1.0"]'
  return versionsInvalid(message, { path }, help)
}

/** Why a name cannot be the name of a version; `undefined` if it can. */
export function problemOfName(name: string): string | undefined {
  if (!isName(name)) return FORM
  return name === 'current' ? 'current is the name of the documents that are not released yet' : undefined
}

/** The names with a new one: either first, as the newest, or in numerical order, before the first older one. */
export function namesWith(name: string, listed: readonly string[], where: 'first' | 'in order'): string[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const older = where === 'first' ? 0 : listed.findIndex((each) => compare(each, name) < 0)
  return older < 0 ? [...listed, name] : listed.toSpliced(older, 0, name)
}

function problemOf(
  name: unknown,
  before: readonly string[],
  files: readonly SourcePath[],
): ((at: Location) => Diagnostic) | undefined {
  if (typeof name !== 'string') return (at) => versionsInvalid('a version name must be a string', at, FORM)
  const shown = JSON.stringify(name)
  if (!isName(name)) return (at) => versionsInvalid(`invalid version name ${shown}`, at, FORM)
  if (name === 'current') {
    const help = 'current is the name of the documents that are not released yet'
    return (at) => versionsInvalid('a version cannot be named current', at, help)
  }
  if (before.includes(name)) return (at) => versionsInvalid(`the version ${name} is listed twice`, at)
  const folder = `versioned_docs/version-${name}`
  const isThere = files.some((path) => path.startsWith(`${folder}/`))
  return isThere ? undefined : (at) => versionWithoutDocuments(name, folder, at)
}

function isName(name: string): boolean {
  if (name.trim() === '' || name.length > 32 || /^\.{1,2}$/.test(name)) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names cannot contain them
  return !/[\\/<>:"|?*\x00-\x1F]/.test(name)
}

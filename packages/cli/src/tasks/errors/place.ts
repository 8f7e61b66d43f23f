import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodePlace, Location, SourcePath } from '@chatdocs/core'

/** The location in the site's code where an error was thrown, from the source map of the bundle. */
export async function originOf(error: unknown): Promise<CodePlace | undefined> {
  for (const { file, line, column } of framesOf(error)) {
    const map = await mapOf(file)
    const entry = map?.findEntry(line - 1, column - 1)
    const path = entry && 'originalSource' in entry ? sourceOf(entry.originalSource) : undefined
    if (entry && 'originalLine' in entry && path !== undefined)
      return { path, line: entry.originalLine, column: entry.originalColumn }
  }
}

interface Frame {
  file: string
  line: number
  column: number
}

/**
 * The stack frames of an error, as V8 provides them: the text of `stack` may be source-mapped already. V8 provides them
 * only once, and a failing module throws the same error at each import, so later calls read the text.
 */
function framesOf(error: unknown): readonly Frame[] {
  const before = Error.prepareStackTrace
  let frames: readonly Frame[] = []
  Error.prepareStackTrace = (_, calls) => {
    frames = calls.map((call) => ({
      file: call.getFileName() ?? '',
      line: call.getLineNumber() ?? 1,
      column: call.getColumnNumber() ?? 1,
    }))
    return before?.(_, calls) ?? [String(_), ...calls.map((call) => `    at ${call}`)].join('\n')
  }
  let text = ''
  try {
    if (error instanceof Error) text = String(error.stack)
  } finally {
    Error.prepareStackTrace = before
  }
  return frames.length > 0 ? frames : framesIn(text)
}

const FRAME = /^ {4}at (?:.* \()?(file:.*?):(\d+):(\d+)\)?$/gm

function framesIn(stack: string): readonly Frame[] {
  return Array.from(stack.matchAll(FRAME), ([, file = '', line, column]) => {
    return { file, line: Number(line), column: Number(column) }
  })
}

const MAP = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/

/** The inline source map of a module; packages and the runtime have none. */
async function mapOf(file: string): Promise<SourceMap | undefined> {
  if (!/^file:.*\.mjs/.test(file)) return undefined
  const code = await readFile(fileURLToPath(file), 'utf8').catch(() => '')
  const map = MAP.exec(code)?.[1]
  return map === undefined ? undefined : new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString()))
}

/** Paths in source maps are relative to a folder in the site folder. */
function sourceOf(path: string): SourcePath | undefined {
  const below = /^\.\.\/((?!\.\.\/|node_modules\/).+)$/.exec(path)?.[1]
  return below as SourcePath | undefined
}

/** A location as esbuild reports it: line from 1, column from 0; column and length in UTF-8 bytes. */
interface ReportedPlace {
  file: string
  line: number
  column: number
  length: number
  lineText: string
}

/** The location of a message about a file of the site, if it has one. */
export async function placeOf(
  { location }: { location: ReportedPlace | null },
  site: string,
): Promise<Location | undefined> {
  if (!location) return undefined
  return toLocation(location, await readFile(join(site, location.file), 'utf8').catch(() => ''))
}

export function toLocation(place: ReportedPlace, text: string): Location {
  const path = place.file as SourcePath
  const lineStart =
    text
      .split('\n')
      .slice(0, place.line - 1)
      .join('\n').length + (place.line > 1 ? 1 : 0)
  const bytes = new TextEncoder().encode(place.lineText)
  const decoded = (from: number, to: number) => new TextDecoder().decode(bytes.slice(from, to)).length
  const start = lineStart + decoded(0, place.column)
  return {
    path,
    span: { start, end: start + Math.max(1, decoded(place.column, place.column + place.length)) },
  }
}

import type { Snippet, SnippetModule, SnippetPlace, SnippetProblem } from '../content/model.ts'
import { missingJsx, snippetTypeError } from '../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'

/** A module, and the offset of each of its lines in the document. */
export interface PlacedModule extends SnippetModule {
  lines: readonly number[]
  /** The number of its code blocks. */
  blocks: number
}

/** The modules of a document: each block with the blocks that continue it. */
export function snippetModules(
  { path, text }: { path: SourcePath; text: string },
  snippets: readonly Snippet[],
): PlacedModule[] {
  const joined: Joined[] = []
  for (const { continues, ...snippet } of snippets) {
    const before = continues && joined.pop()
    joined.push(before ? continued(before, snippet) : { ...snippet, blocks: 1 })
  }
  return joined.map((each) => ({
    ...each,
    path,
    code: each.lines.map((start) => lineAt(text, start)).join('\n'),
  }))
}

type Joined = Omit<Snippet, 'continues'> & { blocks: number }

/** A module is JSX if any of its blocks is. */
function continued(before: Joined, { language, lines, title }: Snippet): Joined {
  return {
    ...(title && { title }),
    ...before,
    blocks: before.blocks + 1,
    language: language === 'tsx' ? language : before.language,
    lines: [...before.lines, ...lines],
  }
}

function lineAt(text: string, start: number): string {
  const end = text.slice(start).search(/[\r\n]/)
  return end < 0 ? text.slice(start) : text.slice(start, start + end)
}

/** Converts TypeScript errors in modules to diagnostics in their documents. */
export function snippetMistakes(
  problems: readonly SnippetProblem[],
  modules: readonly PlacedModule[],
): Diagnostic[] {
  return withoutEchoes(problems).flatMap(({ at, code, message, notes }) => {
    const place = placeIn(modules, at)
    if (!place) return []
    const placed = notes.map((note) => {
      const where = note.at && placeIn(modules, note.at)
      return { message: note.message, ...(where && { at: where }) }
    })
    return [snippetTypeError(code, message, place, placed)]
  })
}

/** TypeScript's error for every element if JSX types are missing. */
const ELEMENT_UNKNOWN = 7026
const MODULE_UNKNOWN: readonly number[] = [2307, 7016]

/** Without JSX types, every element and every import of the package is an error: only the first one is reported. */
function withoutEchoes(problems: readonly SnippetProblem[]): SnippetProblem[] {
  const first = problems.find(({ message }) => missingJsx(message))
  const missing = first && missingJsx(first.message)
  const isEcho = ({ code, message }: SnippetProblem) =>
    code === ELEMENT_UNKNOWN ||
    missingJsx(message) === missing ||
    (MODULE_UNKNOWN.includes(code) && message.includes(`'${missing}'`))
  return problems.filter((each) => !missing || each === first || !isEcho(each))
}

/** Converts a location in a module to one in its document. */
function placeIn(
  modules: readonly PlacedModule[],
  { module, start, end }: SnippetPlace,
): Location | undefined {
  const found = modules[module]
  return found && { path: found.path, span: { start: offsetIn(found, start), end: offsetIn(found, end) } }
}

function offsetIn({ code, lines }: PlacedModule, offset: number): number {
  const before = code.slice(0, offset).split('\n')
  return (lines[before.length - 1] ?? 0) + (before.at(-1)?.length ?? 0)
}

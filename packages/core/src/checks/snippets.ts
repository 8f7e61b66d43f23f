import type { Snippet } from '../content/model.ts'
import { missingJsx, snippetTypeError } from '../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import type { SnippetModule, SnippetPlace, SnippetProblem } from '../tasks.ts'

/** A module, and where in its text each of its lines begins. */
export interface PlacedModule extends SnippetModule {
  lines: readonly number[]
  /** Of how many blocks it is made. */
  blocks: number
}

/** The modules of a text: each of its blocks is one, with those that continue it. */
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

/** JSX in any of the blocks makes a module of it. */
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

/** What TypeScript found in modules, as mistakes in their texts. */
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

/** Any element there is, where nobody knows JSX. */
const ELEMENT_UNKNOWN = 7026
const MODULE_UNKNOWN: readonly number[] = [2307, 7016]

/** Where nobody knows JSX, every element and every import of its package is a mistake: it is told once. */
function withoutEchoes(problems: readonly SnippetProblem[]): SnippetProblem[] {
  const first = problems.find(({ code, message }) => missingJsx(code, message))
  const missing = first && missingJsx(first.code, first.message)
  const isEcho = ({ code, message }: SnippetProblem) =>
    code === ELEMENT_UNKNOWN ||
    missingJsx(code, message) === missing ||
    (MODULE_UNKNOWN.includes(code) && message.includes(`'${missing}'`))
  return problems.filter((each) => !missing || each === first || !isEcho(each))
}

/** A place in code as one in the text it is from. */
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

import type { DiagramMistake } from '@chatdocs/core'
import type { RuntimeManifest } from '@chatdocs/protocol'
import { BUILT, readBuilt } from '../../built.ts'

interface Mermaid {
  parse(source: string): Promise<unknown>
}

/** Why Mermaid cannot draw a diagram. `undefined` for kinds of diagrams that can only be parsed in a browser. */
export async function diagramMistake(source: string): Promise<DiagramMistake | undefined> {
  const { default: mermaid }: { default: Mermaid } = await import(
    new URL(`runtime/client/${entry()}`, BUILT).href
  )
  try {
    await mermaid.parse(source)
    return undefined
  } catch (error) {
    return mistakeIn(error instanceof Error ? error.message : '')
  }
}

function entry(): string {
  const { features }: RuntimeManifest = JSON.parse(readBuilt('runtime/manifest.json'))
  return features.diagrams.files[0] ?? ''
}

/** @internal The test passes messages of Mermaid. */
export function mistakeIn(message: string): DiagramMistake | undefined {
  if (message.startsWith('No diagram type detected'))
    return { reason: 'its first line names no kind of diagram', line: 1 }
  const [found, number] =
    /^(?:Parse|Lexical) error on line (\d+)|^Parsing failed: .*?line (\d+)/.exec(message) ?? []
  if (found === undefined) return undefined
  const line = Number(number ?? /line (\d+)/.exec(message)?.[1] ?? 1)
  const [, got = ''] = /, got '([^']*)'$/.exec(message) ?? []
  const [, character] = /unexpected character: ->(.*?)<-/.exec(message) ?? []
  if (got === 'EOF' || got === '1') return { reason: 'it ends too early', line }
  if (got === 'NL' || got === 'NEWLINE') return { reason: 'this line ends too early', line }
  return { reason: character ? `${character} is unexpected here` : 'this line is not understood', line }
}

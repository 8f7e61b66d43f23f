import type { Element, Root } from 'hast'
import { pluginFailed, pluginProblem } from '../../diagnostics/page-catalogue.ts'
import type { Span } from '../../paths.ts'
import type { PluginCode, PluginNote, PluginNotes } from '../../plugin.ts'
import { eachElement, textOf } from '../tree/elements.ts'
import { peekFenceMark, peekPlace } from '../tree/marks.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { languageOf } from './code.ts'

/** Asks plugins for their notes on code blocks. */
export interface Annotator {
  name: string
  annotate(code: Omit<PluginCode, 'folder' | 'linkedFolders'>): Promise<PluginNotes | undefined>
}

/** Lets plugins annotate code blocks, and replaces the code by the code that they want shown. */
export async function annotateCode(
  tree: Root,
  reading: Reading,
  { annotators, notes }: { annotators: readonly Annotator[]; notes: Map<Element, readonly PluginNote[]> },
): Promise<void> {
  const blocks: Element[] = []
  eachElement(tree, (element) => {
    if (peekFenceMark(element) !== undefined) blocks.push(element)
  })
  for (const block of blocks) {
    for (const annotator of annotators) {
      const made = await notesOf(block, annotator, reading)
      if (!made) continue
      block.children = [{ type: 'text', value: `${made.code.replace(/\n$/, '')}\n` }]
      notes.set(block, made.notes)
      break
    }
  }
}

async function notesOf(
  block: Element,
  { name, annotate }: Annotator,
  reading: Reading,
): Promise<PluginNotes | undefined> {
  const { path } = reading
  const code = textOf(block).replace(/\r?\n$/, '')
  const place = peekPlace(block) ?? { start: 0, end: 0 }
  try {
    const meta = peekFenceMark(block) ?? ''
    const made = await annotate({ code, language: languageOf(block), meta, path })
    if (made && (typeof made.code !== 'string' || !Array.isArray(made.notes)))
      throw new Error('annotate returned no code with notes')
    for (const problem of made?.problems ?? []) {
      const at = locationIn(reading, lineAt(reading.text, place, problem.line))
      reading.diagnostics.push(pluginProblem(name, problem, at))
    }
    return made
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    reading.diagnostics.push(pluginFailed(name, reason, { at: locationIn(reading, place) }))
    return undefined
  }
}

/** The location of a line of a code block, counted from 1; without a line, of the block's opening line. */
function lineAt(text: string, opening: Span, line: number | undefined): Span {
  if (line === undefined) return opening
  let { end: start } = opening
  for (let left = line; left > 0; left--) start = text.indexOf('\n', start) + 1 || text.length
  const whole = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? ''
  return { start: start + whole.search(/\S|$/), end: start + whole.length }
}

import { type EditorWord, folderOf, type SourcePath, wayTo } from '@chatdocs/core'
import { type CompletionItem, CompletionItemKind, type CompletionList } from 'vscode-languageserver'
import { type Place, placeAt } from './context.ts'
import type { Session } from './session.ts'

const KINDS: Readonly<Partial<Record<Place['kind'], CompletionItemKind>>> = {
  documents: CompletionItemKind.File,
  files: CompletionItemKind.File,
  anchors: CompletionItemKind.Reference,
  keys: CompletionItemKind.Property,
  attributes: CompletionItemKind.Property,
  components: CompletionItemKind.Class,
  variables: CompletionItemKind.Variable,
  symbols: CompletionItemKind.Interface,
}

/** Editors ask again for more as an author types. */
const MOST = 100

/** What can be written at the cursor. Paths are written as seen from the document. */
export async function complete(session: Session, path: SourcePath, offset: number): Promise<CompletionList> {
  const text = session.textAt(path)
  const place = placeAt(path, text.getText(), offset)
  if (!place) return { isIncomplete: false, items: [] }
  const [words, more] = await Promise.all([
    session.wordsAt(path, place),
    place.also ? session.wordsAt(path, place.also) : [],
  ])
  const written = text.getText().slice(place.start, offset)
  const range = session.rangeAt(path, { start: place.start, end: offset })
  const all = [...words, ...more].map((word) => ({ word, text: shown(word, path, written) }))
  const fits = all
    .map((each) => ({ ...each, rank: rankOf(each, written.toLowerCase()) }))
    .filter(({ rank }) => rank < NONE)
  fits.sort((one, other) => one.rank - other.rank)
  const items = fits.slice(0, MOST).map(
    ({ word, text: newText, rank }): CompletionItem => ({
      label: newText,
      kind: KINDS[place.kind] ?? CompletionItemKind.Value,
      filterText: written,
      sortText: `${rank}${newText}`,
      textEdit: { range, newText: newText + (place.end ?? '') },
      ...(word.about !== undefined && { detail: word.about }),
    }),
  )
  return { isIncomplete: fits.length > MOST || written === '', items }
}

function shown({ text, isPath }: EditorWord, path: SourcePath, written: string): string {
  return isPath ? wayTo(text as SourcePath, folderOf(path), written.startsWith('./') ? './' : '') : text
}

const NONE = 3

/** What begins so comes before what contains it, in the text or in the title. */
function rankOf({ word, text }: { word: EditorWord; text: string }, written: string): number {
  const plain = written.replace(/^(?:\.{1,2}\/)+/, '')
  const [own, about] = [text.toLowerCase(), word.about?.toLowerCase() ?? '']
  if (own.startsWith(written)) return 0
  if (about.startsWith(plain)) return 1
  return own.includes(plain) || about.includes(plain) ? 2 : NONE
}

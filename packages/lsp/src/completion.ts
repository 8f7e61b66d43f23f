import { type EditorWord, folderOf, follow, inAddress, type SourcePath, wayTo } from '@chatdocs/core'
import { type CompletionItem, CompletionItemKind, type CompletionList } from 'vscode-languageserver'
import { type Place, placeAt } from './context.ts'
import { dataItems } from './data.ts'
import type { Session } from './session.ts'

const KINDS: Readonly<Partial<Record<Place['kind'], CompletionItemKind>>> = {
  documents: CompletionItemKind.File,
  files: CompletionItemKind.File,
  anchors: CompletionItemKind.Reference,
  keys: CompletionItemKind.Property,
  attributes: CompletionItemKind.Property,
  properties: CompletionItemKind.Property,
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
  const keys = await dataItems(session, path, offset)
  if (!place) return { isIncomplete: false, items: keys }
  const [words, more] = await Promise.all([
    session.wordsAt(path, place),
    place.also ? session.wordsAt(path, place.also) : [],
  ])
  const written = text.getText().slice(place.start, offset)
  // Editors that know Markdown offer their own guesses from `#` on: ours come first.
  const mark = place.kind === 'anchors' ? '#' : ''
  const range = session.rangeAt(path, { start: place.start - mark.length, end: offset })
  const rank = rankIn(path, written)
  const fits = [...words, ...more]
    .map((word) => ({ word, rank: word.onlyIn === path ? NONE : rank(word) }))
    .filter((each) => each.rank < NONE)
  fits.sort((one, other) => one.rank - other.rank)
  const items = fits.slice(0, MOST).map(({ word, rank }): CompletionItem => {
    const text = shown(word, path, written)
    return {
      label: text,
      kind: KINDS[place.kind] ?? CompletionItemKind.Value,
      filterText: mark + written,
      sortText: `!${rank}${text}`,
      textEdit: { range, newText: mark + (word.isPath ? inAddress(text) : text) + (place.end ?? '') },
      ...(word.about !== undefined && { detail: word.about }),
    }
  })
  // An editor that chose among these by itself would not know titles.
  return { isIncomplete: true, items: [...keys, ...items] }
}

function shown({ text, isPath }: EditorWord, path: SourcePath, written: string): string {
  return isPath ? wayTo(text as SourcePath, folderOf(path), written.startsWith('./') ? './' : '') : text
}

const NONE = 3

/** What begins so comes before what contains it, in the text or in the title. Paths count from the document. */
function rankIn(path: SourcePath, typed: string): (word: EditorWord) => number {
  const written = typed.toLowerCase()
  const plain = written.replace(/^(?:\.{1,2}\/)+/, '')
  const folder = follow(folderOf(path), typed.slice(0, typed.lastIndexOf('/') + 1)) ?? ''
  const below = `${folder && `${folder}/`}${typed.slice(typed.lastIndexOf('/') + 1)}`.toLowerCase()
  return ({ text, about = '', isPath }) => {
    const own = text.toLowerCase()
    if (own.startsWith(isPath ? below : written)) return 0
    const title = about.toLowerCase()
    if (title.startsWith(plain)) return 1
    return own.includes(plain) || title.includes(plain) ? 2 : NONE
  }
}

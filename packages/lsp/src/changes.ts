import {
  type Diagnostic,
  type Edit,
  editFor,
  filesBelow,
  folderOf,
  follow,
  inAddress,
  linkFixes,
  moveFiles,
  redirected,
  renameHeading,
  type Section,
  type SourcePath,
  type Span,
  sourceAt,
  URLS_LOCK,
  urlsLock,
} from '@chatdocs/core'
import { splitAddress, type Url } from '@chatdocs/protocol'
import {
  type CodeAction,
  CodeActionKind,
  CreateFile,
  type PrepareRenameResult,
  type Range,
  type RenameFile,
  TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { headingAt, headingNamed, linkAt, START } from './navigation.ts'
import { rangeIn, type Session } from './session.ts'

/** Edits of files by their present names, and files that get others. */
function workspaceEdit(
  session: Session,
  edits: readonly Edit[],
  renames: ReadonlyMap<SourcePath, SourcePath> = new Map(),
): WorkspaceEdit {
  const texts = new Map<SourcePath, { text: TextDocument; edits: TextEdit[] }>()
  for (const { path, span, text: newText } of edits) {
    const { text, edits } = texts.get(path) ?? { text: session.textAt(path), edits: [] }
    edits.push({ range: rangeIn(text, span), newText })
    texts.set(path, { text, edits })
  }
  const changes = [...texts].map(([path, { edits }]) =>
    TextDocumentEdit.create({ uri: session.uriOf(path), version: null }, edits),
  )
  const moved = [...renames].map(
    ([from, to]): RenameFile => ({ kind: 'rename', oldUri: session.uriOf(from), newUri: session.uriOf(to) }),
  )
  return { documentChanges: [...changes, ...moved] }
}

interface Named {
  /** The file, or the one with the heading. */
  file: SourcePath
  heading?: Section | undefined
  name: string
  /** Where the name stands at the cursor. */
  span: Span
}

/** What has a name at the cursor: a heading, or the heading or file that a link leads to. */
async function namedAt(session: Session, path: SourcePath, offset: number): Promise<Named | undefined> {
  const wordsOf = (file: SourcePath, { words }: Section) =>
    session.textAt(file).getText().slice(words.start, words.end)
  const heading = await headingAt(session, path, offset)
  if (heading) return { file: path, heading, name: wordsOf(path, heading), span: heading.words }
  const link = await linkAt(session, path, offset)
  const file = link?.to?.path
  if (!file || link.isUse) return undefined
  const { path: address, search, hash } = splitAddress(link.target)
  const end = link.span.start + address.length
  const anchor = end + search.length + 1
  if (hash && offset >= anchor) {
    const heading = await headingNamed(session, file, link.to?.anchor)
    return (
      heading && { file, heading, name: wordsOf(file, heading), span: { start: anchor, end: link.span.end } }
    )
  }
  const name = file.slice(file.lastIndexOf('/') + 1)
  // An address of a page does not name its file.
  const written = [name, inAddress(name)].find((each) => address.endsWith(each))
  return written === undefined ? undefined : { file, name, span: { start: end - written.length, end } }
}

export async function renamed(
  session: Session,
  path: SourcePath,
  offset: number,
): Promise<PrepareRenameResult | undefined> {
  const named = await namedAt(session, path, offset)
  return named && { range: session.rangeAt(path, named.span), placeholder: named.name }
}

export async function rename(
  session: Session,
  path: SourcePath,
  offset: number,
  given: string,
): Promise<WorkspaceEdit | undefined> {
  const named = await namedAt(session, path, offset)
  const name = given.trim()
  if (!named || name === '' || /[\r\n]/.test(name)) return undefined
  const { file, heading } = named
  if (heading) return workspaceEdit(session, await session.workspace.ask(renameHeading, file, heading, name))
  const [ending = ''] = /\.\w+$/.exec(file) ?? []
  const next = follow(folderOf(file), name.endsWith(ending) ? name : name + ending)
  if (next === undefined) return undefined
  const { edits, renames } = await session.workspace.ask(moveFiles, new Map([[file, next]]))
  return workspaceEdit(session, edits, renames)
}

/** What else changes when the editor gives files and folders other names, which it does by itself. */
export async function willRename(
  session: Session,
  given: readonly (readonly [from: SourcePath, to: SourcePath])[],
): Promise<WorkspaceEdit> {
  const { workspace } = session
  const all = await Promise.all(given.map(([from, to]) => workspace.ask(filesBelow, from, to)))
  const own = new Map([...given, ...all.flatMap((each) => [...each])])
  const { edits, renames } = await workspace.ask(moveFiles, own)
  return workspaceEdit(session, edits, new Map([...renames].filter(([from]) => !own.has(from))))
}

/** What can be done about the diagnostics in a range. */
export async function actions(session: Session, path: SourcePath, range: Range): Promise<CodeAction[]> {
  const text = session.textAt(path)
  const [start, end] = [text.offsetAt(range.start), text.offsetAt(range.end)]
  const here = session
    .shownAt(path)
    .filter(({ at }) => at?.span && at.span.start <= end && start <= at.span.end)
  if (here.length === 0) return []
  const fixes = await session.workspace.ask(linkFixes, [path])
  const made = here.map(async (diagnostic) => {
    const edit = editFor(diagnostic, () => text.getText(), fixes)
    return [
      ...(edit ? [action(session, `Write ${edit.text}`, [edit])] : []),
      ...(await others(session, path, diagnostic)),
    ]
  })
  return (await Promise.all(made)).flat()
}

function action(session: Session, title: string, edits: readonly Edit[]): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, edit: workspaceEdit(session, edits) }
}

/** What makes the missing thing instead. */
async function others(
  session: Session,
  path: SourcePath,
  { code, message, help = '' }: Diagnostic,
): Promise<CodeAction[]> {
  const { workspace } = session
  const [, missing] = code === 'link/broken-markdown' ? (/ (\S+\.mdx?)$/.exec(message) ?? []) : []
  if (missing !== undefined && workspace.textOf(missing as SourcePath) === undefined) {
    const uri = session.uriOf(missing as SourcePath)
    const name = missing
      .replace(/^.*\//, '')
      .replace(/\.mdx?$/, '')
      .replace(/[-_]+/g, ' ')
    const text = TextDocumentEdit.create({ uri, version: null }, [{ range: START, newText: `# ${name}\n` }])
    const file = CreateFile.create(uri, { ignoreIfExists: true })
    const edit = { documentChanges: [file, text] }
    return [{ title: `Create ${missing}`, kind: CodeActionKind.QuickFix, edit }]
  }
  if (code !== 'route/removed') return []
  const [old = ''] = /\/\S*/.exec(message) ?? []
  const [, near] = /: '(\/[^']*)'/.exec(help) ?? []
  const target = near === undefined ? undefined : await workspace.ask(sourceAt, near as Url)
  const lock = workspace.textOf(URLS_LOCK) ?? ''
  const record = { path, span: { start: 0, end: lock.length }, text: await workspace.ask(urlsLock) }
  return [
    ...(target
      ? [action(session, `Redirect ${old} to ${near}`, await workspace.ask(redirected, target, old as Url))]
      : []),
    action(session, 'Record the addresses as they are now', [record]),
  ]
}

import type { Readable, Writable } from 'node:stream'
import { type Diagnostic, DiagnosticError, type Location, type SourcePath } from '@chatdocs/core'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import {
  type Connection,
  createConnection,
  DiagnosticSeverity,
  ProposedFeatures,
  type RenameParams,
  type ServerCapabilities,
  type Diagnostic as Shown,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { actions, rename, renamed, willRename } from './changes.ts'
import { complete } from './completion.ts'
import { definition, documentLinks, hover, outline, references, symbols } from './navigation.ts'
import { type PagePlace, type Preview, pagePlace, textPlace } from './preview.ts'
import type { Session } from './session.ts'

/** Listens to an editor. `ended` resolves when it says goodbye, or is gone: `tell` does nothing from then on. */
export function connect({ input, output }: { input: Readable; output: Writable }): {
  connection: Connection
  ended: Promise<void>
  tell(send: () => Promise<void> | void): void
} {
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
    input.once('close', done).once('end', done)
  })
  const watchDog = { shutdownReceived: false, initialize() {}, exit: end }
  const connection = createConnection(
    (logger) =>
      createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger),
    watchDog,
    ProposedFeatures.all,
  )
  let isGone = false
  void ended.then(() => {
    isGone = true
  })
  const tell = (send: () => Promise<void> | void) => {
    // It can be gone before that is known here.
    if (!isGone)
      Promise.resolve()
        .then(send)
        .catch(() => {})
  }
  return { connection, ended, tell }
}

/** What the server can do, as it tells editors. */
const CAPABILITIES: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  completionProvider: { triggerCharacters: ['(', '#', '/', '"', "'", ':', '`', '<', '{', '-', '[', '.'] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: ['quickfix'] },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  documentLinkProvider: {},
  workspace: {
    fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } },
  },
}

export interface Served {
  session: Session
  /** Has the site checked again; with a file that was saved, all of it. */
  again(saved?: readonly SourcePath[]): void
  /** Serves the pages of the site from the first time on. */
  preview(): Promise<Preview>
  onCrash(error: unknown): void
}

/**
 * Answers an editor until it ends the connection. `open` opens the site when the editor is ready. What fails is
 * reported, and answered with nothing: an editor goes on without it.
 */
export function serveEditor(connection: Connection, open: () => Promise<Served>): void {
  let served: Promise<Served> | undefined
  const site: Site = () => {
    served ??= open()
    return served
  }
  connection.onInitialize(() => ({
    capabilities: CAPABILITIES,
    serverInfo: { name: 'chatdocs', version: GENERATOR_VERSION },
  }))
  connection.onInitialized(() => void site().catch(() => {}))
  answerAt(connection, site)
  answerOfSite(connection, site)
  answerPreview(connection, site)
  takeTexts(connection, site)
  connection.listen()
}

type Site = () => Promise<Served>
type InFile = { textDocument: { uri: string } }
type AtPlace = InFile & { position: { line: number; character: number } }

/** Questions about a file or a place in one. */
function answerAt(connection: Connection, site: Site): void {
  const at =
    <Given extends InFile, T>(answer: (session: Session, path: SourcePath, given: Given) => Promise<T>) =>
    async (given: Given): Promise<T | null> => {
      const { session, onCrash } = await site()
      const path = session.pathOf(given.textDocument.uri)
      if (path === undefined) return null
      try {
        return await answer(session, path, given)
      } catch (error) {
        // A configuration that cannot be read is shown as a mistake.
        if (!(error instanceof DiagnosticError)) onCrash(error)
        return null
      }
    }
  const pointed = <Given extends AtPlace, T>(
    answer: (session: Session, path: SourcePath, offset: number, given: Given) => Promise<T>,
  ) =>
    at((session, path, given: Given) =>
      answer(session, path, session.textAt(path).offsetAt(given.position), given),
    )
  connection.onCompletion(pointed(complete))
  connection.onHover(pointed(hover))
  connection.onDefinition(pointed(definition))
  connection.onReferences(pointed(references))
  connection.onPrepareRename(pointed(renamed))
  connection.onRenameRequest(
    pointed((session, path, offset, { newName }: RenameParams) => rename(session, path, offset, newName)),
  )
  connection.onCodeAction(at((session, path, { range }) => actions(session, path, range)))
  connection.onDocumentSymbol(at(outline))
  connection.onDocumentLinks(at(documentLinks))
}

function answerOfSite(connection: Connection, site: Site): void {
  connection.onWorkspaceSymbol(async ({ query }) => symbols((await site()).session, query))
  connection.workspace.onWillRenameFiles(async ({ files }) => {
    const { session } = await site()
    const moved = files.flatMap(({ oldUri, newUri }) => {
      const [from, to] = [session.pathOf(oldUri), session.pathOf(newUri)]
      return from && to ? [[from, to] as const] : []
    })
    return willRename(session, moved)
  })
}

/** For editors that show pages beside texts. These requests are no part of the protocol. */
function answerPreview(connection: Connection, site: Site): void {
  connection.onRequest('chatdocs/page', async ({ textDocument, position }: AtPlace) => {
    const { session, preview } = await site()
    const path = session.pathOf(textDocument.uri)
    if (path === undefined) return null
    const offset = session.textAt(path).offsetAt(position)
    return (await pagePlace(session, await preview(), path, offset)) ?? null
  })
  connection.onRequest('chatdocs/text', async (place: PagePlace) => {
    const { session, preview } = await site()
    return (await textPlace(session, await preview(), place)) ?? null
  })
}

/**
 * Milliseconds without a key press before a text is checked. What an editor asks meanwhile is answered first. What takes
 * long, such as new addresses of a large site, waits as long.
 */
const [PAUSE, LONGEST_PAUSE] = [50, 600]

/** Follows the texts of open files. */
function takeTexts(connection: Connection, site: Site): void {
  const texts = new TextDocuments(TextDocument)
  let pause: NodeJS.Timeout | undefined
  const take = async (text: TextDocument, isOpen: boolean) => {
    const { session, again, onCrash } = await site()
    const path = session.pathOf(text.uri)
    if (path === undefined) return
    session.take(path, isOpen ? text : undefined).catch(onCrash)
    clearTimeout(pause)
    pause = setTimeout(again, Math.min(Math.max(PAUSE, session.effort), LONGEST_PAUSE))
  }
  texts.onDidChangeContent(({ document }) => take(document, true).catch(() => {}))
  texts.onDidClose(({ document }) => take(document, false).catch(() => {}))
  texts.onDidSave(async ({ document }) => {
    const { session, again } = await site()
    const path = session.pathOf(document.uri)
    if (path === undefined) return
    session.owe()
    again([path])
  })
  texts.listen(connection)
}

/** A diagnostic as editors show it: the way out below what is wrong, and a link to what its code means. */
export function shownBy(session: Session, diagnostic: Diagnostic): Shown {
  const { code, severity, message, help, at, notes } = diagnostic
  const place = (where: Location) => ({
    uri: session.uriOf(where.path),
    range: session.rangeAt(where.path, where.span ?? { start: 0, end: 0 }),
  })
  const related = notes.flatMap((note) =>
    note.at ? [{ location: place(note.at), message: note.message }] : [],
  )
  const said = [message, help, ...notes.filter((note) => !note.at).map((note) => note.message)]
  return {
    source: 'chatdocs',
    code,
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message: said.filter(Boolean).join('\n'),
    range: at ? place(at).range : { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    ...(related.length > 0 && { relatedInformation: related }),
  }
}

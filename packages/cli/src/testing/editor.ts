import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import {
  type CompletionList,
  createProtocolConnection,
  type Diagnostic,
  type FileRename,
  type Location,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { lsp } from '../commands/lsp.ts'
import { terminalReport } from '../report/terminal.ts'
import { type Files, testFolder } from '../testing/folder.ts'
import { testWorld } from '../testing/world.ts'
import { openWorkspace } from '../workspace/workspace.ts'

/** A site in two languages. */
export const SITE = {
  'chatdocs.config.json': JSON.stringify({
    title: 'S',
    markdown: { variables: { version: '1.2' } },
    i18n: { defaultLocale: 'en', locales: ['en', 'zh'] },
  }),
  'sidebars.ts': "export default { main: ['start', 'guide/setup', { type: 'doc', id: 'guide/use' }] }\n",
  'docs/start.md': '# Start\n\nSee [setup](guide/setup.md#on-a-server) and [use](/docs/guide/use).\n',
  'docs/guide/setup.md':
    '---\ntags: [install, 服务器]\n---\n\n# Set up\n\nHow to begin.\n\n## On a server\n\n## Kept {#kept}\n\n![p](../p.svg)\n',
  'docs/guide/use.md':
    '# Use\n\n[Back](./setup.md#on-a-server "t"), [r]\n\n[r]: setup.md#kept\n\n<!--@include: ./_part.md-->\n',
  'docs/guide/_part.md': 'A part.\n',
  'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'i18n/zh/docs/guide/setup.md':
    '# 安装\n\n## 服务器 {#on-a-server}\n\n## 其他\n\n## 留 {#kept}\n\n[开始](../start.md)\n',
  'i18n/zh/docs/start.md': '# 开始\n\n[安装](guide/setup.md#其他)\n',
  'blog/authors.yml': 'ada:\n  name: Ada\nbob:\n  name: Bob\n',
  'components/Chart.tsx':
    "export default ({ size = 1, kind }: { size?: number; kind: 'bar' | 'line' }) => kind.repeat(size)\n",
  'components/Plot.tsx':
    'interface Props {\n  from: number\n  to?: number\n}\nexport default (props: Props) => props.from\n',
}

/** An editor with a site, as a client of a third-party library for the protocol. A `|` in a text is the cursor. */
export async function openEditor(files: Files) {
  const folder = testFolder(files)
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const { io } = testWorld({ cwd: folder })
  const report = terminalReport(io, { quiet: true })
  const streams = () => ({ input: stdin, output: stdout })
  const ended = lsp({ cache: false }, { io: { ...io, streams }, report, open: openWorkspace })
  const client = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
  const shown = new Map<string, Diagnostic[]>()
  const crashes: string[] = []
  client.onNotification(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics }: PublishDiagnosticsParams) => {
      shown.set(pathOf(uri), diagnostics)
    },
  )
  client.onNotification('window/logMessage', ({ message }) => void crashes.push(message))
  client.listen()
  onTestFinished(async () => {
    await client.sendRequest('shutdown')
    await client.sendNotification('exit')
    await ended
    client.dispose()
  })
  const uriOf = (path: string) => pathToFileURL(`${folder}/${path}`).href
  const pathOf = (uri: string) => decodeURIComponent(uri.slice(uriOf('').length))
  const { capabilities } = await client.sendRequest<{ capabilities: object }>('initialize', {
    processId: null,
    rootUri: uriOf(''),
    capabilities: {},
  })
  await client.sendNotification('initialized', {})
  const texts = new Map<string, TextDocument>()

  /** Writes a text in the editor without saving it. */
  async function write(path: string, text: string) {
    const known = texts.get(path)
    const version = (known?.version ?? 0) + 1
    texts.set(path, TextDocument.create(uriOf(path), 'markdown', version, text))
    const textDocument = { uri: uriOf(path), version, languageId: 'markdown', text }
    if (known)
      await client.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] })
    else await client.sendNotification('textDocument/didOpen', { textDocument })
  }
  async function close(path: string) {
    if (texts.delete(path))
      await client.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } })
  }
  /** Sends a request for the cursor position in a text. */
  async function at<T>(path: string, text: string, method: string, more: object = {}): Promise<T> {
    const offset = text.indexOf('|')
    await write(path, text.replace('|', ''))
    const position = texts.get(path)?.positionAt(offset)
    const textDocument = { uri: uriOf(path) }
    const range = { start: position, end: position }
    const context = { includeDeclaration: false, diagnostics: [] }
    return client.sendRequest<T>(method.includes('/') ? method : `textDocument/${method}`, {
      textDocument,
      position,
      range,
      context,
      ...more,
    })
  }
  /** The texts of files after an edit, and the files that it moves and creates. */
  function applied(edit: WorkspaceEdit | null | undefined): Record<string, string> {
    const after: Record<string, string> = {}
    for (const change of edit?.documentChanges ?? []) {
      if ('kind' in change) {
        if (change.kind === 'rename') after[pathOf(change.oldUri)] = `→ ${pathOf(change.newUri)}`
        else after[pathOf(change.uri)] = ''
        continue
      }
      const path = pathOf(change.textDocument.uri)
      const text = texts.get(path)?.getText() ?? files[path] ?? after[path] ?? ''
      const edits = change.edits.flatMap((each) => ('newText' in each ? [each] : []))
      after[path] = TextDocument.applyEdits(TextDocument.create('', '', 0, text), edits)
    }
    return after
  }
  /** Does an edit of files on the disk, and then what the editor does by itself. Returns the number of edits of texts. */
  function carryOut(edit: WorkspaceEdit, moved: readonly FileRename[]): number {
    let edits = 0
    for (const change of [...(edit.documentChanges ?? []), ...moved]) {
      if ('edits' in change) {
        const file = fileURLToPath(change.textDocument.uri)
        const text = TextDocument.create('', '', 0, readFileSync(file, 'utf8'))
        writeFileSync(file, TextDocument.applyEdits(text, change.edits as TextEdit[]))
        edits += change.edits.length
      } else if ('oldUri' in change) {
        mkdirSync(dirname(fileURLToPath(change.newUri)), { recursive: true })
        renameSync(fileURLToPath(change.oldUri), fileURLToPath(change.newUri))
      }
    }
    return edits
  }
  return {
    folder,
    carryOut,
    client: client as ProtocolConnection,
    capabilities,
    shown,
    crashes,
    write,
    close,
    isOpen: (path: string) => texts.has(path),
    at,
    applied,
    uriOf,
    save: (path: string) =>
      client.sendNotification('textDocument/didSave', { textDocument: { uri: uriOf(path) } }),
    /** The completions at the cursor. */
    offered: async (path: string, text: string) =>
      (await at<CompletionList>(path, text, 'completion')).items.map(({ textEdit }) => textEdit?.newText),
    /** Each place as `a.md:3`. */
    places: (all: Location | readonly Location[] | null) =>
      [all ?? []]
        .flat()
        .map(({ uri, range }) => `${pathOf(uri)}:${range.start.line + 1}`)
        .sort(),
    codesAt: (path: string) => (shown.get(path) ?? []).map(({ code }) => code),
  }
}

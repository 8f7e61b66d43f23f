import type { PagePlace } from '@chatdocs/lsp'
import * as vscode from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'

/** Finds the server of the site that a file is in. */
export type ClientOf = (file: vscode.Uri) => LanguageClient | undefined

/** Milliseconds without a movement of the cursor. */
const PAUSE = 80

/** The page beside the text: it follows the cursor, and a click in it leads to the text. */
export class Preview {
  readonly #panel: vscode.WebviewPanel
  readonly #clientOf: ClientOf
  readonly #listeners: vscode.Disposable[]
  #client: LanguageClient | undefined
  #column: vscode.ViewColumn | undefined
  #pause: NodeJS.Timeout | undefined

  constructor(extension: vscode.Uri, clientOf: ClientOf, onClose: () => void) {
    this.#clientOf = clientOf
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }
    this.#panel = vscode.window.createWebviewPanel('chatdocs.preview', 'Preview', place, {
      enableScripts: true,
      retainContextWhenHidden: true,
      localResourceRoots: [extension],
    })
    const { webview } = this.#panel
    const script = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'webview.js'))
    webview.html = frameOf(`${script}`, webview.cspSource)
    const later = ({ textEditor }: { textEditor: vscode.TextEditor }) => {
      clearTimeout(this.#pause)
      this.#pause = setTimeout(() => void this.follow(textEditor), PAUSE)
    }
    this.#listeners = [
      vscode.window.onDidChangeTextEditorSelection(later),
      vscode.window.onDidChangeActiveTextEditor((textEditor) => textEditor && later({ textEditor })),
      webview.onDidReceiveMessage((place: PagePlace) => this.#open(place)),
    ]
    this.#panel.onDidDispose(() => {
      clearTimeout(this.#pause)
      for (const each of this.#listeners) each.dispose()
      onClose()
    })
  }

  /** Shows the place of the cursor. A text without a page leaves the preview as it is. */
  async follow(editor: vscode.TextEditor): Promise<void> {
    const place = await pageAt(this.#clientOf, editor)
    if (!place) return
    this.#client = this.#clientOf(editor.document.uri)
    this.#column = editor.viewColumn
    await this.#panel.webview.postMessage(place)
  }

  reveal(): void {
    this.#panel.reveal(undefined, true)
  }

  async #open(place: PagePlace): Promise<void> {
    const found = await this.#client?.sendRequest<{ uri: string; range: vscode.Range } | null>(
      'chatdocs/text',
      place,
    )
    if (!found) return
    const { line, character } = found.range.start
    await vscode.window.showTextDocument(vscode.Uri.parse(found.uri), {
      ...(this.#column && { viewColumn: this.#column }),
      selection: new vscode.Range(line, character, line, character),
    })
  }
}

/** The place in a page at the cursor, at an address that this window can open. */
export async function pageAt(
  clientOf: ClientOf,
  { document, selection }: vscode.TextEditor,
): Promise<PagePlace | undefined> {
  const client = clientOf(document.uri)
  const { line, character } = selection.active
  const place = await client?.sendRequest<PagePlace | null>('chatdocs/page', {
    textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
    position: { line, character },
  })
  if (!place) return undefined
  const { origin, pathname } = new URL(place.url)
  // The server may run on another machine. Some editors answer with an address of it, and not with one of the page.
  const home = await vscode.env.asExternalUri(vscode.Uri.parse(origin))
  return { ...place, url: home.toString(true).replace(/\/$/, '') + pathname }
}

/** Pages keep their own policy: this one is that of the frame around them. */
function frameOf(script: string, source: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src http: https:; script-src ${source}; style-src 'unsafe-inline'">
<style>body { margin: 0; padding: 0 } iframe { display: block; border: 0; width: 100%; height: 100vh; background: Canvas }</style>
<iframe title="Preview"></iframe>
<script src="${script}"></script>
`
}

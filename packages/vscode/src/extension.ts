import { dirname } from 'node:path'
import type { PagePlace } from '@chatdocs/lsp'
import * as vscode from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'
import { Preview, pageAt } from './preview.ts'
import { findProgram } from './program.ts'

export async function activate({ subscriptions, extensionUri }: vscode.ExtensionContext): Promise<void> {
  const sites = new Sites()
  let preview: Preview | undefined
  /** Runs a command with the page of the text in front. */
  const withPage = (run: (place: PagePlace, editor: vscode.TextEditor) => unknown) => async () => {
    const editor = vscode.window.activeTextEditor
    const place = editor && (await pageAt(sites.clientOf, editor))
    if (place) await run(place, editor)
    else void vscode.window.showInformationMessage('No page of a chatdocs site shows this file.')
  }
  const open = withPage(async (_, editor) => {
    preview?.reveal()
    preview ??= new Preview(extensionUri, sites.clientOf, () => {
      preview = undefined
    })
    await preview.follow(editor)
  })
  const browse = withPage(({ url, anchor }) =>
    vscode.env.openExternal(vscode.Uri.parse(url).with({ fragment: anchor })),
  )
  subscriptions.push(
    sites,
    vscode.commands.registerCommand('chatdocs.preview', open),
    vscode.commands.registerCommand('chatdocs.browse', browse),
    vscode.commands.registerCommand('chatdocs.restart', sites.restart),
    vscode.workspace.onDidChangeWorkspaceFolders(sites.restart),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration('chatdocs.path') && sites.restart(),
    ),
  )
  await sites.restart()
}

/** The servers of the sites in the workspace, by the folder of each. */
class Sites {
  readonly #clients = new Map<string, LanguageClient>()

  /** The server of the innermost site around a file. */
  readonly clientOf = ({ fsPath }: vscode.Uri): LanguageClient | undefined => {
    const around = [...this.#clients].filter(
      ([site]) => fsPath.startsWith(site) && /^[\\/]/.test(fsPath.slice(site.length)),
    )
    return around.sort(([one], [other]) => other.length - one.length)[0]?.[1]
  }

  readonly restart = async (): Promise<void> => {
    await this.dispose()
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const found = await sitesIn(folder)
      for (const site of found) await this.#start(site, folder)
    }
    await vscode.commands.executeCommand('setContext', 'chatdocs.isRunning', this.#clients.size > 0)
  }

  async dispose(): Promise<void> {
    const clients = [...this.#clients.values()]
    this.#clients.clear()
    await Promise.all(clients.map((client) => client.dispose()))
  }

  async #start(site: string, folder: vscode.WorkspaceFolder): Promise<void> {
    const program = findProgram(site, vscode.workspace.getConfiguration('chatdocs', folder).get('path'))
    if (program === undefined) return this.#warn(site)
    // `chatdocs` itself knows where the site of a folder is.
    const dir = site === folder.uri.fsPath ? [] : [site]
    const options = { cwd: folder.uri.fsPath }
    const run = { command: 'node', args: [program, 'lsp', ...dir, '--stdio'], options }
    const pattern = {
      baseUri: `${vscode.Uri.file(site)}`,
      pattern: '**/{*.md,*.mdx,*.json,*.yml,*.yaml,sidebars.*}',
    }
    const client = new LanguageClient('chatdocs', 'chatdocs', run, {
      documentSelector: [{ scheme: 'file', pattern }],
      workspaceFolder: folder,
      middleware: {
        // VS Code has its own outline of Markdown, and would show both.
        provideDocumentSymbols: (document, token, next) =>
          document.languageId === 'markdown' ? [] : next(document, token),
      },
    })
    this.#clients.set(site, client)
    // It reports by itself what fails.
    await client.start().catch(() => {})
  }

  #warn(site: string): void {
    const message = `chatdocs is not installed in ${site}: run “npm install” there, or set “chatdocs.path”.`
    void vscode.window.showWarningMessage(message, 'Try Again', 'Open Settings').then((choice) => {
      if (choice === 'Try Again') return this.restart()
      return choice && vscode.commands.executeCommand('workbench.action.openSettings', 'chatdocs.path')
    })
  }
}

/** The folders with a configuration, or the whole folder if there is none. */
async function sitesIn(folder: vscode.WorkspaceFolder): Promise<string[]> {
  const pattern = new vscode.RelativePattern(folder, '**/chatdocs.config.{ts,mts,js,mjs,json}')
  const configs = await vscode.workspace.findFiles(pattern, '**/{node_modules,dist,.chatdocs}/**', 20)
  const folders = new Set(configs.map(({ fsPath }) => dirname(fsPath)))
  return folders.size > 0 ? [...folders] : [folder.uri.fsPath]
}

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../packages/cli/src/testing/folder.ts'
import { packed } from '../packages/vscode/pack.js'
import { findProgram } from '../packages/vscode/src/program.ts'
import { BEING_WRITTEN, useBrowser, useSite } from './support/reader.ts'

/** The packed extension for VS Code. */

const browser = useBrowser()
const LONG = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}.`).join('\n\n')
const CODE = Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n')
const site = useSite(browser, BEING_WRITTEN, {
  sources: {
    'docs/long.md': `# Long\n\nFirst words.\n\n## Part\n\n${LONG}\n\n## Code\n\n\`\`\`txt\n${CODE}\n\`\`\`\n\n## End\n\n- one\n- a **last** word\n`,
    'docs/other.md': '# Other\n\nText.\n',
  },
})

test('its parts are all there, and a second one has the same bytes', async () => {
  const { files } = await packed()
  const manifest = files['extension.vsixmanifest'] ?? ''
  const named = [...manifest.matchAll(/Path="([^"]*)"/g)].map(([, path = '']) => path)
  expect(named.filter((path) => files[path] === undefined)).toEqual([])
  const endings = Object.keys(files).map((path) => path.slice(path.lastIndexOf('.') + 1))
  const types = files['[Content_Types].xml'] ?? ''
  expect(endings.filter((each) => each !== 'xml' && !types.includes(`"${each}"`))).toEqual([])
  const { main, dependencies, type } = JSON.parse(files['extension/package.json'] ?? '')
  expect([main, files['extension/extension.js'] !== undefined, dependencies, type]).toEqual([
    './extension.js',
    true,
    undefined,
    undefined,
  ])
  expect(files['extension/third-party.txt']).toContain('vscode-languageclient\n\nCopyright')
  expect((await packed()).bytes).toEqual((await packed()).bytes)
})

test('the program is that of the site, of a folder above, or the one that is set', () => {
  const folder = testFolder({
    'node_modules/chatdocs/bin.js': '',
    'docs/site/a.md': '',
    'docs/own/node_modules/chatdocs/bin.js': '',
  })
  const other = testFolder({ 'bin.js': '' })
  const own = join(folder, 'docs/own')
  expect(findProgram(own, other)).toBe(join(own, 'node_modules/chatdocs/bin.js'))
  expect(findProgram(join(folder, 'docs/site'))).toBe(join(folder, 'node_modules/chatdocs/bin.js'))
  expect(findProgram('/none', other)).toBe(join(other, 'bin.js'))
  expect(findProgram('/none')).toBeUndefined()
})

test('it has the commands that it declares, and says what to do without a program', async () => {
  const { files } = await packed()
  const commands: string[] = []
  const messages: string[] = []
  // What else it takes from VS Code as it loads are classes.
  const rest = { get: (target: object, name: string) => Reflect.get(target, name) ?? class {} }
  const vscode = new Proxy(
    {
      RelativePattern: class {},
      commands: {
        registerCommand: (name: string) => commands.push(name),
        executeCommand: async () => undefined,
      },
      window: { showWarningMessage: async (message: string) => void messages.push(message) },
      workspace: {
        workspaceFolders: [{ uri: { fsPath: '/none' } }],
        onDidChangeWorkspaceFolders: () => undefined,
        onDidChangeConfiguration: () => undefined,
        findFiles: async () => [{ fsPath: '/none/docs/chatdocs.config.ts' }],
        getConfiguration: () => new Map(),
      },
    },
    rest,
  )
  const extension = { exports: {} as { activate(context: object): Promise<void> } }
  const load = createRequire(import.meta.url)
  new Function('module', 'exports', 'require', files['extension/extension.js'] ?? '')(
    extension,
    extension.exports,
    (name: string) => (name === 'vscode' ? vscode : load(name)),
  )
  await extension.exports.activate({ subscriptions: [] })
  const { contributes } = JSON.parse(files['extension/package.json'] ?? '')
  expect(commands).toEqual(contributes.commands.map(({ command }: { command: string }) => command))
  expect(messages).toEqual([
    'chatdocs is not installed in /none/docs: run “npm install” there, or set “chatdocs.path”.',
  ])
})

test('the preview shows the place of the cursor, and says which place was clicked', async () => {
  const page = await browser().browser.newPage()
  onTestFinished(() => page.close())
  const told: unknown[] = []
  await page.exposeFunction('tell', (message: unknown) => void told.push(message))
  const script = (await packed()).files['extension/webview.js']
  await page.setContent(`<iframe style="height: 400px; width: 600px"></iframe>
<script>acquireVsCodeApi = () => ({ postMessage: tell })</script><script>${script}</script>`)
  const show = (path: string, anchor: string, words: string) =>
    page.evaluate((place) => postMessage(place, '*'), { url: site.at(path), anchor, words })
  const frame = page.frameLocator('iframe')
  await show('/docs/long', 'end', 'alastword')
  const last = frame.getByText('a last word')
  await expect.poll(() => isInside(last)).toBe(true)
  await last.click()
  await expect.poll(() => told).toEqual([{ url: '/docs/long/', anchor: 'end', words: 'a last word' }])
  await show('/docs/long', 'part', 'paragraph30')
  await expect.poll(() => isInside(frame.getByText('Paragraph 30.'))).toBe(true)
  expect(await isInside(last)).toBe(false)
  // A line of code, which is no element.
  const code = frame.locator('code', { hasText: 'line 30' })
  const box = () => code.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect)
  await show('/docs/long', 'code', 'line30')
  const middle = async () => (await box()).top + (await box()).height * (30.5 / 60)
  await expect.poll(async () => Math.abs((await middle()) - 200)).toBeLessThan(20)
  await code.click({ position: { x: 5, y: (await box()).height * (30.5 / 60) } })
  await expect.poll(() => told.at(-1)).toEqual({ url: '/docs/long/', anchor: 'code', words: 'line 30' })
  // What the page does by itself stays so.
  await frame.locator('a[href="/docs/other/"]').first().click()
  await frame.locator('h1', { hasText: 'Other' }).waitFor()
  expect(told).toHaveLength(2)
  await show('/docs/long', '', 'firstwords')
  await expect.poll(() => isInside(frame.getByText('First words.'))).toBe(true)
})

function isInside(element: { evaluate<T>(run: (element: Element) => T): Promise<T> }): Promise<boolean> {
  return element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return top > -1 && bottom < innerHeight + 1
  })
}

import { expect, test } from 'vitest'
import { editorLinks } from './editor.ts'

const place = { file: 'docs/my file.md', line: 3, column: 7 }
const linkOf = (env: Record<string, string>) => editorLinks({ env, cwd: '/site' })(place)

test.each<[env: Record<string, string>, scheme: string]>([
  [{}, 'vscode'],
  [{ TERM_PROGRAM: 'vscode', EDITOR: 'vim' }, 'vscode'],
  [{ TERM_PROGRAM: 'vscode', CURSOR_TRACE_ID: '1' }, 'cursor'],
  [{ TERM_PROGRAM: 'zed' }, 'zed'],
  [{ EDITOR: '/usr/local/bin/zed --wait' }, 'zed'],
  [{ VISUAL: 'codium.exe --wait', EDITOR: 'zed' }, 'vscodium'],
  [{ VISUAL: 'vim', EDITOR: 'cursor' }, 'cursor'],
  [{ CHATDOCS_EDITOR: 'windsurf', TERM_PROGRAM: 'vscode' }, 'windsurf'],
  [{ CHATDOCS_EDITOR: 'constructor' }, 'vscode'],
])('%j opens files by %s:', (env, scheme) => {
  expect(linkOf(env)).toBe(`${scheme}://file/site/docs/my%20file.md:3:7`)
})

test('editors of JetBrains take the place as a query', () => {
  expect(linkOf({ TERMINAL_EMULATOR: 'JetBrains-JediTerm' })).toBe(
    'idea://open?file=/site/docs/my%20file.md&line=3&column=7',
  )
})

test('an own address has the place where it names it', () => {
  expect(linkOf({ CHATDOCS_EDITOR: 'my-editor:{file}#{line},{column},{line}' })).toBe(
    'my-editor:/site/docs/my%20file.md#3,7,3',
  )
})

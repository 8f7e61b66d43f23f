import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FilePlace } from '@chatdocs/core'
import type { Io } from '../process/io.ts'

/** URL patterns with which editors open a file. A path begins with a slash, on Windows too: `/C:/site/a.md`. */
const EDITORS: Readonly<Record<string, string>> = {
  code: 'vscode://file{file}:{line}:{column}',
  codium: 'vscodium://file{file}:{line}:{column}',
  cursor: 'cursor://file{file}:{line}:{column}',
  windsurf: 'windsurf://file{file}:{line}:{column}',
  zed: 'zed://file{file}:{line}:{column}',
  idea: 'idea://open?file={file}&line={line}&column={column}',
  webstorm: 'webstorm://open?file={file}&line={line}&column={column}',
  phpstorm: 'phpstorm://open?file={file}&line={line}&column={column}',
  mate: 'txmt://open?url=file://{file}&line={line}&column={column}',
}

/**
 * Returns a function that makes a URL which opens a location in the author's editor. `CHATDOCS_EDITOR` is the name of
 * an editor, or a URL with `{file}`, `{line}` and `{column}`. Otherwise the editor whose terminal runs this program is
 * used, or VS Code.
 */
export function editorLinks({ env, cwd }: Pick<Io, 'env' | 'cwd'>): (place: FilePlace) => string {
  const chosen = env.CHATDOCS_EDITOR ?? ''
  const address = chosen.includes('{file}')
    ? chosen
    : EDITORS[[chosen, ...hints(env)].find(isKnown) ?? 'code']
  return ({ file, line, column }) => {
    const values = { file: pathToFileURL(resolve(cwd, file)).pathname, line, column }
    return (address ?? '').replace(
      /\{(file|line|column)\}/g,
      (_, name: keyof typeof values) => `${values[name]}`,
    )
  }
}

/** Names of the editor from the environment, the most reliable first. */
function hints({ CURSOR_TRACE_ID, TERM_PROGRAM, TERMINAL_EMULATOR, VISUAL, EDITOR }: Io['env']): string[] {
  const commands = [VISUAL, EDITOR].map((each = '') => /([^/\\]+?)(?:\.\w+)?(?=\s|$)/.exec(each)?.[1] ?? '')
  return [
    ...(CURSOR_TRACE_ID ? ['cursor'] : []),
    ...(TERM_PROGRAM === 'vscode' ? ['code'] : [TERM_PROGRAM ?? '']),
    ...(TERMINAL_EMULATOR?.startsWith('JetBrains') ? ['idea'] : []),
    ...commands,
  ]
}

function isKnown(name: string): boolean {
  return Object.hasOwn(EDITORS, name)
}

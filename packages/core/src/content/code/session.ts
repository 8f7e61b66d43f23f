import type { Highlighter } from './highlight.ts'

/** Languages of shells and terminals. */
const SHELLS = new Set(
  'bash sh shell zsh fish ksh nu nushell console terminal shell-session shellsession sh-session powershell pwsh ps1 bat batch cmd'.split(
    ' ',
  ),
)

/** The languages of sessions: commands together with their output. */
const SESSIONS = new Set('console terminal shell-session shellsession sh-session'.split(' '))

/** The frames that an author can ask for. `auto` draws a terminal around commands, and nothing around other code. */
export const FRAMES = ['terminal', 'code', 'none', 'auto'] as const

/** Whether a block looks like a terminal: its author says so, or it is in a shell's language and not a script. */
export function isTerminal(
  { frame = 'auto', title = '' }: { frame?: string; title?: string },
  language: string,
  [first = '']: readonly string[],
): boolean {
  if (frame !== 'auto') return frame === 'terminal'
  const isScript = first.startsWith('#!') || /[/\\]|\.[a-z]\w*$/i.test(title)
  return SHELLS.has(language) && !isScript
}

/** `$ `, `% `, `PS C:\> `, `C:\site>`, `me@host:~/site$ `. A `#` without a name before it begins a comment. */
const PROMPT =
  /^\s*(?:[$%❯➜](?=\s|$)|PS\b[^>|]*>|[A-Za-z]:\\[^>|<"]*>|(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-]+[^$#%]*[$#%]|\$)(?=\s|$))[ \t]?/

/** The prompt of a continued command. */
const CONTINUATION = /^> ?/

/** Other languages whose prompts people paste along with the code. */
const PROMPTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['python', 'py', 'pycon', 'python-repl'].map((name) => [name, /^(?:>>>|\.\.\.)(?: |$)/]),
  ),
  ...Object.fromEntries([...SHELLS].map((name) => [name, PROMPT])),
}

/** The lines of a block without their prompts, which are not part of a command. */
interface Session {
  lines: readonly string[]
  prompts: ReadonlyMap<number, string>
  /** The indices of lines that are commands. */
  commands: ReadonlySet<number>
}

export function takePrompts(written: readonly string[], language: string): Session {
  const prompts = new Map<number, string>()
  const commands = new Set<number>()
  const pattern = Object.hasOwn(PROMPTS, language) ? PROMPTS[language] : undefined
  if (!pattern) return { lines: written, prompts, commands }
  let isOpen = false
  const lines = written.map((line, index) => {
    const [prompt] = (isOpen && CONTINUATION.exec(line)) || pattern.exec(line) || []
    if (prompt !== undefined) prompts.set(index, prompt)
    const rest = line.slice(prompt?.length ?? 0)
    if (prompt !== undefined || isOpen) commands.add(index)
    isOpen = commands.has(index) && /[\\`^]$/.test(rest)
    return rest
  })
  return { lines, prompts, commands }
}

/** Colors commands. Their output has no grammar. */
export function sessionLines(
  { lines, prompts, commands }: Session,
  language: string,
  highlighter: Highlighter,
): readonly string[] {
  if (prompts.size === 0 || !SESSIONS.has(language)) return highlighter.lines(lines, language)
  const shown = (isCommand: boolean) =>
    lines.map((line, index) => (commands.has(index) === isCommand ? line : ''))
  const [colored, plain] = [highlighter.lines(shown(true), 'bash'), highlighter.lines(shown(false), '')]
  return lines.map((_, index) => (commands.has(index) ? colored[index] : plain[index]) ?? '')
}

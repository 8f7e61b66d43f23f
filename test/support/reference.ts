import { readdirSync, readFileSync } from 'node:fs'
import { main } from '../../packages/cli/src/main.ts'
import { testWorld } from '../../packages/cli/src/testing/world.ts'
import {
  CODES,
  type Code,
  canBeWarning,
  isOptional,
  type Severity,
} from '../../packages/core/src/diagnostics/codes.ts'
import { TOOLS } from '../../packages/migrate/src/tools.ts'
import { configurationBody, configurationKeys } from './configuration-page.ts'

/** The pages of the handbook that are made from the program, so that they say what it does. */

const SITES = new URL('../sites/', import.meta.url)

const NOTE = '<!-- Made from the program: UPDATE=1 npx vitest run test/handbook.test.ts -->'

/** `--help` of every command. */
export async function commandsPage(): Promise<string> {
  const whole = await helpOf()
  const list = /\nCommands:\n([\s\S]*?)\n\n/.exec(whole)?.[1] ?? ''
  const names = Array.from(list.matchAll(/^ {2}([a-z]+)/gm), ([, name = '']) => name)
  const parts = await Promise.all(
    names
      .filter((name) => name !== 'help')
      .map(async (name) => `## chatdocs ${name}\n\n\`\`\`text\n${(await helpOf(name)).trimEnd()}\n\`\`\`\n`),
  )
  return page('Commands', 1, `\`\`\`text\n${whole.trimEnd()}\n\`\`\`\n\n${parts.join('\n')}`)
}

async function helpOf(...names: string[]): Promise<string> {
  const { io, out } = testWorld({ env: { COLUMNS: '100' } })
  await main([...names, '--help'], io)
  return out()
}

/** Every key of the configuration, with what it does, its type, default and an example. */
export async function configurationPage(): Promise<string> {
  return page('Configuration keys', 2, configurationBody((await configurationKeys()).keys))
}

/** What becomes of each configuration key of other tools, as `chatdocs migrate` knows it. */
export function otherToolsPage(): string {
  const parts = TOOLS.map(({ name, configs, keys }) => {
    const rows = Object.entries(keys).map(([key, { here }]) => `| \`${key}\` | ${here} |`)
    const lead = `Keys of \`${configs[0]?.replace(/^(.*)\.ts$/, '$1')}\`:`
    return `## ${name}\n\n${lead}\n\n| key | here |\n|---|---|\n${rows.join('\n')}\n`
  })
  const lead =
    '`chatdocs migrate` converts these keys, or reports them with what is said here. Keys of parts are written with that part, such as `navbar.items`; `preset` is that of Docusaurus.'
  return page('Configuration keys of other tools', 2, `${lead}\n\n${parts.join('\n')}`)
}

/** Every code: its severity, why it is reported, and the shortest report of it in the golden sites. */
export function codesPage(): string {
  const reports = readdirSync(SITES).flatMap((site) => reportsIn(new URL(`${site}/diagnostics.txt`, SITES)))
  const parts = Object.entries(CODES).map(([code, severity]) => {
    const own = reports.filter((each) => each.code === code).map(({ text }) => text)
    const [example] = own.toSorted((one, other) => costOf(one) - costOf(other) || (one < other ? -1 : 1))
    const shown = example === undefined ? '' : `\n\`\`\`text\n${example}\n\`\`\`\n`
    const about = explanationOf(code as Code)
    return `## ${code}\n\n${defaultOf(code as Code, severity)} by default. ${about}\n${shown}`
  })
  const lead =
    'Each code: why it is reported, how to mend it, when to switch it off, and an example. [Diagnostics](../diagnostics.md) says how to change a severity.'
  return page('Diagnostic codes', 3, `${lead}\n\n${parts.join('\n')}`)
}

/** What authors write of codes: `Why:`, `Mend:` and `Off:` below the code. */
const EXPLANATIONS = new Map(
  readFileSync(new URL('../../packages/handbook/reference/_codes.md', import.meta.url), 'utf8')
    .split(/^## /m)
    .map((each) => [each.split('\n')[0] ?? '', each]),
)

/** @throws if a part is missing, or there is one that cannot apply */
function explanationOf(code: Code): string {
  const text = EXPLANATIONS.get(code) ?? ''
  const part = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]
  const [why, mend, off] = [part('Why'), part('Mend'), part('Off')]
  if (why === undefined || mend === undefined || (off !== undefined) !== canBeWarning(code))
    throw new Error(
      `reference/_codes.md: ${code} needs Why, Mend${canBeWarning(code) ? ' and Off' : ', and no Off'}`,
    )
  const last = off ?? 'It cannot be switched off: a build with it always fails.'
  return `${why}\n\n- How to mend it: ${mend}\n- When to switch it off: ${last}`
}

function defaultOf(code: Code, severity: Severity): string {
  if (isOptional(code)) return 'Off'
  return severity === 'error' ? 'An error' : 'A warning'
}

interface Reported {
  code: string
  text: string
}

function reportsIn(file: URL): Reported[] {
  const texts = read(file).split(/\n\n(?=(?:error|warning)\[)/)
  return texts.flatMap((text) => {
    const code = /^(?:error|warning)\[([^\]]+)\]/.exec(text)?.[1]
    // What follows the last report is a summary.
    return code === undefined ? [] : [{ code, text: (text.split('\n\n')[0] ?? '').trimEnd() }]
  })
}

function read(file: URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** English examples with a line of the file come first, then short ones. */
function costOf(text: string): number {
  const isForeign = /[\u0250-\u1fff\u2e80-\uffff]/.test(text)
  return text.length + (isForeign ? 10_000 : 0) + (text.includes('│') ? 0 : 1000)
}

function page(title: string, position: number, body: string): string {
  return `---\nsidebar_position: ${position}\n---\n\n${NOTE}\n\n# ${title}\n\n${body}`
}

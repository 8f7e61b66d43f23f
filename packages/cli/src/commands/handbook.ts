import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CODES, canBeWarning, type Diagnostic, isOptional, nearest } from '@chatdocs/core'
import { BUILT } from '../built.ts'
import { UsageError } from '../process/failure.ts'
import type { AddressOptions } from './address-options.ts'
import type { Context, Verdict } from './context.ts'
import { dev } from './dev.ts'

const HANDBOOK = new URL('handbook/', BUILT)

/** Serves the handbook, which is part of the package. */
export function handbook(options: AddressOptions, context: Context): Promise<Verdict> {
  return dev({ ...options, dir: fileURLToPath(HANDBOOK), cache: false }, context)
}

/** Prints the handbook's section about a code: its severity, why it is reported, and an example. */
export async function explain(code: string, { report }: Context): Promise<Verdict> {
  report.say(meaningOf(code))
  return 'fine'
}

export function meaningOf(code: string): string {
  if (!Object.hasOwn(CODES, code)) {
    const near = nearest(code, Object.keys(CODES))
    throw new UsageError(`no diagnostic has the code ${code}`, near && `did you mean ${near}?`)
  }
  const page = readFileSync(new URL('reference/codes.md', HANDBOOK), 'utf8')
  const section = page.split(/^## /m).find((each) => each.startsWith(`${code}\n`)) ?? ''
  // Every second part is a code block, which may contain text that looks like a link.
  const parts = section.split(/^```.*\n/gm)
  const text = parts.map((part, at) => (at % 2 ? part : part.replace(/\[([^\]\n]+)\]\([^)\s]+\)/g, '$1')))
  const meaning = text.join('').trim()
  const known = code as Diagnostic['code']
  if (!canBeWarning(known)) return meaning
  const other = CODES[known] === 'error' || isOptional(known) ? 'warning' : 'off'
  return `${meaning}\n\nTo change its severity, set diagnostics: { '${code}': '${other}' } in chatdocs.config.ts`
}

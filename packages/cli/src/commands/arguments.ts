import { InvalidArgumentError } from 'commander'
import { normaliseBase } from '../server/address.ts'
import { readPort } from './address-options.ts'

/* Parsers for arguments of the command line. */

export const toList = (text: string, before: readonly string[] = []) => [...before, text]
export const toNames = (text: string) => text.split(',').map((name) => name.trim())

export function toCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a number.')
  return Number(text)
}

export function toPort(text: string): number {
  const port = readPort(text)
  if (port !== undefined) return port
  throw new InvalidArgumentError('Expected a number from 0 to 65535.')
}

/** An empty value counts as absent: a workflow passes one if the step that sets it did not run. */
export function toUrl(text: string): string {
  if (text !== '' && !/^https?:\/\/[^?#@\s]+$/i.test(text))
    throw new InvalidArgumentError('Expected an address, such as https://docs.example.com.')
  return text
}

export function toBase(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:|[?#\s]/i.test(text))
    throw new InvalidArgumentError('Expected a path, such as /docs/.')
  return normaliseBase(text)
}

/** Option names of Vite and Docusaurus, and the equivalent here. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['--base', '--base-url'],
  ['--baseUrl', '--base-url'],
  ['--outDir', '--out-dir'],
])

/** The arguments with all option names as listed in `--help`. */
export function asDocumented(argv: readonly string[]): string[] {
  return argv.map((each) => each.replace(/^--\w+(?==|$)/, (name) => SPELLINGS.get(name) ?? name))
}

import { InvalidArgumentError } from 'commander'
import { normaliseBase } from '../server/address.ts'
import { readPort } from './address-options.ts'

/* What arguments of the command line are read as. */

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

/** Empty as if it was not given: workflows have it from a step that does not always run. */
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

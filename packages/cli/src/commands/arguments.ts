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

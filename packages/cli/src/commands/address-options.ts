import { UsageError } from '../process/failure.ts'
import type { Io } from '../process/io.ts'
import type { Address } from '../server/listen.ts'

export interface AddressOptions {
  /** `true` listens on all addresses. */
  host?: string | true | undefined
  port?: number | undefined
  /** More host names that requests may use. */
  allowHost?: readonly string[] | undefined
  /** Open the site in a browser. */
  open?: boolean | undefined
}

const PORT = 3000

/** The address from the command line, else from the environment. Only the default port falls back to the next free one. */
export function addressOf({ host, port }: AddressOptions, env: Io['env']): Address {
  const named = port ?? (env.PORT ? toPort(env.PORT) : undefined)
  const where = host === true ? '0.0.0.0' : (host ?? (env.HOST || '127.0.0.1'))
  return { host: where, port: named ?? PORT, orNext: named === undefined }
}

function toPort(text: string): number {
  const port = readPort(text)
  if (port === undefined)
    throw new UsageError(
      `the environment variable PORT is not a port number: ${text}`,
      'set it to a number from 0 to 65535',
    )
  return port
}

/** `undefined` if the text is not a port number. */
export function readPort(text: string): number | undefined {
  const port = Number(text)
  return /^\d+$/.test(text) && port <= 65535 ? port : undefined
}

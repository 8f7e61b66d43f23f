import type { Io } from '../io.ts'
import type { Address } from '../server/listen.ts'
import { UsageError } from '../usage-error.ts'

export interface AddressOptions {
  /** `true` stands for all of the computer's addresses. */
  host?: string | true | undefined
  port?: number | undefined
  /** Shows the site in a browser. */
  open?: boolean | undefined
}

const PORT = 3000

/** Where to listen: as the command line says, then as the environment does. Only a port nobody named may be another. */
export function addressOf({ host, port }: AddressOptions, env: Io['env']): Address {
  const named = port ?? (env.PORT ? toPort(env.PORT) : undefined)
  const where = host === true ? '0.0.0.0' : (host ?? (env.HOST || '127.0.0.1'))
  return { host: where, port: named ?? PORT, orNext: named === undefined }
}

function toPort(text: string): number {
  const port = readPort(text)
  if (port === undefined)
    throw new UsageError(`PORT is ${text}, which is no port`, 'a port is a number up to 65535')
  return port
}

/** `undefined` for what is no port. */
export function readPort(text: string): number | undefined {
  const port = Number(text)
  return /^\d+$/.test(text) && port <= 65535 ? port : undefined
}

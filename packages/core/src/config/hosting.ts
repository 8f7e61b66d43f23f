import * as z from 'zod'
import { choose, isRecord, object } from './schema.ts'

/** The hosts that a build can write files for. */
const HOSTS = ['github', 'netlify', 'cloudflare', 'vercel', 'apache', 'nginx', 'caddy', 's3'] as const

export type Host = (typeof HOSTS)[number]

const host = z.enum(HOSTS)

const options = object({
  /** The name of the host. */
  host,
  /**
   * Whether to write each text as `.gz` and `.br`, too, for Apache, nginx and Caddy.
   *
   * @default `false`
   */
  precompress: z.boolean().optional(),
  /**
   * For nginx: whether redirects are a `map` in a second file. With thousands of them, nginx starts faster.
   *
   * @default `false`
   */
  redirectMap: z.boolean().optional(),
})

/** The host of the site, alone or with options. */
export const hosting = choose((value) => (isRecord(value) ? options : host))

export interface HostingConfig {
  host: Host
  /** Whether to write compressed files beside the others. */
  precompress: boolean
  /** Whether redirects are a `map` of nginx. */
  redirectMap: boolean
}

export function makeHosting(written: z.output<typeof hosting> | undefined): HostingConfig | undefined {
  if (written === undefined) return undefined
  const {
    host,
    precompress = false,
    redirectMap = false,
  } = typeof written === 'string' ? { host: written } : written
  return { host, precompress, redirectMap }
}

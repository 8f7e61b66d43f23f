import * as z from 'zod'
import { choose, isRecord, object, wanted } from './schema.ts'

/** The files with which a site configures its host, and the content security policy. */

const host = z.enum(['github', 'netlify', 'cloudflare', 'vercel', 'apache', 'nginx', 'caddy', 's3'])

const hostOptions = object({
  /** The name of the host. */
  host,
  /** Whether to write each text as `.gz` and `.br`, too, for Apache, nginx and Caddy. */
  precompress: z.boolean().default(false),
  /** For nginx: whether redirects are a `map` in a second file. With thousands of them, nginx starts faster. */
  redirectMap: z.boolean().default(false),
  /**
   * The most files that the host allows. `check` and `build` warn from nine tenths of them.
   *
   * @default `20000` for Cloudflare Pages, otherwise any number
   */
  files: z.int().min(1).optional(),
})

/** The file limits of hosts that publish one, without paid plans. */
export const MOST_FILES: Readonly<Partial<Record<Host, number>>> = { cloudflare: 20_000 }

/** The host of the site, alone or with options. */
export const hosting = choose((value) =>
  isRecord(value) ? hostOptions : host.transform((name) => hostOptions.parse({ host: name })),
)

type HostingConfig = z.output<typeof hosting>

/** The hosts that a build can write files for. */
export type Host = HostingConfig['host']

/** The directives that a site can add sources to. */
const DIRECTIVES = [
  'script-src',
  'style-src-elem',
  'img-src',
  'media-src',
  'font-src',
  'frame-src',
  'connect-src',
  'worker-src',
  'form-action',
  'frame-ancestors',
  'trusted-types',
] as const

const sources = z
  .array(z.string().refine((value) => /^[^\s;,]+$/.test(value), wanted('a source such as https://a.example')))
  .optional()

const policyOptions = object({
  /**
   * Whether pages contain the policy.
   *
   * @default `true`, unless the host of `hosting` sends it
   */
  meta: z.boolean().optional(),
  /** Whether scripts may write markup, or load scripts, only through a named policy. */
  trustedTypes: z.boolean().default(true),
  /** Sources to add, by directive: `{ 'connect-src': ['https://a.example'] }`. */
  allow: object(
    Object.fromEntries(DIRECTIVES.map((name) => [name, sources])) as Record<
      (typeof DIRECTIVES)[number],
      typeof sources
    >,
  ).default({}),
})

/** Whether the site has a content security policy, or its options. */
export const contentSecurityPolicy = choose((value) =>
  isRecord(value) ? policyOptions : z.boolean().transform((isOn) => isOn && policyOptions.parse({})),
)

export interface PolicyConfig {
  /** Whether pages contain the policy as a tag. */
  meta: boolean
  /** Whether the policy requires Trusted Types. */
  trustedTypes: boolean
  /** Sources to add, by directive. */
  allow: Readonly<Record<string, readonly string[] | undefined>>
}

export function makePolicy(
  written: z.output<typeof contentSecurityPolicy>,
  hosting: HostingConfig | undefined,
  feedback: boolean | string,
): PolicyConfig | undefined {
  if (!written) return undefined
  const { allow } = written
  const sendsHeaders = hosting !== undefined && hosting.host !== 'github' && hosting.host !== 's3'
  const [origin] = /^https?:\/\/[^/]+/.exec(String(feedback)) ?? []
  const all = origin === undefined ? allow : allowing(allow, origin, ['connect-src', 'form-action'])
  return { ...written, meta: written.meta ?? !sendsHeaders, allow: all }
}

/** Allows pages to send requests, or forms, to an origin. */
export function allowing(
  allow: PolicyConfig['allow'],
  origin: string,
  how: readonly ('connect-src' | 'form-action')[],
): PolicyConfig['allow'] {
  const added = how.map((name) => [name, [...(allow[name] ?? []), origin]])
  return { ...allow, ...Object.fromEntries(added) }
}

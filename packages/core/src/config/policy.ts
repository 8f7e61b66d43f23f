import * as z from 'zod'
import type { HostingConfig } from './hosting.ts'
import { choose, isRecord, object } from './schema.ts'

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
  .array(
    z.string().refine((value) => /^[^\s;,]+$/.test(value), {
      params: { expected: 'a source such as https://a.example' },
    }),
  )
  .optional()

const options = object({
  /**
   * Whether pages contain the policy.
   *
   * @default `true`, unless the host of `hosting` sends it
   */
  meta: z.boolean().optional(),
  /**
   * Whether scripts may write markup, or load scripts, only through a named policy.
   *
   * @default `true`
   */
  trustedTypes: z.boolean().optional(),
  /**
   * Sources to add, by directive: `{ 'connect-src': ['https://a.example'] }`.
   *
   * @default none
   */
  allow: object(
    Object.fromEntries(DIRECTIVES.map((name) => [name, sources])) as Record<
      (typeof DIRECTIVES)[number],
      typeof sources
    >,
  ).optional(),
})

/** Whether the site has a content security policy, or its options. */
export const contentSecurityPolicy = choose((value) => (isRecord(value) ? options : z.boolean()))

export interface PolicyConfig {
  /** Whether pages contain the policy as a tag. */
  meta: boolean
  /** Whether the policy requires Trusted Types. */
  trustedTypes: boolean
  /** Sources to add, by directive. */
  allow: Readonly<Record<string, readonly string[] | undefined>>
}

export function makePolicy(
  written: z.output<typeof contentSecurityPolicy> | undefined,
  hosting: HostingConfig | undefined,
  feedback?: boolean | string,
): PolicyConfig | undefined {
  if (!written) return undefined
  const { meta, trustedTypes = true, allow = {} } = written === true ? {} : written
  const sendsHeaders = hosting !== undefined && hosting.host !== 'github' && hosting.host !== 's3'
  const [origin] = /^https?:\/\/[^/]+/.exec(String(feedback)) ?? []
  const all = origin === undefined ? allow : allowing(allow, origin, ['connect-src', 'form-action'])
  return { meta: meta ?? !sendsHeaders, trustedTypes, allow: all }
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

import * as z from 'zod'
import { readRoute } from './address.ts'
import type { VersioningConfig, VersionWords } from './config.ts'
import { object, present, read, text } from './schema.ts'

const words = object({
  /** What readers call it: its name unless given, `Next` for the current documents. */
  label: text.optional(),
  /** Where it lies below the root of the documents. */
  path: read(readRoute).optional(),
  /** What its pages say first; by its place before or behind the last version unless given. */
  banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
  /** Whether its pages wear its label. */
  badge: z.boolean().optional(),
  /** Asks search engines to stay away from this version. */
  noIndex: z.boolean().optional(),
})

/** What `docs` may say of the versions in `versions.json`; `current` is the folder of the documents itself. */
export const versionKeys = {
  /** The version at the root of the documents: the newest unless given. */
  lastVersion: text.optional(),
  includeCurrentVersion: z.boolean().optional(),
  /** Builds no others. */
  onlyIncludeVersions: z.array(text).min(1).optional(),
  versions: z.record(z.string(), words).optional(),
}

type VersionsInput = { [K in keyof typeof versionKeys]?: z.output<(typeof versionKeys)[K]> }

/** What the author says of versions, with what goes without saying. */
export function makeVersioning(input: VersionsInput): VersioningConfig {
  const of = Object.entries(input.versions ?? {}).map(([name, each]): [string, VersionWords] => [
    name,
    present(each),
  ])
  return {
    includeCurrent: input.includeCurrentVersion ?? true,
    of: Object.fromEntries(of),
    ...present({ last: input.lastVersion, only: input.onlyIncludeVersions }),
  }
}

import * as z from 'zod'
import { readRoute } from './address.ts'
import type { VersioningConfig, VersionWords } from './config.ts'
import { object, present, read, text } from './schema.ts'

const words = object({
  /** By default the version name, and `Next` for the current documents. */
  label: text.optional(),
  /** Its path below the docs root. */
  path: read(readRoute).optional(),
  /** The banner on its pages. The default depends on whether it is newer or older than the last version. */
  banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
  /** Whether its pages show its label. */
  badge: z.boolean().optional(),
  /** Asks search engines not to index this version. */
  noIndex: z.boolean().optional(),
})

/** The `docs` options for versions; `current` means the documents folder. */
export const versionKeys = {
  /** The version at the docs root; by default the newest. */
  lastVersion: text.optional(),
  includeCurrentVersion: z.boolean().optional(),
  /**
   * The only versions to build.
   *
   * @minItems 1
   */
  onlyIncludeVersions: z.array(text).min(1).optional(),
  versions: z.record(z.string(), words).optional(),
}

type VersionsInput = { [K in keyof typeof versionKeys]?: z.output<(typeof versionKeys)[K]> }

/** The version options with defaults. */
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

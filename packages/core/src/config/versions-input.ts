import * as z from 'zod'
import { readRoute } from './address.ts'
import type { VersioningConfig, VersionWords } from './config.ts'
import { object, present, read, text } from './schema.ts'

const words = object({
  /**
   * Its name for readers.
   *
   * @default the name of the version; `Next` for the documents folder
   */
  label: text.optional(),
  /**
   * Its path below the root of the documents.
   *
   * @default none for the last version; `next` for the documents folder; else its name
   */
  path: read(readRoute).optional(),
  /**
   * The banner on its pages.
   *
   * @default `unreleased` if it is newer than the last version, `unmaintained` if it is older
   */
  banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
  /**
   * Whether its pages show its label.
   *
   * @default `true` for other versions than the latest
   */
  badge: z.boolean().optional(),
  /**
   * Asks search engines not to index this version.
   *
   * @default `false`
   */
  noIndex: z.boolean().optional(),
})

/** The `docs` options for versions; `current` means the documents folder. */
export const versionKeys = {
  /**
   * The version at the root of the documents.
   *
   * @default the newest one
   */
  lastVersion: text.optional(),
  /**
   * Whether to build the documents folder as a version.
   *
   * @default `true`
   */
  includeCurrentVersion: z.boolean().optional(),
  /**
   * The only versions to build.
   *
   * @minItems 1
   * @default all
   */
  onlyIncludeVersions: z.array(text).min(1).optional(),
  /** Options of a version, by its name; `current` is the documents folder. */
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

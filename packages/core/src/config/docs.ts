import * as z from 'zod'
import type { SourcePath } from '../paths.ts'
import { readRoute, readTemplate } from './address.ts'
import { choose, folder, object, read, text } from './schema.ts'

/** Options for the area below a page's text. */
export const below = {
  /**
   * The URL for editing a page. The path in the site folder is appended, or replaces `{path}`.
   *
   * @pattern :/
   */
  editUrl: read(readTemplate).optional(),
  /** Whether pages show when they were last updated, from the Git history. */
  showLastUpdated: z.boolean().default(false),
  /** Whether pages show their contributors, from the Git history. */
  showContributors: z.boolean().default(false),
}

const version = object({
  /**
   * Its name for readers.
   *
   * @default the name of the version; `Next` for the documents folder
   */
  label: text.optional(),
  /**
   * Its path below the root of the documents.
   *
   * @default empty for the last version; `next` for the documents folder; else its name
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
  /** Asks search engines not to index this version. */
  noIndex: z.boolean().default(false),
})

/** Where the documents are, what their pages show, and their versions, of which `versions.json` lists the names. */
export const docs = object({
  /**
   * The folder of the documents, relative to the site folder.
   *
   * @default `docs`, if that folder exists; else the site folder
   */
  path: folder.optional(),
  /**
   * The path that their URLs begin with; `/` for the root of the site.
   *
   * @default `/docs`; `/` if they are in the site folder
   */
  routeBasePath: read(readRoute).optional(),
  /**
   * The sidebars file; `false` for no sidebars.
   *
   * @default `sidebars.ts`, if that file exists; else a sidebar made of the folders
   */
  sidebarPath: choose((value) => (value === false ? z.literal(false) : folder)).optional(),
  /**
   * The id of the document shown at the root of the documents.
   *
   * @default their index, else the first one
   */
  mainDocument: text.optional(),
  /**
   * Files without a page, by patterns of their paths below the documents folder, or the folder of a version. `**` is any
   * folders, `*` a part of a name, and `{a,b}` one of several.
   *
   * @example ['drafts/**', 'README.md']
   */
  exclude: z.array(text).default([]),
  /** Whether pages show their place in the sidebar above the title. */
  breadcrumbs: z.boolean().default(true),
  ...below,
  /**
   * The version at the root of the documents.
   *
   * @default the newest one
   */
  lastVersion: text.optional(),
  /** Whether to build the documents folder as a version. */
  includeCurrentVersion: z.boolean().default(true),
  /**
   * The only versions to build.
   *
   * @default all
   */
  onlyIncludeVersions: z.array(text).min(1).optional(),
  /** Options of a version, by its name; `current` is the documents folder. */
  versions: z.record(z.string(), version).default({}),
})

type Written = z.output<typeof docs>

/** The configuration of the area below a page's text. */
export type BelowText = Pick<Written, keyof typeof below>

export interface DocsConfig extends Omit<Written, 'path' | 'routeBasePath' | 'sidebarPath'> {
  /** The documents folder, without trailing slash; empty for the site folder. */
  path: string
  /** The base route of documents, `/docs`: decoded, without trailing slash; empty for the site's root. */
  routeBase: string
  /** The sidebars file; `false` for no sidebars, absent for a generated one. */
  sidebars?: SourcePath | false | undefined
}

/** The options of documents, with the defaults that depend on the files of the site. */
export function makeDocs(
  { path: written, routeBasePath, sidebarPath, ...rest }: Written,
  { docsFolder, sidebarsFile }: { docsFolder: string; sidebarsFile?: SourcePath | undefined },
): DocsConfig {
  const path = written ?? docsFolder
  return {
    ...rest,
    path,
    routeBase: routeBasePath ?? (path === '' ? '' : '/docs'),
    sidebars: (sidebarPath as SourcePath | false | undefined) ?? sidebarsFile,
  }
}

import * as z from 'zod'
import { readFolder, readRoute } from './address.ts'
import { below } from './below-input.ts'
import { choose, object, read, text } from './schema.ts'
import { versionKeys } from './versions-input.ts'

const folder = read(readFolder)

/** Where the documents are, and what their pages show. */
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
   * Whether pages show their place in the sidebar above the title.
   *
   * @default `true`
   */
  breadcrumbs: z.boolean().optional(),
  ...below,
  ...versionKeys,
})

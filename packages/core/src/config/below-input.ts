import * as z from 'zod'
import { readTemplate } from './address.ts'
import { read } from './schema.ts'

/** Options for the area below a page's text. */
export const below = {
  /**
   * The URL for editing a page. The path in the site folder is appended, or replaces `{path}`.
   *
   * @pattern :/
   * @default none
   */
  editUrl: read(readTemplate).optional(),
  /**
   * Whether pages show when they were last updated, from the Git history.
   *
   * @default `false`
   */
  showLastUpdated: z.boolean().optional(),
  /**
   * Whether pages show their contributors, from the Git history.
   *
   * @default `false`
   */
  showContributors: z.boolean().optional(),
}

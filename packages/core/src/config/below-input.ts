import * as z from 'zod'
import { readTemplate } from './address.ts'
import { read } from './schema.ts'

/** Options for the area below a page's text. */
export const below = {
  /**
   * The address for editing pages. The path in the site folder is appended, or replaces `{path}`.
   *
   * @pattern ://
   */
  editUrl: read(readTemplate).optional(),
  /** Whether pages show when they were last updated, from the Git history. */
  showLastUpdated: z.boolean().optional(),
  /** Whether pages show their contributors. */
  showContributors: z.boolean().optional(),
}

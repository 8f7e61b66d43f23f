import * as z from 'zod'
import { readTemplate } from './address.ts'
import { read } from './schema.ts'

/** What stands below the text of a page. */
export const below = {
  /** Where a page is edited: its path in the site's folder is put behind it, or in the place of `{path}`. */
  editUrl: read(readTemplate).optional(),
  /** Whether pages say when they were last changed, as the history of the repository has it. */
  showLastUpdated: z.boolean().optional(),
  /** Whether pages name who wrote them. */
  showContributors: z.boolean().optional(),
}

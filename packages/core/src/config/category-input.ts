import * as z from 'zod'
import type { CategoryConfig, CategoryLinkConfig } from './config.ts'
import { ENTRY_LOOK } from './look-of-entry.ts'
import { choose, isRecord, noneOf, object, present, text } from './schema.ts'

const docLink = object({ type: z.literal('doc'), id: text })
const indexLink = object({
  type: z.literal('generated-index'),
  /** The address of the index page, relative to the docs root. */
  slug: text.optional(),
  title: text.optional(),
  description: z.string().optional(),
})
const unknownLink = noneOf(['doc', 'generated-index'])

const writtenLink = choose((value) => {
  if (!isRecord(value)) return unknownLink
  if (value.type === 'doc') return docLink
  return value.type === 'generated-index' ? indexLink : unknownLink
})

/** The page of a category: a document, or a generated index. */
export const categoryLink = writtenLink.transform((link): CategoryLinkConfig => present(link))

export const categorySchema = object({
  label: text.optional(),
  position: z.number().optional(),
  description: z.string().optional(),
  collapsible: z.boolean().optional(),
  collapsed: z.boolean().optional(),
  ...ENTRY_LOOK,
  /** `null` for no page, not even the folder's index document. */
  link: categoryLink.nullish(),
}).transform((category): CategoryConfig => present(category))

export type CategoryLinkInput = z.input<typeof categoryLink>

import { stringsFor } from '@chatdocs/protocol'
import * as z from 'zod'
import { object, text } from './schema.ts'

const { searchWords, ...strings } = stringsFor('en')
const { problems, syntax: _, ...flat } = searchWords

/** Every key of some words, with any text. */
function texts<Key extends string>(words: Readonly<Record<Key, unknown>>) {
  const keys = Object.keys(words) as Key[]
  return Object.fromEntries(keys.map((key) => [key, text.optional()])) as Record<
    Key,
    z.ZodOptional<typeof text>
  >
}

/** The words of the interface that a site replaces. */
export const words = object({
  ...texts(strings),
  /** The words of the search. */
  searchWords: object({
    ...texts(flat),
    /** The syntax that the search box explains: examples, and what they mean. */
    syntax: z.record(z.string(), text).optional(),
    /** The messages about mistakes in a query. */
    problems: object(texts(problems)).optional(),
  }).optional(),
})

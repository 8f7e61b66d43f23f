/** The indexed fields of a section, in the order of all files. */
export const FIELDS = ['title', 'heading', 'description', 'keywords', 'content'] as const

export type Field = (typeof FIELDS)[number]

/**
 * An extra column after the fields, in postings alone: sections whose page has the term in its title. It can satisfy a
 * clause but has no score, so lunr's scores stay as they are.
 */
export const PAGE_TITLE = FIELDS.length

/** All columns of postings. */
export const COLUMNS: readonly number[] = [...FIELDS.keys(), PAGE_TITLE]

/** One value for each field, in the order of `FIELDS`. */
export type PerField<Value> = readonly Value[]

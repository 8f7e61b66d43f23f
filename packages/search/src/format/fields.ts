/** The indexed fields of a section, in the order of all files. */
export const FIELDS = ['title', 'heading', 'description', 'keywords', 'content'] as const

export type Field = (typeof FIELDS)[number]

/**
 * A column after the fields, in postings alone: sections whose page has the term in its title. It can satisfy a
 * clause but has no score, so lunr's scores stay as they are.
 */
export const PAGE_TITLE = FIELDS.length

/**
 * A last column, in postings alone, of what else people call the section: the texts of links that lead to it, and the
 * pinyin of a Chinese name. It has a score, but no length: more links make no section longer. Plain queries use it. The
 * syntax knows the fields alone.
 */
export const ALIASES = PAGE_TITLE + 1

/** All columns of postings. */
export const COLUMNS: readonly number[] = [...FIELDS.keys(), PAGE_TITLE, ALIASES]

/** The columns that have scores. */
export const SCORED = COLUMNS.filter((column) => column !== PAGE_TITLE)

/** One value for each field, in the order of `FIELDS`. */
export type PerField<Value> = readonly Value[]

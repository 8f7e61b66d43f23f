/** What is indexed of a section, in the order all files keep. */
export const FIELDS = ['title', 'heading', 'description', 'keywords', 'content'] as const

export type Field = (typeof FIELDS)[number]

/**
 * Behind the fields, in postings alone: in which sections a term is met because the title of the page has it.
 * It fulfils a condition and counts nothing, so that lunr's numbers are as if it were not there.
 */
export const PAGE_TITLE = FIELDS.length

/** All that postings tell apart. */
export const COLUMNS: readonly number[] = [...FIELDS.keys(), PAGE_TITLE]

/** What each field of a document has: one entry a field, in the order of `FIELDS`. */
export type PerField<Value> = readonly Value[]

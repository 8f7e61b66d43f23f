/** What is indexed of a section, in the order all files keep. */
export const FIELDS = ['title', 'heading', 'description', 'keywords', 'content'] as const

export type Field = (typeof FIELDS)[number]

/** What each field of a document has: one entry a field, in the order of `FIELDS`. */
export type PerField<Value> = readonly Value[]

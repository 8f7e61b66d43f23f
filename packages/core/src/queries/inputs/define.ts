import { definitions } from '@chatdocs/engine'

/** Every query of the core is defined with these, so that a graph saved by another process can run it again. */
export const { query, sharedQuery, part, rows, input, queries } = definitions()

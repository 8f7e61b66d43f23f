import ts from 'typescript'

/** The TypeScript compiler. It is slow to load, so import this file only on demand. */
export { ts }

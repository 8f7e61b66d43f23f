/** What the process that evaluates configurations is asked, and answers. */

export interface ReadRequest {
  /** The bundled module, an absolute path. */
  bundle: string
  /** The module as written, an absolute path: paths that it resolves are relative to it. */
  source: string
}

export type ReadAnswer = { value: unknown } | { failed: string }

/** What is known of a package that is not there: its name, and how it was called: `starlight({ title: 'A' })`. */
export interface Stub {
  $from: string
  args?: readonly unknown[]
}

/** The name under which a value that stands for a missing package says what it is. */
export const MISSING = '__chatdocsMissing'

import * as z from 'zod'
import { readFile, readLineTemplate, readRoute } from './address.ts'
import { choose, object, read, text } from './schema.ts'

const file = read(readFile)

const packageInput = object({
  /** What the package is imported by: `@mobot/core`; that in its `package.json` unless given. */
  name: text.optional(),
  /** What its first page is called. */
  title: text.optional(),
  /** The files that export what is to be documented, relative to the site's folder: `../src/index.ts`. */
  entryPoints: choose((value) => (Array.isArray(value) ? z.array(file).min(1) : file)),
  /** The nearest above the first entry point unless given. */
  tsconfig: file.optional(),
  /** The route of its first page: `/docs/api`. */
  routeBasePath: read(readRoute).optional(),
  /**
   * Where the site's folder lies for readers, as in `editUrl`: the path of a source from there is put behind it, or in
   * the place of `{path}`, a line in that of `{line}`.
   */
  sourceUrl: read(readLineTemplate).optional(),
  /** Whether names of its symbols that stand in texts as code lead to their pages. */
  links: z.boolean().optional(),
})

/** What a user may say of the packages whose API is documented: of one, or of several. */
export const api = choose((value) => (Array.isArray(value) ? z.array(packageInput) : packageInput))

export type ApiInput = z.output<typeof api>
export type PackageInput = z.output<typeof packageInput>

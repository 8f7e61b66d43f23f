import * as z from 'zod'
import { readFile, readLineTemplate, readRoute } from './address.ts'
import { choose, object, read, text } from './schema.ts'

const file = read(readFile)

const packageInput = object({
  /** The import name of the package: `@mobot/core`; by default the name in its `package.json`. */
  name: text.optional(),
  /** The title of its first page. */
  title: text.optional(),
  /**
   * The files with the exports to document, relative to the site folder: `../src/index.ts`.
   *
   * @minItems 1
   */
  entryPoints: choose((value) => (Array.isArray(value) ? z.array(file).min(1) : file)),
  /** By default the nearest one above the first entry point. */
  tsconfig: file.optional(),
  /** The route of its first page: `/docs/api`. */
  routeBasePath: read(readRoute).optional(),
  /**
   * The public URL of the site folder, as in `editUrl`. The path of a source file is appended, or replaces `{path}`;
   * the line replaces `{line}`.
   *
   * @pattern ://
   */
  sourceUrl: read(readLineTemplate).optional(),
  /** Whether names of its symbols in inline code link to their pages. */
  links: z.boolean().optional(),
})

/** The packages with a generated API reference: one, or a list. */
export const api = choose((value) => (Array.isArray(value) ? z.array(packageInput) : packageInput))

export type ApiInput = z.output<typeof api>
export type PackageInput = z.output<typeof packageInput>

import * as z from 'zod'
import { readFile, readLineTemplate, readRoute } from './address.ts'
import { choose, object, read, text } from './schema.ts'

const file = read(readFile)

const packageInput = object({
  /**
   * The import name of the package: `@mobot/core`.
   *
   * @default the name in its `package.json`
   */
  name: text.optional(),
  /**
   * The title of its first page.
   *
   * @default “API reference” in the language of the site; the name, if there are several packages
   */
  title: text.optional(),
  /**
   * The files with the exports to document, relative to the site folder: `../src/index.ts`.
   *
   * @minItems 1
   */
  entryPoints: choose((value) => (Array.isArray(value) ? z.array(file).min(1) : file)),
  /**
   * Its `tsconfig.json`.
   *
   * @default the nearest one above the first entry point
   */
  tsconfig: file.optional(),
  /**
   * The path of its first page: `/docs/api`.
   *
   * @default `/docs/api`
   */
  routeBasePath: read(readRoute).optional(),
  /**
   * The public URL of the site folder, as in `editUrl`. The path of a source file is appended, or replaces `{path}`;
   * the line replaces `{line}`.
   *
   * @pattern :/
   * @default made from `docs.editUrl`, if that has `/edit/`
   */
  sourceUrl: read(readLineTemplate).optional(),
  /**
   * Whether names of its symbols in inline code link to their pages.
   *
   * @default `true`
   */
  links: z.boolean().optional(),
})

/** The packages with a generated API reference: one, or a list. */
export const api = choose((value) => (Array.isArray(value) ? z.array(packageInput) : packageInput))

export type ApiInput = z.output<typeof api>
export type PackageInput = z.output<typeof packageInput>

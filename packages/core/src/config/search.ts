import type { Url } from '@chatdocs/protocol'
import * as z from 'zod'
import { type Reading, readRoute } from './address.ts'
import { choose, isRecord, object, read, text } from './schema.ts'

const path = read(readPart)

const context = object({
  /** The beginning of the paths of its pages: `/docs/api`. */
  path,
  /**
   * Its name.
   *
   * @default the title of the page at `path`
   */
  label: text.optional(),
})

const options = object({
  /** Parts of the site with their own search, offered on their pages. A path alone is enough. */
  contexts: z
    .array(choose((value) => (isRecord(value) ? context : path.transform((path) => ({ path })))))
    .superRefine((all, { addIssue }) => {
      const paths = all.map(({ path }) => path)
      for (const [index, each] of paths.entries()) {
        if (paths.indexOf(each) === index) continue
        const message = `${each} is listed twice`
        addIssue({ code: 'custom', path: [index], message, params: { help: 'remove one of them' } })
      }
    })
    .default([]),
})

/** Whether the site has a search, or the search options. */
export const search = choose((value) =>
  isRecord(value) ? options : z.boolean().transform((isOn) => isOn && options.parse({})),
)

/** `docs/api/` → `/docs/api`. The site root is not allowed. */
function readPart(written: string): Reading<Url> {
  const reading = readRoute(written)
  if (!('value' in reading)) return reading
  const { value } = reading
  if (value !== '') return { value }
  return { expected: "a part of the site such as '/docs/api'", help: 'search always covers the whole site' }
}

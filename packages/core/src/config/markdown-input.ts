import * as z from 'zod'
import { choose, object, plain, refuse, ruled, text } from './schema.ts'

const AS_FUNCTION = refuse(
  'the name of a module',
  "plugins run in worker threads, which cannot receive functions: write 'remark-x' or './remark-x.js'",
)
const pluginModule = choose((value) => (typeof value === 'function' ? AS_FUNCTION : text))
/** A module, alone or with its options. */
export const plugin = choose((value) =>
  Array.isArray(value) ? z.tuple([pluginModule, plain.optional()]) : pluginModule,
)

const variables = z
  .record(
    z.string(),
    choose((value) => (typeof value === 'number' ? z.number() : z.string())),
  )
  .refine((value) => Object.keys(value).every((name) => /^[A-Za-z_][\w.-]*$/.test(name)), {
    params: { expected: 'names of letters, digits, _, - and ., such as version' },
  })

/** How documents are read. */
export const markdown = object({
  /**
   * HTML in documents. `trust` keeps all of it; `sanitize` removes what can run code or change the page around it;
   * `escape` shows it as text. The latter two also remove URLs such as `javascript:`.
   *
   * @default `trust`
   */
  html: z.enum(['trust', 'sanitize', 'escape']).optional(),
  /**
   * Plugins of remark: module names, each alone or with its options.
   *
   * @default none
   */
  remarkPlugins: z.array(plugin).optional(),
  /**
   * Plugins of rehype, in the same form.
   *
   * @default none
   */
  rehypePlugins: z.array(plugin).optional(),
  /**
   * Values for `{{name}}` in documents: `{ version: '1.2' }`.
   *
   * @default none
   */
  variables: variables.optional(),
})

export type PluginInput = z.output<typeof plugin>

const level = z.literal([2, 3, 4, 5, 6])

/** The levels of headings in tables of contents. */
export const tableOfContents = ruled(
  object({
    /**
     * The highest level, 2 to 6.
     *
     * @default 2
     */
    minHeadingLevel: level.optional(),
    /**
     * The lowest level, 2 to 6.
     *
     * @default 3
     */
    maxHeadingLevel: level.optional(),
  }),
  {
    holds: ({ minHeadingLevel: min = 2, maxHeadingLevel: max = 6 }) =>
      typeof min !== 'number' || typeof max !== 'number' || min <= max,
    key: 'minHeadingLevel',
    message: 'expected a level up to maxHeadingLevel, found a greater one',
  },
)

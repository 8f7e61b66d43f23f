import { TOC_LEVELS } from '@chatdocs/protocol'
import * as z from 'zod'
import type { SourcePath } from '../paths.ts'
import { type Reading, readFolder } from './address.ts'
import { choose, object, plain, present, read, refuse, ruled, text, wanted } from './schema.ts'

const AS_FUNCTION = refuse(
  'the name of a module',
  "plugins run in worker threads, which cannot receive functions: write 'remark-x' or './remark-x.js'",
)
const pluginModule = choose((value) => (typeof value === 'function' ? AS_FUNCTION : text))
/** A module, alone or with its options. */
export const plugin = choose((value) =>
  Array.isArray(value)
    ? z
        .tuple([pluginModule, plain.optional()])
        .transform(([module, options]) => ({ module, ...present({ options }) }))
    : pluginModule.transform((module) => ({ module })),
)

const variables = z
  .record(
    z.string(),
    choose((value) => (typeof value === 'number' ? z.number() : z.string())),
  )
  .refine(
    (value) => Object.keys(value).every((name) => /^[A-Za-z_][\w.-]*$/.test(name)),
    wanted('names of letters, digits, _, - and ., such as version'),
  )
  .transform((value) => Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)])))

/** How documents are read. */
export const markdown = object({
  /**
   * HTML in documents. `trust` keeps all of it; `sanitize` removes everything that can run code or change the page around
   * it; `escape` shows it as text. Both `sanitize` and `escape` also remove URLs such as `javascript:`.
   */
  html: z.enum(['trust', 'sanitize', 'escape']).default('trust'),
  /** remark plugins: module names, each alone or with its options. */
  remarkPlugins: z.array(plugin).default([]),
  /** rehype plugins, in the same form. */
  rehypePlugins: z.array(plugin).default([]),
  /** Values for `{{name}}` in documents: `{ version: '1.2' }`. */
  variables: variables.default({}),
  /** Whether text between dollar signs, and code in the language `math`, is a formula: `$x^2$`. */
  math: z.boolean().default(true),
  /** Whether the names of emoji become emoji: `:tada:`. */
  emoji: z.boolean().default(true),
  /** How ids of headings are made: as on GitHub, or as in another tool, so that existing anchors stay valid. */
  slugs: z.enum(['github', 'vitepress', 'mkdocs']).default('github'),
}).transform(({ html, math, emoji, slugs, ...rest }) => ({
  ...rest,
  ...(html !== 'trust' && { html }),
  ...(!math && { math: false as const }),
  ...(!emoji && { emoji: false as const }),
  ...(slugs !== 'github' && { slugs }),
}))

const level = z.literal([2, 3, 4, 5, 6])

/** The levels of headings in tables of contents. */
export const tableOfContents = ruled(
  object({
    /** The highest level, 2 to 6. */
    minHeadingLevel: level.default(2),
    /**
     * The lowest level, 2 to 6.
     *
     * @default 3
     */
    maxHeadingLevel: level.optional(),
  }),
  {
    holds: ({ minHeadingLevel: min, maxHeadingLevel: max }) =>
      typeof min !== 'number' || typeof max !== 'number' || min <= max,
    key: 'minHeadingLevel',
    message: 'expected a level up to maxHeadingLevel, found a greater one',
  },
).transform(({ minHeadingLevel: min, maxHeadingLevel: max = Math.max(min, TOC_LEVELS.max) }) => ({
  min,
  max,
}))

/** Components by the code blocks that they show: a language, optionally with words. A component is a file or a module. */
export const fences = z
  .record(z.string(), read(readComponent))
  .refine(
    (value) => Object.keys(value).every((name) => /^[^\s`{}:]+(?: +\w+)*$/.test(name.trim())),
    wanted("languages, perhaps with words behind them, such as 'jsx live'"),
  )

/** `./components/Player.tsx` → `components/Player.tsx`; a module of a package stays unchanged: `chatdocs/live`. */
function readComponent(written: string): Reading<SourcePath> {
  const path = readFolder(written)
  if ('value' in path && /\.[jt]sx?$/.test(path.value)) return { value: path.value as SourcePath }
  if (isPackage(written)) return { value: written as SourcePath }
  return {
    expected: 'the file of a component, or the module of a package',
    help: "write its path: './components/Player.tsx'",
  }
}

/** Whether a name refers to a module of a package: `some-player`, `@scope/some/player`. */
export function isPackage(name: string): boolean {
  return /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*(?:\/[\w.~-]+)*$/.test(name) && !/\.[jt]sx?$/.test(name)
}

const width = z.int().min(1)

/** How images are resized. */
export const images = ruled(
  object({
    /** Whether to write images as AVIF, too. AVIF is smaller than WebP, but slow to make. */
    avif: z.boolean().default(false),
    /** The quality in percent. AVIF gets the number that looks the same. */
    quality: z.int().min(1).max(100).default(70),
    /** The smallest width in pixels. */
    minWidth: width.default(640),
    /** The largest width in pixels. */
    maxWidth: width.default(1030),
    /** The number of widths from the smallest to the largest. */
    steps: z.int().min(1).max(10).default(2),
  }),
  {
    holds: ({ minWidth, maxWidth }) =>
      typeof minWidth !== 'number' || typeof maxWidth !== 'number' || minWidth <= maxWidth,
    key: 'minWidth',
    message: 'expected a width up to maxWidth, found a greater one',
  },
)
  // The names of images contain a digest of these sizes, which depends on the order of the keys.
  .transform(({ avif, quality, minWidth: min, maxWidth: max, steps }) => ({ quality, min, max, steps, avif }))

export type ImageSizes = Omit<z.output<typeof images>, 'avif'>

import * as z from 'zod'
import { readFile } from './address.ts'
import { readColor } from './colors.ts'
import { choose, isRecord, object, read, refuse, ruled, text } from './schema.ts'

/** What a site can change about its look: theme, style sheets, tags of the head, scripts. */

const color = read(readColor)

const accent = choose((value) =>
  isRecord(value)
    ? object({
        /** The color in the light mode. */
        light: color,
        /** The color in the dark mode. */
        dark: color,
      })
    : color,
)

const family = text.refine((value) => !/[,"'\\<>\n]/.test(value), {
  params: {
    expected: 'the name of one font family',
    help: 'the fonts of the system follow it by themselves',
  },
})

const FONT_FILE = /\.(woff2?|ttf|otf)$/i

const fontPath = read((written) =>
  FONT_FILE.test(written)
    ? readFile(written)
    : { expected: 'a font file', help: 'fonts are .woff2, .woff, .ttf or .otf files of the site folder' },
)

const WEIGHT = 'a weight such as 700, or a range such as "100 900"'

const weight = choose((value) =>
  typeof value === 'number'
    ? z.number().min(1).max(1000)
    : z.string().refine((range) => /^\d{1,4}( \d{1,4})?$/.test(range), { params: { expected: WEIGHT } }),
)

const fontFile = choose((value) =>
  isRecord(value)
    ? object({
        /** The font file, relative to the site folder: `fonts/inter.woff2`. */
        path: fontPath,
        /**
         * Its weight: `700`; for a variable font its range: `'100 900'`.
         *
         * @minimum 1
         * @maximum 1000
         * @default 400
         */
        weight: weight.optional(),
        /**
         * Its style.
         *
         * @default `normal`
         */
        style: z.enum(['normal', 'italic']).optional(),
      })
    : fontPath,
)

export const font = choose((value) =>
  isRecord(value)
    ? ruled(
        object({
          /** The name of the font family. `Inter` comes with chatdocs, without files. */
          family,
          /**
           * Its files, relative to the site folder. Without files, readers need it installed.
           *
           * @minItems 1
           * @default none
           */
          files: z.array(fontFile).min(1).optional(),
          /**
           * Whether to cut its files to the characters that the site uses, as WOFF2. Needs `harfbuzzjs` and
           * `woff2-encoder`.
           *
           * @default `false`
           */
          subset: z.boolean().optional(),
        }),
        {
          holds: ({ files, subset }) => subset !== true || files !== undefined,
          key: 'subset',
          message: 'expected files to cut',
          help: "name the files of the font: files: ['fonts/own.woff2']",
        },
      )
    : family,
)

export const theme = object({
  /**
   * The color of links, buttons and marks, for both color modes, `'#3451b2'`, or for each: `{ light, dark }`.
   *
   * @default a green
   */
  accent: accent.optional(),
  /** The fonts, each by the name of its family, or with its files. `Inter` comes with chatdocs. */
  fonts: object({
    /**
     * The font of the text.
     *
     * @default that of the system
     */
    text: font.optional(),
    /**
     * The font of headings.
     *
     * @default that of the text
     */
    headings: font.optional(),
    /**
     * The font of code.
     *
     * @default that of the system
     */
    code: font.optional(),
  }).optional(),
  /**
   * The radius of corners, as a CSS length: `0`, `4px`.
   *
   * @default `8px`
   */
  radius: z
    .string()
    .refine((value) => /^(0|\d*\.?\d+(px|rem|em))$/.test(value), {
      params: { expected: 'a CSS length such as 4px' },
    })
    .optional(),
})

/** Style sheets of the site, relative to the site folder, or of packages. */
export const styles = z.array(text)

/** What chatdocs writes for each page, and the key that decides it. */
const WRITTEN: readonly (readonly [pattern: RegExp, help: string])[] = [
  [/^meta (charset|viewport)$/, 'it is in every page'],
  [/^meta (description|keywords|og:title|og:description)$/, 'set it in the front matter of a page'],
  [/^meta robots$/, 'set noIndex, or unlisted in the front matter of a page'],
  [/^meta (og:url|og:type|og:site_name)$|^link canonical$/, 'it follows from url and title'],
]

const WRITTEN_TAG = 'a tag that chatdocs does not write itself'

const ATTRIBUTE = /^[a-zA-Z_:][\w:.-]*$/

const flagOrText = choose((value) => (typeof value === 'boolean' ? z.boolean() : z.string()))

const attributes = z
  .record(z.string(), flagOrText)
  .refine((value) => Object.keys(value).every((name) => ATTRIBUTE.test(name)), {
    params: { expected: 'names of attributes' },
  })

const asTuple = refuse('an object', "write { tag: 'meta', attributes: { name: 'x', content: 'y' } }")

const tag = ruled(
  object({
    /** The element. */
    tag: z.enum(['meta', 'link', 'script', 'style', 'noscript']),
    /**
     * Its attributes; `true` for one without a value.
     *
     * @default none
     */
    attributes: attributes.optional(),
    /**
     * The text of a script, style or noscript element.
     *
     * @default none
     */
    content: z.string().optional(),
  }),
  {
    holds: ({ tag, content }) => content === undefined || (tag !== 'meta' && tag !== 'link'),
    key: 'content',
    message: 'expected no text: this element has attributes alone',
    help: 'the content of a meta element is an attribute',
  },
).superRefine((value, { addIssue }) => {
  const help = helpForWritten(value)
  if (help !== undefined) addIssue({ code: 'custom', params: { expected: WRITTEN_TAG, help } })
})

/** Tags for the head of every page. */
export const head = z.array(choose((value) => (Array.isArray(value) ? asTuple : tag)))

function helpForWritten(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value.tag !== 'string') return undefined
  const name = `${value.tag} ${nameOfTag(isRecord(value.attributes) ? value.attributes : {})}`.trim()
  return WRITTEN.find(([pattern]) => pattern.test(name))?.[1]
}

/** What identifies a tag among those with the same element. */
function nameOfTag({ charset, name, property, rel }: Record<string, unknown>): string {
  if (charset !== undefined) return 'charset'
  return [name, property, rel].find((each) => typeof each === 'string') ?? ''
}

const script = choose((value) =>
  isRecord(value)
    ? object({
        /** The file or the URL. */
        src: text,
        /**
         * The attributes of the element.
         *
         * @default `{ defer: true }`
         */
        attributes: attributes.optional(),
      })
    : text,
)

/** Scripts of every page: modules of the site folder (`./track.ts`) or addresses. */
export const scripts = z.array(script)

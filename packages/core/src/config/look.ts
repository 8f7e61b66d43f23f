import { withBase } from '@chatdocs/protocol'
import * as z from 'zod'
import type { HeadTag } from '../content/model.ts'
import type { SourcePath } from '../paths.ts'
import { type Reading, readFile, siteAddress } from './address.ts'
import { readableOn, readColor } from './colors.ts'
import type { FooterInput, NavbarInput } from './navbar.ts'
import { choose, isRecord, object, present, read, refuse, ruled, text, wanted } from './schema.ts'

/** The parts of a site's look that it can change: theme, style sheets, tags of the head, scripts. */

const color = read(readColor)

/** A single accent is for the light mode. The dark mode gets the nearest color that is readable there. */
const accent = choose((value) =>
  isRecord(value)
    ? object({
        /** The color in the light mode. */
        light: color,
        /** The color in the dark mode. */
        dark: color,
      })
    : color.transform((light) => ({ light, dark: readableOn('dark', light) })),
)

const family = text.refine(
  (value) => !/[,"'\\<>\n]/.test(value),
  wanted('the name of one font family', 'the fonts of the system follow it by themselves'),
)

const FONT_FILE = /\.(woff2?|ttf|otf)$/i

const fontPath = read((written) =>
  FONT_FILE.test(written)
    ? (readFile(written) as Reading<SourcePath>)
    : { expected: 'a font file', help: 'fonts are .woff2, .woff, .ttf or .otf files of the site folder' },
)

const WEIGHT = 'a weight such as 700, or a range such as "100 900"'

const weight = choose((value) =>
  typeof value === 'number'
    ? z.number().min(1).max(1000)
    : z.string().refine((range) => /^\d{1,4}( \d{1,4})?$/.test(range), wanted(WEIGHT)),
)

const fontFile = choose((value) =>
  isRecord(value)
    ? object({
        /** The font file, relative to the site folder: `fonts/inter.woff2`. */
        path: fontPath,
        /**
         * Its weight: `700`; for a variable font its range: `'100 900'`.
         *
         * @default 400
         */
        weight: weight.optional(),
        /**
         * Its style.
         *
         * @default `normal`
         */
        style: z.enum(['normal', 'italic']).optional(),
      }).transform((file) => present({ ...file, weight: file.weight?.toString() }))
    : fontPath.transform((path) => ({ path })),
)

const font = choose((value) =>
  isRecord(value)
    ? ruled(
        object({
          /** The name of the font family. `Inter` comes with chatdocs, without files. */
          family,
          /** Its files, relative to the site folder. Without files, the font must be installed on the reader's device. */
          files: z.array(fontFile).min(1).optional(),
          /**
           * Whether to cut its files to the characters that the site uses, as WOFF2. Needs `harfbuzzjs` and
           * `woff2-encoder`.
           */
          subset: z.boolean().default(false),
        }),
        {
          holds: ({ files, subset }) => subset !== true || files !== undefined,
          key: 'subset',
          message: 'expected files to cut',
          help: "name the files of the font: files: ['fonts/own.woff2']",
        },
      ).transform(({ files = [], ...rest }): FontConfig => ({ ...rest, files }))
    : family.transform((family): FontConfig => ({ family, files: [], subset: false })),
)

export const theme = object({
  /**
   * The color of links, buttons and marks: one for both color modes, `'#3451b2'`, or one for each: `{ light, dark }`.
   *
   * @default a green
   */
  accent: accent.optional(),
  /** The fonts, each by the name of its family, or with its files. `Inter` comes with chatdocs. */
  fonts: object({
    /**
     * The font of the text.
     *
     * @default the system's font
     */
    text: font.optional(),
    /**
     * The font of headings.
     *
     * @default the font of the text
     */
    headings: font.optional(),
    /**
     * The font of code.
     *
     * @default the system's font for code
     */
    code: font.optional(),
  })
    .transform(present)
    .prefault({}),
  /**
   * The radius of corners, as a CSS length: `0`, `4px`.
   *
   * @default `8px`
   */
  radius: z
    .string()
    .refine((value) => /^(0|\d*\.?\d+(px|rem|em))$/.test(value), wanted('a CSS length such as 4px'))
    .optional(),
}).transform(({ accent, ...rest }) => ({ ...rest, accents: accent }))

/** Style sheets of the site, relative to the site folder, or of packages. */
export const styles = z.array(text)

/** Tags that chatdocs writes for each page, and the keys that configure them. */
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
  .refine((value) => Object.keys(value).every((name) => ATTRIBUTE.test(name)), wanted('names of attributes'))

const asTuple = refuse('an object', "write { tag: 'meta', attributes: { name: 'x', content: 'y' } }")

const tag = ruled(
  object({
    /** The element. */
    tag: z.enum(['meta', 'link', 'script', 'style', 'noscript']),
    /** Its attributes; `true` for an attribute without a value. */
    attributes: attributes.optional(),
    /** The text of a script, style or noscript element. */
    content: z.string().optional(),
  }),
  {
    holds: ({ tag, content }) => content === undefined || (tag !== 'meta' && tag !== 'link'),
    key: 'content',
    message: 'expected no text: this element has attributes alone',
    help: 'the content of a meta element is an attribute',
  },
)
  .superRefine((value, { addIssue }) => {
    const help = helpForWritten(value)
    if (help !== undefined) addIssue({ code: 'custom', params: { expected: WRITTEN_TAG, help } })
  })
  .transform(
    ({ attributes = {}, ...rest }): HeadTag => ({ ...present(rest), attributes: setAttributes(attributes) }),
  )

/** Tags for the head of every page. */
export const head = z.array(choose((value) => (Array.isArray(value) ? asTuple : tag)))

function helpForWritten(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value.tag !== 'string') return undefined
  const name = `${value.tag} ${nameOfTag(isRecord(value.attributes) ? value.attributes : {})}`.trim()
  return WRITTEN.find(([pattern]) => pattern.test(name))?.[1]
}

/** The attribute that distinguishes a tag from others of the same element. */
function nameOfTag({ charset, name, property, rel }: Record<string, unknown>): string {
  if (charset !== undefined) return 'charset'
  return [name, property, rel].find((each) => typeof each === 'string') ?? ''
}

/** The attributes without those that are `false`. */
function setAttributes(written: Readonly<Record<string, string | boolean>>): HeadTag['attributes'] {
  const set = Object.entries(written).filter((entry): entry is [string, string | true] => entry[1] !== false)
  return Object.fromEntries(set)
}

const script = choose((value) =>
  isRecord(value)
    ? object({
        /** The file or the URL. */
        src: text,
        /** The attributes of the element. */
        attributes: attributes.default({ defer: true }),
      }).transform(scriptOf)
    : text.transform((src) => scriptOf({ src, attributes: { defer: true } })),
)

/** A script of every page: a module of the site folder, or a URL. */
export type ScriptConfig = { path: SourcePath } | { address: string; attributes: HeadTag['attributes'] }

/** A path that begins with a dot is a file of the site folder. */
function scriptOf(script: {
  src: string
  attributes: Readonly<Record<string, string | boolean>>
}): ScriptConfig {
  const { src, attributes } = script
  const file = /^\.{1,2}\//.test(src) ? readFile(src) : undefined
  if (file && 'value' in file) return { path: file.value as SourcePath }
  return { address: siteAddress(src), attributes: setAttributes(attributes) }
}

/** Scripts of every page: modules of the site folder (`./track.ts`), or URLs. */
export const scripts = z.array(script)

export interface FontConfig {
  family: string
  /** Whether its files are cut to the characters of the site. */
  subset: boolean
  files: readonly { path: SourcePath; weight?: string; style?: string }[]
}

export interface LinkIcon {
  /** The values of `href` that the link may have in pages. */
  hrefs: readonly string[]
  /** A file of the site (`./a.svg`), one in a static folder (`/a.svg`), or one of a package. */
  source: string
}

export type ThemeConfig = z.output<typeof theme> & { icons: readonly LinkIcon[] }

/** The icons of links in the navbar and the footer. */
export function makeIcons(
  navbar: NavbarInput,
  footer: FooterInput | undefined,
  baseUrl: string,
): readonly LinkIcon[] {
  const links: readonly unknown[] = [
    ...(navbar.items ?? []),
    ...(footer?.links ?? []).flatMap((each) => ('items' in each ? each.items : [each])),
  ]
  return links.flatMap((link) => {
    if (!isRecord(link) || typeof link.icon !== 'string') return []
    const { icon, to, href } = link
    const isName = /^[a-z\d]+$/.test(icon)
    const source = isName ? `simple-icons/icons/${icon}.svg` : icon.replace(/^(?![./])/, './')
    const address = withBase(baseUrl, String(to ?? href))
    return [{ hrefs: to === undefined ? [address] : [address, `${address.replace(/\/$/, '')}/`], source }]
  })
}

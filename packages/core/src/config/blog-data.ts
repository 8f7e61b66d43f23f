import { isExternal } from '@chatdocs/protocol'
import * as z from 'zod'
import { blogFileInvalid } from '../diagnostics/catalogue.ts'
import type { Checked } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import { anyAddress, choose, object, present, read, ruled, text } from './schema.ts'
import { readSocial } from './socials.ts'
import { readYaml } from './yaml-file.ts'

const page = choose((value) => (typeof value === 'boolean' ? z.boolean() : object({ permalink: text })))

const socials = z.record(z.string(), text).transform((written, context) => {
  const entries = Object.entries(written).flatMap(([network, handle]) => {
    const reading = readSocial(network, handle)
    if ('value' in reading) return [[network, reading.value] as const]
    context.addIssue({ code: 'custom', path: [network], params: reading })
    return []
  })
  return Object.fromEntries(entries)
})

const writtenAuthor = ruled(
  object({
    name: text.optional(),
    /** A line below the name. */
    title: text.optional(),
    /** Where the name leads. */
    url: anyAddress.optional(),
    email: text.optional(),
    /** A site path, a URL, or a file in the same folder. `image` is an alias. */
    image_url: anyAddress.optional(),
    image: anyAddress.optional(),
    description: z.string().optional(),
    /** Whether the author has a page with a list of posts: `true`, or `{ permalink: /x }`. */
    page: page.optional(),
    socials: socials.optional(),
  }),
  {
    holds: ({ name, image, image_url }) =>
      name !== undefined || image !== undefined || image_url !== undefined,
    key: 'name',
    message: 'expected an author with a name or an image, found neither',
    help: 'write name: …',
  },
)

/** The default: the author's page has the usual address. */
const NO_PERMALINK: { permalink?: string } = {}

const author = writtenAuthor.transform(({ image_url, image = image_url, page: own, ...rest }) =>
  present({ ...rest, image, page: own === true ? NO_PERMALINK : own || undefined }),
)

/** An entry of `authors.yml`. Its image is not resolved yet: a URL, or the path of a file. */
export type AuthorConfig = z.output<typeof author>

/**
 * `authors.yml` as it is written.
 *
 * @public The package has a JSON Schema that is made from this type.
 */
export type AuthorsInput = Readonly<Record<string, z.input<typeof author>>>

export type AuthorsFile = Readonly<Record<string, AuthorConfig>>

const permalink = read((written: string) =>
  isExternal(written) || /[?#\\]|\.\./.test(written)
    ? { expected: "a path such as '/plugins'" }
    : { value: written },
)

const tag = object({
  /** The name that readers see. */
  label: text.optional(),
  /** The address of the tag's page, below the list of tags. */
  permalink: permalink.optional(),
  description: z.string().optional(),
}).transform(present)

/**
 * `tags.yml` as it is written.
 *
 * @public The package has a JSON Schema that is made from this type.
 */
export type TagsInput = Readonly<Record<string, z.input<typeof tag> | null>>

export type TagsFile = Readonly<Record<string, Partial<z.output<typeof tag>>>>

/** Reads `authors.yml`. */
export function readAuthors(path: SourcePath, source: string): Checked<AuthorsFile> {
  const schema = z.record(z.string(), author)
  return readYaml(path, source, { schema, whole: 'the list of authors', invalid: blogFileInvalid })
}

/** Reads `tags.yml`. */
export function readTags(path: SourcePath, source: string): Checked<TagsFile> {
  const schema = z.record(
    z.string(),
    choose((value) => (value === null ? z.null() : tag)).transform((each) => each ?? {}),
  )
  return readYaml(path, source, { schema, whole: 'the list of tags', invalid: blogFileInvalid })
}

import { isExternal, toUrl, type Url } from '@chatdocs/protocol'
import type { BlogConfig } from '../../config/blog.ts'
import type { AuthorConfig, AuthorsFile } from '../../config/blog-data.ts'
import { networkName } from '../../config/socials.ts'
import type { Metadata } from '../../content/model.ts'
import type { WrittenAuthor } from '../../content/source/front-matter-schema.ts'
import { unknownAuthor } from '../../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { SourcePath } from '../../paths.ts'
import type { Author, Person } from './model.ts'
import { slugOf } from './slug.ts'

export function makeAuthors(file: AuthorsFile, config: BlogConfig): readonly Author[] {
  const from = config.authors ?? ('' as SourcePath)
  return Object.entries(file).map(([key, written]) => {
    const page = written.page && pageOf(key, written.page, config)
    return { ...makePerson({ name: key, ...written }, from, page), key, ...(page !== undefined && { page }) }
  })
}

function pageOf(key: string, page: NonNullable<AuthorConfig['page']>, { routeBase }: BlogConfig): Url {
  return toUrl(`${routeBase}/authors/${page.permalink ?? (slugOf(key) || key)}`)
}

function makePerson(written: AuthorConfig & { name: string }, from: SourcePath, page?: Url): Person {
  const { name, title, description, url, email, image, socials = {} } = written
  const href = page ?? url ?? (email === undefined ? undefined : `mailto:${email}`)
  return {
    name,
    socials: Object.entries(socials).map(([network, each]) => ({
      network: networkName(network),
      href: each,
    })),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && isExternal(url) && { url }),
    ...(email !== undefined && { email }),
    ...(href !== undefined && { href }),
    ...(image !== undefined && { image: { target: image, from } }),
  }
}

/** The authors of one post. An unknown key is reported. */
export function authorsOf({ path, frontMatter }: Metadata, known: readonly Author[]): Checked<Person[]> {
  const diagnostics: Diagnostic[] = []
  const keys = known.map((each) => each.key)
  const find = (name: string, index: number): Author | undefined => {
    const found = known.find((each) => each.key === name)
    if (!found) {
      const missing = { name, known: keys }
      diagnostics.push(unknownAuthor(missing, { path, key: `authors.${index}` }))
    }
    return found
  }
  const value = (frontMatter.authors ?? []).flatMap((each: WrittenAuthor, index): Person[] => {
    if (typeof each === 'string') return [find(each, index)].filter((found) => found !== undefined)
    const { key, ...own } = each
    const found = key === undefined ? undefined : find(key, index)
    const name = own.name ?? found?.name
    if (name === undefined) return []
    return [{ ...found, ...makePerson({ ...own, name }, path), ...(found && keptOf(found)) }]
  })
  return { value, diagnostics }
}

/** The properties that an author defined in a post inherits from the authors file. */
function keptOf({ key, href, socials }: Author) {
  return { key, socials, ...(href !== undefined && { href }) }
}

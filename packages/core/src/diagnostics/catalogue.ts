import type { Location } from '../paths.ts'
import type { Diagnostic, Note, Severity } from './diagnostic.ts'

/**
 * Every mistake chatdocs can name, and how severe it is unless a site says otherwise.
 * Nothing but the constructors below builds a `Diagnostic`.
 */
export const CODES = {
  'config/invalid': 'error',
  'config/unreadable': 'error',
  'content/front-matter': 'error',
  'content/unknown-key': 'warning',
  'content/mdx': 'error',
  'content/unreadable': 'error',
  'content/unknown-directive': 'warning',
  'content/directive': 'warning',
  'content/code': 'warning',
  'content/math': 'warning',
  'content/unknown-component': 'error',
  'content/duplicate-id': 'warning',
  'content/empty-link': 'warning',
  'data/invalid': 'error',
  'data/schema': 'error',
  'data/unreadable': 'error',
  'docs/none': 'error',
  'document/duplicate-id': 'error',
  'document/unknown-neighbour': 'error',
  'link/broken': 'error',
  'link/draft': 'error',
  'link/broken-markdown': 'warning',
  'link/broken-anchor': 'warning',
  'link/undefined-reference': 'warning',
  'image/missing': 'error',
  'image/unreadable': 'error',
  'image/too-large': 'warning',
  'route/duplicate': 'warning',
  'sidebar/invalid': 'error',
  'sidebar/unknown-document': 'error',
  'sidebar/unknown-sidebar': 'error',
  'sidebar/no-link': 'error',
  'sidebar/empty': 'warning',
  'category/invalid': 'error',
  'category/not-in-sidebar': 'error',
  'page/build-failed': 'error',
  'page/no-default-export': 'error',
  'page/render-failed': 'error',
  'navbar/item-failed': 'error',
  'static/overwritten': 'warning',
  'history/shallow': 'warning',
  'history/unavailable': 'warning',
  'blog/invalid': 'error',
  'blog/date': 'error',
  'blog/unknown-author': 'error',
  'blog/unknown-tag': 'warning',
  'blog/tag-collision': 'warning',
  'blog/truncation': 'warning',
  'blog/untruncated': 'warning',
  'version/invalid': 'error',
  'version/unknown': 'error',
  'version/no-documents': 'error',
  'locale/not-built': 'warning',
} as const satisfies Record<string, Severity>

export type Code = keyof typeof CODES

interface Details {
  at?: Location | undefined
  notes?: readonly Note[]
  help?: string | undefined
}

function make(code: Code, message: string, { at, notes = [], help }: Details = {}): Diagnostic {
  return {
    code,
    severity: CODES[code],
    message,
    notes,
    ...(at && { at }),
    ...(help && { help }),
  }
}

/** `did you mean x?`, or a list to choose from where nothing is near. */
function orAnyOf(nearest: string | undefined, known: readonly string[], what: string): string | undefined {
  if (nearest !== undefined) return `did you mean ${nearest}?`
  if (known.length === 0) return undefined
  const shown = [...known].sort().slice(0, 20)
  const rest = known.length - shown.length
  return `available ${what}: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What a reference did not lead to: the name as written, the nearest known one, and all of them. */
export interface Missing {
  name: string
  nearest?: string | undefined
  known: readonly string[]
}

export const configInvalid = (message: string, at?: Location, help?: string) =>
  make('config/invalid', message, { at, help })

export const configUnreadable = (reason: string, at?: Location) =>
  make('config/unreadable', `the configuration cannot be loaded: ${reason}`, { at })

export const frontMatterInvalid = (message: string, at: Location, help?: string) =>
  make('content/front-matter', message, { at, help })

export const unknownKey = (key: string, nearest: string, at: Location) =>
  make('content/unknown-key', `${key} says nothing here`, { at, help: `did you mean ${nearest}?` })

export const mdxUnsupported = (at: Location) =>
  make('content/mdx', 'MDX is not supported yet: this file has no page', {
    at,
    help: 'rename it to .md; JSX becomes HTML, and components are written as directives such as :::tabs',
  })

export const contentUnreadable = (reason: string, at: Location) =>
  make('content/unreadable', `the file cannot be read: ${reason}`, { at })

export const unknownDirective = (name: string, at: Location, known: readonly string[], nearest?: string) =>
  make('content/unknown-directive', `there is no directive named ${name}; its text is shown as it stands`, {
    at,
    help: orAnyOf(nearest, known, 'directives'),
  })

export const directiveMisplaced = (what: string, at: Location) =>
  make('content/unknown-directive', `${what}: its text is shown as it stands`, {
    at,
    help: 'write each tab as :::tab[Label] inside of ::::tabs, which has one colon more',
  })

export const badLineRange = (range: string, at: Location) =>
  make('content/code', `this block has no lines ${range === '' ? 'of an empty range' : range} to highlight`, {
    at,
    help: 'count from the first line of the block, 1: {1,3-5}',
  })

export const unknownLanguage = (language: string, at: Location, nearest?: string) =>
  make('content/code', `${language} is no language that can be coloured: the code is shown plain`, {
    at,
    help: nearest ? `did you mean ${nearest}?` : 'write text for code without colours',
  })

export const duplicateTab = (value: string, at: Location) =>
  make('content/directive', `an earlier tab here has the value ${value} already`, {
    at,
    help: 'give each tab a value of its own: :::tab[Label]{value=another}',
  })

export const unknownTab = ({ name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `no tab here has the value ${name}; the first one is shown`, {
    at,
    help: orAnyOf(nearest, known, 'values'),
  })

export const unknownBadge = ({ name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `badges have no type ${name}; this one is shown as info`, {
    at,
    help: orAnyOf(nearest, known, 'types'),
  })

export const stepsWithoutSteps = (at: Location) =>
  make('content/directive', 'steps without a numbered list and without headings', {
    at,
    help: 'write a list (1. 2. 3.) or headings (###) between :::steps and :::',
  })

export const noCard = (what: string, at: Location) =>
  make('content/directive', `${what}: it is shown as it stands`, {
    at,
    help: 'write each card as ::card[Title]{href=/docs/x}, or as :::card[Title] with text in it',
  })

export const formulaFailed = (reason: string, at: Location) =>
  make('content/math', `this formula cannot be set: ${reason}`, {
    at,
    help: 'mend it, or write \\$ for a dollar that begins no formula',
  })

export const directiveEndsNothing = (at: Location) =>
  make('content/unknown-directive', 'these colons end no directive; they are shown as they stand', {
    at,
    help: 'a directive around others needs more colons than they have: ::::tabs around :::tab',
  })

export const duplicateId = (id: string, at: Location, first: Location) =>
  make('content/duplicate-id', `the id ${id} is taken by an earlier heading of this page`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'give this heading an id of its own: {#another-id}',
  })

export const duplicateElementId = (id: string, at: Location, first: Location) =>
  make('content/duplicate-id', `the id ${id} is on this page already; this element goes without`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'give one of the two another id',
  })

export const emptyLink = (at: Location) =>
  make('content/empty-link', 'this link has no address', {
    at,
    help: 'write the address between the brackets',
  })

export const emptyImage = (at: Location) =>
  make('content/empty-link', 'this image has no address', {
    at,
    help: 'write the address between the brackets',
  })

export const pluginFailed = (reason: string, at: Location) =>
  make('content/unreadable', `a plugin of this site fails on this file: ${reason}`, { at })

export const dataInvalid = (message: string, at: Location, help: string) =>
  make('data/invalid', message, { at, help })

export const dataSchemaInvalid = (reason: string, at: Location, help?: string) =>
  make('data/schema', `a mistake in this schema: ${reason}`, {
    at,
    help: help ?? 'write it as JSON Schema (draft 2020-12), whole in this file',
  })

export const dataUnreadable = (reason: string, at: Location, help: string) =>
  make('data/unreadable', `the data cannot be read: ${reason}`, { at, help })

export const noDocuments = (folder: string) =>
  make('docs/none', `there is nothing to build: no Markdown file and no page in ${folder}`, {
    help: 'add a file such as index.md, or name another folder: chatdocs build <dir>',
  })

export const duplicateDocumentId = (id: string, at: Location, first: Location) =>
  make('document/duplicate-id', `the document id ${id} is used twice`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'rename one of the files, or give it another id in its front matter',
  })

export const unknownNeighbour = (key: string, missing: Missing, at: Location) =>
  make('document/unknown-neighbour', `${key} names a document that does not exist: ${missing.name}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'document ids'),
  })

export const brokenLink = (target: string, at: Location | undefined, nearest?: string) =>
  make('link/broken', `no page at ${target}`, { at, help: nearest && `did you mean ${nearest}?` })

export const brokenMarkdownLink = (path: string, at: Location, nearest?: string) =>
  make('link/broken-markdown', `no document at ${path}`, { at, help: nearest && `did you mean ${nearest}?` })

export const brokenAnchor = (anchor: string, page: string, at: Location | undefined, nearest?: string) =>
  make('link/broken-anchor', `no heading or id #${anchor} on ${page}`, {
    at,
    help: nearest && `did you mean #${nearest}?`,
  })

export const undefinedReference = ({ name, nearest, known }: Missing, at: Location) =>
  make('link/undefined-reference', `nothing defines ${name}: this is no link, and shown as it stands`, {
    at,
    help:
      orAnyOf(nearest, known, 'definitions') ??
      `define it on a line of its own: [${name}]: https://example.com`,
  })

export const missingImage = (path: string, at: Location, nearest?: string) =>
  make('image/missing', `no image at ${path}`, { at, help: nearest && `did you mean ${nearest}?` })

export const imageUnreadable = (path: string, reason: string, at: Location | undefined) =>
  make('image/unreadable', `the image ${path} cannot be read: ${reason}`, {
    at,
    help: 'export the image again, or put another one in its place',
  })

export const imageTooLarge = (path: string, reason: string, at: Location | undefined) =>
  make('image/too-large', `the image ${path} is too large: ${reason}`, {
    at,
    help: 'make it smaller before it is put here: pages show images at most 1030 pixels wide',
  })

export const duplicateRoute = (url: string, at: Location | undefined, first: Location | undefined) =>
  make('route/duplicate', `the route ${url} is taken already; this page is not built`, {
    at,
    notes: first ? [{ message: 'taken by this one', at: first }] : [],
    help: 'give one of the two another slug',
  })

export const sidebarInvalid = (message: string, at?: Location, help?: string) =>
  make('sidebar/invalid', message, { at, help })

export const unknownDocument = (missing: Missing, at: Location | undefined) =>
  make('sidebar/unknown-document', `no document has the id ${missing.name}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'document ids'),
  })

export const unknownSidebar = (missing: Missing, at: Location | undefined) =>
  make('sidebar/unknown-sidebar', `no sidebar is named ${missing.name}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'sidebars'),
  })

export const sidebarWithoutLink = (name: string, at: Location | undefined) =>
  make('sidebar/no-link', `the sidebar ${name} has nothing to link to`, {
    at,
    help: 'add a document to it, or remove the item that links to it',
  })

export const sidebarEmpty = (folder: string, at: Location | undefined) =>
  make('sidebar/empty', `no documents in ${folder}: nothing to generate a sidebar from`, { at })

export const categoryInvalid = (message: string, at: Location, help?: string) =>
  make('category/invalid', message, { at, help })

export const categoryNotInSidebar = (label: string, at: Location) =>
  make('category/not-in-sidebar', `the index page of ${label} belongs to no sidebar category`, {
    at,
    help: 'put a document in this folder and the folder in a sidebar, or remove the link of the category',
  })

export const pageBuildFailed = (message: string, at: Location | undefined) =>
  make('page/build-failed', message, { at })

export const noDefaultExport = (at: Location) =>
  make('page/no-default-export', 'this file has no default export, so there is nothing to show', {
    at,
    help: 'export default a React component',
  })

export const pageRenderFailed = (reason: string, at: Location | undefined) =>
  make('page/render-failed', `the page cannot be rendered: ${reason}`, {
    at,
    help: browserHint(reason),
  })

export const componentRenderFailed = (name: string, reason: string, at: Location) =>
  make('page/render-failed', `the component ${name} cannot be rendered: ${reason}`, {
    at,
    help: browserHint(reason),
  })

/** Code on the server that asks for the browser. */
function browserHint(reason: string): string | undefined {
  return /\b(window|document|localStorage|navigator|location|self) is not defined/.test(reason)
    ? 'code that needs the browser belongs in an effect (useEffect)'
    : undefined
}

export const unknownComponent = ({ name, nearest, known }: Missing, at: Location, folder: string) =>
  make('content/unknown-component', `this site has no component ${name}; its text is shown without it`, {
    at,
    help: orAnyOf(nearest, known, 'components') ?? `write it: ${folder}/${name}.tsx, with a default export`,
  })

export const navbarItemFailed = (item: string, cause: Diagnostic, at: Location | undefined) =>
  make('navbar/item-failed', `the navbar item ${item} fails: ${cause.message}`, { at, help: cause.help })

export const staticOverwritten = (at: Location, page: string) =>
  make('static/overwritten', `this file is hidden by the page ${page}`, {
    at,
    help: 'rename the file or the page',
  })

export const historyShallow = (at: Location | undefined) =>
  make('history/shallow', 'no page can say when it was changed: this is a shallow clone, without the past', {
    at,
    help: 'fetch the whole history: git fetch --unshallow, or fetch-depth: 0 where the clone is made',
  })

export const historyUnavailable = (reason: string, at: Location | undefined) =>
  make('history/unavailable', `no page can say when it was changed: ${reason}`, {
    at,
    help: 'build from a Git repository, or write last_update in the front matter and turn this off',
  })

export const blogFileInvalid = (message: string, at: Location, help?: string) =>
  make('blog/invalid', message, { at, help })

export const postWithoutDate = (at: Location) =>
  make('blog/date', 'this post has no date', {
    at,
    help: 'begin the name of its file with the day, 2025-01-05-name.md, or write date: 2025-01-05 in its front matter',
  })

export const postDateInvalid = (written: string, at: Location) =>
  make('blog/date', `${written} is no date`, {
    at,
    help: 'write a day such as 2025-01-05, or a time such as 2025-01-05T10:00:00+08:00; without a zone it is UTC',
  })

export const unknownAuthor = (missing: Missing, at: Location) =>
  make('blog/unknown-author', `no author has the key ${missing.name}`, {
    at,
    help:
      orAnyOf(missing.nearest, missing.known, 'authors') ??
      'add the author to authors.yml, or write the author here: authors: { name: … }',
  })

export const unknownTag = (missing: Missing, file: string, at: Location) =>
  make('blog/unknown-tag', `the tag ${missing.name} is not among those of ${file}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'tags') ?? `add it to ${file}`,
  })

export const tagCollision = (label: string, other: string, at: Location | undefined) =>
  make('blog/tag-collision', `the tags ${label} and ${other} would have one address`, {
    at,
    help: 'write them alike, or give one of them a permalink of its own in tags.yml',
  })

export const truncationNested = (at: Location) =>
  make('blog/truncation', 'this marker cuts nothing: it stands inside of something else', {
    at,
    help: 'give it a line of its own, between two paragraphs of the post',
  })

export const postUntruncated = (minutes: number, at: Location) =>
  make('blog/untruncated', `this post of ${minutes} minutes stands in the blog's list as a whole`, {
    at,
    help: 'write <!-- truncate --> on a line of its own where the list is to leave off',
  })

export const linkToDraft = (target: string, at: Location | undefined, draft: Location | undefined) =>
  make('link/draft', `${target} is a draft: readers will find no page there`, {
    at,
    notes: draft ? [{ message: 'a draft by this', at: draft }] : [],
    help: 'publish it by removing draft from its front matter, or take the link out',
  })

export const versionsInvalid = (message: string, at: Location | undefined, help?: string) =>
  make('version/invalid', message, { at, help })

export const unknownVersion = (missing: Missing, at: Location | undefined) =>
  make('version/unknown', `no version that is built has the name ${missing.name}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'versions'),
  })

export const versionWithoutDocuments = (name: string, folder: string, at: Location) =>
  make('version/no-documents', `the version ${name} has no documents: there is nothing in ${folder}`, {
    at,
    help: `copy its documents there, or take ${name} out of this list`,
  })

export const localeNotBuilt = (name: string, built: string, at: Location | undefined) =>
  make('locale/not-built', `the language ${name} is not built yet: only the default language, ${built}, is`, {
    at,
    help: 'take it out of i18n.locales; what is said of it in i18n.localeConfigs may stay',
  })

import type { Location } from '../paths.ts'
import { type Missing, make, orAnyOf } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'

export const configInvalid = (message: string, at?: Location, help?: string) =>
  make('config/invalid', message, { at, help })

export const configUnreadable = (reason: string, at?: Location) =>
  make('config/unreadable', `the configuration cannot be loaded: ${reason}`, { at })

export const missingPackage = (key: string, packages: readonly string[], at?: Location) =>
  make('config/missing-package', `${key} needs ${packages.join(' and ')}, not installed`, {
    at,
    help: `run npm i -D ${packages.join(' ')}`,
  })

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

export const fileWithoutPage = (path: string, at: Location) =>
  make('link/broken-markdown', `${path} exists, but no page is made of it`, {
    at,
    help: /(^|\/)_/.test(path)
      ? 'files and folders whose names begin with _ are left out: rename it, or remove the link'
      : 'only Markdown files in the folders of documents, posts and pages become pages: move it, or link to it elsewhere',
  })

export const brokenAnchor = (anchor: string, page: string, at: Location | undefined, nearest?: string) =>
  make('link/broken-anchor', `no heading or id #${anchor} on ${page}`, {
    at,
    help: nearest && `did you mean #${nearest}?`,
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
    help: renderHint(reason),
  })

export const componentRenderFailed = (name: string, reason: string, at: Location) =>
  make('page/render-failed', `the component ${name} cannot be rendered: ${reason}`, {
    at,
    help: renderHint(reason),
  })

/** Code on the server that asks for the browser, or an `<Image>` without what it shows. */
function renderHint(reason: string): string | undefined {
  if (/'picture'/.test(reason))
    return '<Image picture={…}> shows what a data file has for an image: its schema says "format": "image"'
  return /\b(window|document|localStorage|navigator|location|self) is not defined/.test(reason)
    ? 'code that needs the browser belongs in an effect (useEffect)'
    : undefined
}

export const navbarItemFailed = (item: string, cause: Diagnostic, at: Location | undefined) =>
  make('navbar/item-failed', `the navbar item ${item} fails: ${cause.message}`, { at, help: cause.help })

export const emptyContext = (path: string, at: Location | undefined, nearest?: string) =>
  make('search/empty-context', `the search has no page below ${path}`, {
    at,
    help: nearest && `did you mean ${nearest}?`,
  })

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

import type { Location, SourcePath, Span } from '../paths.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type Missing, make, orAnyOf } from './make.ts'

export const configInvalid = (message: string, at?: Location, help?: string) =>
  make('config/invalid', message, { at, help })

export const configUnreadable = (what: string, reason: string, at?: Location) =>
  make('config/unreadable', `${what} cannot be loaded: ${reason}`, { at })

export const missingPackage = (key: string, packages: readonly string[], at?: Location) =>
  make(
    'config/missing-package',
    `${key} needs ${packages.join(' and ')}, which ${packages.length === 1 ? 'is' : 'are'} not installed`,
    {
      at,
      help: `run npm i -D ${packages.join(' ')}`,
    },
  )

/** An accent that is hard to read on the background of a colour mode. */
export const themeContrast = (
  found: { color: string; mode: string; contrast: number; needed: number; nearest: string },
  at?: Location,
) =>
  make(
    'theme/contrast',
    `the accent ${found.color} has a contrast of ${found.contrast.toFixed(1)} in the ${found.mode} mode: text needs ${found.needed}`,
    {
      at,
      help: `the nearest readable colour is ${found.nearest}; set one for each mode: accent: { light, dark }`,
    },
  )

export const unknownThemeFile = (path: SourcePath, known: readonly string[], nearest: string | undefined) =>
  make('theme/unknown-file', 'no part of the page has this name, so the component is shown nowhere', {
    at: { path },
    help: orAnyOf(nearest && nearest + path.slice(path.lastIndexOf('.')), known, 'names'),
  })

export const styleMissing = (path: string, at: Location | undefined, nearest?: string) =>
  make('style/missing', `no file or package at ${path}`, {
    at,
    help: nearest
      ? `did you mean ${nearest}?`
      : 'write the path relative to the site folder, or install the package',
  })

export const iconMissing = (name: string, at: Location | undefined) =>
  make('style/missing', `no icon ${name}`, {
    at,
    help: 'install the icons by npm i -D simple-icons (names are those of simpleicons.org), or name an SVG file: ./img/x.svg',
  })

export const styleBuildFailed = (message: string, at: Location | undefined) =>
  make('style/build-failed', message, { at, help: installHint(message) })

/** CSS that browsers skip. */
export const styleSyntax = (message: string, at: Location | undefined) =>
  make('style/syntax', message, { at })

export const dataInvalid = (message: string, at: Location, help: string) =>
  make('data/invalid', message, { at, help })

export const dataSchemaInvalid = (reason: string, at: Location, help?: string) =>
  make('data/schema', `invalid schema: ${reason}`, {
    at,
    help: help ?? 'write JSON Schema (draft 2020-12), without references to other files',
  })

export const dataUnreadable = (reason: string, at: Location, help: string) =>
  make('data/unreadable', `the data cannot be read: ${reason}`, { at, help })

export const noDocuments = (folder: string) =>
  make('docs/none', `nothing to build: ${folder} has no Markdown files and no pages`, {
    help: 'add a file such as index.md, or name another folder: chatdocs build <dir>',
  })

export const duplicateDocumentId = (id: string, at: Location, first: Location) =>
  make('document/duplicate-id', `the document id ${id} is used twice`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'rename one of the files, or set another id in its front matter',
  })

export const duplicateTitle = (title: string, at: Location, first: Location) =>
  make('document/duplicate-title', `an earlier document of this version has the title ${title}`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'give one of the documents another title',
  })

export const unknownNeighbour = (key: string, missing: Missing, at: Location) =>
  make('document/unknown-neighbour', `${key}: no document has the id ${missing.name}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'document ids'),
  })

export const brokenLink = (target: string, at: Location | undefined, nearest?: string) =>
  make('link/broken', `no ${/\.(?!html?$)[a-z]\w{1,4}$/i.test(target) ? 'file' : 'page'} at ${target}`, {
    at,
    help: nearest && `did you mean ${nearest}?`,
  })

export const brokenMarkdownLink = (path: string, at: Location, nearest?: string) =>
  make('link/broken-markdown', `no document at ${path}`, { at, help: nearest && `did you mean ${nearest}?` })

export const fileWithoutPage = (path: string, at: Location) =>
  make('link/broken-markdown', `${path} exists, but has no page`, {
    at,
    help: /(^|\/)_/.test(path)
      ? 'files and folders that begin with _ are ignored: rename it, or remove the link'
      : 'only Markdown files in the folders of documents, posts and pages become pages: move the file, or remove the link',
  })

export const deadLink = (url: string, reason: string, at: Location) =>
  make('link/dead', `${url} does not answer: ${reason}`, {
    at,
    help: 'update the address, or leave it out of the check: --external-ignore',
  })

export const duplicateRoute = (url: string, at: Location | undefined, first: Location | undefined) =>
  make('route/duplicate', `the route ${url} is already in use: this page is not built`, {
    at,
    notes: first ? [{ message: 'first used here', at: first }] : [],
    help: 'give one of the pages another slug',
  })

export const invalidRoute = (url: string, at: Location | undefined) =>
  make('route/invalid', `no browser can open the route ${JSON.stringify(url)}`, {
    at,
    help: 'rename the file or give it another slug: escapes such as %2e are decoded',
  })

export const routeTooLong = (
  what: string,
  text: string,
  { bytes, most }: { bytes: number; most: number },
  at: Location | undefined,
) =>
  make(
    'route/invalid',
    `no file can have this route: ${what} ${JSON.stringify(`${text.slice(0, 40)}…`)} has ${bytes} bytes, ${most} are possible`,
    {
      at,
      help: 'choose a shorter slug, file name or label: a letter has one byte, a Chinese character three',
    },
  )

export const redirectTaken = (from: string, owner: string, at: Location | undefined, first?: Location) =>
  make('redirect/taken', `${from} cannot redirect: this is the address of ${owner}`, {
    at,
    notes: first ? [{ message: 'first used here', at: first }] : [],
    help: 'remove one of them',
  })

export const redirectLoop = (addresses: readonly string[], at: Location | undefined) =>
  make('redirect/loop', `this redirect never ends: ${addresses.join(' → ')}`, {
    at,
    help: 'let one of them lead to a page',
  })

export const addressRemoved = (url: string, at: Location, nearest?: string) =>
  make('route/removed', `no page at ${url} any more`, {
    at,
    help: `add a redirect: redirects: { '${url}': '${nearest ?? '/new-address'}' }, or remove this line`,
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
  make('sidebar/no-link', `the sidebar ${name} has no page to link to`, {
    at,
    help: 'add a document to it, or remove the item that links to it',
  })

export const sidebarEmpty = (folder: string, at: Location | undefined) =>
  make('sidebar/empty', `no sidebar items: ${folder} has no documents`, { at })

export const categoryInvalid = (message: string, at: Location, help?: string) =>
  make('category/invalid', message, { at, help })

export const categoryNotInSidebar = (label: string, at: Location) =>
  make('category/not-in-sidebar', `the index page of ${label} is in no sidebar`, {
    at,
    help: 'add a document to this folder and the folder to a sidebar, or remove link from this file',
  })

export const pageBuildFailed = (message: string, at: Location | undefined) =>
  make('page/build-failed', message, { at, help: installHint(message) })

/** What esbuild says of a package that is not installed. */
function installHint(message: string): string | undefined {
  const [, name] = /^Could not resolve "((?:@[\w.-]+\/)?[a-z\d][\w.-]*)(?:\/[^"]*)?"/.exec(message) ?? []
  // Style sheets name files beside them without `./`.
  const isFile = /\.(?:png|jpe?g|gif|svg|webp|avif|woff2?|ttf|otf|s?css)$/i.test(name ?? '')
  return name && !isFile ? `to install it: npm install ${name}` : undefined
}

export const noDefaultExport = (at: Location) =>
  make('page/no-default-export', 'this file has no default export', {
    at,
    help: 'export default a React component',
  })

export const pageNotBuilt = (at: Location & { path: string }) =>
  make('page/not-built', 'this file has no page: pages are .tsx, .jsx, .md and .mdx files', {
    at,
    help: `rename it to ${at.path.replace(/\.js$/, '.jsx')}, or begin its name with _ if it is no page`,
  })

export const dynamicPage = (name: string, at: Location) =>
  make('page/dynamic', `${name} is no parameter here: this file is one page, with ${name} in its address`, {
    at,
    help: 'write one file for each page, or make the pages with a plugin: pages() returns their Markdown',
  })

export const pageRenderFailed = (reason: string, at: Location | undefined) =>
  make('page/render-failed', `the page cannot be rendered: ${reason}`, {
    at,
    help: renderHint(reason),
  })

/** `name` may be that of an export: `src/a.tsx#Name`; those of code in a page begin with `$`. */
export const componentRenderFailed = (name: string, reason: string, at: Location) =>
  make('page/render-failed', `${componentWords(name)} cannot be rendered: ${reason}`, {
    at,
    help: renderHint(reason),
  })

function componentWords(name: string): string {
  const [module = '', exported = name] = name.split(/#(?=[^#]*$)/)
  if (exported.startsWith('$')) return 'this code'
  return `the component ${exported === 'default' ? module : exported}`
}

/** Hints for browser-only code, and for an `<Image>` without a picture. */
function renderHint(reason: string): string | undefined {
  if (/'picture'/.test(reason))
    return '<Image picture={…}> needs an image from a data file, marked with "format": "image" in the schema'
  return /\b(window|document|localStorage|navigator|location|self) is not defined/.test(reason)
    ? 'move code that needs the browser into an effect (useEffect)'
    : undefined
}

export const navbarItemFailed = (item: string, cause: Diagnostic, at: Location | undefined) =>
  make('navbar/item-failed', `navbar item ${item}: ${cause.message}`, { at, help: cause.help })

/** The cause of a failing navbar item. */
export const unknownNavbarComponent = ({ name, nearest, known }: Missing) =>
  make('theme/unknown-file', `there is no theme/${name}.tsx`, {
    help: nearest ? `did you mean ${nearest.replace(/.*\//, '')}?` : orAnyOf(undefined, known, 'components'),
  })

export const emptyContext = (path: string, at: Location | undefined, nearest?: string) =>
  make('search/empty-context', `search context: no page at or below ${path}`, {
    at,
    help: nearest && `did you mean ${nearest}?`,
  })

export const staticOverwritten = (at: Location, page: string) =>
  make('static/overwritten', `the page ${page} replaces this static file`, {
    at,
    help: 'rename the file or the page',
  })

export const historyShallow = (at: Location | undefined, folders: readonly string[] = []) => {
  const [folder] = folders
  const what =
    folder === undefined ? ['pages', 'this is'] : [`pages from ${folders.join(', ')}`, 'they come from']
  return make(
    'history/shallow',
    `${what[0]} cannot show when they were last updated: ${what[1]} a shallow clone`,
    {
      at,
      help: `fetch the full history: git${folder === undefined ? '' : ` -C ${folder}`} fetch --unshallow, or fetch-depth: 0 in CI`,
    },
  )
}

export const historyUnavailable = (reason: string, at: Location | undefined) =>
  make('history/unavailable', `pages cannot show when they were last updated: ${reason}`, {
    at,
    help: 'build in a Git repository, or set last_update in front matter and turn this option off',
  })

export const blogFileInvalid = (message: string, at: Location, help?: string) =>
  make('blog/invalid', message, { at, help })

export const postWithoutDate = (at: Location) =>
  make('blog/date', 'this post has no date', {
    at,
    help: 'put the date in the file name, 2025-01-05-name.md, or in front matter, date: 2025-01-05',
  })

export const postOfTheFuture = (day: string, at: Location) =>
  make('blog/future', `this post is dated ${day}: builds leave it out until then`, {
    at,
    help: 'date it today or earlier to publish it now; to publish it on its day, build the site again then',
  })

export const postDateInvalid = (written: string, at: Location) =>
  make('blog/date', `${written} is not a date`, {
    at,
    help: 'write a date such as 2025-01-05 or 2025-01-05T10:00:00+08:00; the default time zone is UTC',
  })

export const unknownAuthor = (missing: Missing, at: Location) =>
  make('blog/unknown-author', `no author has the key ${missing.name}`, {
    at,
    help:
      orAnyOf(missing.nearest, missing.known, 'authors') ??
      'add the author to authors.yml, or define the author here: authors: { name: … }',
  })

export const unknownTag = (missing: Missing, file: string, at: Location) =>
  make('blog/unknown-tag', `the tag ${missing.name} is not in ${file}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'tags') ?? `add it to ${file}`,
  })

export const tagCollision = (label: string, other: string, at: Location | undefined) =>
  make('blog/tag-collision', `the tags ${label} and ${other} have the same address`, {
    at,
    help: 'use the same spelling, or set a permalink for one of them in tags.yml',
  })

export const postUntruncated = (minutes: number, at: Location) =>
  make(
    'blog/untruncated',
    `this post (${minutes} min read) has no excerpt marker, so the blog list shows all of it`,
    {
      at,
      help: 'write <!-- truncate --> on its own line where the excerpt ends',
    },
  )

export const linkToDraft = (target: string, at: Location | undefined, draft: Location | undefined) =>
  make('link/draft', `${target} is a draft, so it has no page`, {
    at,
    notes: draft ? [{ message: 'marked as a draft here', at: draft }] : [],
    help: 'remove draft from its front matter to publish it, or remove the link',
  })

interface TranslationFiles {
  language: string
  original: SourcePath
  translation: SourcePath
}

export const missingTranslation = ({ language, original, translation }: TranslationFiles) =>
  make('translation/missing', `${original} is not translated to ${language}`, {
    at: { path: original },
    help: `write the translation to ${translation}`,
  })

export const outdatedTranslation = (
  { original, translation: path }: TranslationFiles,
  span: Span | undefined,
) =>
  make('translation/outdated', `${original} has changed since this translation of it`, {
    at: { path, ...(span && { span: { start: span.start, end: span.end } }) },
    help: `translate the change, then run npx chatdocs translations --mark ${path}`,
  })

export const unmarkedTranslation = ({ original, translation: path }: TranslationFiles) =>
  make('translation/unmarked', `nothing says which text of ${original} this translates`, {
    at: { path },
    help: 'if it is up to date, run npx chatdocs translations --mark',
  })

export const versionsInvalid = (message: string, at: Location | undefined, help?: string) =>
  make('version/invalid', message, { at, help })

export const unknownVersion = (missing: Missing, at: Location | undefined) =>
  make('version/unknown', `no built version is named ${missing.name}`, {
    at,
    help: orAnyOf(missing.nearest, missing.known, 'versions'),
  })

export const versionWithoutDocuments = (name: string, folder: string, at: Location) =>
  make('version/no-documents', `the version ${name} has no documents in ${folder}`, {
    at,
    help: `copy its documents there, or remove ${name} from this list`,
  })

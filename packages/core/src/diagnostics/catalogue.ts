import { follow, type Location, type SourcePath, type Span } from '../paths.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type At, type Missing, make, noteAt, orAnyOf } from './make.ts'

export const configInvalid = (message: string, at?: Location, help?: string) => make('config/invalid', at)`
  ${message}
  help: ${help}`

export const configUnreadable = (what: string, reason: string, at?: Location, help?: string) => make(
  'config/unreadable',
  at,
)`
  ${what} cannot be loaded: ${reason}
  help: ${help}`

export const missingPackage = (key: string, packages: readonly string[], at?: Location) => make(
  'config/missing-package',
  at,
)`
  ${key} needs ${packages.join(' and ')}, which ${packages.length === 1 ? 'is' : 'are'} not installed
  help: run npm i -D ${packages.join(' ')}`

/** An accent that is hard to read on the background of a colour mode. */
export const themeContrast = (
  found: { color: string; mode: string; contrast: number; needed: number; nearest: string },
  at?: Location,
) => make('theme/contrast', at)`
  the accent ${found.color} has a contrast of ${found.contrast.toFixed(1)} in the ${found.mode} mode: text needs ${found.needed}
  help: the nearest readable colour is ${found.nearest}; set one for each mode: accent: { light, dark }`

export const unknownThemeFile = (
  path: SourcePath,
  known: readonly string[],
  nearest: string | undefined,
) => make('theme/unknown-file', { path })`
  no part of the page has this name, so the component is shown nowhere
  help: ${nearest ? `did you mean ${nearest + path.slice(path.lastIndexOf('.'))}?` : orAnyOf({ name: '', known }, 'names')}`

export const styleMissing = (path: string, at: At, nearest?: string) => make('style/missing', at)`
  no file or package at ${path}
  help: ${nearest ? `did you mean ${nearest}?` : 'write the path relative to the site folder, or install the package'}`

export const iconMissing = (name: string, at: At) => make('style/missing', at)`
  no icon ${name}
  help: install the icons by npm i -D simple-icons (names are those of simpleicons.org), or name an SVG file: ./img/x.svg`

export const styleBuildFailed = (message: string, at: At) => make('style/build-failed', at)`
  ${message}
  help: ${installHint(message)}`

/** CSS that browsers skip. */
export const styleSyntax = (message: string, at: At) => make('style/syntax', at)`
  ${message}`

export const dataInvalid = (message: string, at: Location, help: string) => make('data/invalid', at)`
  ${message}
  help: ${help}`

export const dataSchemaInvalid = (reason: string, at: Location, help?: string) => make('data/schema', at)`
  invalid schema: ${reason}
  help: ${help ?? 'write JSON Schema (draft 2020-12), without references to other files'}`

export const dataUnreadable = (reason: string, at: Location, help: string) => make('data/unreadable', at)`
  the data cannot be read: ${reason}
  help: ${help}`

export const noDocuments = (folder: string) => make('docs/none')`
  nothing to build: ${folder} has no Markdown files and no pages
  help: add a file such as index.md, or name another folder: chatdocs build <dir>`

export const duplicateDocumentId = (id: string, at: Location, first: Location) => make(
  'document/duplicate-id',
  at,
  noteAt('first used here', first),
)`
  the document id ${id} is used twice
  help: rename one of the files, or set another id in its front matter`

export const duplicateTitle = (title: string, at: Location, first: Location) => make(
  'document/duplicate-title',
  at,
  noteAt('first used here', first),
)`
  an earlier document of this version has the title ${title}
  help: give one of the documents another title`

export const unknownNeighbour = (key: string, missing: Missing, at: Location) => make(
  'document/unknown-neighbour',
  at,
)`
  ${key}: no document has the id ${missing.name}
  help: ${orAnyOf(missing, 'document ids')}`

export const brokenLink = (target: string, at: At, nearest?: string) => {
  const path = follow('', target)
  const what = /\.(?!html?$)[a-z]\w{1,4}$/i.test(target) ? 'file' : 'page'
  const problem =
    path === undefined
      ? `${target.slice(target.lastIndexOf('../'))} leads out of the site`
      : `no ${what} at ${target.includes('/../') ? `/${path}` : target}`
  return make('link/broken', at)`
  ${problem}
  help: ${
    path === undefined
      ? 'write the whole address, with https://'
      : MAIL.test(target)
        ? `write mailto:${target.slice(target.lastIndexOf('/') + 1)}`
        : nearest && `did you mean ${nearest}?`
  }`
}

/** An address of e-mail, at the end of the URL that a browser makes of it. */
const MAIL = /(?:^|\/)[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/

export const brokenMarkdownLink = (path: string, at: Location, nearest?: string) => make(
  'link/broken-markdown',
  at,
)`
  no document at ${path}
  help: ${nearest && `did you mean ${nearest}?`}`

export const fileWithoutPage = (path: string, at: Location) => {
  const help = /(^|\/)_/.test(path)
    ? 'files and folders that begin with _ are ignored: rename it, or remove the link'
    : 'only Markdown files in the folders of documents, posts and pages become pages: move the file, or remove the link'
  return make('link/broken-markdown', at)`
  ${path} exists, but has no page
  help: ${help}`
}

export const deadLink = (url: string, reason: string, at: Location) => make('link/dead', at)`
  ${url} does not answer: ${reason}
  help: update the address, or leave it out of the check: --external-ignore`

export const duplicateRoute = (url: string, at: At, first: Location | undefined) => make(
  'route/duplicate',
  at,
  noteAt('first used here', first),
)`
  the route ${url} is already in use: this page is not built
  help: give one of the pages another slug`

export const invalidRoute = (url: string, at: At) => make('route/invalid', at)`
  no browser can open the route ${JSON.stringify(url)}
  help: rename the file or give it another slug: escapes such as %2e are decoded`

export const routeTooLong = (
  what: string,
  text: string,
  { bytes, most }: { bytes: number; most: number },
  at: At,
) => make('route/invalid', at)`
  no file can have this route: ${what} ${JSON.stringify(`${text.slice(0, 40)}…`)} has ${bytes} bytes, ${most} are possible
  help: choose a shorter slug, file name or label: a letter has one byte, a Chinese character three`

export const redirectTaken = (from: string, owner: string, at: At, first?: Location) => make(
  'redirect/taken',
  at,
  noteAt('first used here', first),
)`
  ${from} cannot redirect: this is the address of ${owner}
  help: remove one of them`

export const redirectLoop = (addresses: readonly string[], at: At) => make('redirect/loop', at)`
  this redirect never ends: ${addresses.join(' → ')}
  help: let one of them lead to a page`

export const addressRemoved = (url: string, at: Location, nearest?: string) => make('route/removed', at)`
  no page at ${url} any more
  help: add a redirect: redirects: { '${url}': '${nearest ?? '/new-address'}' }, or remove this line`

export const sidebarInvalid = (message: string, at?: Location, help?: string) => make('sidebar/invalid', at)`
  ${message}
  help: ${help}`

export const unknownDocument = (missing: Missing, at: At) => make('sidebar/unknown-document', at)`
  no document has the id ${missing.name}
  help: ${orAnyOf(missing, 'document ids')}`

export const unknownSidebar = (missing: Missing, at: At) => make('sidebar/unknown-sidebar', at)`
  no sidebar is named ${missing.name}
  help: ${orAnyOf(missing, 'sidebars')}`

export const sidebarWithoutLink = (name: string, at: At) => make('sidebar/no-link', at)`
  the sidebar ${name} has no page to link to
  help: add a document to it, or remove the item that links to it`

export const sidebarEmpty = (folder: string, at: At) => make('sidebar/empty', at)`
  no sidebar items: ${folder} has no documents`

export const categoryInvalid = (message: string, at: Location, help?: string) => make('category/invalid', at)`
  ${message}
  help: ${help}`

export const categoryNotInSidebar = (label: string, at: Location) => make('category/not-in-sidebar', at)`
  the index page of ${label} is in no sidebar
  help: add a document to this folder and the folder to a sidebar, or remove link from this file`

export const pageBuildFailed = (message: string, at: At) => make('page/build-failed', at)`
  ${message}
  help: ${installHint(message)}`

/** Help for esbuild's message about a package that is not installed. */
function installHint(message: string): string | undefined {
  const [, name] = /^Could not resolve "((?:@[\w.-]+\/)?[a-z\d][\w.-]*)(?:\/[^"]*)?"/.exec(message) ?? []
  // In style sheets, names of files beside them need no `./`.
  const isFile = /\.(?:png|jpe?g|gif|svg|webp|avif|woff2?|ttf|otf|s?css)$/i.test(name ?? '')
  return name && !isFile ? `to install it: npm install ${name}` : undefined
}

export const noDefaultExport = (at: Location) => make('page/no-default-export', at)`
  this file has no default export
  help: export default a React component`

export const pageNotBuilt = (at: Location & { path: string }) => make('page/not-built', at)`
  this file has no page: pages are .tsx, .jsx, .md and .mdx files
  help: rename it to ${at.path.replace(/\.js$/, '.jsx')}, or begin its name with _ if it is no page`

export const dynamicPage = (name: string, at: Location) => make('page/dynamic', at)`
  ${name} is no parameter here: this file is one page, with ${name} in its address
  help: write one file for each page, or make the pages with a plugin: pages() returns their Markdown`

export const pageRenderFailed = (reason: string, at: At) => make('page/render-failed', at)`
  the page cannot be rendered: ${reason}
  help: ${renderHint(reason)}`

/** `name` may be an export: `src/a.tsx#Name`. Names of code within a page begin with `$`. */
export const componentRenderFailed = (name: string, reason: string, at: Location) => make(
  'page/render-failed',
  at,
)`
  ${componentWords(name)} cannot be rendered: ${reason}
  help: ${renderHint(reason)}`

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

export const navbarItemFailed = (item: string, cause: Diagnostic, at: At) => make('navbar/item-failed', at)`
  navbar item ${item}: ${cause.message}
  help: ${cause.help}`

/** The reason why a navbar item fails. */
export const unknownNavbarComponent = ({ name, known }: Missing) => make('theme/unknown-file')`
  there is no theme/${name}.tsx
  help: ${orAnyOf({ name, known }, 'components')?.replace(/(?<=^did you mean ).*\//, '')}`

export const emptyContext = (path: string, at: At, nearest?: string) => make('search/empty-context', at)`
  search context: no page at or below ${path}
  help: ${nearest && `did you mean ${nearest}?`}`

export const staticOverwritten = (at: Location, page: string) => make('static/overwritten', at)`
  the page ${page} replaces this static file
  help: rename the file or the page`

export const historyShallow = (at: At, folders: readonly string[] = []) => {
  const [folder] = folders
  const what =
    folder === undefined ? ['pages', 'this is'] : [`pages from ${folders.join(', ')}`, 'they come from']
  return make('history/shallow', at)`
  ${what[0]} cannot show when they were last updated: ${what[1]} a shallow clone
  help: fetch the full history: git${folder === undefined ? '' : ` -C ${folder}`} fetch --unshallow, or fetch-depth: 0 in CI`
}

export const historyUnavailable = (reason: string, at: At) => make('history/unavailable', at)`
  pages cannot show when they were last updated: ${reason}
  help: build in a Git repository, or set last_update in front matter and turn this option off`

export const blogFileInvalid = (message: string, at: Location, help?: string) => make('blog/invalid', at)`
  ${message}
  help: ${help}`

export const postWithoutDate = (at: Location) => make('blog/date', at)`
  this post has no date
  help: put the date in the file name, 2025-01-05-name.md, or in front matter, date: 2025-01-05`

export const postOfTheFuture = (day: string, at: Location) => make('blog/future', at)`
  this post is dated ${day}: builds leave it out until then
  help: date it today or earlier to publish it now; to publish it on its day, build the site again then`

export const postDateInvalid = (written: string, at: Location) => make('blog/date', at)`
  ${written} is not a date
  help: write a date such as 2025-01-05 or 2025-01-05T10:00:00+08:00; the default time zone is UTC`

export const unknownAuthor = ({ name, known }: Missing, at: Location) => {
  const otherwise = 'add the author to authors.yml, or define the author here: authors: { name: … }'
  return make('blog/unknown-author', at)`
  no author has the key ${name}
  help: ${orAnyOf({ name, known }, 'authors') ?? otherwise}`
}

export const unknownTag = (missing: Missing, file: string, at: Location) => make('blog/unknown-tag', at)`
  the tag ${missing.name} is not in ${file}
  help: ${orAnyOf(missing, 'tags') ?? `add it to ${file}`}`

export const tagCollision = (label: string, other: string, at: At) => make('blog/tag-collision', at)`
  the tags ${label} and ${other} have the same address
  help: use the same spelling, or set a permalink for one of them in tags.yml`

export const postUntruncated = (minutes: number, at: Location) => make('blog/untruncated', at)`
  this post (${minutes} min read) has no excerpt marker, so the blog list shows all of it
  help: write <!-- truncate --> on its own line where the excerpt ends`

export const linkToDraft = (target: string, at: At, draft: Location | undefined) => make(
  'link/draft',
  at,
  noteAt('marked as a draft here', draft),
)`
  ${target} is a draft, so it has no page
  help: remove draft from its front matter to publish it, or remove the link`

interface TranslationFiles {
  language: string
  original: SourcePath
  translation: SourcePath
}

export const missingTranslation = ({ language, original, translation }: TranslationFiles) => make(
  'translation/missing',
  { path: original },
)`
  ${original} is not translated to ${language}
  help: write the translation to ${translation}`

export const outdatedTranslation = (
  { original, translation: path }: TranslationFiles,
  span: Span | undefined,
) => make('translation/outdated', { path, ...(span && { span: { start: span.start, end: span.end } }) })`
  ${original} has changed since this translation of it
  help: translate the change, then run npx chatdocs translations --mark ${path}`

export const unmarkedTranslation = ({ original, translation: path }: TranslationFiles) => make(
  'translation/unmarked',
  { path },
)`
  nothing says which text of ${original} this translates
  help: if it is up to date, run npx chatdocs translations --mark`

export const versionsInvalid = (message: string, at: At, help?: string) => make('version/invalid', at)`
  ${message}
  help: ${help}`

export const unknownVersion = (missing: Missing, at: At) => make('version/unknown', at)`
  no built version is named ${missing.name}
  help: ${orAnyOf(missing, 'versions')}`

export const versionWithoutDocuments = (name: string, folder: string, at: Location) => make(
  'version/no-documents',
  at,
)`
  the version ${name} has no documents in ${folder}
  help: copy its documents there, or remove ${name} from this list`

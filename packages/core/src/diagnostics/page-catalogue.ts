import type { Location, SourcePath, UnfollowedLink } from '../paths.ts'
import type { Severity } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type At, make } from './make.ts'

/** Problems of pages, files and plugins. */

export const orphan = (at: Location) => make('page/orphan', at)`
  this page is in no sidebar, and no other page links to it
  help: link to it, add it to a sidebar, or set unlisted: true in its front matter`

const WEIGHED = {
  html: { of: ' of HTML', help: 'split the page' },
  javascript: {
    of: ' of JavaScript',
    help: 'import large modules only when they are needed: await import()',
  },
  images: {
    of: ' of images',
    help: 'make the images smaller: images.maxWidth and images.quality, or fewer pixels in the files',
  },
  total: { of: '', help: 'begin with what weighs most' },
} as const

/** `most` in KB, everything else in bytes. */
export const tooHeavy = (
  url: string,
  kind: keyof typeof WEIGHED,
  weight: { bytes: number; most: number; heaviest: readonly (readonly [path: string, bytes: number])[] },
  at: At,
) => make(
  'page/too-heavy',
  at,
  weight.heaviest.map(([path, bytes]) => ({ message: `${path}: ${kilobytes(bytes)}` })),
)`
  ${url} weighs ${kilobytes(weight.bytes)}${WEIGHED[kind].of}, more than its budget of ${weight.most} KB
  help: ${WEIGHED[kind].help}; or raise budgets.${kind}, for some pages with budgets.routes`

/** `most` is the limit of the host. */
export const tooManyFiles = (count: number, most: number, at: At) => make('host/too-many-files', at)`
  the site has ${count} files, and its host takes ${most}
  help: leave out old versions and what nobody reads, or publish to another host; if your plan takes more, set hosting.files`

export const longMarkdown = (length: number, most: number, at: At) => make('agents/too-long', at)`
  the Markdown of this page has ${length} characters, and agents read no more than ${most}: they stop here
  help: split the page`

export const longList = (list: string, length: number, most: number, at: At) => make('agents/too-long', at)`
  ${list} has ${length} characters, and agents read no more than ${most}
  help: write shorter titles, or put pages into fewer categories`

/** The most words that a diagnostic lists. */
const WORDS = 8

export const lostWords = (words: readonly string[], at: At) => make('agents/lost-words', at)`
  readers see words that the Markdown of this page lacks: ${words.slice(0, WORDS).join(', ')}${words.length > WORDS ? ', …' : ''}
  help: write them as text: agents get nothing of what components and plugins draw`

/** With one decimal place: `12.3 KB`. */
function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 100) / 10} KB`
}

/** `translation` is the file with the text of the page, if it is a translation. */
export const brokenAnchor = (
  anchor: string,
  page: string,
  at: At,
  nearest?: string,
  translation?: SourcePath,
) => {
  const given = translation && `give the heading there that is meant the id of the original: {#${anchor}}`
  return make('link/broken-anchor', at)`
  no heading or id #${anchor} on ${page}${translation ? `, in ${translation}` : ''}
  help: ${nearest ? `did you mean #${nearest}?` : given}`
}

export const tagPageTaken = (tag: string, url: string, at: At) => make('route/duplicate', at)`
  the page of the tag ${tag} would have the route ${url} of this one: it is not built
  help: give this page another slug, or the tag another permalink in tags.yml`

/** Why a symbolic link is not followed. */
const NOT_FOLLOWED: Readonly<Record<Exclude<UnfollowedLink['why'], 'outside'>, string>> = {
  missing: 'which does not exist',
  circle: 'which leads back to the link',
  special: 'which is neither a file nor a folder',
  forbidden: 'which cannot be read: permission denied',
}

export const linkNotFollowed = ({ path, why, to }: UnfollowedLink) =>
  why === 'outside'
    ? make('file/link-outside', { path })`
  this symbolic link leads out of the site folder, to ${to}
  help: copy the files into the site folder, or name a folder that links may lead to in linkedFolders of the configuration`
    : make('file/link-broken', { path })`
  this symbolic link leads to ${to}, ${NOT_FOLLOWED[why]}
  help: correct the link, or remove it`

/** The configuration names a folder of documents that does not exist. */
export const noDocsFolder = (folder: string, at: At) => make('docs/none', at)`
  nothing to build: there is no folder ${folder}
  help: correct docs.path, or add the folder with a file such as index.md`

/** A second file for the same purpose. */
export const unusedFile = (path: SourcePath, used: SourcePath) => make('config/unused-file', { path })`
  this file is not read: ${used} comes first
  help: remove one of the two`

export const pluginUnreadable = (plugin: string, reason: string, at?: Location) => make('config/invalid', at)`
  the plugin ${plugin} cannot be loaded: ${reason}`

/** `on` is the document for which the plugin failed, if there is one. */
export const pluginFailed = (
  plugin: string,
  reason: string,
  { on, at }: { on?: string | undefined; at: At },
) => make('plugin/failed', at)`
  the plugin ${plugin} fails${on === undefined ? '' : ` on ${on}`}: ${reason}`

export const pluginProblem = (
  plugin: string,
  { message, help, severity }: { message: string; help?: string; severity?: Severity },
  at: Location,
): Diagnostic => {
  const problem = make('plugin/problem', at)`
  ${plugin}: ${message}
  help: ${help}`
  return severity === undefined ? problem : { ...problem, severity }
}

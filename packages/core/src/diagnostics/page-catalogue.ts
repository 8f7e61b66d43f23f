import type { Location, SourcePath } from '../paths.ts'
import { type At, make } from './make.ts'

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

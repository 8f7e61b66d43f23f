import type { VersionBanner } from '@chatdocs/protocol'
import { unknownVersion, versionsInvalid } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Location, SourcePath } from '../paths.ts'
import type { DocsConfig } from './config.ts'
import { readVersionNames } from './version-names.ts'

/** One version of the documents: where its files lie, and where its pages do. */
export interface DocsVersion {
  name: string
  label: string
  /** The folder of its documents, without final slash; empty when the site's folder itself holds them. */
  path: string
  /** The route below which they lie, decoded, without final slash; empty for the top. */
  routeBase: string
  /** Whether it lies at the root of the documents. */
  isLast: boolean
  banner?: VersionBanner
  badge: boolean
  noIndex: boolean
  /** The file that defines its sidebars; `false` if there are to be none, absent if one is to be generated. */
  sidebars?: SourcePath | false
}

/** What the versions of a site are known from. */
export interface VersionSources {
  docs: DocsConfig
  /** `versions.json`, if there is one. */
  file?: { path: SourcePath; text: string } | undefined
  files: readonly SourcePath[]
  /** Where a name stands in the configuration. */
  locate: (name: string) => Location | undefined
}

/** The name of the documents that are being written. */
export const CURRENT = 'current'
/** The file that lists the versions beside them, newest first. */
export const VERSIONS_FILE = 'versions.json'
/** The folder that holds their documents. */
export const VERSIONED_DOCS = 'versioned_docs'

/**
 * The versions of the documents, the current one first, then from new to old. Without `versions.json` the
 * current one is all there is. What is wrong with one costs that one; there is always a last version.
 */
export function makeVersions(sources: VersionSources): Checked<readonly DocsVersion[]> {
  const read = readVersionNames(sources.file, sources.files)
  const { includeCurrent, only } = sources.docs.versioning
  const all = [CURRENT, ...read.value.names]
  const wanted = (includeCurrent ? all : read.value.names).filter((name) => only?.includes(name) ?? true)
  const names = wanted.length > 0 ? wanted : [CURRENT]
  const last = lastOf(names, sources.docs)
  const value = names.map((name) => makeVersion(name, { sources, all, last, several: names.length > 1 }))
  return { value, diagnostics: [...read.diagnostics, ...checkNames(names, read.value.listed, sources)] }
}

/** The one configured, else the newest, else the current. */
function lastOf(names: readonly string[], { versioning: { last } }: DocsConfig): string {
  if (last !== undefined && names.includes(last)) return last
  return names.find((name) => name !== CURRENT) ?? CURRENT
}

interface Place {
  sources: VersionSources
  all: readonly string[]
  last: string
  several: boolean
}

function makeVersion(name: string, { sources: { docs, files }, all, last, several }: Place): DocsVersion {
  const words = docs.versioning.of[name] ?? {}
  const isLast = name === last
  const banner = words.banner ?? bannerOf(all.indexOf(name) - all.indexOf(last))
  const sidebars = name === CURRENT ? docs.sidebars : (sidebarsFile(name, files) ?? unlessNone(docs.sidebars))
  return {
    name,
    label: words.label ?? (name === CURRENT ? 'Next' : name),
    path: name === CURRENT ? docs.path : `${VERSIONED_DOCS}/version-${name}`,
    routeBase: docs.routeBase + (words.path ?? (isLast ? '' : name === CURRENT ? '/next' : `/${name}`)),
    isLast,
    badge: words.badge ?? several,
    noIndex: words.noIndex ?? false,
    ...(banner !== 'none' && { banner }),
    ...(sidebars !== undefined && { sidebars }),
  }
}

/** By the distance to the last version: what is newer is not released, what is older not maintained. */
function bannerOf(distance: number): 'none' | VersionBanner {
  if (distance === 0) return 'none'
  return distance < 0 ? 'unreleased' : 'unmaintained'
}

function sidebarsFile(name: string, files: readonly SourcePath[]): SourcePath | undefined {
  const stem = `versioned_sidebars/version-${name}-sidebars.`
  return files.find((path) => path.startsWith(stem) && /^(json|m?ts|m?js)$/.test(path.slice(stem.length)))
}

/** A site without sidebars has none in any version. */
function unlessNone(sidebars: DocsConfig['sidebars']): false | undefined {
  return sidebars === false ? false : undefined
}

/** Names in the configuration that mean no version; the last one has to be built, too. */
function checkNames(
  names: readonly string[],
  listed: readonly string[],
  { docs: { versioning }, locate }: VersionSources,
): Diagnostic[] {
  const { last, only = [], of, includeCurrent } = versioning
  const all = [CURRENT, ...listed]
  const unknown = [...only, ...Object.keys(of)].filter((name) => !all.includes(name))
  const notBuilt = last === undefined || names.includes(last) ? [] : [last]
  const problems = [...new Set([...notBuilt, ...unknown])].map((name) => {
    return unknownVersion({ name, nearest: nearest(name, names), known: names }, locate(name))
  })
  const isLeft = includeCurrent || listed.length > 0
  return isLeft ? problems : [versionsInvalid(NONE_LEFT, locate(CURRENT), LEAVE_IN), ...problems]
}

const NONE_LEFT = 'no version to build: includeCurrentVersion is false, and versions.json lists no version'
const LEAVE_IN = 'add a version to versions.json, or remove includeCurrentVersion'

/** The version whose documents a file is among: that of the innermost folder. */
export function versionAt(path: string, versions: readonly DocsVersion[]): DocsVersion | undefined {
  const around = versions.filter(({ path: folder }) => folder === '' || path.startsWith(`${folder}/`))
  return around.reduce<DocsVersion | undefined>(
    (best, each) => (best && best.path.length >= each.path.length ? best : each),
    undefined,
  )
}

import type { VersionBanner } from '@chatdocs/protocol'
import { unknownVersion, versionsInvalid } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import type { DocsConfig } from './docs.ts'
import { frozenApiPath } from './frozen-api.ts'
import { readVersionNames } from './version-names.ts'

/** One docs version: the folder of its files and the route of its pages. */
export interface DocsVersion {
  name: string
  label: string
  /** The folder of its documents, without trailing slash; empty for the site folder. */
  path: string
  /** The base route of its documents, decoded, without trailing slash; empty for the site's root. */
  routeBase: string
  /** Whether it is at the docs root. */
  isLast: boolean
  banner?: VersionBanner
  badge: boolean
  noIndex: boolean
  /** Its sidebars file; `false` for no sidebars, absent for a generated one. */
  sidebars?: SourcePath | false
  /** The file with its own API reference, if there is one. */
  api?: SourcePath
}

/** The inputs for finding versions. */
export interface VersionSources {
  docs: DocsConfig
  /** `versions.json`, if it exists. */
  file?: { path: SourcePath; text: string } | undefined
  files: readonly SourcePath[]
  /** The location of a name in the configuration. */
  locate: (name: string) => Location | undefined
}

/** The version name of the documents that are not released yet. */
export const CURRENT = 'current'
/** The file that lists the released versions, newest first. */
export const VERSIONS_FILE = 'versions.json'
/** The folder with the documents of released versions. */
export const VERSIONED_DOCS = 'versioned_docs'

/**
 * The docs versions, the current one first, then from newest to oldest. Without `versions.json` there is only the
 * current one. An invalid version is left out. There is always a last version.
 */
export function makeVersions(sources: VersionSources): Checked<readonly DocsVersion[]> {
  const read = readVersionNames(sources.file, sources.files)
  const { includeCurrentVersion, onlyIncludeVersions: only } = sources.docs
  const all = [CURRENT, ...read.value.names]
  const wanted = (includeCurrentVersion ? all : read.value.names).filter(
    (name) => only?.includes(name) ?? true,
  )
  const names = wanted.length > 0 ? wanted : [CURRENT]
  const last = lastOf(names, sources.docs)
  const value = names.map((name) => makeVersion(name, { sources, all, last, several: names.length > 1 }))
  return { value, diagnostics: [...read.diagnostics, ...checkNames(names, read.value.listed, sources)] }
}

/** The configured version, else the newest, else the current one. */
function lastOf(names: readonly string[], { lastVersion: last }: DocsConfig): string {
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
  const words = docs.versions[name]
  const isLast = name === last
  const banner = words?.banner ?? bannerOf(all.indexOf(name) - all.indexOf(last))
  const sidebars = name === CURRENT ? docs.sidebars : (sidebarsFile(name, files) ?? unlessNone(docs.sidebars))
  return {
    name,
    label: words?.label ?? (name === CURRENT ? 'Next' : name),
    path: name === CURRENT ? docs.path : `${VERSIONED_DOCS}/version-${name}`,
    routeBase: docs.routeBase + (words?.path ?? (isLast ? '' : name === CURRENT ? '/next' : `/${name}`)),
    isLast,
    badge: words?.badge ?? (several && !isLast),
    noIndex: words?.noIndex ?? false,
    ...(banner !== 'none' && { banner }),
    ...(sidebars !== undefined && { sidebars }),
    ...(name !== CURRENT && files.includes(frozenApiPath(name)) && { api: frozenApiPath(name) }),
  }
}

/** The banner by the distance to the last version: newer versions are unreleased, older ones unmaintained. */
function bannerOf(distance: number): 'none' | VersionBanner {
  if (distance === 0) return 'none'
  return distance < 0 ? 'unreleased' : 'unmaintained'
}

function sidebarsFile(name: string, files: readonly SourcePath[]): SourcePath | undefined {
  const stem = `versioned_sidebars/version-${name}-sidebars.`
  return files.find((path) => path.startsWith(stem) && /^(json|m?ts|m?js)$/.test(path.slice(stem.length)))
}

/** A site that turns sidebars off has none in any version. */
function unlessNone(sidebars: DocsConfig['sidebars']): false | undefined {
  return sidebars === false ? false : undefined
}

/** Reports unknown version names in the configuration, and a last version that is not built. */
function checkNames(
  names: readonly string[],
  listed: readonly string[],
  { docs, locate }: VersionSources,
): Diagnostic[] {
  const { lastVersion: last, onlyIncludeVersions: only = [], versions, includeCurrentVersion } = docs
  const all = [CURRENT, ...listed]
  const unknown = [...only, ...Object.keys(versions)].filter((name) => !all.includes(name))
  const notBuilt = last === undefined || names.includes(last) ? [] : [last]
  const problems = [...new Set([...notBuilt, ...unknown])].map((name) => {
    return unknownVersion({ name, known: names }, locate(name))
  })
  const isLeft = includeCurrentVersion || listed.length > 0
  return isLeft ? problems : [versionsInvalid(NONE_LEFT, locate(CURRENT), LEAVE_IN), ...problems]
}

const NONE_LEFT = 'no version to build: includeCurrentVersion is false, and versions.json lists no version'
const LEAVE_IN = 'add a version to versions.json, or remove includeCurrentVersion'

/** The version of a document file. Of nested version folders, the innermost counts. */
export function versionAt(path: string, versions: readonly DocsVersion[]): DocsVersion | undefined {
  const around = versions.filter(({ path: folder }) => folder === '' || path.startsWith(`${folder}/`))
  return around.reduce<DocsVersion | undefined>(
    (best, each) => (best && best.path.length >= each.path.length ? best : each),
    undefined,
  )
}

import type { Reader } from '@chatdocs/engine'
import type { ReadApiInput } from '../../api/model.ts'
import { pinnedAddress, type Revision } from '../../api/source-address.ts'
import type { ApiPackage } from '../../config/api.ts'
import { sourcesOf } from '../../config/api.ts'
import { type FrozenPackage, frozenApiPath, frozenApiText } from '../../config/frozen-api.ts'
import { TRANSLATIONS, translationAt } from '../../config/languages.ts'
import { namesWith, problemOfName, readVersionNames } from '../../config/version-names.ts'
import { VERSIONED_DOCS, VERSIONS_FILE } from '../../config/versions.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { applyPolicy } from '../../diagnostics/policy.ts'
import type { ApiRead } from '../../inputs.ts'
import type { LanguageFolders, SourcePath } from '../../paths.ts'
import { apiRead, exists, files, text } from '../inputs/inputs.ts'
import { apiProblems } from '../site/api.ts'
import { config, folders, loaded } from '../site/config.ts'
import { pluginPages } from '../site/plugins.ts'

/** A file of a new version: a copy of another one, or a text. The new `versions.json` replaces the old one. */
export type FrozenFile = { path: SourcePath } & ({ from: SourcePath } | { text: string })

/** The site folder of an earlier release. */
export interface Release {
  files: readonly SourcePath[]
  readApi: (input: ReadApiInput) => Promise<ApiRead>
}

/** The input for freezing a version. */
export interface FreezeInput {
  name: string
  /** The revision for source links. */
  revision?: Revision | undefined
  /** By default, the current files and APIs. */
  release?: Release | undefined
}

export interface Frozen {
  files: readonly FrozenFile[]
  /** Problems in the sources of a release that do not prevent reading them. */
  diagnostics: readonly Diagnostic[]
}

interface Refused {
  refused: string
}

/**
 * The files that keep the documents as a version, in the layout of Docusaurus: copies of the documents and translations,
 * plugins' pages, the sidebars, the API as JSON, and `versions.json` with the name. With a release, its files are copied,
 * and an existing version gets only the API. `refused` says why there are none. Not a query: no site depends on it.
 */
export async function frozenFiles(db: Reader, input: FreezeInput): Promise<Frozen | Refused> {
  const { name, release } = input
  const [{ value: site }, all] = await Promise.all([db.get(config), db.get(files)])
  const file = { path: VERSIONS_FILE as SourcePath, text: await db.get(text, VERSIONS_FILE as SourcePath) }
  const isThere = await db.get(exists, file.path)
  const { value: names, diagnostics } = readVersionNames(isThere ? file : undefined, all)
  const [mistake] = diagnostics
  if (mistake) return { refused: `${VERSIONS_FILE}: ${mistake.message}` }
  const problem = problemOfName(name)
  if (problem !== undefined) return { refused: problem }
  if (site.docs.path === '')
    return { refused: 'the documents are the site folder itself: move them to docs/' }
  if (names.listed.includes(name)) {
    if (!release) return { refused: 'it exists already' }
    if (site.api.length === 0) return { refused: 'it exists, and the configuration has no api' }
    return referenceAs(db, input)
  }
  const copies = copiesOf(release?.files ?? all, site.docs.path, { name, where: await db.get(folders) })
  if (copies.length === 0) return { refused: `there are no documents in ${site.docs.path}/` }
  const reference = await referenceAs(db, input)
  if ('refused' in reference) return reference
  const listed = namesWith(name, names.listed, release ? 'in order' : 'first')
  const written = { path: file.path, text: `${JSON.stringify(listed, null, 2)}\n` }
  const sidebars = release ? copiedSidebars(release.files, name) : await sidebarsOf(db, name)
  const made = release ? [] : await madePages(db, site.docs.path, name)
  return { ...reference, files: [...copies, ...made, ...sidebars, ...reference.files, written] }
}

/** Copies of the documents and their translations, from all their folders. */
function copiesOf(
  all: readonly SourcePath[],
  folder: string,
  { name, where }: { name: string; where: LanguageFolders | undefined },
): FrozenFile[] {
  return all.flatMap((from): FrozenFile[] => {
    const { scope, place } = translationAt(from, where)
    if (!place.startsWith(`${folder}/`)) return []
    const language = place === from ? undefined : where?.languages.find((each) => each.scope === scope)
    const below = language ? `${TRANSLATIONS}/${language.path}/` : ''
    return [{ path: (below + versioned(name, place.slice(folder.length))) as SourcePath, from }]
  })
}

function versioned(name: string, path: string): SourcePath {
  return `${VERSIONED_DOCS}/version-${name}${path}` as SourcePath
}

/** The documents that plugins make, saved as files: a plugin makes only the current ones. */
async function madePages(db: Reader, folder: string, name: string): Promise<FrozenFile[]> {
  const { value } = await db.get(pluginPages)
  return Object.entries(value).flatMap(([path, { text }]) =>
    path.startsWith(`${folder}/`) ? [{ path: versioned(name, path.slice(folder.length)), text }] : [],
  )
}

/** The file with the APIs of a version; `[]` if the site has no reference. */
async function referenceAs(db: Reader, { name, revision, release }: FreezeInput): Promise<Frozen | Refused> {
  const { api, severities, linkedFolders: linked } = (await db.get(config)).value
  const links = { folders: linked, closed: [] }
  if (api.length === 0) return { files: [], diagnostics: [] }
  const read = await Promise.all(
    api.map((about) =>
      release ? release.readApi(sourcesOf(about, links, api)) : db.get(apiRead, about.folder),
    ),
  )
  const diagnostics = release
    ? read.flatMap((each) => each?.diagnostics ?? [])
    : applyPolicy(await db.get(apiProblems), severities)
  const packages = api.flatMap((about, at) => {
    const model = read[at]?.model
    return model ? [{ ...pinned(about, revision), model }] : []
  })
  const [first] = diagnostics.filter(({ severity }) => severity === 'error')
  if (release && packages.length < api.length)
    return { refused: `its API cannot be read: ${first?.message}; api is that of today's configuration` }
  if (!release && (packages.length < api.length || first))
    return { refused: 'its API cannot be read: npx chatdocs check says why' }
  const file = { path: frozenApiPath(name), text: frozenApiText(packages) }
  return { files: [file], diagnostics: release ? diagnostics : [] }
}

function pinned(about: ApiPackage, revision: Revision | undefined): Omit<FrozenPackage, 'model'> {
  const { tsconfig: _, sourceUrl, ...rest } = about
  if (sourceUrl === undefined) return rest
  return { ...rest, sourceUrl: revision ? pinnedAddress(sourceUrl, revision) : sourceUrl }
}

/** The sidebars file of the version; `[]` if the current documents have none. */
async function sidebarsOf(db: Reader, name: string): Promise<FrozenFile[]> {
  const { sidebars } = (await db.get(config)).value.docs
  if (!sidebars) return []
  const value = await db.get(loaded, sidebars)
  return [{ path: sidebarsPath(name, 'json'), text: `${JSON.stringify(value, null, 2)}\n` }]
}

function copiedSidebars(all: readonly SourcePath[], name: string): FrozenFile[] {
  const from = all.find((path) => /^sidebars\.(json|m?[jt]s)$/.test(path))
  return from ? [{ path: sidebarsPath(name, from.slice('sidebars.'.length)), from }] : []
}

function sidebarsPath(name: string, ending: string): SourcePath {
  return `versioned_sidebars/version-${name}-sidebars.${ending}` as SourcePath
}

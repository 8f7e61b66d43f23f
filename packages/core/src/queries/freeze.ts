import type { Reader } from '@chatdocs/engine'
import { pinnedAddress, type Revision } from '../api/source-address.ts'
import { type FrozenPackage, frozenApiPath, frozenApiText } from '../config/frozen-api.ts'
import { problemOfNew, readVersionNames } from '../config/version-names.ts'
import { VERSIONED_DOCS, VERSIONS_FILE } from '../config/versions.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import type { SourcePath } from '../paths.ts'
import { apiProblems } from './api.ts'
import { config, loaded } from './config.ts'
import { apiRead, exists, files, text } from './ground.ts'

/** A file of a new version: a copy of another one, or a text. `versions.json` replaces the one that is there. */
export type FrozenFile = { path: SourcePath } & ({ from: SourcePath } | { text: string })

/**
 * The files that keep the current documents as a version of this name, as Docusaurus lays them out: copies of all files of
 * the documents folder, the sidebars and the API as JSON, and `versions.json` with the name. `refused` says why there are none. Links to the
 * sources of the API lead to the revision, if there is one. Not a
 * query: no site depends on it.
 */
export async function frozenFiles(
  db: Reader,
  name: string,
  revision: Revision | undefined,
): Promise<{ files: readonly FrozenFile[] } | { refused: string }> {
  const [{ value: site }, all] = await Promise.all([db.get(config), db.get(files)])
  const file = { path: VERSIONS_FILE as SourcePath, text: await db.get(text, VERSIONS_FILE as SourcePath) }
  const isThere = await db.get(exists, file.path)
  const { value: names, diagnostics } = readVersionNames(isThere ? file : undefined, all)
  const [mistake] = diagnostics
  if (mistake) return { refused: `${VERSIONS_FILE}: ${mistake.message}` }
  const problem = problemOfNew(name, names.listed)
  if (problem !== undefined) return { refused: problem }
  const { path: folder } = site.docs
  if (folder === '') return { refused: 'the documents are the site folder itself: move them to docs/' }
  const copies = all.flatMap((from): FrozenFile[] => {
    if (!from.startsWith(`${folder}/`)) return []
    return [{ path: `${VERSIONED_DOCS}/version-${name}${from.slice(folder.length)}` as SourcePath, from }]
  })
  if (copies.length === 0) return { refused: `there are no documents in ${folder}/` }
  const listed = { path: file.path, text: `${JSON.stringify([name, ...names.listed], null, 2)}\n` }
  const reference = await referenceAs(db, name, revision)
  if ('refused' in reference) return reference
  return { files: [...copies, ...(await sidebarsOf(db, name)), ...reference.files, listed] }
}

/** The API of the sources as that of a version; none if the site has no reference. */
async function referenceAs(
  db: Reader,
  name: string,
  revision: Revision | undefined,
): Promise<{ files: readonly FrozenFile[] } | { refused: string }> {
  const { api, severities } = (await db.get(config)).value
  if (api.length === 0) return { files: [] }
  const read = await Promise.all(api.map(({ folder }) => db.get(apiRead, folder)))
  const problems = applyPolicy(await db.get(apiProblems), severities)
  const packages = api.flatMap(({ tsconfig, sourceUrl: pattern, ...about }, at): FrozenPackage[] => {
    const model = read[at]?.model
    const sourceUrl = pattern && revision ? pinnedAddress(pattern, revision) : pattern
    return model ? [{ ...about, ...(sourceUrl !== undefined && { sourceUrl }), model }] : []
  })
  if (packages.length < api.length || problems.some(({ severity }) => severity === 'error'))
    return { refused: 'its API cannot be read: npx chatdocs check says why' }
  return { files: [{ path: frozenApiPath(name), text: frozenApiText(packages) }] }
}

/** The sidebars file of the version; none if the current documents have none. */
async function sidebarsOf(db: Reader, name: string): Promise<FrozenFile[]> {
  const { sidebars } = (await db.get(config)).value.docs
  if (!sidebars) return []
  const value = await db.get(loaded, sidebars)
  const path = `versioned_sidebars/version-${name}-sidebars.json` as SourcePath
  return [{ path, text: `${JSON.stringify(value, null, 2)}\n` }]
}

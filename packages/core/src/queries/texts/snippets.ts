import type { Reader } from '@chatdocs/engine'
import { type PlacedModule, snippetMistakes, snippetModules } from '../../checks/snippets.ts'
import { sourcesOf } from '../../config/api.ts'
import { placeOf } from '../../config/languages.ts'
import { versionAt } from '../../config/versions.ts'
import type { Checked } from '../../diagnostics/diagnostic.ts'
import { applyPolicy } from '../../diagnostics/policy.ts'
import type { SourcePath } from '../../paths.ts'
import { checkSnippets } from '../../tasks.ts'
import { sharedQuery } from '../inputs/define.ts'
import { config, docsVersions, folders } from '../site/config.ts'
import { allMarkdownSources, document, sourceLocation, textOf } from './content.ts'

/** The TypeScript code blocks of one document, joined to the modules that are checked. */
const modulesIn = sharedQuery('modulesIn', async (db, path: SourcePath): Promise<readonly PlacedModule[]> => {
  const [{ snippets = [] }, source] = await Promise.all([db.get(document, path), textOf(db, path)])
  return snippetModules({ path, text: source }, snippets)
})

/**
 * The TypeScript code blocks of this build, in all languages, including those in source comments. Earlier versions are
 * left out: their code blocks are about earlier releases.
 */
const snippets = sharedQuery('snippets', async (db): Promise<readonly PlacedModule[]> => {
  const [sources, versions, where] = await Promise.all([
    allMarkdownSources(db),
    db.get(docsVersions),
    db.get(folders),
  ])
  const [newest] = versions.value
  const isOfNow = (path: SourcePath) =>
    [undefined, newest].includes(versionAt(placeOf(path, where), versions.value))
  const all = await Promise.all(sources.filter(isOfNow).map((path) => db.get(modulesIn, path)))
  return all.flat()
})

/**
 * The number of checked code blocks, and their type errors. Not a query: it depends on packages outside of the site,
 * which are not inputs.
 */
export async function checkedSnippets(db: Reader): Promise<Checked<number>> {
  const [{ value: site }, modules] = await Promise.all([db.get(config), db.get(snippets)])
  if (modules.length === 0) return { value: 0, diagnostics: [] }
  const { problems, diagnostics } = await db.run(checkSnippets, {
    modules: modules.map(({ lines, blocks, ...module }) => module),
    packages: site.api.map((each) => sourcesOf(each)),
    linkedFolders: site.linkedFolders,
  })
  const mistakes = snippetMistakes(problems, modules).map(async (each) => {
    return each.at ? { ...each, at: await sourceLocation(db, each.at) } : each
  })
  const all = [...diagnostics, ...(await Promise.all(mistakes))]
  return {
    value: modules.reduce((sum, { blocks }) => sum + blocks, 0),
    diagnostics: applyPolicy(all, site.severities),
  }
}

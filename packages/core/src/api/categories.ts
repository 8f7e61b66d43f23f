import type { ReferenceWords } from '@chatdocs/protocol'
import { folderOf } from '../paths.ts'
import type { ApiDocuments } from './document.ts'
import { type ApiSite, KIND_FOLDERS, type PackagePlan } from './plan.ts'

/** The sidebar categories of a package's folders. `title` is the label of the package. */
export function categoriesOf(
  plan: PackagePlan,
  title: string,
  words: ReferenceWords,
): ApiDocuments['categories'] {
  const holders = plan.pages.filter(({ symbol }) => symbol.kind === 'module' || symbol.kind === 'namespace')
  const own = holders.map(({ path, symbol }) => ({
    folder: folderOf(path),
    config: { label: symbol.title ?? symbol.name },
  }))
  const tops = [plan.folder, ...own.map(({ folder }) => folder)]
  const used = new Set(
    plan.pages.map(({ path, symbol }) => {
      const folder = folderOf(path)
      return symbol.kind === 'module' || symbol.kind === 'namespace' ? folderOf(folder) : folder
    }),
  )
  const kinds = tops.flatMap((top) =>
    KIND_FOLDERS.flatMap(([kind, name], index) => {
      const folder = `${top}/${name}`
      const config = { label: words.kinds[kind][1], position: index + 1, inline: kind === 'module' }
      return used.has(folder) ? [{ folder, config }] : []
    }),
  )
  // Guides come before the reference.
  const whole = { label: title, position: Number.POSITIVE_INFINITY }
  return [{ folder: plan.folder, config: whole }, ...own, ...kinds]
}

/** The position of the deprecations page in the sidebar: after all kinds. */
export const LAST_POSITION = KIND_FOLDERS.length + 1

/** The category for `api`, when packages are in folders below it. */
export function sharedCategories(
  plans: readonly PackagePlan[],
  { docsFolder }: ApiSite,
  words: ReferenceWords,
): ApiDocuments['categories'] {
  const folder = docsFolder === '' ? 'api' : `${docsFolder}/api`
  const isShared = plans.some((plan) => folderOf(plan.folder) === folder)
  const isOwn = plans.some((plan) => plan.folder === folder)
  return isShared && !isOwn ? [{ folder, config: { label: words.title } }] : []
}

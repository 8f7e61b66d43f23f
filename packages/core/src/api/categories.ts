import { folderOf } from '../paths.ts'
import type { ApiDocuments } from './document.ts'
import { type ApiSite, KIND_FOLDERS, type PackagePlan } from './plan.ts'
import type { ApiWords } from './words.ts'

/** What sidebars call the folders of a package's pages. `title` is the package's own name there. */
export function categoriesOf(plan: PackagePlan, title: string, words: ApiWords): ApiDocuments['categories'] {
  const holders = plan.pages.filter(({ symbol }) => symbol.kind === 'module' || symbol.kind === 'namespace')
  const own = holders.map(({ path, symbol }) => ({ folder: folderOf(path), config: { label: symbol.name } }))
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
      const config = { label: words.kinds[kind][1], position: index + 1, link: null }
      return used.has(folder) ? [{ folder, config }] : []
    }),
  )
  // Whoever comes to the documents comes to read of something before looking it up.
  const whole = { label: title, position: Number.POSITIVE_INFINITY }
  return [{ folder: plan.folder, config: whole }, ...own, ...kinds]
}

/** Where the list of deprecations stands in the sidebar: behind all kinds. */
export const LAST_POSITION = KIND_FOLDERS.length + 1

/** `api`, where packages lie in folders of it, is called what it is. */
export function sharedCategories(
  plans: readonly PackagePlan[],
  { docsFolder }: ApiSite,
  words: ApiWords,
): ApiDocuments['categories'] {
  const folder = docsFolder === '' ? 'api' : `${docsFolder}/api`
  const isShared = plans.some((plan) => folderOf(plan.folder) === folder)
  const isOwn = plans.some((plan) => plan.folder === folder)
  return isShared && !isOwn ? [{ folder, config: { label: words.title } }] : []
}

import type { CategoryConfig } from '../config/sidebars.ts'
import { categoryNotInSidebar } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'

/** A folder whose `_category_` file configures an index page. */
export interface CategoryFile {
  path: SourcePath
  version: string
  /** Relative to the documents folder. */
  folder: string
  config: CategoryConfig
}

/** Reports index pages of folders that are in no sidebar: readers could not reach them. */
export function checkCategories(files: readonly CategoryFile[], inSidebars: readonly string[]): Diagnostic[] {
  return files
    .filter(({ config }) => config.link?.type === 'generated-index')
    .filter(({ folder }) => !inSidebars.includes(folder))
    .map(({ path, folder, config }) => categoryNotInSidebar(config.label ?? folder, { path }))
}

import type { CategoryConfig } from '../config/config.ts'
import { categoryNotInSidebar } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'

/** A folder whose `_category_` file asks for an index page. */
export interface CategoryFile {
  path: SourcePath
  /** The name of the version of the documents. */
  version: string
  /** Relative to the documents' folder. */
  folder: string
  config: CategoryConfig
}

/** Index pages that no sidebar category stands for: a reader would never come there. */
export function checkCategories(files: readonly CategoryFile[], inSidebars: readonly string[]): Diagnostic[] {
  return files
    .filter(({ config }) => config.link?.type === 'generated-index')
    .filter(({ folder }) => !inSidebars.includes(folder))
    .map(({ path, folder, config }) => categoryNotInSidebar(config.label ?? folder, { path }))
}

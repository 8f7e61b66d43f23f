import { categoryInvalid } from '../diagnostics/catalogue.ts'
import type { Checked } from '../diagnostics/diagnostic.ts'
import type { Location, SourcePath } from '../paths.ts'
import { categorySchema } from './category-input.ts'
import type { CategoryConfig } from './config.ts'
import { checkData, type DataForm, readYaml } from './yaml-file.ts'

/**
 * Checks the parsed contents of a `_category_` file; `at` is the file.
 *
 * @internal Its test gives values that no YAML file can have.
 */
export function normaliseCategory(input: unknown, at: Location): Checked<CategoryConfig> {
  return checkData(input, FORM, () => at)
}

/** Reads a `_category_` file. */
export function readCategory(path: SourcePath, text: string): Checked<CategoryConfig> {
  return readYaml(path, text, FORM)
}

const FORM: DataForm<CategoryConfig> = {
  schema: categorySchema,
  whole: 'a category',
  invalid: categoryInvalid,
}

import { sidebarInvalid } from '../diagnostics/catalogue.ts'
import type { Checked } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import { checkInput } from './check.ts'
import type { SidebarsConfig } from './config.ts'
import { spanOfKey } from './key-span.ts'
import { present } from './schema.ts'
import { sidebarsSchema } from './sidebars-input.ts'

/** Checks the form of a sidebars file, not whether the documents exist. */
export function normaliseSidebars(
  input: unknown,
  { path, text }: { path: SourcePath; text?: string | undefined },
): Checked<SidebarsConfig> {
  const { value, problems } = checkInput(sidebarsSchema, input, 'the sidebars')
  const diagnostics = problems.map(({ path: key, message, help }) => {
    const span = text === undefined ? undefined : spanOfKey(text, key)
    return sidebarInvalid(message, { path, ...present({ span }) }, help)
  })
  return { value, diagnostics }
}

import * as z from 'zod'
import { type ApiModel, apiModel } from '../api/model.ts'
import { frozenApiInvalid, frozenApiTooNew } from '../diagnostics/api-catalogue.ts'
import type { Checked } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import type { ApiPackage } from './api.ts'
import { isRecord, nestsDeeper, parseJson, present } from './schema.ts'

/** The API of one package as it was when a version was made. */
export interface FrozenPackage extends Omit<ApiPackage, 'tsconfig'> {
  model: ApiModel
}

/** The format of the files. A change that older programs cannot read gets a new number. */
const FORMAT = 1

/** The file with the API of a version. */
export function frozenApiPath(version: string): SourcePath {
  return `versioned_api/version-${version}-api.json` as SourcePath
}

/** Whether a path is the path of such a file. */
export function isFrozenApi(path: SourcePath): boolean {
  return path.startsWith('versioned_api/')
}

/** The text of such a file: one line for each symbol. Positions of comments are left out, because their files change. */
export function frozenApiText(packages: readonly FrozenPackage[]): string {
  const written = packages.map(({ model, ...about }) => {
    const { symbols, ...rest } = model
    const lines = symbols.map((each) => `\n${withoutPositions(each)}`)
    const whole = withoutPositions({ ...about, model: { ...rest, symbols: [] } })
    return whole.replace(/\[\]\}\}$/, () => `[${lines.join(',')}\n]}}`)
  })
  return `{"format":${FORMAT},"packages":[\n${written.join(',\n')}\n]}\n`
}

function withoutPositions(value: unknown): string {
  return JSON.stringify(value, (key, each) => (key === 'written' ? undefined : each))
}

/** Reads such a file; `undefined` if it is damaged, which is reported. */
export function readFrozenApi(path: SourcePath, text: string): Checked<readonly FrozenPackage[] | undefined> {
  const written = parseJson(text)
  const none = (reason: string) => ({ value: undefined, diagnostics: [frozenApiInvalid(reason, { path })] })
  if (written === undefined) return none('this file is not valid JSON')
  if (!isRecord(written) || typeof written.format !== 'number') return none('expected a format')
  if (written.format > FORMAT) return { value: undefined, diagnostics: [frozenApiTooNew({ path })] }
  if (nestsDeeper(written, DEEPEST)) return none('its values are nested too deeply')
  const { error } = file.safeParse(written)
  const [issue] = error?.issues ?? []
  if (issue) return none(`unexpected value at ${issue.path.join('.')}`)
  const { packages } = written as unknown as { packages: readonly FrozenPackage[] }
  return { value: packages.map((each) => present(each) as FrozenPackage), diagnostics: [] }
}

/** Deeper than any API: a type within another type adds three levels. Twice this depth would exhaust the stack. */
const DEEPEST = 600

/** A folder of pages: `api`, `cli/api`. */
const folder = z.string().regex(/^[^/\\.][^/\\]*(\/[^/\\.][^/\\]*)*$/)

const file = z.object({
  format: z.int().min(1),
  packages: z.array(
    z.object({
      folder,
      routeBase: z.string().startsWith('/').optional(),
      name: z.string().optional(),
      title: z.string().optional(),
      entryPoints: z.array(z.string()),
      sourceUrl: z.string().optional(),
      linked: z.boolean(),
      model: apiModel,
    }),
  ),
})

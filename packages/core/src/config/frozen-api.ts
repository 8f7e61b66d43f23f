import * as z from 'zod'
import type { ApiKind, ApiModel, MemberKind } from '../api/model.ts'
import { frozenApiInvalid, frozenApiTooNew } from '../diagnostics/api-catalogue.ts'
import type { Checked } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import type { ApiPackage } from './config.ts'
import { isRecord, nestsDeeper, present } from './schema.ts'

/** The API of one package as it was when a version was made. */
export interface FrozenPackage extends Omit<ApiPackage, 'tsconfig'> {
  model: ApiModel
}

/** The format of the files. A change that this program cannot read gets another number. */
const FORMAT = 1

/** The file with the API of a version. */
export function frozenApiPath(version: string): SourcePath {
  return `versioned_api/version-${version}-api.json` as SourcePath
}

/** Whether a path is that of such a file. */
export function isFrozenApi(path: SourcePath): boolean {
  return path.startsWith('versioned_api/')
}

/**
 * The text of such a file: one line for each symbol. Positions of comments are left out, because their files change.
 */
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
  const written = parsed(text)
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

/** Deeper than any API: namespaces in namespaces, and objects in parameters. */
const DEEPEST = 200

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const KINDS: readonly (ApiKind | MemberKind)[] = [
  ...(['module', 'namespace', 'class', 'enumeration', 'function', 'interface', 'type-alias'] as const),
  ...(['variable', 'reference', 'constructor', 'property', 'accessor', 'method', 'member'] as const),
]

const target = z.union([z.object({ id: z.int() }), z.object({ package: z.string(), name: z.string() })])
const code = z.array(z.union([z.string(), z.object({ text: z.string(), target })]))
const reference = z.object({ name: z.string(), target: target.optional() })
const places = z.array(z.object({ path: z.string(), line: z.int() }))
const names = z.array(z.string())

const commentText = z.array(
  z.union([
    z.string(),
    z.object({
      text: z.string(),
      isCode: z.boolean(),
      to: z.union([target, z.object({ url: z.string() })]).optional(),
    }),
  ]),
)

const comment = z
  .object({
    summary: commentText,
    blocks: z.array(z.object({ tag: z.string(), name: z.string().optional(), text: commentText })),
    modifiers: names,
  })
  .optional()

const typeParameters = z
  .array(
    z.object({
      name: z.string(),
      modifiers: names,
      constraint: code.optional(),
      default: code.optional(),
      comment,
    }),
  )
  .optional()

const members = z.lazy((): z.ZodType => z.array(symbol).optional())

const signature = z.object({
  id: z.int(),
  comment,
  sources: places,
  typeParameters,
  parameters: z.array(
    z.object({
      name: z.string(),
      optional: z.boolean(),
      rest: z.boolean(),
      type: code,
      defaultValue: z.string().optional(),
      comment,
      members,
    }),
  ),
  returns: code,
  inheritedFrom: reference.optional(),
  overwrites: reference.optional(),
})

const signatures = z.array(signature).optional()
const types = z.array(code).optional()

const symbol = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(KINDS),
  modifiers: names,
  sources: places,
  comment,
  typeParameters,
  signatures,
  type: code.optional(),
  defaultValue: z.string().optional(),
  getter: signature.optional(),
  setter: signature.optional(),
  indexSignatures: signatures,
  members,
  extends: types,
  implements: types,
  extendedBy: types,
  implementedBy: types,
  inheritedFrom: reference.optional(),
  overwrites: reference.optional(),
  implementationOf: reference.optional(),
  target: target.optional(),
})

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
      entryPoints: names,
      sourceUrl: z.string().optional(),
      linked: z.boolean(),
      model: z.object({ name: z.string(), comment, symbols: z.array(symbol) }),
    }),
  ),
})

import { isExternal, type Picture } from '@chatdocs/protocol'
import { dataInvalid, dataSchemaInvalid, dataUnreadable } from '../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts'
import { nameOf, type SourcePath } from '../paths.ts'
import { type DataSchema, makeSchema } from './check.ts'
import { gapsIn } from './gaps.ts'
import type { DataFile } from './model.ts'
import { readData } from './read.ts'
import { imagesIn } from './schema.ts'

export interface Written {
  path: SourcePath
  text: string
}

export function readSchema({ path, text }: Written): Checked<DataSchema | undefined> {
  const read = readData(text, 'json')
  if ('failed' in read) {
    const at = { path, span: read.span }
    return { value: undefined, diagnostics: [dataSchemaInvalid(read.failed, at, read.help)] }
  }
  const schema = makeSchema(read.value)
  if (!('failed' in schema)) {
    const gaps = gapsIn(read.value).map((each) =>
      dataSchemaInvalid(each.message, { path, span: read.spanOf(each.path) }, each.help),
    )
    return { value: schema, diagnostics: gaps }
  }
  const diagnostic = dataSchemaInvalid(schema.failed, wordIn({ path, text }, schema.failed))
  return { value: undefined, diagnostics: [diagnostic] }
}

/** The reason ends with the invalid word: `Unsupported type: strng`. */
function wordIn({ path, text }: Written, reason: string) {
  const word = `"${reason.split(' ').at(-1)}"`
  const start = text.indexOf(word)
  return start < 0 ? { path } : { path, span: { start: start + 1, end: start + word.length - 1 } }
}

/** Reads a data file and checks it against its schema, if any. An unreadable file has no value. */
export function readDataFile({ path, text }: Written, schema?: DataSchema): Checked<DataFile | undefined> {
  const read = readData(text, path.endsWith('.json') ? 'json' : 'yaml')
  if ('failed' in read) {
    return {
      value: undefined,
      diagnostics: [dataUnreadable(read.failed, { path, span: read.span }, read.help)],
    }
  }
  const { value, spanOf } = read
  const diagnostics = (schema?.check(value) ?? []).map(({ path: keys, message, help }): Diagnostic => {
    const wayOut = help ?? `see the schema, ${nameOf(schemaPath(path))}`
    return dataInvalid(message, { path, span: spanOf(keys) }, wayOut)
  })
  const images = schema ? imagesIn(schema.written, value).filter((each) => !isExternal(each.target)) : []
  const placed = images.map((each) => ({ ...each, span: spanOf(each.path) }))
  return { value: { json: JSON.stringify(value), images: placed }, diagnostics }
}

/** `data/plugins.yaml` → `data/plugins.schema.json`. */
export function schemaPath(path: SourcePath): SourcePath {
  return path.replace(/\.\w+$/, '.schema.json') as SourcePath
}

/** The data for pages: JSON with a `Picture` for every image. */
export function dataJson({ json, images }: DataFile, pictures: readonly (Picture | undefined)[]): string {
  if (images.length === 0) return json
  const copy: unknown = JSON.parse(json)
  for (const [index, { path }] of images.entries()) {
    const picture = pictures[index]
    const last = path.at(-1)
    if (picture === undefined) continue
    if (last === undefined) return JSON.stringify(picture)
    const holder = path.slice(0, -1).reduce((at, key) => at[key] as Holder, copy as Holder)
    holder[last] = picture
  }
  return JSON.stringify(copy)
}

type Holder = Record<string | number, unknown>

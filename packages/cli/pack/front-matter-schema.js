import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import * as z from 'zod'

/**
 * The JSON Schema of front matter. It accepts what the program accepts, except misspelled keys.
 *
 * @param {string} source the module that exports the schema of each key, which is bundled and run
 * @param {string} folder for the bundle
 */
export async function frontMatterSchema(source, folder) {
  const outfile = join(folder, 'front-matter-schema.mjs')
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['zod', 'fastest-levenshtein'],
    logLevel: 'warning',
  })
  const { KEYS, wantsText } = await import(pathToFileURL(outfile).href)
  await rm(outfile)
  const properties = Object.entries(KEYS).map(([key, schema]) => [key, keySchema(schema, wantsText(key))])
  return {
    title: 'The front matter of a document',
    type: 'object',
    properties: Object.fromEntries(properties),
    allOf: [
      either({ draft: NOT_TRUE }, { unlisted: NOT_TRUE }),
      ...[3, 4, 5, 6].map((level) =>
        either({ toc_min_heading_level: atMost(level - 1) }, { toc_max_heading_level: atLeast(level) }),
      ),
    ],
  }
}

const NOT_TRUE = { enum: [false, null] }
const atMost = (maximum) => ({ anyOf: [{ type: 'integer', maximum }, { type: 'null' }] })
const atLeast = (minimum) => ({ anyOf: [{ type: 'integer', minimum }, { type: 'null' }] })

/** Keys that conflict: one of these conditions must hold, or the key must be missing. */
function either(...conditions) {
  return { anyOf: conditions.map((properties) => ({ type: 'object', properties })) }
}

/** Allows a single entry where a list is expected, and a key without a value. */
function keySchema(schema, isText) {
  const { $schema, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { type, in: before } = zodSchema._zod.def
      if (type !== 'pipe' || before._zod.def.type !== 'transform' || jsonSchema.type !== 'array') return
      const list = { ...jsonSchema }
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
      jsonSchema.anyOf = [list, list.items]
    },
  })
  return { anyOf: [isText ? withLiterals(written) : written, { type: 'null' }] }
}

/** Allows `title: 2024` for text: outside of objects, numbers and booleans are read as text. */
function withLiterals(schema) {
  const { type, pattern = '', anyOf, items } = schema
  const isText = [type].flat().includes('string') && new RegExp(pattern).test('1')
  return {
    ...schema,
    ...(isText && { type: [type, 'number', 'boolean'].flat() }),
    ...(anyOf && { anyOf: anyOf.map(withLiterals) }),
    ...(items && { items: withLiterals(items) }),
  }
}

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkInput } from '../packages/core/src/config/check.ts'
import { EVERYTHING } from '../packages/core/src/config/everything.fixture.ts'
import { configSchema } from '../packages/core/src/config/input.ts'
import { writableAt } from '../packages/core/src/config/yaml-keys.ts'
import { readHead } from '../packages/core/src/content/source/front-matter.ts'
import type { SourcePath } from '../packages/core/src/paths.ts'
import { configurationKeys } from './support/configuration-page.ts'
import { expectFile } from './support/golden.ts'
import { configurationPage } from './support/reference.ts'
import { FRONT_MATTER, type JsonSchema, valuesOf } from './support/schema-values.ts'
import { rounds } from './support/suite.ts'

/** What is made of the schemas of the configuration and of front matter: the reference, and JSON Schemas for editors. */

test('the reference of the configuration is up to date', async () =>
  expectFile(
    fileURLToPath(new URL('../packages/handbook/reference/configuration.md', import.meta.url)),
    await configurationPage(),
  ))

test('every configuration key is described, with an example that the program accepts', async () => {
  const { keys, schema } = await configurationKeys()
  expect(keys.map(({ name }) => name).toSorted()).toEqual(Object.keys(configSchema.shape).toSorted())
  expect(keys.filter(({ doc }) => !/\.$/.test(doc)).map(({ name }) => name)).toEqual([])
  const problems = keys.flatMap(({ name, limits }) => {
    const example: unknown = runInNewContext(`({ ${name}: ${limits.example} })`)
    return checkInput(configSchema, structuredClone(example), 'the example').problems
  })
  expect(problems).toEqual([])
  // Editors show the default, which is not always a value.
  expect(schema.properties?.trailingSlash?.description).toMatch(/ Use `false` .*\nDefault: `true`\.$/)
  expect(schema.properties?.docs?.properties?.path?.description).toMatch(/\nDefault: `docs`, if .*\.$/)
})

test('the JSON Schema of the configuration accepts every key, and finds mistakes', async () => {
  const schema = z.fromJSONSchema((await configurationKeys()).schema as z.core.JSONSchema.JSONSchema)
  expect(schema.safeParse(JSON.parse(JSON.stringify(EVERYTHING))).error).toBeUndefined()
  expect(schema.safeParse({ titel: 'A' }).success).toBe(false)
  expect(schema.safeParse({ docs: { breadcrumbs: 'yes' } }).success).toBe(false)
})

test('the JSON Schema of the configuration accepts what the program does, except for texts and combinations', async () => {
  const { properties } = (await configurationKeys()).schema as JsonSchema
  const ofText =
    /found "|must contain some text|is listed twice|expected exactly one of|up to max(HeadingLevel|Width)|attributes alone|files to cut|names of attributes|write itself/
  for (const [key, schema] of Object.entries(properties ?? {})) {
    const isAccepted = fc.property(valuesOf(schema), (value) => {
      const { problems } = checkInput(configSchema, { [key]: value }, 'the configuration')
      expect(problems.filter(({ message }) => !ofText.test(message))).toEqual([])
    })
    fc.assert(isAccepted)
  }
})

test('editors offer nested keys of the configuration and of sidebars', async () => {
  const { schema, sidebars } = await configurationKeys()
  const offered = (marked: string, form: object) => {
    const text = marked.replace('|', '')
    return writableAt(text, marked.indexOf('|'), { ...form }, true).words.map(({ label }) => label)
  }
  expect(offered('{ "title": "A", "so|" }', schema)).toContain('socialCards')
  expect(offered('{ "docs": { "path": "a", "|" } }', schema)).not.toContain('path')
  const item = '{ "navbar": { "items": [{ "type": "doc", "label": "A", "|" }] } }'
  expect(offered(item, schema)).toEqual(['docId', 'position'])
  expect(offered('{ "hosting": "n|" }', schema)).toEqual(expect.arrayContaining(['netlify', 'nginx']))
  const category = '{ "main": [{ "type": "category", "items": [{ "type": "doc", "|" }] }] }'
  expect(offered(category, sidebars)).toEqual(['id', 'label', 'badge', 'className'])
})

test('the JSON Schema of front matter accepts exactly what the program does', async () => {
  const { frontMatterSchema } = await import(
    new URL('../packages/cli/pack/front-matter-schema.js', import.meta.url).href
  )
  const keys = new URL('../packages/core/src/content/source/front-matter-schema.ts', import.meta.url)
  const scratch = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))
  mkdirSync(scratch, { recursive: true })
  const schema = z.fromJSONSchema(await frontMatterSchema(fileURLToPath(keys), scratch))
  const isRight = fc.property(FRONT_MATTER, (values) => {
    const lines = Object.entries(values).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    const { diagnostics } = readHead('a.md' as SourcePath, `---\n${lines.join('')}---\n`)
    // Editors accept a key in a hero that nobody reads, which the program warns of.
    const wrong = diagnostics.filter(({ message }) => !message.includes(' has no key '))
    expect(schema.safeParse(values).success, lines.join('')).toBe(wrong.length === 0)
  })
  fc.assert(isRight, { numRuns: rounds(150, 5000) })
})

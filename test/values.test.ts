import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../packages/engine/src/fingerprint.ts'
import { SITES } from './support/edited-site.ts'
import { diagnosticsOf, folderOf, openFolder, outputsOf } from './support/site.ts'

/** What digests cannot tell apart, and what another process or thread would not get, is in no value of a query. */

/** Why a value is not the same in another process; `undefined` if it is. */
function blurOf(value: unknown, way = ''): string | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (value instanceof Map || value instanceof Set) return blurOf([...value].flat(), `${way} (entries)`)
  const names = Reflect.ownKeys(value).filter((name) => !Array.isArray(value) || name !== 'length')
  if (Array.isArray(value) && names.length > value.length) return `${way} has keys beside its items`
  for (const name of names) {
    const at = `${way}.${String(name)}`
    const field = Object.getOwnPropertyDescriptor(value, name)
    if (typeof name === 'symbol') return `${at} is a symbol`
    if (!field?.enumerable) return `${at} is not enumerable`
    if (field.get) return `${at} is an accessor`
    const found = blurOf(field.value, at)
    if (found !== undefined) return found
  }
  return undefined
}

function problemOf(value: unknown): string | undefined {
  try {
    fingerprint(value)
    return blurOf(value)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test.each(readdirSync(SITES).sort())('%s has only values that another process gets, too', async (name) => {
  const problems: string[] = []
  let seen = 0
  const workspace = await openFolder(join(SITES, name, 'site-content'), {
    cacheDir: join(await folderOf({}), '.chatdocs'),
    verbose: (_, { query, value }) => {
      seen++
      const problem = value instanceof Error ? undefined : problemOf(value)
      if (problem !== undefined) problems.push(`${query}: ${problem}`)
    },
  })
  await workspace.update('all')
  await diagnosticsOf(workspace)
  await outputsOf(workspace).catch(() => [])
  expect([...new Set(problems)]).toEqual([])
  expect(seen).toBeGreaterThan(0)
})

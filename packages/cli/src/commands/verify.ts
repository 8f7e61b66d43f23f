import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@chatdocs/core'
import { firstDifferences } from '@chatdocs/engine'
import { readManifest } from '../emit/manifest.ts'
import { makeTarget, standing } from '../emit/target.ts'
import { BugError, UsageError } from '../process/failure.ts'
import { readSaved } from '../project/cache.ts'
import { count } from '../report/words.ts'
import { graphOf } from '../workspace/workspace.ts'
import { type BuildOptions, type Built, makeSite, type Verify } from './build-once.ts'
import { type Context, type OpenSite, openSite } from './context.ts'

/** What a build has found and written. */
interface Result {
  diagnostics: readonly Diagnostic[]
  outDir: string
  cacheDir: string
  /** The files of the site, sorted; `undefined` if it was not written. */
  paths: readonly string[] | undefined
}

/** Builds the site again without the cache, and a third time if the two differ. */
export const verify: Verify = async (site, built, options, context) => {
  // Saved so that the graphs can be compared.
  await site.workspace.save()
  const { outDir, cacheDir } = site.project
  const found = resultOf(built, { outDir, cacheDir })
  mkdirSync(cacheDir, { recursive: true })
  const folder = mkdtempSync(join(cacheDir, 'verify-'))
  try {
    const cold = await buildIn(join(folder, 'one'), site, options, context)
    const difference = differenceOf(found, cold)
    if (difference === undefined) return sentence(cold)
    const again = await buildIn(join(folder, 'other'), site, options, context)
    if (differenceOf(again, cold) !== undefined) throw changing(difference)
    const message = `the site is not the one that a build without the cache makes: ${difference}\n${origin(found, cold)}`
    // A wrong value may come from the server: anyone with write access can have put it there.
    if (site.remote)
      throw new UsageError(
        message,
        'a value from the remote cache is wrong: see who may write to it, empty it and the cache (npx chatdocs clean), and build again',
      )
    throw new BugError(message, 'empty the cache (npx chatdocs clean) and build again')
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Builds with an empty cache. */
async function buildIn(
  cacheDir: string,
  { project }: OpenSite,
  options: BuildOptions,
  context: Context,
): Promise<Result> {
  const outDir = join(cacheDir, 'dist')
  const silent = { ...context, report: { ...context.report, warn: () => {} } }
  const site = await openSite(
    'build',
    { ...project, cacheDir },
    { ...options, cache: true, remote: false },
    silent,
  )
  try {
    const own = { ...site, project: { ...site.project, outDir } }
    return resultOf(await makeSite(own, 'all', options, silent), { outDir, cacheDir })
  } finally {
    await site.workspace.close()
  }
}

function resultOf({ diagnostics, emitted }: Built, place: Pick<Result, 'outDir' | 'cacheDir'>): Result {
  const files = readManifest(makeTarget(place.outDir, place.cacheDir))
  return { ...place, diagnostics, paths: emitted && [...files.keys()].sort() }
}

function sentence({ paths, diagnostics }: Result): string {
  const problems = count(diagnostics.length, 'problem')
  return `Verified: ${paths ? `${count(paths.length, 'file')} and ` : ''}${problems}, the same as without the cache`
}

/** The first difference between two builds, in a phrase. */
function differenceOf(one: Result, other: Result): string | undefined {
  const at = other.diagnostics.findIndex((each, index) => !isSame(each, one.diagnostics[index]))
  const differing = other.diagnostics[at] ?? one.diagnostics[other.diagnostics.length]
  if (differing)
    return `${other.diagnostics[at] ? 'it lacks' : 'it has'} the diagnostic ${differing.code}: ${differing.message}`
  if (!one.paths || !other.paths) return one.paths === other.paths ? undefined : 'it was not written'
  const [paths, expected] = [new Set(one.paths), new Set(other.paths)]
  const missing = other.paths.find((path) => !paths.has(path))
  if (missing !== undefined) return `it lacks ${missing}`
  const extra = one.paths.find((path) => !expected.has(path))
  if (extra !== undefined) return `it has ${extra}`
  for (const path of one.paths) {
    const difference = placeOf(join(one.outDir, path), join(other.outDir, path))
    if (difference !== undefined) return `${path}${difference}`
  }
}

function isSame(one: Diagnostic, other: Diagnostic | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Describes where two files differ. */
function placeOf(one: string, other: string): string | undefined {
  if (!standing(one)) return ' is missing'
  const [bytes, expected] = [readFileSync(one), readFileSync(other)]
  if (bytes.equals(expected)) return undefined
  let at = 0
  while (at < expected.length && bytes[at] === expected[at]) at++
  const from = Math.max(0, at - BEFORE)
  const part = (whole: Buffer) => JSON.stringify(whole.toString('utf8', from, from + SHOWN))
  return ` has ${part(bytes)} instead of ${part(expected)} from byte ${from} on`
}

/** The maximum number of bytes to show of a difference, and of the text before it. */
const SHOWN = 80
const BEFORE = 30

/** The first queries whose values differ. */
function origin({ cacheDir }: Result, cold: Result): string {
  const { name, owner } = graphOf('build')
  const [saved, other] = [readSaved(cacheDir, name), readSaved(cold.cacheDir, name)]
  if (!saved || !other) return 'Without the cache, the query is not known.'
  const [first, ...others] = firstDifferences(saved, other, owner)
  if (first === undefined)
    return 'The value of each query is the same, so the file was changed, or written wrongly.'
  const more = others.length > 0 ? ` and of ${count(others.length, 'other')}` : ''
  return `The first difference is in the value of ${first}${more}.`
}

function changing(difference: string): UsageError {
  return new UsageError(
    `two builds without the cache differ, too, so this one cannot be verified: ${difference}`,
    'look for code of the site that depends on time, chance or a network: pages, components, plugins, the configuration',
  )
}

import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { DiagnosticError, URLS_LOCK, writtenValues } from '@chatdocs/core'
import { toUrl } from '@chatdocs/protocol'
import { uncommitted } from '../host/git.ts'
import { type Changes, carryOut, changesOf } from '../migrate/carry-out.ts'
import { addingKey } from '../migrate/front-matter.ts'
import { type Migration, planMigration, recognise, TOOLS } from '../migrate/migrate.ts'
import type { OldAddress } from '../migrate/plan.ts'
import { UsageError } from '../process/failure.ts'
import { findProject } from '../project/project.ts'
import { count } from '../report/words.ts'
import { type Context, openSite, type Verdict } from './context.ts'

export interface MigrateOptions {
  dir?: string | undefined
  /** Print what would change, and change nothing. */
  dryRun?: boolean | undefined
  /** Work in a folder with changes, or without Git. */
  force?: boolean | undefined
}

/** Makes a site of another tool one of chatdocs. What cannot be converted is reported. */
export async function migrate(
  { dir = '.', dryRun, force }: MigrateOptions,
  context: Context,
): Promise<Verdict> {
  const { io, report } = context
  const { root: folder } = findProject({ dir }, io.cwd)
  const found = recognise(folder)
  if (!found)
    throw new UsageError(
      `${dir} has no configuration of ${TOOLS.map(({ name }) => name).join(', ')}`,
      'name the folder of the site: chatdocs migrate website',
    )
  const migration = await planMigration(folder, found)
  const { sources, tool, file } = migration
  report.say(`${tool.name} site: ${file}`)
  const own = sources.first(
    'chatdocs.config.ts',
    'chatdocs.config.js',
    'chatdocs.config.mjs',
    'chatdocs.config.json',
  )
  if (own !== undefined) {
    report.say(`${own} is there, so the site is moved already. Nothing changed.`)
    return 'fine'
  }
  if (!dryRun && !force) await refuseChanges(sources.root)
  const changes = changesOf(migration)
  if (!dryRun) carryOut(migration, changes)
  const lost = dryRun ? [] : await proveAddresses(migration, context)
  const most = report.verbose ? Number.POSITIVE_INFINITY : 12
  for (const line of summaryOf(migration, changes, { dryRun, lost, most })) report.say(line)
  if (!dryRun) for (const line of nextSteps(migration, io.cwd, io.env)) report.say(line)
  return 'fine'
}

/** Only Git can tell what a migration changed, and take it back. */
async function refuseChanges(folder: string): Promise<void> {
  const changed = await uncommitted(folder)
  if (changed === undefined)
    throw new UsageError('the site is not in a Git repository', 'commit it first, or use --force')
  if (changed > 0)
    throw new UsageError(
      `the site has ${count(changed, 'change')} that Git does not have yet`,
      'commit them first, so that you can see and undo what changes; or use --force',
    )
}

/**
 * Records the addresses of the old site, gives documents whose address would change a `slug`, and returns the addresses
 * that neither have a page nor lead to one.
 */
async function proveAddresses(migration: Migration, context: Context): Promise<readonly OldAddress[]> {
  const { plan, sources } = migration
  if (plan.addresses.length === 0) return []
  const lines = [...new Set(plan.addresses.map(({ url }) => url))].sort()
  if (!sources.has(URLS_LOCK))
    writeFileSync(
      sources.absolute(URLS_LOCK),
      `${['# Addresses of the old site, which must go on working.', ...lines].join('\n')}\n`,
    )
  const lost = await lostAddresses(migration, context)
  const texts = new Map(lost.flatMap((each) => keepAddress(each, migration)))
  if (texts.size === 0) return lost
  const still = await lostAddresses(migration, context)
  // A document that has no page at all keeps its text.
  for (const { path } of still) {
    const now = plan.moves.get(path) ?? path
    const text = texts.get(now)
    if (text !== undefined) writeFileSync(sources.absolute(now), text)
  }
  return still
}

async function lostAddresses({ plan, sources }: Migration, context: Context): Promise<OldAddress[]> {
  const project = findProject({ dir: sources.root }, context.io.cwd)
  const site = await openSite('check', project, { cache: false }, context)
  try {
    await site.workspace.update('all')
    const known = new Set((await site.workspace.urlsLock()).split('\n').map((line) => toUrl(line)))
    return plan.addresses.filter(({ url }) => !known.has(toUrl(url)))
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    context.report.diagnostics(error.diagnostics, site.sources)
    return []
  } finally {
    await site.workspace.close()
  }
}

/** Writes the old address of a document into its front matter. Returns its path with its text as it was. */
function keepAddress({ url, path }: OldAddress, { plan, sources }: Migration): [string, string][] {
  const now = plan.moves.get(path) ?? path
  if (!/\.mdx?$/.test(now) || !sources.has(now)) return []
  const text = sources.text(now)
  if (writtenValues(text).slug !== undefined) return []
  const route = String(docsRoute(plan.config.docs)).replace(/^\/+|\/+$/g, '')
  if (route !== '' && !url.startsWith(`/${route}/`) && url !== `/${route}`) return []
  const slug = url.slice(route === '' ? 0 : route.length + 1) || '/'
  const { start, text: line } = addingKey(text, `slug: ${slug}`)
  writeFileSync(sources.absolute(now), text.slice(0, start) + line + text.slice(start))
  return [[now, text]]
}

function docsRoute(docs: unknown): unknown {
  return (docs as { routeBasePath?: unknown } | undefined)?.routeBasePath ?? 'docs'
}

interface Outcome {
  dryRun: boolean | undefined
  lost: readonly OldAddress[]
  /** The number of lines of a list. */
  most: number
}

/** What was done, what is left, and what is gone. */
function summaryOf({ plan }: Migration, changes: Changes, { dryRun, lost, most }: Outcome): string[] {
  const now = (path: string) => plan.moves.get(path) ?? path
  const lines = ['', dryRun ? 'Would change:' : 'Changed:']
  lines.push(
    ...listed(
      changes.made.map((path) => `new      ${path}`),
      most,
    ),
  )
  lines.push(
    ...listed(
      changes.moved.map(([from, to]) => `moved    ${from} → ${to}`),
      most,
    ),
  )
  lines.push(
    ...listed(
      changes.edited.map((path) => `edited   ${path}`),
      most,
    ),
  )
  if (plan.converted.length > 0) lines.push('', 'Converted:', ...listed(plan.converted, most))
  if (plan.dropped.length > 0) {
    lines.push('', 'Left out, with what to do instead:')
    for (const { key, advice } of plan.dropped) lines.push(`  ${key}: ${unlinked(advice)}`)
  }
  if (plan.hands.length > 0) lines.push('', 'Left to do by hand:', ...handLines(plan, most))
  const all = new Set(plan.addresses.map(({ url }) => url)).size
  if (all === 0) return lines
  if (dryRun) return [...lines, '', `Addresses of the old site, to be recorded in urls.lock: ${all}`]
  const kept = all - new Set(lost.map(({ url }) => url)).size
  lines.push(
    '',
    `Addresses of the old site, recorded in urls.lock: ${all}, of which ${kept} have a page or lead to one`,
  )
  return [
    ...lines,
    ...listed(
      lost.map(({ url, path }) => `lost     ${url} (${now(path)})`),
      most,
    ),
  ]
}

function listed(lines: readonly string[], most: number): string[] {
  const shown = lines.slice(0, most).map((line) => `  ${line}`)
  return lines.length > most ? [...shown, `  … and ${lines.length - most} more: --verbose lists all`] : shown
}

/** Places by their reason, which each is printed once. */
function handLines(plan: Migration['plan'], most: number): string[] {
  const reasons = new Set(plan.hands.map(({ reason }) => reason))
  return [...reasons].flatMap((reason) => {
    const hands = plan.hands.filter((each) => each.reason === reason)
    const places = hands.map(
      ({ path, line }) => `${plan.moves.get(path) ?? path}${line === undefined ? '' : `:${line}`}`,
    )
    const [first] = places
    if (places.length === 1) return [`  ${first}: ${reason}`]
    return [`  ${reason}:`, ...listed(places, Math.min(most, 5)).map((line) => `  ${line}`)]
  })
}

/** Advice is Markdown in the handbook, text in a terminal. */
function unlinked(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/`/g, '')
}

function nextSteps({ sources, tool, file }: Migration, cwd: string, env: Context['io']['env']): string[] {
  const manager = /^(pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? '')?.[1] ?? 'npm'
  const add = manager === 'npm' ? 'install --save-dev' : 'add -D'
  const way = relative(cwd, sources.root)
  const where = way === '' ? '' : ` ${way}`
  return [
    '',
    'Next:',
    `  ${manager} ${add} chatdocs`,
    `  npx chatdocs check${where}`,
    `  npx chatdocs dev${where}`,
    `  when all is well, remove ${file} and the packages of ${tool.name}`,
  ]
}

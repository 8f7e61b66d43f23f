import { join, relative } from 'node:path'
import { DiagnosticError, escapeRegExp, type SourcePath, urlsLock, writtenValues } from '@chatdocs/core'
import {
  accountOf,
  addingKey,
  asList,
  asRecord,
  type OldAddress,
  OTHER_MKDOCS,
  recognise,
  TOOLS,
} from '@chatdocs/migrate'
import { toUrl } from '@chatdocs/protocol'
import { differences, reasons } from '../host/git-committed.ts'
import { uncommitted } from '../host/git-deploy.ts'
import { repositoryOf } from '../host/git-run.ts'
import { realOr } from '../host/links.ts'
import {
  type Changes,
  carryOut,
  changesOf,
  FOLDER,
  finish,
  isInterrupted,
  putFile,
} from '../migrate/carry-out.ts'
import { type Migration, planMigration, refuseEmpty } from '../migrate/migrate.ts'
import { DiskSources } from '../migrate/sources.ts'
import { UsageError } from '../process/failure.ts'
import { findProject } from '../project/project.ts'
import { count } from '../report/words.ts'
import { type Context, openSite, type Verdict } from './context.ts'

export interface MigrateOptions {
  dir?: string | undefined
  /** Print the planned changes without writing them. */
  dryRun?: boolean | undefined
  /** Work even in a folder with uncommitted changes, or without Git. */
  force?: boolean | undefined
}

/** Converts a site of another tool to chatdocs. What cannot be converted is reported. */
export async function migrate(
  { dir = '.', dryRun, force }: MigrateOptions,
  context: Context,
): Promise<Verdict> {
  const { io, report } = context
  const { root: folder } = findProject({ dir }, io.cwd)
  const files = new DiskSources(folder, '')
  const found = recognise(files)
  if (!found) {
    const [other] = files.files('', OTHER_MKDOCS)
    throw new UsageError(
      `${dir} has no configuration of ${TOOLS.map(({ name }) => name).join(', ')}`,
      other === undefined
        ? 'name the folder of the site: chatdocs migrate website'
        : `rename the configuration of this site: git mv ${other} mkdocs.yml`,
    )
  }
  if (isInterrupted(folder) && !dryRun) await refuseHalf(folder, io.env)
  const migration = await planMigration(folder, found, dryRun)
  const { sources, tool, file } = migration
  report.say(`${tool.name} site: ${file}`)
  const own = sources.first(...CONFIGURATIONS)
  if (own !== undefined) {
    report.say(`${own} is there, so the site is moved already. Nothing changed.`)
    return 'fine'
  }
  refuseEmpty(migration)
  const changes = changesOf(migration)
  const summary = (lost: readonly OldAddress[]) => {
    const made = (most: number) => summaryOf(migration, changes, { dryRun, lost, most })
    if (report.verbose) return made(Number.POSITIVE_INFINITY)
    return [12, 5, 3, 2].map(made).find((lines) => lines.length <= MOST_LINES) ?? made(1)
  }
  if (dryRun) {
    for (const [path, { line }] of sources.garbled())
      migration.plan.hand(path, 'save it as UTF-8 first', line)
    for (const line of summary([])) report.say(line)
    return 'fine'
  }
  refuseGarbled(sources)
  if (!force) await refuseChanges(migration, changes, io.env)
  carryOut(migration, changes)
  const lost = await proveAddresses(migration, context)
  finish(folder)
  for (const line of [...summary(lost), ...nextSteps(migration, io.cwd, io.env)]) report.say(line)
  return 'fine'
}

const CONFIGURATIONS = ['ts', 'js', 'mjs', 'json'].map((type) => `chatdocs.config.${type}`)

/** An edit would damage a file that is not UTF-8. */
function refuseGarbled(sources: DiskSources): void {
  const places = [...sources.garbled()].map(([path, { line, column }]) => `${path}:${line}:${column}`)
  if (places.length === 0) return
  throw new UsageError(
    ['these files are not UTF-8: nothing was changed', ...places].join('\n    '),
    'save them as UTF-8, for instance: iconv -f latin1 -t utf-8 old.md > new.md',
  )
}

/** The changes of an interrupted migration must be undone before the next one. */
async function refuseHalf(folder: string, env: Context['io']['env']): Promise<void> {
  const repository = await repositoryOf(folder, env)
  if (repository && (await uncommitted(folder, [], repository)).length === 0) return
  throw new UsageError(
    'a migration of this site was interrupted',
    `take back what it did: git restore . && git clean -fd; or remove ${FOLDER} to go on with the site as it is`,
  )
}

/** Only Git can show what a migration changed, and undo it. So each file that it will change must be committed. */
async function refuseChanges(
  { sources: { root }, file }: Migration,
  { edited, moved }: Changes,
  env: Context['io']['env'],
): Promise<void> {
  const repository = await repositoryOf(root, env)
  if (!repository)
    throw new UsageError('the site is not in a Git repository', 'commit it first, or use --force')
  const changed = await uncommitted(root, [], repository)
  if (changed.length > 0)
    throw new UsageError(
      `the site has ${count(changed.length, 'change')} that Git does not have yet`,
      'commit them first, so that you can see and undo what changes; or use --force',
    )
  const paths = [file, ...edited, ...moved.map(([from]) => from)] as SourcePath[]
  const sources = new Map(paths.map((path) => [path, undefined]))
  const apart = ['dist', '.chatdocs'].map((name) => realOr(join(root, name)))
  const all = await differences({ repository, site: root, sources, allowed: [], apart })
  if (all.length === 0) return
  throw new UsageError(
    ['Git could not give back what changes: nothing was changed', ...(await reasons(all, repository))].join(
      '\n    ',
    ),
    'commit these files; or keep a copy of the site, and use --force',
  )
}

/**
 * Adds a `slug` to documents whose URL would change. Returns the URLs of the old site that neither have a page nor
 * redirect to one.
 */
async function proveAddresses(migration: Migration, context: Context): Promise<readonly OldAddress[]> {
  const { plan, sources, folder } = migration
  if (plan.addresses.length === 0) return []
  const lost = await lostAddresses(migration, context)
  const slugs = new Map(lost.flatMap((each) => keepAddress(each, migration)))
  if (slugs.size === 0) return lost
  const write = (path: string, text = '') => {
    const file = sources.absolute(path)
    putFile(folder, file, text, file)
  }
  for (const [path, [, after]] of slugs) write(path, after)
  const still = await lostAddresses(migration, context)
  // The text of a document without a page stays unchanged.
  for (const { path } of still) {
    const now = plan.moves.get(path) ?? path
    if (slugs.has(now)) write(now, slugs.get(now)?.[0])
  }
  return still
}

async function lostAddresses({ plan, sources }: Migration, context: Context): Promise<OldAddress[]> {
  const project = findProject({ dir: sources.root }, context.io.cwd)
  const site = await openSite('check', project, { cache: false }, context)
  try {
    await site.workspace.update('all')
    const known = new Set((await site.workspace.ask(urlsLock)).split('\n').map((line) => toUrl(line)))
    return plan.addresses.filter(({ url }) => !known.has(toUrl(url)))
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    context.report.diagnostics(error.diagnostics, site.sources)
    return []
  } finally {
    await site.workspace.close()
  }
}

/** The text of a document, and the same text with its old URL in the front matter. */
function keepAddress(
  { url, path }: OldAddress,
  { plan, sources }: Migration,
): [path: string, texts: [before: string, after: string]][] {
  const now = plan.moves.get(path) ?? path
  if (!/\.mdx?$/.test(now) || !sources.has(now)) return []
  const text = sources.text(now)
  if (writtenValues(text).slug !== undefined) return []
  // The URL of a translation begins with its language, which the slug omits.
  const { path: folder, routeBasePath } = asRecord(plan.config.docs)
  const [, above, named = ''] = new RegExp(`^(i18n|${escapeRegExp(String(folder))})/([^/]+)/`).exec(now) ?? []
  const isLanguage = above === 'i18n' || asList(asRecord(plan.config.i18n).locales).includes(named)
  const language = isLanguage ? named : ''
  const route = String(routeBasePath ?? 'docs').replace(/^\/+|\/+$/g, '')
  if (route !== '' && !url.startsWith(`/${route}/`) && url !== `/${route}`) return []
  const start = language !== '' && url.startsWith(`/${language}/`) ? language.length + 1 : 0
  const slug = url.slice(start + (route === '' ? 0 : route.length + 1)) || '/'
  const { start: at, text: line } = addingKey(text, `slug: ${slug}`)
  return [[now, [text, text.slice(0, at) + line + text.slice(at)]]]
}

/** Maximum number of lines of a summary, which is read on a screen, unless all are printed. */
const MOST_LINES = 52

interface Outcome {
  dryRun: boolean | undefined
  lost: readonly OldAddress[]
  /** The maximum number of lines of each list. */
  most: number
}

/** What was done, what remains to be done, and which URLs are lost. */
function summaryOf({ plan, had }: Migration, changes: Changes, { dryRun, lost, most }: Outcome): string[] {
  const now = (path: string) => plan.moves.get(path) ?? path
  const changed = [
    changes.made.map((path) => `new      ${path}`),
    changes.moved.map(([from, to]) => `moved    ${from} → ${to}`),
    changes.edited.map((path) => `edited   ${path}`),
  ]
  const lines = ['', dryRun ? 'Would change:' : 'Changed:', ...changed.flatMap((each) => listed(each, most))]
  if (plan.dropped.length > 0) {
    lines.push('', 'Left out, with what to do instead:')
    lines.push(...listed(droppedLines(plan, most), most * 2))
  }
  if (plan.hands.length > 0) lines.push('', 'Left to do by hand:', ...handLines(plan, most))
  lines.push('', 'Of the old site:', ...accountOf(plan, had, lost).map((line) => `  ${line}`))
  const all = new Set(plan.addresses.map(({ url }) => url)).size
  if (all === 0) return lines
  if (dryRun) return [...lines, '', `Addresses of the old site, to be recorded in urls.lock: ${all}`]
  const kept = all - new Set(lost.map(({ url }) => url)).size
  const without = lost.map(({ url, path }) => `lost     ${url} (${now(path)})`)
  lines.push(
    '',
    `Addresses of the old site, recorded in urls.lock: ${all}, of which ${kept} have a page or lead to one`,
  )
  return [...lines, ...listed(without, most)]
}

function listed(lines: readonly string[], most: number): string[] {
  const shown = lines.slice(0, most).map((line) => `  ${line}`)
  return lines.length > most ? [...shown, `  … and ${lines.length - most} more: --verbose lists all`] : shown
}

/** Unsupported keys, grouped by what to do instead. */
function droppedLines({ dropped }: Migration['plan'], most: number): string[] {
  const keys = new Map<string, string[]>()
  for (const { key, advice } of dropped) keys.set(advice, [...(keys.get(advice) ?? []), key])
  return [...keys].map(([advice, names]) => {
    const more = names.length > most ? ` and ${names.length - most} more` : ''
    return `${names.slice(0, most).join(', ')}${more}: ${unlinked(advice)}`
  })
}

/** Places that need work by hand, grouped by reason, so that each reason is printed once. */
function handLines(plan: Migration['plan'], most: number): string[] {
  const reasons = [...new Set(plan.hands.map(({ reason }) => reason))]
  const shown = reasons.slice(0, most * 2)
  const more = reasons.length > shown.length ? [`  … and ${reasons.length - shown.length} other things`] : []
  const lines = shown.flatMap((reason) => {
    const hands = plan.hands.filter((each) => each.reason === reason)
    const places = hands.map(
      ({ path, line }) => `${plan.moves.get(path) ?? path}${line === undefined ? '' : `:${line}`}`,
    )
    const [first] = places
    if (places.length === 1) return [`  ${first}: ${reason}`]
    const few = Number.isFinite(most) ? Math.min(most, 5) : most
    return [`  ${reason}:`, ...listed(places, few).map((line) => `  ${line}`)]
  })
  return [...lines, ...more]
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

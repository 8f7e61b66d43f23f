import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import {
  asList,
  asRecord,
  DOCUMENT,
  type Had,
  hadIn,
  keepPlain,
  type Plain,
  Plan,
  type Tool,
} from '@chatdocs/migrate'
import { evaluate } from './evaluate.ts'
import { movedReferences } from './references.ts'
import { commonFolder, DiskSources, slashed, unreadable } from './sources.ts'
import { TOOL_PACKAGE } from './stand-in.ts'

/** A site of another tool, and what becomes of it. */
export interface Migration {
  tool: Tool
  /** Where the site was looked for; its files may lie above. */
  folder: string
  sources: DiskSources
  plan: Plan
  had: Had
  /** The configuration of the tool, relative to the site folder. */
  file: string
  /** Packages that make its configuration, and are not installed. */
  missing: readonly string[]
}

/** Reads the site of a tool, and plans what becomes of it. Writes nothing; its configuration neither if it `isSealed`. */
export async function planMigration(
  folder: string,
  { tool, config }: { tool: Tool; config: string },
  isSealed = false,
): Promise<Migration> {
  const file = resolve(folder, config)
  const [before = ''] = file.split(/[\\/]\.vitepress[\\/]/)
  const own = before === file ? dirname(file) : before
  const read = tool.settings ? undefined : await evaluate(file, { isSealed })
  if (read && 'failed' in read)
    throw unreadable(`${config}${read.line === undefined ? '' : `:${read.line}`}`, read.failed)
  const { value, missing } = read ? withoutPackages(read) : { value: undefined, missing: [] }
  const needed = tool.needs?.(value, new DiskSources(own, '')) ?? []
  const root = needed
    .map((each) => resolve(own, each))
    .filter((each) => existsSync(each))
    .reduce(commonFolder, folder)
  const base = slashed(relative(root, own))
  const sources = new DiskSources(root, base === '' ? '' : `${base}/`, isSealed)
  const plan = new Plan()
  const path = slashed(relative(root, file))
  // Its texts become those of the new configuration.
  sources.text(path)
  const settings = (await tool.settings?.(path, sources)) ?? value
  const site = { file: path, sources, plan }
  keepPlain(settings, tool.hasEmoji ?? false, site)
  await tool.read(settings, site)
  for (const name of missing) {
    const state = name.startsWith('.') ? 'not there' : 'not installed'
    plan.hand(path, `${name} is ${state}: what it adds to the configuration did not come over`)
  }
  moveImports(sources, plan)
  const redirects = { ...plan.redirects, ...Object(plan.config.redirects) }
  if (Object.keys(redirects).length > 0) plan.config.redirects = redirects as Plain
  const had = hadIn(settings, plan, sources)
  return { tool, folder, sources, plan, had, file: path, missing }
}

/** Without documents, nothing of the site would come over. */
export function refuseEmpty({ tool, sources, plan, file, missing }: Migration): void {
  if (plan.addresses.length > 0 || sources.outside().length > 0) return
  throw unreadable(
    file,
    missing.length > 0
      ? `${missing.join(', ')} is not installed, and no documents are where ${tool.name} has them`
      : `no documents are in ${String(asRecord(plan.config.docs).path ?? 'docs')}`,
  )
}

/**
 * A configuration that packages of others make of what they are given. Of one that is not installed, what it was given is
 * read as the configuration itself.
 */
function withoutPackages({ value, replaced }: { value: unknown; replaced: readonly string[] }) {
  const { $through, ...config } = asRecord(value)
  const calls = '$from' in config ? [config] : asList($through)
  const given = calls.flatMap((each) => asList(asRecord(each).args))
  // Some packages are given the options of the documents by themselves.
  const documents = given.map((each) => asRecord(each).docs)
  const own = Object.assign({}, ...documents, ...('$from' in config ? given : [config]))
  const names = calls.map((each) => String(asRecord(each).$from))
  // What a file would have had is missed wherever it stands in the configuration.
  const missing = replaced.filter(
    (each) =>
      /^\..*\.(?:[cm]?[jt]s|json)$/.test(each) ||
      (!TOOL_PACKAGE.test(each) && names.some((name) => `${name}.`.startsWith(`${each}.`))),
  )
  return { value: own, missing }
}

/** Relative paths in documents that move lead to the same files as before. */
function moveImports(sources: DiskSources, plan: Plan): void {
  const placeOf = (path: string) => {
    // A link to a folder means the page of it.
    const isFile = sources.has(path) && !sources.isFolder(path)
    const place = plan.moves.get(path) ?? (isFile ? path : undefined)
    // Links to documents that become .mdx get that letter by themselves.
    return path.endsWith('.md') ? place?.replace(/\.mdx$/, '.md') : place
  }
  for (const [from, to] of plan.moves)
    if (DOCUMENT.test(from) && sources.has(from))
      for (const splice of movedReferences(sources.text(from), { from, to }, placeOf))
        plan.splice(from, splice)
}

import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { URLS_LOCK } from '@chatdocs/core'
import { addIgnored, addScripts, inOrder, Plan, printModule, type SavedPlan, TOOLS } from '@chatdocs/migrate'
import { readRecord, writeRecord } from '../emit/record.ts'
import { holds, realOr } from '../host/links.ts'
import { digestOf } from '../host/source-file.ts'
import { UsageError } from '../process/failure.ts'
import type { Migration } from './migrate.ts'
import { DiskSources } from './sources.ts'

/** What a migration does to the files of a site. */
export interface Changes {
  made: readonly string[]
  moved: readonly (readonly [from: string, to: string])[]
  edited: readonly string[]
}

/** A file that is written, moved, or both. */
interface Step {
  to: string
  from?: string | undefined
  /** The number of the file that is to be here, beside the site. */
  staged?: number
  /** The digest of the file that an edit is of. */
  was?: string | undefined
}

/** A text of a document before and after its old address was added. */
export type Slug = readonly [path: string, before: string, after: string]

/** A migration that is complete beside the site: from here on it can be carried out, even after it was killed. */
export interface Staged {
  migration: Migration
  changes: Changes
  steps: readonly Step[]
  slugs: readonly Slug[]
}

/** Beside the files of the site, so that each is put in place by one rename. */
const FOLDER = '.chatdocs-migrate'

function stagedIn(root: string, name: number | 'journal' | 'text'): string {
  return join(root, FOLDER, `${name}`)
}

/** Completes a plan by the files that every site needs, and returns what it changes. */
export function changesOf({ plan, sources, tool }: Migration): Changes {
  if (tool.program !== undefined) addScripts(tool.program, plan, sources)
  addIgnored(plan, sources)
  plan.files.set('chatdocs.config.ts', printModule(inOrder(plan.config), 'defineConfig'))
  const addresses = [...new Set(plan.addresses.map(({ url }) => url))].sort()
  if (addresses.length > 0)
    plan.files.set(
      URLS_LOCK,
      `${['# Addresses of the old site, which must go on working.', ...addresses].join('\n')}\n`,
    )
  for (const path of sources.outside())
    plan.hand(
      path,
      'a link leads it out of the site folder, so it stays as it is: linkedFolders names such folders',
    )
  const isFree = (path: string) => !sources.has(path) && isInside(sources.root, path)
  const moved = [...plan.moves].filter(([from, to]) => sources.has(from) && isFree(to))
  return {
    made: [...plan.files.keys(), ...plan.copies.keys()].filter(isFree).sort(),
    moved: moved.sort(),
    edited: onceEach(
      plan.spliced().filter((path) => plan.edited(path, sources.text(path)) !== sources.text(path)),
      sources.root,
    ),
  }
}

/** The first of the paths that lead to the same file. */
function onceEach(paths: readonly string[], root: string): string[] {
  return [...new Map([...paths].reverse().map((path) => [realOr(join(root, path)), path])).values()].reverse()
}

/** Whether what is written at a path, which no file has, is in the site folder. */
function isInside(root: string, path: string): boolean {
  const full = join(root, path)
  if (lstatSync(full, { throwIfNoEntry: false })) return false
  let folder = dirname(full)
  while (!lstatSync(folder, { throwIfNoEntry: false })) folder = dirname(folder)
  return holds([realOr(root)], realOr(folder))
}

/** Writes all that a plan makes beside the site, which stays as it is. */
export function stage(migration: Migration, changes: Changes): Staged {
  const { plan, sources } = migration
  const { root } = sources
  rmSync(join(root, FOLDER), { recursive: true, force: true })
  mkdirSync(join(root, FOLDER))
  writeFileSync(join(root, FOLDER, '.gitignore'), '*\n')
  let count = 0
  const put = (content: string | Uint8Array, like?: string): number => {
    const file = stagedIn(root, count)
    writeFileSync(file, content)
    if (like !== undefined) chmodSync(file, statSync(like).mode)
    return count++
  }
  const targets = new Map(changes.moved)
  const edits = changes.edited.map((path): Step => {
    const [file, to] = [sources.absolute(path), targets.get(path)]
    const staged = put(plan.edited(path, sources.text(path)), file)
    return { to: to ?? path, from: to && path, staged, was: digestOf(file) }
  })
  const edited = new Set(changes.edited)
  const moves = changes.moved
    .filter(([from]) => !edited.has(from))
    .map(([from, to]): Step => {
      const file = sources.absolute(from)
      // A link would lead elsewhere from there.
      if (!lstatSync(file).isSymbolicLink()) return { from, to }
      return { from, to, staged: put(readFileSync(file), file), was: digestOf(file) }
    })
  const made = changes.made.map((to): Step => {
    const copied = plan.copies.get(to)
    if (copied === undefined) return { to, staged: put(plan.files.get(to) ?? '') }
    return { to, staged: put(readFileSync(sources.absolute(copied)), sources.absolute(copied)) }
  })
  const staged = { migration, changes, steps: [...edits, ...moves, ...made], slugs: [] }
  save(staged)
  return staged
}

interface Journal extends Omit<Staged, 'migration'> {
  tool: string
  file: string
  plan: SavedPlan
}

/** From its first call on, the migration is carried out by whoever comes. */
export function save({ migration: { tool, sources, plan, file }, ...rest }: Staged): void {
  const journal: Journal = { ...rest, tool: tool.name, file, plan: plan.saved() }
  writeRecord('journal', stagedIn(sources.root, 'journal'), journal)
}

/** The migration of this configuration that was interrupted, if there is one. */
export function interrupted(folder: string, config: string): Staged | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const journal = readRecord('journal', stagedIn(root, 'journal')) as Journal | undefined
    const tool = TOOLS.find(({ name }) => name === journal?.tool)
    if (journal && tool && resolve(root, journal.file) === resolve(folder, config)) {
      const { plan, file, ...rest } = journal
      return { ...rest, migration: { tool, file, plan: new Plan(plan), sources: new DiskSources(root, '') } }
    }
    if (dirname(root) === root) return undefined
  }
}

/** Puts everything in place. What is in place already stays as it is, so this can be called again after a kill. */
export function carryOut({ migration: { sources }, steps }: Staged): void {
  const { root } = sources
  const fileOf = ({ staged, from = '' }: Step) =>
    staged === undefined ? sources.absolute(from) : stagedIn(root, staged)
  const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined
  const isAsItWas = ({ from, to, was }: Step) => digestOf(sources.absolute(from ?? to)) === was
  for (const step of steps) {
    if (!exists(fileOf(step))) continue
    const isNew = step.from !== undefined || step.was === undefined
    if ((step.was === undefined || isAsItWas(step)) && !(isNew && exists(sources.absolute(step.to)))) continue
    throw new UsageError(
      `${step.to} was changed after the migration was interrupted`,
      `undo that, and migrate again; or remove ${FOLDER} to keep the site as it is now`,
    )
  }
  for (const step of steps) {
    const to = sources.absolute(step.to)
    mkdirSync(dirname(to), { recursive: true })
    if (exists(fileOf(step))) renameSync(fileOf(step), step.from === undefined ? realOr(to) : to)
    if (step.staged !== undefined && step.from !== undefined && isAsItWas(step))
      rmSync(sources.absolute(step.from))
  }
}

/** Replaces the text of a file by one rename. */
export function replaceText({ root }: DiskSources, path: string, text: string): void {
  const file = stagedIn(root, 'text')
  writeFileSync(file, text)
  chmodSync(file, statSync(join(root, path)).mode)
  renameSync(file, realOr(join(root, path)))
}

/** Removes what is beside the site: the migration has ended. */
export function finish({ root }: DiskSources): void {
  // Without the journal, what is left is nothing that would go on.
  rmSync(stagedIn(root, 'journal'), { force: true })
  rmSync(join(root, FOLDER), { recursive: true, force: true })
}

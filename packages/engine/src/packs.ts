import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fingerprint } from './fingerprint.ts'
import {
  append,
  copyEntry,
  createPack,
  type Entry,
  type EntryId,
  finishPack,
  openPack,
  type Pack,
} from './pack.ts'

/** A folder of packs. */
export interface Packs {
  readonly packs: readonly Pack[]
  /** The latest entry of each key. */
  readonly entries: Map<EntryId, Entry>
}

/** Packs end at this size, so that each can be rewritten in moderate time. */
const PACK_BYTES = 64 * 2 ** 20
const PACK_NAME = /^\w+-\w+\.pack$/
/** How often the folder is listed when packs disappear meanwhile, because another process rewrites them. */
const LISTINGS = 3

/** Opens all packs of a folder. Files that are no packs are ignored. */
export function openPacks(dir: string): Packs {
  const opened = new Map<string, ReturnType<typeof openPack>>()
  for (let left = LISTINGS; left > 0; left--) {
    const names = (attempt(() => readdirSync(dir)) ?? []).filter((name) => PACK_NAME.test(name))
    const missing = names.filter((name) => !opened.has(name))
    if (missing.length === 0) break
    for (const name of missing) {
      const found = attempt(() => openPack(join(dir, name)))
      if (found) opened.set(name, found)
    }
  }
  const inOrder = [...opened].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
  const entries = new Map<EntryId, Entry>()
  for (const each of inOrder) for (const entry of each.entries) entries.set(entry.id, entry)
  return { packs: inOrder.map(({ pack }) => pack), entries }
}

/** Appends to new packs of a folder, one after the other. */
export interface Writer {
  /** The new entry; `undefined` if it cannot be written. */
  add(key: Fingerprint, value: Uint8Array): Entry | undefined
  /** Copies entries of other packs, without those that are damaged. Returns whether they could be written. */
  copy(entries: readonly Entry[]): boolean
  /** Finishes the last pack. Returns all of them, still open. */
  finish(): readonly Pack[]
}

/** Creates nothing before something is added. `newName` gives the names of the packs. */
export function makeWriter(dir: string, newName: () => string): Writer {
  const packs: Pack[] = []
  let entries: Entry[] = []
  let last: Pack | undefined
  let unusable = false

  function begin(): Pack | undefined {
    if (unusable) return undefined
    last = attempt(() => {
      mkdirSync(dir, { recursive: true })
      return createPack(join(dir, `${newName()}.pack`))
    })
    if (last) packs.push(last)
    else unusable = true
    return last
  }
  function end(): void {
    const ended = last
    if (ended) attempt(() => finishPack(ended, entries))
    last = undefined
    entries = []
  }
  function current(): Pack | undefined {
    if (last && last.bytes >= PACK_BYTES) end()
    return last ?? begin()
  }
  function add(key: Fingerprint, value: Uint8Array): Entry | undefined {
    const pack = current()
    const entry = pack && attempt(() => append(pack, key, value))
    if (entry) entries.push(entry)
    return entry
  }
  function copy(entry: Entry): void {
    const pack = current()
    if (pack === undefined) throw new Error('no pack can be created')
    const copied = copyEntry(entry, pack)
    if (copied) entries.push(copied)
  }
  return {
    add,
    copy: (all) => attempt(() => all.map(copy)) !== undefined,
    finish() {
      end()
      return packs
    },
  }
}

/** A name that sorts by time and is used by nobody else. */
export function nameAt(milliseconds: number): string {
  return `${Math.floor(milliseconds).toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}`
}

/** The cache is best effort: failures are ignored. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

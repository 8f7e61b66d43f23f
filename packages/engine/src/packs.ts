import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fingerprint } from './fingerprint.ts'
import {
  append,
  bytesOf,
  copyEntry,
  createPack,
  type Entry,
  type EntryId,
  finishPack,
  flush,
  idOf,
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
  add(key: Fingerprint, value: readonly Uint8Array[]): Entry | undefined
  /** Copies entries of other packs, without those that are damaged. Returns whether they could be written. */
  copy(entries: readonly Entry[]): boolean
  /** Writes what is still to be written. Returns whether that was possible. */
  flush(): boolean
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
    last = create(dir, newName)
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
  /** What could not be written is lost, and what comes next goes to another pack. Returns what the action returns. */
  function unlessFull<T>(action: (pack: Pack) => T): T | undefined {
    const pack = current()
    const done = pack && attempt(() => action(pack))
    if (done === undefined) end()
    return done
  }
  return {
    add: (key, value) =>
      unlessFull((pack) => {
        const entry = append(pack, key, value)
        entries.push(entry)
        return entry
      }),
    copy(all) {
      for (const entry of all) {
        const isWritten = unlessFull((pack) => {
          const copied = copyEntry(entry, pack)
          if (copied) entries.push(copied)
          return true
        })
        if (!isWritten) return false
      }
      return this.flush()
    },
    flush: () => last === undefined || unlessFull((pack) => flush(pack) === undefined) === true,
    finish() {
      end()
      return packs
    },
  }
}

/** Packs that threads append to, one for each, while this thread knows what is in them. */
export interface Lender {
  /** The descriptor of the pack that only this thread appends to; `undefined` if none can be created. */
  packOf(thread: object): number | undefined
  /** What a thread has appended. */
  appended(key: Fingerprint, at: Appended): Entry | undefined
  /** Finishes all packs, once no thread appends to them. Returns them, still open. */
  finish(): readonly Pack[]
}

/** Where a thread has appended an entry. */
type Appended = Pick<Entry, 'at' | 'size' | 'checksum'> & { readonly fd: number }

export function makeLender(dir: string, newName: () => string): Lender {
  const lent = new Map<number, { pack: Pack; entries: Entry[] }>()
  const last = new WeakMap<object, Pack>()
  let unusable = false

  function lend(thread: object): Pack | undefined {
    const pack = create(dir, newName)
    if (pack === undefined) {
      unusable = true
      return undefined
    }
    lent.set(pack.fd, { pack, entries: [] })
    last.set(thread, pack)
    return pack
  }
  return {
    packOf(thread) {
      const pack = last.get(thread)
      if (unusable) return undefined
      return (pack && pack.bytes < PACK_BYTES ? pack : lend(thread))?.fd
    },
    appended(key, { fd, ...place }) {
      const to = lent.get(fd)
      if (to === undefined) return undefined
      const entry = { pack: to.pack, id: idOf(key), ...place }
      to.entries.push(entry)
      to.pack.bytes = Math.max(to.pack.bytes, entry.at + bytesOf(entry))
      return entry
    },
    finish() {
      unusable = true
      for (const { pack, entries } of lent.values()) attempt(() => finishPack(pack, entries))
      return [...lent.values()].map(({ pack }) => pack)
    },
  }
}

function create(dir: string, newName: () => string): Pack | undefined {
  return attempt(() => {
    mkdirSync(dir, { recursive: true })
    return createPack(join(dir, `${newName()}.pack`))
  })
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

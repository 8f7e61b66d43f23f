import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { bytesOf, closePack, type Entry, type EntryId, type Pack } from './pack.ts'
import { attempt, type Packs, type Writer } from './packs.ts'

/** A session that ends. */
export interface Session extends Packs {
  /** The kind of session, one lower-case word. */
  readonly use: string
  readonly name: string
  readonly used: ReadonlySet<EntryId>
  /** In milliseconds. */
  readonly now: number
  newWriter(): Writer
  /** Whether all of a pack is on this machine. */
  isWhole(path: string): boolean
}

/** So many sessions of a kind keep what they used. */
const SESSIONS = 5
const DAY = 24 * 60 * 60 * 1000
/** Sessions that ended longer ago keep nothing. */
const EXPIRY = 30 * DAY
/** A pack without an index may still grow, unless nobody has appended to it for that long. */
const ABANDONED = DAY

/** Records what a session used, then removes what none of the last sessions used, if that pays. */
export function prune(dir: string, session: Session): void {
  writeUses(join(dir, `${session.use}.${session.name}${USES}`), session.used)
  const kept = removeOldUses(dir, session)
  const small = session.packs.filter(isSmall)
  const bytes = sum(session.packs.map((pack) => pack.bytes))
  if (small.length <= MANY && bytes < checkedBytes(dir) * GROWTH + ROOM) return
  const live = union(kept, session.used)
  const left = rewrite(session, live, { joinsSmall: small.length > MANY, isCrowded: small.length > MOST })
  if (left !== undefined) writeFileSync(join(dir, CHECKED), String(left))
}

const USES = '.used'
const USES_NAME = /^([a-z]+)\.\w+-\w+\.used$/
const ID = 6

function writeUses(path: string, used: ReadonlySet<EntryId>): void {
  const bytes = Buffer.alloc(4 + used.size * ID)
  let at = 4
  for (const id of used) at = bytes.writeUIntBE(id, at, ID)
  bytes.writeUInt32LE(crc32(bytes.subarray(4)))
  writeFileSync(path, bytes)
}

/** The entries that a session used; none if the record is damaged. */
function readUses(path: string): EntryId[] {
  const bytes = attempt(() => readFileSync(path))
  if (!bytes || bytes.length < 4 || crc32(bytes.subarray(4)) !== bytes.readUInt32LE()) return []
  return Array.from({ length: Math.floor((bytes.length - 4) / ID) }, (_, row) =>
    bytes.readUIntBE(4 + row * ID, ID),
  )
}

function union(paths: readonly string[], used: ReadonlySet<EntryId>): ReadonlySet<EntryId> {
  const all = new Set(used)
  for (const path of paths) for (const id of readUses(path)) all.add(id)
  return all
}

/** Removes the records of all but the last sessions of each kind. Returns the paths of those that stay. */
function removeOldUses(dir: string, { now }: Session): string[] {
  const newestFirst = readdirSync(dir)
    .filter((name) => USES_NAME.test(name))
    .sort()
    .reverse()
  const counts = new Map<string, number>()
  return newestFirst.flatMap((name) => {
    const [, use = ''] = USES_NAME.exec(name) ?? []
    const count = (counts.get(use) ?? 0) + 1
    counts.set(use, count)
    const path = join(dir, name)
    if (count <= SESSIONS && ageOf(path, now) < EXPIRY) return [path]
    attempt(() => rmSync(path))
    return []
  })
}

function ageOf(path: string, now: number): number {
  return now - (attempt(() => statSync(path).mtimeMs) ?? 0)
}

/** The size of the store after it was last checked. It is checked again when it has grown by a quarter. */
const CHECKED = 'checked'
const GROWTH = 1.25
const ROOM = 2 ** 20

function checkedBytes(dir: string): number {
  return Number(attempt(() => readFileSync(join(dir, CHECKED), 'utf8'))) || 0
}

/** Small packs are joined when there are more of them. */
const MANY = 12
/** A pack that is not all here stays, so that nothing in it is lost, unless there are more small ones than this. */
const MOST = 256
const SMALL_BYTES = 8 * 2 ** 20
/** A session copies no more than this, and the next one goes on. */
const MOST_COPIED = 128 * 2 ** 20

function isSmall(pack: Pack): boolean {
  return pack.bytes < SMALL_BYTES
}

/**
 * Rewrites packs that are mostly unused, and small ones if they are too many. Returns the size of the store, or
 * `undefined` if some are left.
 */
function rewrite(
  session: Session,
  live: ReadonlySet<EntryId>,
  { joinsSmall, isCrowded }: { joinsSmall: boolean; isCrowded: boolean },
): number | undefined {
  const { packs, entries, now, newWriter, isWhole } = session
  const livesIn = new Map<Pack, Entry[]>(packs.map((pack) => [pack, []]))
  for (const entry of entries.values()) if (live.has(entry.id)) livesIn.get(entry.pack)?.push(entry)
  const candidates = [...livesIn]
    .map(([pack, lives]) => ({ pack, lives, bytes: sum(lives.map(bytesOf)) }))
    .filter(({ pack, bytes }) => bytes < pack.bytes / 2 || (joinsSmall && isSmall(pack)))
    .filter(({ pack, bytes }) => isCrowded || bytes === 0 || isWhole(pack.path))
    .filter(({ pack }) => pack.finished || ageOf(pack.path, now) > ABANDONED)
    .sort((a, b) => a.bytes - b.bytes)
  const writer = newWriter()
  const removed = new Set<Pack>()
  let room = MOST_COPIED
  for (const { pack, lives, bytes } of candidates) {
    if (room <= 0 || !writer.copy(lives)) break
    room -= bytes
    removed.add(pack)
  }
  const made = writer.finish()
  // Removed last: whoever misses a pack finds the copies.
  for (const { path } of removed) attempt(() => rmSync(path))
  for (const pack of made) attempt(() => closePack(pack))
  if (removed.size < candidates.length) return undefined
  return sum([...packs.filter((pack) => !removed.has(pack)), ...made].map((pack) => pack.bytes))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

import { readFileSync } from 'node:fs'
import { threadId, workerData } from 'node:worker_threads'
import { diskStore } from './disk-store.ts'
import { fingerprint } from './fingerprint.ts'
import { type Packed, packed, unpacked } from './packed.ts'
import { type Bodies, type BodyOf, task } from './task.ts'

interface Sharing {
  all?: object | undefined
  own: unknown
}

/** Tasks that do what a task can do, for the tests of everything that runs tasks. */
export const double = task<number, number>('double', 1)
export const echo = task<unknown, unknown>('echo', 1)
/** Echoes inputs that have a field in common. */
export const sharing = task<Sharing, Sharing>('sharing', 1, { shares: 'all' })
export const fail = task<string, never>('fail', 1)
export const leak = task<null, unknown>('leak', 1)
export const die = task<number, never>('die', 1)
export const crash = task<string, never>('crash', 1)
/** Computes without end: in JavaScript, in a pattern, or in native code, which waits for whoever writes to this pipe. */
export const endless = task<null | 'pattern' | { pipe: string }, never>('endless', 1)
export const pause = task<number, void>('pause', 1)
/** What its thread was given. */
export const context = task<null, unknown>('context', 1)
/** The number of its thread. */
export const thread = task<null, number>('thread', 1)
/** Packs a text. */
export const pack = task<string, { name: string; text: Packed<string>; bytes: Uint8Array }>('pack', 1)
/** Opens what another task has packed. */
export const unpack = task<Packed<string>, string>('unpack', 1, { remembered: false })
export const absent = task<null, null>('absent', 1)
/** Files and reads the same twenty values again and again; gives those that were neither whole nor missing. */
export const store = task<{ dir: string; rounds: number }, unknown[]>('store', 1)

export const bodies = {
  double: ((input) => input * 2) satisfies BodyOf<typeof double>,
  echo: (async (input) => input) satisfies BodyOf<typeof echo>,
  sharing: ((input) => input) satisfies BodyOf<typeof sharing>,
  pack: ((text) => ({
    name: text.slice(0, 5),
    text: packed(text),
    bytes: new Uint8Array([1, 2]),
  })) satisfies BodyOf<typeof pack>,
  unpack: ((bytes) => unpacked(bytes)) satisfies BodyOf<typeof unpack>,
  fail: ((message) => {
    throw Object.assign(new RangeError(message, { cause: new Error('deeper') }), { code: 'ENOENT' })
  }) satisfies BodyOf<typeof fail>,
  leak: (() => () => 'a function cannot cross') satisfies BodyOf<typeof leak>,
  die: ((code) => process.exit(code)) satisfies BodyOf<typeof die>,
  crash: ((message) => {
    setImmediate(() => {
      throw new Error(message)
    })
    return new Promise<never>(() => {})
  }) satisfies BodyOf<typeof crash>,
  endless: (async (where) => {
    await undefined
    if (where === 'pattern') /^(a|a)*$/.test(`${'a'.repeat(60)}b`)
    else if (where) readFileSync(where.pipe)
    for (;;);
  }) satisfies BodyOf<typeof endless>,
  pause: ((milliseconds) => new Promise((done) => setTimeout(done, milliseconds))) satisfies BodyOf<
    typeof pause
  >,
  context: (() => workerData) satisfies BodyOf<typeof context>,
  thread: (() => threadId) satisfies BodyOf<typeof thread>,
  store: (async ({ dir, rounds }) => {
    const files = diskStore(dir, { use: 'build' })
    const wrong: unknown[] = []
    for (let round = 0; round < rounds * 20; round++) {
      const value = `${round % 20}`.repeat(10_000)
      const found = await files.get(fingerprint(round % 20))
      if (found !== undefined && found !== value) wrong.push(found)
      await files.put(fingerprint(round % 20), value)
    }
    return wrong
  }) satisfies BodyOf<typeof store>,
} satisfies Bodies

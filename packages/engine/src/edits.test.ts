import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Database } from './database.ts'
import { type Fingerprint, fingerprint } from './fingerprint.ts'
import { mergeGraphs } from './merge.ts'
import type { DatabaseOptions } from './options.ts'
import { input, type Query, query, type Reader, rows } from './query.ts'
import { memoryStore, type Store } from './store.ts'
import { type Bodies, inline, remembered, task } from './task.ts'

/** How many random values a test tries. The long tests try more. */
const { numRuns: RUNS = 100 } = fc.readConfigureGlobal()

type QueryOptions = Query<unknown>['options']

/**
 * The law of the engine: after any sequence of edits, the incremental answer is the cold answer, and that of a
 * database opened from a saved graph is, too.
 *
 * Tried on random programs. Every query has one, of steps that work on a number; it reads only
 * queries before it, so there are no circles, but which of them it reads may depend on what it read.
 */
interface Program {
  readonly steps: readonly Instruction[]
  readonly options: QueryOptions
  /**
   * A value that is small is part of the saved graph, one that is the answer of a task is in the store, and one that is
   * no plain data is never saved.
   */
  readonly form: 'small' | 'large' | 'answer' | 'strange' | 'row'
}

type Instruction =
  | { kind: 'input' | 'read' | 'rescue'; target: number }
  | { kind: 'together'; targets: readonly number[] }
  | { kind: 'if-odd'; target: number; otherwise: number }
  | { kind: 'throw-if-multiple'; of: number }
  | { kind: 'coarsen'; to: number }
  | { kind: 'pause' | 'world' }

interface Edit {
  readonly kind: 'edit'
  readonly input: number
  readonly value: number | undefined
  /** How the input is given: `late` is lazily, and it has changed again when it is loaded; `gone` is not at all. */
  readonly how: How
  readonly ask: readonly number[]
}

type How = 'set' | 'lazy' | 'late' | 'gone'

/** The process ends, and another one opens the graph; the world outside the inputs is then another one. */
interface Reopening {
  readonly kind: 'reopen'
  /** By input: how it is given. */
  readonly hows: readonly How[]
  readonly world: number
  /** The byte that is damaged, if any. */
  readonly damage: number | undefined
  /** The store loses every such value. */
  readonly loses: number
  /** Of the graphs that were saved so far, the last one first, those that are merged; the last one alone if absent. */
  readonly merges: readonly number[] | undefined
}

const INPUTS = 4
const QUERIES = 10
const HISTORIES = 6 * RUNS

test('after any edits the incremental answer is the cold answer, in any process, and nothing ran twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryPrograms(),
      arbitraryLimits(),
      fc.array(fc.oneof({ weight: 2, arbitrary: arbitraryEdit() }, arbitraryReopening()), { maxLength: 10 }),
      async (programs, limits, moves) => {
        const history = new History(programs, limits)
        for (const move of moves) {
          if (move.kind === 'reopen') await history.reopen(move)
          else await history.edit(move)
        }
      },
    ),
    { numRuns: HISTORIES },
  )
})

const number = input<number>('number')
/** Values of the empty key are never dropped. */
const KEY = 'key'

type Limits = Pick<DatabaseOptions, 'readsAtOnce' | 'budget'>

/** A database that lives through several processes. */
class History {
  readonly #programs: readonly Program[]
  readonly #limits: Limits
  readonly #state = new Map<number, number | undefined>()
  readonly #store = memoryStore()
  #ran: string[] = []
  #world = 0
  #asked = 0
  #saved: Uint8Array | undefined
  readonly #allSaved: Uint8Array[] = []
  #queries: readonly Query<Value>[]
  #warm: Database

  constructor(programs: readonly Program[], limits: Limits) {
    this.#programs = programs
    this.#limits = limits
    this.#queries = interpret(programs, 0)
    this.#warm = this.#open(this.#store)
  }

  #open(store: Store): Database {
    return new Database({
      log: ({ query, key }) => this.#ran.push(query + key),
      queries: new Map([number, ...this.#queries].map((each) => [each.name, each])),
      run: remembered(store, inline(BODIES)),
      store,
      saved: this.#saved,
      pause: () => (this.#asked++ % 3 === 0 ? Promise.resolve() : undefined),
      ...this.#limits,
    })
  }

  async edit({ input, value, how, ask }: Edit): Promise<void> {
    this.#give(input, value, how)
    const { revision } = this.#warm
    let found = await answers(this.#warm, this.#queries, ask)
    // Of a value that moved meanwhile, only the next answers must know.
    if (this.#warm.revision !== revision) found = await answers(this.#warm, this.#queries, ask)
    else if (this.#limits.budget === undefined) expect(new Set(this.#ran).size).toBe(this.#ran.length)
    const cold = new Database({ run: inline(BODIES) })
    for (const [key, value] of this.#state) cold.set(number, String(key), value)
    expect(found).toEqual(await answers(cold, interpret(this.#programs, this.#world), ask))
    this.#ran = []
  }

  #give(key: number, value: number | undefined, how: How): void {
    if (how === 'gone') return void this.#state.delete(key)
    this.#state.set(key, value)
    if (how === 'set') return void this.#warm.set(number, String(key), value)
    const load = () => {
      const found = how === 'late' ? 9 : value
      this.#state.set(key, found)
      return found
    }
    this.#warm.setLazily(number, String(key), { digest: digestOf(value), load })
  }

  async reopen({ hows, world, damage, loses, merges }: Reopening): Promise<void> {
    this.#saved = (await this.#warm.save()) ?? this.#saved
    expect(await this.#warm.save()).toBe(undefined)
    if (this.#saved) this.#allSaved.unshift(this.#saved)
    const chosen = merges?.map((index) => this.#allSaved[index]).filter((each) => each !== undefined)
    if (chosen) this.#saved = mergeGraphs(chosen, '')
    if (damage !== undefined) this.#saved = damaged(this.#saved, damage)
    this.#world = world
    this.#queries = interpret(this.#programs, world)
    this.#warm = this.#open(forgetful(this.#store, loses))
    for (const [key, value] of this.#state) this.#give(key, value, hows[key] ?? 'set')
  }
}

function digestOf(value: number | undefined): Fingerprint {
  return fingerprint(value)
}

function damaged(saved: Uint8Array | undefined, at: number): Uint8Array | undefined {
  const bytes = saved?.slice()
  if (bytes) bytes[at % bytes.length] = ~(bytes[at % bytes.length] as number)
  return at % 7 === 0 ? bytes?.slice(at % bytes.length) : bytes
}

function forgetful(store: Store, loses: number): Store {
  let asked = 0
  return { ...store, get: async (key) => (++asked % loses === 0 ? undefined : store.get(key)) }
}

/** A number in some form. */
interface Value {
  readonly number: number
  readonly form: unknown
}

const LONG = 'long '.repeat(100)
const FORMS = { small: '', large: LONG, answer: LONG, strange: () => {} }

const answer = task<number, Value>('answer', 1)
const odd = task<number, Value>('odd', 1, { remembered: false })
const made = (number: number): Value => ({ number, form: LONG })
const BODIES: Bodies = { answer: made, odd: made }

/** The queries the programs stand for. */
function interpret(programs: readonly Program[], world: number): readonly Query<Value>[] {
  const queries: Query<Value>[] = []
  for (const [index, { steps, options, form }] of programs.entries()) {
    const table = form === 'row' ? queries.at(-1) : undefined
    if (table) {
      queries.push(rows(`q${index}`, table, ({ number }) => ({ number: number % 3, form: '' })))
      continue
    }
    const run = async (db: Reader): Promise<Value> => {
      const number = await execute(db, { queries, world }, steps)
      if (form !== 'answer') return { number, form: FORMS[form === 'row' ? 'small' : form] }
      const [right, other] = [await db.run(answer, number), await db.run(odd, number + 1)]
      return number % 3 === 0 ? other : right
    }
    queries.push(query(`q${index}`, steps.some(isOutside) ? { ...options, ...VOLATILE } : options, run))
  }
  return queries
}

const VOLATILE: QueryOptions = { volatile: true, digest: undefined }

function isOutside({ kind }: Instruction): boolean {
  return kind === 'world'
}

interface Surroundings {
  readonly queries: readonly Query<Value>[]
  readonly world: number
}

async function execute(db: Reader, around: Surroundings, steps: readonly Instruction[]): Promise<number> {
  let sum = 0
  for (const instruction of steps) sum = await step(db, around, instruction, sum)
  return sum
}

async function step(
  db: Reader,
  { queries, world }: Surroundings,
  instruction: Instruction,
  sum: number,
): Promise<number> {
  const read = async (target: number) => (await db.get(queries[target] as Query<Value>, KEY)).number
  switch (instruction.kind) {
    case 'input':
      return sum + ((await db.get(number, String(instruction.target))) ?? 7)
    case 'read':
      return sum + (await read(instruction.target))
    case 'rescue':
      return sum + (await read(instruction.target).catch(() => 5))
    case 'together':
      return (await Promise.all(instruction.targets.map(read))).reduce((a, b) => a + b, sum)
    case 'if-odd':
      return sum + (await read(sum % 2 === 0 ? instruction.otherwise : instruction.target))
    case 'throw-if-multiple':
      if (sum % instruction.of === 0) throw new Error('a multiple')
      return sum
    case 'coarsen':
      return sum % instruction.to
    case 'world':
      return sum + world
    case 'pause':
      await new Promise((resolve) => setImmediate(resolve))
      return sum
  }
}

/** What these queries answer when they are asked at the same time. */
async function answers(
  db: Database,
  queries: readonly Query<Value>[],
  ask: readonly number[],
): Promise<readonly (number | string)[]> {
  const settled = await Promise.allSettled(ask.map((index) => db.get(queries[index] as Query<Value>, KEY)))
  return settled.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.number : String(outcome.reason),
  )
}

function arbitraryPrograms(): fc.Arbitrary<Program[]> {
  const programs = Array.from({ length: QUERIES }, (_, index) =>
    fc.record({
      steps: fc.array(arbitraryInstruction(index), { minLength: 1, maxLength: 5 }),
      options: fc.constantFrom<QueryOptions>({}, {}, { kept: true }, { digest: 'reads' }, { volatile: true }),
      form: fc.constantFrom<Program['form']>('small', 'large', 'answer', 'answer', 'strange', 'row'),
    }),
  )
  return fc.tuple(...programs)
}

function arbitraryLimits(): fc.Arbitrary<Limits> {
  return fc.constantFrom({}, { readsAtOnce: 1 }, { budget: 0 }, { readsAtOnce: 2, budget: 1500 })
}

function arbitraryInstruction(index: number): fc.Arbitrary<Instruction> {
  const target = fc.nat(Math.max(0, index - 1))
  const one = fc.constantFrom('read' as const, 'rescue' as const)
  const free: fc.Arbitrary<Instruction>[] = [
    fc.record({ kind: fc.constant('input' as const), target: fc.nat(INPUTS - 1) }),
    fc.record({ kind: fc.constant('throw-if-multiple' as const), of: fc.integer({ min: 3, max: 9 }) }),
    fc.record({ kind: fc.constant('coarsen' as const), to: fc.integer({ min: 2, max: 4 }) }),
    fc.record({ kind: fc.constantFrom('pause' as const, 'pause' as const, 'world' as const) }),
  ]
  const reading: fc.Arbitrary<Instruction>[] = [
    fc.record({ kind: one, target }),
    fc.record({ kind: fc.constant('together' as const), targets: fc.array(target, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('if-odd' as const), target, otherwise: target }),
  ]
  return fc.oneof(...free, ...(index === 0 ? [] : [...reading, ...reading]))
}

function arbitraryEdit(): fc.Arbitrary<Edit> {
  return fc.record({
    kind: fc.constant('edit' as const),
    input: fc.nat(INPUTS - 1),
    value: fc.option(fc.nat(5), { nil: undefined }),
    how: arbitraryHow('set', 'lazy', 'late'),
    ask: fc.oneof(
      fc.array(fc.nat(QUERIES - 1), { minLength: 1, maxLength: 4 }),
      fc.shuffledSubarray(Array.from({ length: QUERIES }, (_, index) => index)),
    ),
  })
}

function arbitraryReopening(): fc.Arbitrary<Reopening> {
  return fc.record({
    kind: fc.constant('reopen' as const),
    hows: fc.array(arbitraryHow('set', 'lazy', 'late', 'late', 'gone'), {
      minLength: INPUTS,
      maxLength: INPUTS,
    }),
    world: fc.nat(2),
    damage: fc.option(fc.nat(5000), { nil: undefined, freq: 9 }),
    loses: fc.integer({ min: 1, max: 8 }),
    merges: fc.option(fc.array(fc.nat(4), { maxLength: 4 }), { nil: undefined }),
  })
}

function arbitraryHow(...hows: How[]): fc.Arbitrary<How> {
  return fc.constantFrom(...hows)
}

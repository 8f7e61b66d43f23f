import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Database } from './database.ts'
import { input, type Query, query, type Reader } from './query.ts'

/**
 * The law of the engine: after any sequence of edits, the incremental answer is the cold answer.
 *
 * Tried on random programs. Every query has one, of steps that work on a number; it reads only
 * queries before it, so there are no circles, but which of them it reads may depend on what it read.
 */
type Instruction =
  | { kind: 'input' | 'read' | 'rescue'; target: number }
  | { kind: 'together'; targets: readonly number[] }
  | { kind: 'if-odd'; target: number; otherwise: number }
  | { kind: 'throw-if-multiple'; of: number }
  | { kind: 'coarsen'; to: number }
  | { kind: 'pause' }

type Program = readonly Instruction[]

interface Edit {
  readonly input: number
  readonly value: number | undefined
  readonly ask: readonly number[]
}

const INPUTS = 4
const QUERIES = 10

test('after any edits the incremental answer is the cold answer, and nothing ran twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryPrograms(),
      fc.array(arbitraryEdit(), { maxLength: 8 }),
      async (programs, edits) => {
        const state = new Map<number, number | undefined>()
        const ran: string[] = []
        const warm = new Database({ log: ({ query, key }) => ran.push(query + key) })
        const queries = interpret(programs)
        for (const { input, value, ask } of edits) {
          state.set(input, value)
          warm.set(number, String(input), value)
          const cold = new Database()
          for (const [key, value] of state) cold.set(number, String(key), value)
          expect(await answers(warm, queries, ask)).toEqual(await answers(cold, queries, ask))
          expect(new Set(ran).size).toBe(ran.length)
          ran.length = 0
        }
      },
    ),
    { numRuns: 500 },
  )
})

const number = input<number>('number')

/** The queries the programs stand for. */
function interpret(programs: readonly Program[]): readonly Query<number>[] {
  const queries: Query<number>[] = []
  for (const [index, program] of programs.entries()) {
    queries.push(query(`q${index}`, (db) => execute(db, queries, program)))
  }
  return queries
}

async function execute(db: Reader, queries: readonly Query<number>[], program: Program): Promise<number> {
  let sum = 0
  for (const instruction of program) sum = await step(db, queries, instruction, sum)
  return sum
}

async function step(
  db: Reader,
  queries: readonly Query<number>[],
  instruction: Instruction,
  sum: number,
): Promise<number> {
  const read = (target: number) => db.get(queries[target] as Query<number>)
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
    case 'pause':
      await new Promise((resolve) => setImmediate(resolve))
      return sum
  }
}

/** What these queries answer when they are asked at the same time. */
async function answers(
  db: Database,
  queries: readonly Query<number>[],
  ask: readonly number[],
): Promise<readonly (number | string)[]> {
  const settled = await Promise.allSettled(ask.map((index) => db.get(queries[index] as Query<number>)))
  return settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))
}

function arbitraryPrograms(): fc.Arbitrary<Program[]> {
  const programs = Array.from({ length: QUERIES }, (_, index) =>
    fc.array(arbitraryInstruction(index), { minLength: 1, maxLength: 5 }),
  )
  return fc.tuple(...programs)
}

function arbitraryInstruction(index: number): fc.Arbitrary<Instruction> {
  const target = fc.nat(Math.max(0, index - 1))
  const one = fc.constantFrom('read' as const, 'rescue' as const)
  const free: fc.Arbitrary<Instruction>[] = [
    fc.record({ kind: fc.constant('input' as const), target: fc.nat(INPUTS - 1) }),
    fc.record({ kind: fc.constant('throw-if-multiple' as const), of: fc.integer({ min: 3, max: 9 }) }),
    fc.record({ kind: fc.constant('coarsen' as const), to: fc.integer({ min: 2, max: 4 }) }),
    fc.record({ kind: fc.constant('pause' as const) }),
  ]
  const reading: fc.Arbitrary<Instruction>[] = [
    fc.record({ kind: one, target }),
    fc.record({ kind: fc.constant('together' as const), targets: fc.array(target, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('if-odd' as const), target, otherwise: target }),
  ]
  return fc.oneof(...free, ...(index === 0 ? [] : reading))
}

function arbitraryEdit(): fc.Arbitrary<Edit> {
  return fc.record({
    input: fc.nat(INPUTS - 1),
    value: fc.option(fc.nat(5), { nil: undefined }),
    ask: fc.array(fc.nat(QUERIES - 1), { minLength: 1, maxLength: 4 }),
  })
}

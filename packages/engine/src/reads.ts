import type { Node, Step } from './node.ts'
import type { Answers } from './saved.ts'
import type { Answer, Run } from './task.ts'

/** Records the reads of one run. */
export interface Recording {
  add(node: Node): void
  /** Ends a step: a read has settled, so later reads may depend on it. */
  close(): void
  steps(): readonly Step[]
}

/** Adds a read to the last step, or as a step of its own. */
export function addRead(steps: Step[], read: Node, isTogether: boolean): void {
  const last = steps.at(-1)
  if (!isTogether || last === undefined) steps.push(read)
  else if (Array.isArray(last)) last.push(read)
  else steps[steps.length - 1] = [last, read]
}

/**
 * Records what a run reads, each node once, in order.
 *
 *     await get(a); await Promise.all([get(b), get(c)]); await get(d)   →   a, [b, c], d
 *
 * Whether `d` is read may depend on `c`, so `d` is verified only after `c` proves unchanged. `b` and
 * `c` do not depend on each other, so they are verified together.
 */
export function recordReads(): Recording {
  const steps: Step[] = []
  const seen = new Set<Node>()
  let open = false

  function add(node: Node): void {
    if (seen.has(node)) return
    seen.add(node)
    addRead(steps, node, open)
    open = true
  }

  return {
    add,
    close: () => {
      open = false
    },
    // Copies, because an array that grew by `push` keeps spare capacity.
    steps: () => steps.map((step) => (Array.isArray(step) ? step.slice() : step)),
  }
}

/** Records the tasks that one run uses, and which of their answers are stored. */
export function recordTasks(run: Run) {
  const stored: Answer[] = []
  let answer: unknown
  let count = 0
  const recorded: Run = async (task, input) => {
    let isStored = false
    count++
    const output = await run(task, input, {
      onAnswer(answer) {
        isStored = true
        stored.push(answer)
      },
    })
    if (isStored) answer = output
    return output
  }
  return {
    run: recorded,
    count: () => count,
    answers: (value: unknown): Answers => ({
      stored: stored.slice(),
      isWhole: stored.length === 1 && value === answer && typeof answer === 'object',
    }),
  }
}

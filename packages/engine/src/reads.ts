import type { Node, Step } from './node.ts'

/** The reads of one run, being written down. */
export interface Recording {
  add(node: Node): void
  /** A read has been answered: whatever is read from now on may depend on it. */
  close(): void
  steps(): readonly Step[]
}

/**
 * Writes down what a run reads, each node once, in order.
 *
 *     await get(a); await Promise.all([get(b), get(c)]); await get(d)   →   a, [b, c], d
 *
 * Whether `d` is read may depend on what `c` said, so `d` is verified only once `c` is known to be
 * unchanged. `b` and `c` are read whatever the other says, so they can be verified at once and
 * neither is work in vain.
 */
export function recordReads(): Recording {
  const steps: Step[] = []
  const seen = new Set<Node>()
  let open = false

  function add(node: Node): void {
    if (seen.has(node)) return
    seen.add(node)
    const last = steps.at(-1)
    if (!open || last === undefined) steps.push(node)
    else if (Array.isArray(last)) last.push(node)
    else steps[steps.length - 1] = [last, node]
    open = true
  }

  return {
    add,
    close: () => {
      open = false
    },
    // A copy, because an array that grew by pushing keeps room for many more.
    steps: () => steps.slice(),
  }
}

import type { Diagnostic } from '@chatdocs/core'

export interface Changes {
  appeared: readonly Diagnostic[]
  fixed: readonly Diagnostic[]
}

/**
 * Which mistakes are new and which are fixed. A mistake that only moved, because
 * a line was added above it, is the same one.
 */
export function compareDiagnostics(before: readonly Diagnostic[], after: readonly Diagnostic[]): Changes {
  return { appeared: without(after, before), fixed: without(before, after) }
}

/** Multiset difference: each of the others removes one equal entry. */
function without(all: readonly Diagnostic[], others: readonly Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(identity(other), (counts.get(identity(other)) ?? 0) + 1)
  return all.filter((each) => {
    const left = counts.get(identity(each)) ?? 0
    counts.set(identity(each), left - 1)
    return left <= 0
  })
}

function identity({ code, severity, message, at }: Diagnostic): string {
  return JSON.stringify([code, severity, message, at?.path])
}

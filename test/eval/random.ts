/** A seeded generator of pseudorandom numbers below one. */
export type Random = () => number

export function randomFrom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed : [...seed].reduce(mixed, 7)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function mixed(state: number, character: string): number {
  return (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) >>> 0
}

export function pick<Value>(all: readonly Value[], random: Random): Value | undefined {
  return all[Math.floor(random() * all.length)]
}

/** A seeded generator of pseudorandom numbers below one. */
export type Random = () => number
export declare function randomFrom(seed: number | string): Random
export declare function pick<Value>(all: readonly Value[], random: Random): Value | undefined

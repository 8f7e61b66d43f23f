import type { Shape } from 'shapes'

/**
 * A tool, for {@link Shape | shapes} of any kind.
 *
 * @typeParam S - the shapes it fits
 * @since 1.0
 */
export abstract class Tool<S extends Shape = Shape> {
  /** What it fits. */
  protected readonly shapes: readonly S[] = []

  /** Uses it. See {@link Hammer.use}. */
  abstract use(shape: S): Promise<void>
}

/**
 * Hits.
 *
 * @example Hit once
 * ```ts
 * import { Hammer } from 'tools'
 *
 * new Hammer(2).use({ size: 1 })
 * ```
 */
export class Hammer extends Tool {
  /**
   * Makes one.
   *
   * @param weight - in kilograms
   */
  constructor(readonly weight: number) {
    super()
  }

  /** Hits it. */
  async use(shape: Shape): Promise<void> {
    void shape
  }

  /**
   * @deprecated It was called {@link Hammer.use} ever since.
   */
  hit(shape: Shape): Promise<void>
  hit(shape: Shape, times: number): Promise<void>
  async hit(shape: Shape, times = 1): Promise<void> {
    void times
    return this.use(shape)
  }
}

/** How a tool is held. */
export enum Grip {
  /** With one hand. */
  One = 1,
  Two = 2,
}

/** @returns a tool that fits */
export function choose<S extends Shape>(shape: S, ...others: S[]): Tool<S> | undefined {
  void [shape, others]
  return undefined
}

/** Letters that stand for tools. */
export const letters = { h: 'hammer' } as const

import type { Color } from './colors.ts'

/** A lamp of today. See {@link Lamp.dim} and [the guide](../docs/index.md). */
export class Lamp {
  /** Lights the lamp. */
  on(color: Color = 'white'): void {
    void color
  }

  /** Makes the lamp darker. */
  dim(): void {}
}

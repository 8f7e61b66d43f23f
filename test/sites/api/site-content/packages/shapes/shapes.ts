/** What a tool is made for. */
export interface Shape<Size = number> {
  /** From end to end. */
  readonly size: Size
}

/** A shape that is like itself all round. */
export type Round = Shape & { kind: 'round' }

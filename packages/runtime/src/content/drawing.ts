import { makePolicy } from '../state/trusted.ts'

/**
 * Runs code that makes markup of its own and asks for no policy, as Mermaid does. The policy for such code takes
 * nothing at other times. Only pages with diagrams load this.
 */
export const whileDrawing = makeGate()

function makeGate(): <T>(draw: () => Promise<T>) => Promise<T> {
  let drawings = 0
  try {
    makePolicy('default', { createHTML: (text: string) => (drawings > 0 ? text : undefined) })
  } catch {
    // The site has such a policy of its own.
  }
  return async (draw) => {
    drawings += 1
    try {
      return await draw()
    } finally {
      drawings -= 1
    }
  }
}

import { makePolicy } from '../state/trusted.ts'

let drawings = 0

try {
  makePolicy('default', { createHTML: (text: string) => (drawings > 0 ? text : undefined) })
} catch {
  // The site has such a policy of its own.
}

/**
 * Runs code that makes markup of its own and asks for no policy, as Mermaid does. The policy for such code takes
 * nothing at other times. Only pages with diagrams load this.
 */
export async function whileDrawing<T>(draw: () => Promise<T>): Promise<T> {
  drawings += 1
  try {
    return await draw()
  } finally {
    drawings -= 1
  }
}

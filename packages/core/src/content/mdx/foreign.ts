import { InvalidMdx, type MdxParser, parseMdx } from '../parser/mdx.ts'
import { bodyStart } from '../source/front-matter.ts'
import { needOfMdx } from '../source/imports.ts'

/** Whether a text that another tool reads as MDX needs to be read so, or why and where it cannot be. */
export function needsMdx(satteri: MdxParser, text: string): boolean | { reason: string; at: number } {
  if (needOfMdx('.mdx', text.slice(bodyStart(text))) !== 'certain') return false
  try {
    parseMdx(satteri, text)
    return true
  } catch (error) {
    if (!(error instanceof InvalidMdx)) throw error
    return { reason: error.message, at: error.at }
  }
}

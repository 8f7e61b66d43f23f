import { InvalidMdx, lenientParser, loadMdx, plainParser } from '../parser/parser.ts'
import { bodyStart } from '../source/front-matter.ts'
import { needOfMdx } from '../source/imports.ts'

/** Whether a text that another tool reads as MDX has to be MDX here, or why and where it is invalid. */
export type NeedsMdx = (text: string) => boolean | { reason: string; at: number }

export async function mdxJudge(math?: false): Promise<NeedsMdx> {
  const parse = await plainParser({ math, mdx: await loadMdx() })
  const markdown = await lenientParser(false, math)
  return (text) => {
    if (needOfMdx('.mdx', text.slice(bodyStart(text)), markdown) !== 'certain') return false
    try {
      parse(text)
      return true
    } catch (error) {
      if (!(error instanceof InvalidMdx)) throw error
      return { reason: error.message, at: error.at }
    }
  }
}

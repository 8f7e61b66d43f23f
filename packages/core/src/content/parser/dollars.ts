import { runEnds } from '../tree/scan.ts'

/** Text in which only the dollar signs of formulas are left, and whether there are any. */
export interface Dollars {
  text: string
  hasMath: boolean
}

/** Replaces a literal dollar sign: both are symbols to a parser. */
const STAND_IN = '\u28ff'

/** The stand-in and its original. */
export const MONEY: ReadonlyMap<string, string> = new Map([[STAND_IN, '$']])

/** Escapes, and runs of backticks and dollar signs. */
const TOKEN = /\\[\s\S]|`+|\$+/g

/**
 * Finds formulas by Pandoc's rule: no space follows the opening `$`, no space precedes the closing one, and
 * no digit follows it; both are in one paragraph. All other dollar signs are text:
 *
 *     $5 和 $10          no formula
 *     $x$ 花了 $5        one formula
 */
export function findFormulas(text: string): Dollars {
  if (!text.includes('$') || text.includes(STAND_IN)) return { text, hasMath: false }
  const runs = runsIn(text)
  const money: number[] = []
  let hasMath = false
  for (let index = 0; index < runs.length; index++) {
    const [open, close] = [runs[index], runs[index + 1]]
    if (open && close && isFormula(text, open, close)) {
      hasMath = true
      index++
    } else if (open) money.push(open.start)
  }
  return hasMath ? { text: disguise(text, money), hasMath } : { text, hasMath }
}

interface Run {
  start: number
  length: number
}

/** Runs of one or two dollar signs outside of code. */
function runsIn(text: string): Run[] {
  const runs: Run[] = []
  const endOf = runEnds(text)
  let end = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index < end || token.startsWith('\\')) continue
    if (token.startsWith('`')) end = endOf(token, index) ?? 0
    else if (token.length <= 2) runs.push({ start: index, length: token.length })
  }
  return runs
}

function isFormula(text: string, open: Run, close: Run): boolean {
  if (open.length !== close.length) return false
  const inside = text.slice(open.start + open.length, close.start)
  if (inside.trim() === '' || /\n[ \t>]*\n/.test(inside)) return false
  if (open.length === 2) return true
  const behind = text[close.start + 1] ?? ''
  return /^\S/.test(inside) && /\S$/.test(inside) && !/\d/.test(behind)
}

/** Replaces both signs of a double dollar. */
function disguise(text: string, money: readonly number[]): string {
  const characters = text.split('')
  for (const start of money) {
    for (let at = start; text[at] === '$'; at++) characters[at] = STAND_IN
  }
  return characters.join('')
}

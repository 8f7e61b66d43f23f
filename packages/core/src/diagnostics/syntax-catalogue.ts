import type { Location } from '../paths.ts'
import { type Missing, make, noteAt, orAnyOf } from './make.ts'

/** Markdown that is read as something other than it looks like. */

/** Why a link with such an address is read as text. */
export type NoLink = 'space' | 'gap' | 'full-width' | 'title' | 'quotes'

const WHY: Readonly<Record<NoLink, string>> = {
  space: 'there is a space in the address',
  gap: 'there is a space between ] and (',
  title: 'the quote of its title is never closed',
  quotes: 'the quotes around its title are full-width, or have others between them',
  'full-width': 'its brackets are full-width characters',
}

/** `meant` is the link with a corrected address. */
export const noLink = (why: NoLink, meant: string, at: Location) => make('content/syntax', at)`
  this is no link but text: ${WHY[why]}
  help: write ${meant}`

export const nestedLink = (at: Location) => make('content/syntax', at)`
  this is no link but text: there is another link in it
  help: end one link before the other begins`

export const imageSize = (meant: string, at: Location) => make('content/syntax', at)`
  this is no image but text: an address cannot be followed by a size
  help: write ${meant}`

export const unknownAlert = ({ name, known }: Missing, at: Location) => make('content/syntax', at)`
  no alert is called ${name}: this is a quote that shows it
  help: ${orAnyOf({ name: name.toUpperCase(), known }, 'alerts')}`

export const alertFolds = (name: string, at: Location) => make('content/syntax', at)`
  alerts do not fold: the sign after the brackets is removed
  help: remove it, or write :::details[${name}], the text and :::`

/** `is` describes the slip; `count` is the number of such slips in the document. */
export const slip = (is: string, meant: string, count: number, at: Location) => make('content/syntax', at)`
  this is ${is}${count === 1 ? '' : ` (${count} times in this document)`}
  help: write ${meant}`

export const noCodeInMdx = (at: Location) => make('content/syntax', at)`
  this is text, although it is indented as code: MDX has none without fences
  help: write \`\`\` on lines of their own above and below it, or remove its indentation`

export const statementsShown = (at: Location) => make('content/syntax', at)`
  this import or export is shown as text: a block of them begins a line, below an empty one
  help: write an empty line above it, and no spaces before it`

export const inHtml = (at: Location) => make('content/syntax', at)`
  this is HTML, whose Markdown is shown as it is written
  help: write an empty line between a tag or a comment and the Markdown, or write it as HTML`

export const rowBelow = (at: Location) => make('content/syntax', at)`
  this line is a row of the table above it
  help: write an empty line between them`

export const cutTable = (at: Location) => make('content/syntax', at)`
  these are no rows of the table but text: there is an empty line above them
  help: remove the empty line`

export const localAddress = (address: string, at: Location) => make('content/syntax', at)`
  only this computer has ${address}
  help: write the path from this file, or from the root of the site`

export const surplusCells = (cells: number, columns: number, at: Location) => make('content/syntax', at)`
  this row has ${cells} cells and its table ${columns}: the others are not shown
  help: write \\| for a vertical bar within a cell, also in code, or add a column to the first two rows`

export const noTable = (cells: number, columns: number, at: Location) => {
  const why =
    cells === columns
      ? 'the line below the first row has other characters than - : |'
      : `its first row has ${cells} ${cells === 1 ? 'cell' : 'cells'}, this line ${columns}`
  return make('content/syntax', at)`
  this is no table but text: ${why}
  help: write ${'|---'.repeat(cells)}|`
}

export const misplacedFrontMatter = (at: Location) => make('content/syntax', at)`
  this is no front matter but text: it does not begin on the first line
  help: remove what is above it`

export const otherFrontMatter = (mark: string, at: Location) => make('content/syntax', at)`
  this is no front matter but text: ${mark} begins that of another format
  help: write it as YAML: lines of “key: value” between two lines of ---`

export const valueCut = (rest: string, quoted: string, at: Location) => make('content/syntax', at)`
  this value ends before ${rest}: a # after a space begins a comment
  help: write ${quoted}`

export const unclosedComment = (isShown: boolean, at: Location) => make('content/unclosed', at)`
  this comment is never closed: ${isShown ? 'it is shown as text' : 'nothing below it is shown'}
  help: write --> where it ends`

export const unclosedFormula = (mark: string, at: Location) => make('content/unclosed', at)`
  this formula is never closed: it contains all that follows
  help: write ${mark} on a line of its own where it ends`

export const unclosedElement = (name: string, at: Location) => make('content/unclosed', at)`
  <${name}> is never closed: it contains all that follows
  help: write </${name}> where it ends`

/** A slash closes an element in MDX, but not in HTML. */
export const slashCloses = (name: string, at: Location) => make('content/unclosed', at)`
  /> does not close <${name}> in HTML: it contains all that follows
  help: write ></${name}>`

export const spacedFootnote = (name: string, at: Location) => make('content/footnote', at)`
  this is no footnote but the address of a link: ${name} has a space
  help: call it ${name.replace(/\s+/g, '-')}`

export const lostText = (label: string, at: Location) => make('content/syntax', at)`
  this is no text but the address of a link, which is not shown
  help: ${label.startsWith('!') ? `write > [${label}] and the title, without a colon` : `write \\[${label}]:`}`

export const undefinedFootnote = ({ name, known }: Missing, at: Location) => make('content/footnote', at)`
  no footnote ${name}: this is shown as text
  help: ${orAnyOf({ name, known }, 'footnotes') ?? `write it on a line of its own: [^${name}]: Text`}`

export const unusedFootnote = (name: string, at: Location) => make('content/footnote', at)`
  nothing refers to the footnote ${name}: it is not shown
  help: write [^${name}] where it belongs, or remove it`

export const duplicateFootnote = (name: string, at: Location, first: Location) => make(
  'content/footnote',
  at,
  noteAt('first defined here', first),
)`
  an earlier footnote is called ${name}: this one is not shown
  help: give it another name`

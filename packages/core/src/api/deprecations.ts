import type { RootContent } from 'mdast'
import { isOwn, membersOf } from './anchors.ts'
import { item } from './comment.ts'
import { blocksTagged } from './comment-parts.ts'
import { memberTitle } from './members.ts'
import type { ApiBlock, ApiPlace, ApiSymbol } from './model.ts'
import { type PagePlan, qualifiedName } from './plan.ts'
import { blocksOf, type PageContext } from './text.ts'
import { code, linkTo, list } from './tree.ts'

/** A deprecated symbol, member or signature. */
interface Deprecated {
  name: string
  /** The id of the symbol, member or signature. */
  id: number
  block: ApiBlock
  source: ApiPlace | undefined
}

/** The list of deprecated symbols and their replacements; empty if there are none. */
export function deprecationsBlocks(pages: readonly PagePlan[], context: PageContext): RootContent[] {
  const items = pages.flatMap(deprecatedOn).map(({ name, id, block, source }) => {
    const link = linkTo(code(name), context.linkOf({ id }))
    return item([link], blocksOf(block, { level: 2, source }, context), context)
  })
  return items.length > 0 ? [list(items)] : []
}

function deprecatedOn(page: PagePlan): Deprecated[] {
  const { symbol } = page
  const name = qualifiedName(page)
  const own = deprecatedOf(symbol, symbol.kind === 'function' ? `${name}()` : name)
  const members = membersOf(symbol)
    .filter(isOwn)
    .flatMap((member) => {
      const title = memberTitle(member, symbol)
      return deprecatedOf(member, member.kind === 'constructor' ? title : `${name}.${title}`)
    })
  return [...own, ...members]
}

/** The symbol if it is deprecated as a whole, else its deprecated signatures. */
function deprecatedOf(symbol: ApiSymbol, name: string): Deprecated[] {
  const { id, comment, signatures = [], getter, setter, sources } = symbol
  const [whole] = blocksTagged(comment, '@deprecated')
  if (whole) return [{ name, id, block: whole, source: sources[0] }]
  const calls = [...signatures, getter, setter].filter((each) => each !== undefined)
  const found = calls.flatMap((each): Deprecated[] => {
    const [block] = blocksTagged(each.comment, '@deprecated')
    const shown = signatures.length > 1 ? name.replace(/\(\)$/, callOf(each.parameters)) : name
    return block ? [{ name: shown, id: each.id, block, source: each.sources[0] ?? sources[0] }] : []
  })
  const isSame = new Set(found.map(({ block }) => JSON.stringify(block.text))).size === 1
  return isSame && found.length === calls.length
    ? found.slice(0, 1).map((each) => ({ ...each, name, id }))
    : found
}

/** `(name, listener)`: identifies one of several overloads. */
function callOf(parameters: readonly { name: string }[]): string {
  return `(${parameters.map((each) => each.name).join(', ')})`
}

import { ELEMENT_ISLAND } from '@chatdocs/protocol'
import type { Element, Parents, Root } from 'hast'
import type { RawBody, RawIsland, Slot } from '../model.ts'
import { islandOf } from './components.ts'
import { eachElement, replace } from './elements.ts'
import { reactProps } from './react-props.ts'
import type { Filling } from './slots.ts'

/** Serializes a tree to HTML. */
export type Print = (tree: Root) => string

/** An island, and the nodes that mark its start and end. */
interface PlacedIsland {
  island: Pick<RawIsland, 'component' | 'props'>
  begin: { type: 'raw'; value: string }
  end: { type: 'raw'; value: string }
}

/** Inserts the marker of a slot. */
type Mark = (word: string) => void

/**
 * Cuts a body into static HTML, slots and islands. The tree is serialized once, with a marker at every cut.
 * If the body itself contains the marker, there are too many cuts, and another marker is tried.
 */
export function cutSegments(tree: Root, fillings: readonly Filling[], print: Print): RawBody {
  const whole = new Set(fillings.map(({ element }) => element))
  const parents = new Map<Element, Parents>()
  const parted = new Set<Element>()
  eachElement(tree, (element, ancestors) => {
    const parent = ancestors.at(-1)
    if (parent && whole.has(element)) parents.set(element, parent)
    if (!islandOf(element)) return
    for (const each of [...ancestors, element]) if (each.type === 'element') parted.add(each)
  })
  const marks = placeFillings(fillings, parents)
  const islands = placeIslands(tree, withSiblings(parted))
  for (let attempt = 0; ; attempt++) {
    const word = `cut-${attempt}-`
    for (const [index, mark] of marks.entries()) mark(`${word}s${index};`)
    for (const [index, { begin, end }] of islands.entries()) {
      begin.value = `${word}b${index};`
      end.value = `${word}e${index};`
    }
    const pieces = print(tree).split(new RegExp(`${word}([sbe])(\\d+);`))
    if (areOurs(pieces, fillings.length, islands.length)) return assemble(pieces, fillings, islands)
  }
}

/** A link keeps its element and gets the marker in its attribute; an image is replaced by the marker. */
function placeFillings(fillings: readonly Filling[], parents: ReadonlyMap<Element, Parents>): Mark[] {
  return fillings.map((each, index): Mark => {
    if ('attribute' in each) {
      const { element, attribute, piece } = each
      const next = fillings[index + 1]
      const isLast = !(piece && next && 'piece' in next && next.piece?.of === piece.of)
      return (word) => {
        if (piece) piece.of[piece.at] = word
        if (isLast) element.properties[attribute] = piece ? piece.of.join('') : word
      }
    }
    const place = cut()
    const parent = parents.get(each.element)
    if (parent) replace(parent, each.element, place)
    return (value) => void Object.assign(place, { value })
  })
}

/** Whether every cut is at one of our markers, and no marker occurs twice. */
function areOurs(pieces: readonly string[], fillings: number, islands: number): boolean {
  const seen = new Set<string>()
  for (let at = 1; at < pieces.length; at += 3) {
    const [kind, number] = pieces.slice(at, at + 2)
    if (Number(number) >= (kind === 's' ? fillings : islands)) return false
    seen.add(`${kind}${number}`)
  }
  return seen.size === (pieces.length - 1) / 3
}

/**
 * Replaces every element of an island, and every element around one, with a start and an end marker. Static
 * HTML cannot be cut within an element, so the elements around an island become islands, too.
 */
function placeIslands(tree: Root, parted: ReadonlySet<Element>): PlacedIsland[] {
  if (parted.size === 0) return []
  const found: { element: Element; parent: Parents; placed: PlacedIsland }[] = []
  eachElement(tree, (element, ancestors) => {
    const parent = ancestors.at(-1)
    if (!parent || !parted.has(element)) return
    const island = islandOf(element) ?? elementIsland(element)
    found.push({ element, parent, placed: { island, begin: cut(), end: cut() } })
  })
  for (const { element, parent, placed } of found.reverse()) {
    replace(parent, element, placed.begin, ...element.children, placed.end)
  }
  return found.map(({ placed }) => placed)
}

/** Elements that allow only certain children: the wrapper of a segment is not one of them. */
const STRICT = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr'])

/** Islands and the elements around them, with their siblings in elements that allow only certain children. */
function withSiblings(elements: ReadonlySet<Element>): ReadonlySet<Element> {
  const parted = new Set(elements)
  const addStrict = (element: Element) => {
    if (!STRICT.has(element.tagName)) return
    for (const child of element.children) {
      if (child.type !== 'element') continue
      parted.add(child)
      addStrict(child)
    }
  }
  for (const element of elements) addStrict(element)
  return parted
}

/** An element with React's attribute names, without the styles and event handlers of raw HTML. */
function elementIsland(element: Element): PlacedIsland['island'] {
  const props = Object.entries(reactProps(element)).filter(([name]) => !/^on/i.test(name))
  return { component: ELEMENT_ISLAND, props: { tag: element.tagName, ...Object.fromEntries(props) } }
}

function cut(): PlacedIsland['begin'] {
  return { type: 'raw', value: '' }
}

/**
 * Builds the body from the pieces: text, then kind and number of the next cut, and so on. A space next to an image or
 * link separates words, and so does a space between islands on one line; line ends between blocks have no meaning.
 */
function assemble(
  pieces: readonly string[],
  fillings: readonly Filling[],
  islands: readonly PlacedIsland[],
): RawBody {
  const open: { island?: PlacedIsland['island']; children: (string | Slot)[] }[] = [{ children: [] }]
  for (let at = 0; at < pieces.length; at += 3) {
    const [text = '', kind, number] = pieces.slice(at, at + 3)
    const children = open.at(-1)?.children ?? []
    const isNextToSlot = kind === 's' || pieces[at - 2] === 's'
    const isInLine = !text.includes('\n') || open.at(-1)?.island?.props.tag === 'p'
    if (text.trim() !== '' || (text !== '' && (isNextToSlot || isInLine))) children.push(text)
    if (kind === 's') children.push(fillings[Number(number)]?.slot ?? '')
    if (kind === 'b') open.push({ ...islands[Number(number)], children: [] })
    if (kind === 'e') {
      const closed = open.pop()
      if (closed?.island) open.at(-1)?.children.push({ ...closed.island, children: closed.children })
    }
  }
  return open[0]?.children ?? []
}

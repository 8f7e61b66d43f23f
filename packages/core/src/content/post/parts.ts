import type { Element, Nodes, Root } from 'hast'
import { isFootnoteLabel, isHeading } from '../html/ids.ts'
import type { RawBody } from '../model.ts'
import { eachElement, hasClass, isFootnoteMark, lineOf, made } from '../tree/elements.ts'
import { clearMarks } from '../tree/marks.ts'
import { cutSegments, type Print } from '../tree/segments.ts'
import type { Filling } from '../tree/slots.ts'

/** An HTML tree, its slots, and the serializer for its body. */
export interface Drawing {
  tree: Root
  fillings: readonly Filling[]
  print: Print
}

/**
 * Removes the first-level heading at the start of a post: it is shown above date and authors. Returns its
 * text, and the excerpt's `end` after the removal.
 */
export function liftTitle(tree: Root, end: number | undefined): { title?: string; end?: number } {
  const first = tree.children.findIndex((child) => child.type === 'element')
  const heading = tree.children[first]
  const rest = end === undefined ? {} : { end }
  if (heading?.type !== 'element' || heading.tagName !== 'h1') return rest
  tree.children.splice(first, 1)
  const title = lineOf(heading)
  return { title, ...(end !== undefined && { end: end > first ? end - 1 : end }) }
}

/**
 * The body of a post up to the node at `end`, else all of it, adapted to stand among other posts: without
 * ids and anchor links, and with headings one level lower.
 */
export function excerptBody(drawing: Drawing, end: number | undefined): RawBody {
  const { tree, fillings } = copyOf(drawing)
  if (end !== undefined) tree.children.splice(end)
  eachElement(tree, (element) => {
    element.children = element.children.filter(
      (child) => child.type !== 'element' || !hasClass(child, 'heading-anchor'),
    )
    if (end === undefined) loosenFootnotes(element)
    else dropFootnoteMarks(element)
    dropIds(element)
    if (!isHeading(element)) return
    element.tagName = `h${Math.min(6, Number(element.tagName.charAt(1)) + 1)}`
    delete element.properties.ariaLabel
  })
  return cutSegments(tree, fillings, drawing.print)
}

/** A whole post for feed readers: plain HTML that needs no styles or scripts. */
export function feedBody(drawing: Drawing): RawBody {
  const { tree, fillings } = copyOf(drawing)
  eachElement(tree, (element) => {
    loosenFootnotes(element)
    element.children = element.children.filter((child) => child.type !== 'element' || !isOrnament(child))
    layOpen(element)
    dropIds(element)
    delete element.properties.className
    clearMarks(element)
  })
  return cutSegments(tree, fillings, drawing.print)
}

/** Whether an element is decoration, or needs a script: an inline icon, a tab button. */
function isOrnament({ tagName, properties }: Element): boolean {
  return tagName === 'svg' || properties.role === 'tablist'
}

/** Shows a panel below its label, so that tabs follow each other. */
function layOpen(panel: Element): void {
  const { role, dataLabel } = panel.properties
  if (role !== 'tabpanel' || typeof dataLabel !== 'string') return
  panel.properties = {}
  panel.children.unshift(made('p', made('strong', dataLabel)))
}

const NAMING = ['id', 'ariaDescribedBy', 'ariaLabelledBy', 'ariaControls', 'htmlFor'] as const

function dropIds({ tagName, properties }: Element): void {
  for (const name of NAMING) delete properties[name]
  if (tagName === 'a') delete properties.name
}

/** Removes references to footnotes after the excerpt marker. */
function dropFootnoteMarks(element: Element): void {
  element.children = element.children.filter((child) => child.type !== 'element' || !isFootnoteMark(child))
}

/** Keeps footnote numbers, without their links. */
function loosenFootnotes(element: Element): void {
  if (isFootnoteLabel(element)) element.properties = {}
  element.children = element.children.flatMap((child): Element['children'] => {
    if (child.type !== 'element') return [child]
    if (child.properties.dataFootnoteBackref !== undefined) return []
    return child.properties.dataFootnoteRef === undefined ? [child] : child.children
  })
}

/** A copy of the tree, with its own slots. */
function copyOf({ tree, fillings }: Drawing): Pick<Drawing, 'tree' | 'fillings'> {
  const copies = new Map<Element, Element>()
  const copy = <T extends Nodes>(node: T): T => {
    const made = { ...node }
    if ('properties' in made) made.properties = { ...made.properties }
    if ('children' in made) made.children = made.children.map(copy) as typeof made.children
    if (node.type === 'element') copies.set(node, made as unknown as Element)
    return made
  }
  const own = copy(tree)
  return {
    tree: own,
    fillings: fillings.flatMap((each) => {
      const element = copies.get(each.element)
      return element ? [{ ...each, element }] : []
    }),
  }
}

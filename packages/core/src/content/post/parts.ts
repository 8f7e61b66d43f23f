import type { Element, Nodes, Root } from 'hast'
import { eachElement, hasClass, isFootnoteMark, lineOf, made } from '../elements.ts'
import { isFootnoteLabel, isHeading } from '../ids.ts'
import { clearMarks } from '../marks.ts'
import type { RawBody } from '../model.ts'
import { cutSegments, type Print } from '../segments.ts'
import type { Filling } from '../slots.ts'

/** A tree of HTML on its way to a body, and what is to be filled in. */
export interface Drawing {
  tree: Root
  fillings: readonly Filling[]
  print: Print
}

/**
 * Takes the first-level heading a post begins with: it is shown above date and authors. Gives its words,
 * and where the excerpt that ended at `end` ends now.
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
 * The beginning of a post, up to the node at `end`, or all of it, as it may stand beside others: without ids
 * and links to them, its headings below the title it has in a list.
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
    if (isHeading(element)) element.tagName = `h${Math.min(6, Number(element.tagName.charAt(1)) + 1)}`
  })
  return cutSegments(tree, fillings, drawing.print)
}

/** A whole post for readers of feeds: plain HTML, nothing that needs our styles or scripts. */
export function feedBody(drawing: Drawing): RawBody {
  const { tree, fillings } = copyOf(drawing)
  eachElement(tree, (element) => {
    loosenFootnotes(element)
    element.children = element.children.filter((child) => child.type !== 'element' || !isOrnament(child))
    layOpen(element)
    dropIds(element)
    delete element.properties.className
  })
  clearMarks(tree)
  return cutSegments(tree, fillings, drawing.print)
}

/** Pictures drawn in place are our own, and buttons of tabs do nothing without our scripts. */
function isOrnament({ tagName, properties }: Element): boolean {
  return tagName === 'svg' || properties.role === 'tablist'
}

/** A tab below its label: they are read one after the other. */
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

/** Marks of footnotes that stand behind the marker. */
function dropFootnoteMarks(element: Element): void {
  element.children = element.children.filter((child) => child.type !== 'element' || !isFootnoteMark(child))
}

/** Numbers of footnotes stay, and lead nowhere. */
function loosenFootnotes(element: Element): void {
  if (isFootnoteLabel(element)) element.properties = {}
  element.children = element.children.flatMap((child): Element['children'] => {
    if (child.type !== 'element') return [child]
    if (child.properties.dataFootnoteBackref !== undefined) return []
    return child.properties.dataFootnoteRef === undefined ? [child] : child.children
  })
}

/** The same tree once more, with fillings of its own. */
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

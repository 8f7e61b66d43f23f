import type { Nodes, Parents, Root, RootContent } from 'mdast'
import { directiveEndsNothing, directiveMisplaced, unknownDirective } from '../../diagnostics/catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import type { Location } from '../../paths.ts'
import { ADMONITIONS, makeAdmonition } from '../admonitions.ts'
import { placeOf } from '../elements.ts'
import { eachNode, nodesOf } from '../nodes.ts'
import { locationIn, type Reading } from '../reading.ts'
import { makeDetails } from './details.ts'
import type { ContainerDirective, LeafDirective } from './directive.ts'
import { paragraph, sourceOf, unravel } from './source.ts'
import { makeTabs } from './tabs.ts'
import { mergeTexts } from './text.ts'

const NAMES = [...ADMONITIONS, 'details', 'tabs', 'tab']

/**
 * Makes of every directive what it is named for. One that no plugin has taken and nobody knows gets
 * its text back, so that nothing an author wrote is lost: `10:30`, `:smile:`, `::video[…]`.
 */
export function convertDirectives(tree: Root, reading: Reading): void {
  reportStrayColons(tree, reading)
  const changed = new Set<Parents>()
  eachNode(tree, (node, index, parent) => {
    if (!('name' in node) || node.data?.hName) return undefined
    if (node.type === 'textDirective') {
      changed.add(parent)
      return put(sourceOf(node, reading.text), parent, index)
    }
    if (node.type === 'containerDirective') return put(convertContainer(node, reading), parent, index)
    if (node.type !== 'leafDirective') return undefined
    reportUnknown(node, reading)
    return put([paragraph(sourceOf(node, reading.text))], parent, index)
  })
  for (const parent of changed) mergeTexts(parent)
}

/** Puts nodes where one was; they are visited in their turn. */
function put(nodes: RootContent[], parent: Parents, index: number): number {
  const children: RootContent[] = parent.children
  children.splice(index, 1, ...nodes)
  return index
}

function convertContainer(directive: ContainerDirective, reading: Reading): RootContent[] {
  const { strings, text } = reading
  if (makeAdmonition(directive, strings) || makeDetails(directive, strings)) return [directive]
  if (directive.name === 'tabs') {
    const others = makeTabs(directive)
    if (others?.[0]) report(directiveMisplaced('this stands between tabs', at(others[0], reading)), reading)
    if (others) return [...others, directive]
  }
  if (directive.name === 'tabs')
    report(directiveMisplaced('tabs without a tab', at(directive, reading)), reading)
  else if (directive.name === 'tab')
    report(directiveMisplaced('a tab outside of tabs', at(directive, reading)), reading)
  else reportUnknown(directive, reading)
  return unravel(directive, text)
}

/** Colons meant to end a directive, where none is open. */
function reportStrayColons(tree: Root, reading: Reading): void {
  for (const node of nodesOf(tree, 'text')) {
    const stray = /^:{3,}$/m.exec(node.value)
    if (stray) report(directiveEndsNothing(at(node, reading)), reading)
  }
}

function reportUnknown(directive: ContainerDirective | LeafDirective, reading: Reading): void {
  const { start } = placeOf(directive)
  const opening = /^:+[^\s:[\]{}]+/.exec(reading.text.slice(start))?.[0] ?? ''
  const place = locationIn(reading, { start, end: start + opening.length })
  report(unknownDirective(directive.name, place, NAMES, nearest(directive.name, NAMES)), reading)
}

function at(node: Nodes, reading: Reading): Location {
  return locationIn(reading, placeOf(node))
}

function report(diagnostic: Diagnostic, { diagnostics }: Reading): void {
  diagnostics.push(diagnostic)
}

import type { Nodes, Parents, Root, RootContent } from 'mdast'
import {
  directiveEndsNothing,
  directiveMisplaced,
  duplicateTab,
  unknownDirective,
  unknownTab,
} from '../../diagnostics/catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import type { Location } from '../../paths.ts'
import { ADMONITIONS, makeAdmonition } from '../admonitions.ts'
import { placeOf } from '../elements.ts'
import { eachNode, nodesOf } from '../nodes.ts'
import { locationIn, type Reading } from '../reading.ts'
import { isComponentName, makeComponent } from './components.ts'
import { makeDetails } from './details.ts'
import type { ContainerDirective, LeafDirective } from './directive.ts'
import { paragraph, sourceOf, unravel } from './source.ts'
import { attributeIn, opening } from './places.ts'
import { makeTabs, type TabsProblem } from './tabs.ts'
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
    if (isComponentName(node.name)) {
      parent.children[index] = makeComponent(node)
      return undefined
    }
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
  if (isComponentName(directive.name)) return [makeComponent(directive)]
  if (makeAdmonition(directive, strings) || makeDetails(directive, strings)) return [directive]
  if (directive.name === 'tabs') {
    const problems = makeTabs(directive)
    if (problems) return [...reportTabs(problems, directive, reading), directive]
  }
  if (directive.name === 'tabs')
    report(directiveMisplaced('tabs without a tab', at(directive, reading)), reading)
  else if (directive.name === 'tab')
    report(directiveMisplaced('a tab outside of tabs', at(directive, reading)), reading)
  else reportUnknown(directive, reading)
  return unravel(directive, text)
}

/** Reports what is wrong with tabs, and gives what else stood among them. */
function reportTabs(
  problems: readonly TabsProblem[],
  tabs: ContainerDirective,
  reading: Reading,
): RootContent[] {
  const others = problems.flatMap((each) => (each.kind === 'other' ? [each.node] : []))
  if (others[0]) report(directiveMisplaced('this stands between tabs', at(others[0], reading)), reading)
  for (const problem of problems) {
    if (problem.kind === 'twice') {
      report(duplicateTab(problem.value, opening(problem.node, reading)), reading)
    }
    if (problem.kind === 'default') {
      const { value, known } = problem
      const place = attributeIn(tabs, value, reading)
      report(unknownTab({ name: value, known, nearest: nearest(value, known) }, place), reading)
    }
  }
  return others
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
  const written = /^:+[^\s:[\]{}]+/.exec(reading.text.slice(start))?.[0] ?? ''
  const place = locationIn(reading, { start, end: start + written.length })
  report(unknownDirective(directive.name, place, NAMES, nearest(directive.name, NAMES)), reading)
}

function at(node: Nodes, reading: Reading): Location {
  return locationIn(reading, placeOf(node))
}

function report(diagnostic: Diagnostic, { diagnostics }: Reading): void {
  diagnostics.push(diagnostic)
}

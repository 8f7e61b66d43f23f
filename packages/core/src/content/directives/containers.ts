import type { Code, List, RootContent } from 'mdast'
import {
  directiveMisplaced,
  duplicateTab,
  noCard,
  stepsWithoutSteps,
  unknownTab,
} from '../../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { ContainerDirective } from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { isCard, listOfCards } from './cards.ts'
import { attributeIn, opening } from './places.ts'
import { makeTabs, type TabsProblem } from './tabs.ts'

/** Converts directives that contain others, and reports errors in them. */

/** The tabs; `undefined` if there are none. Content outside of tabs moves before them. */
export function tabsOf(directive: ContainerDirective, reading: Reading): RootContent[] | undefined {
  const problems = makeTabs(directive)
  if (!problems) return undefined
  let isFirst = true
  for (const problem of problems) {
    if (problem.kind !== 'other' || isFirst)
      reading.diagnostics.push(tabsProblem(problem, directive, reading))
    if (problem.kind === 'other') isFirst = false
  }
  return [...problems.flatMap((each) => (each.kind === 'other' ? [each.node] : [])), directive]
}

function tabsProblem(problem: TabsProblem, tabs: ContainerDirective, reading: Reading): Diagnostic {
  switch (problem.kind) {
    case 'other':
      return directiveMisplaced('content between tabs', locationIn(reading, placeOf(problem.node)))
    case 'twice':
      return duplicateTab(problem.value, opening(problem.node, reading))
    case 'default': {
      const { value, known } = problem
      const missing = { name: value, known }
      return unknownTab(missing, attributeIn(tabs, value, reading))
    }
  }
}

/** A tab for each code block, named by `[name]` after its language, or by its title. */
export function codeGroupOf(directive: ContainerDirective, reading: Reading): RootContent[] | undefined {
  directive.children = directive.children.map((child) => (child.type === 'code' ? codeTab(child) : child))
  return tabsOf(directive, reading)
}

/** Names of files can have brackets: `[pages/[id].vue]`. */
const NAME = /(?:^|\s)\[((?:[^[\]]|\[[^[\]]*\])+)\]/
const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/

/** The name of a code block in a group, and the rest of the text after its language. */
export function nameOfCode({ lang, meta }: Code): { name: string; rest: string } {
  const words = meta ?? ''
  const title = TITLE.exec(words)
  const found = NAME.exec(title ? words.replace(title[0], ' ') : words) ?? title
  return {
    name: found?.[1] ?? found?.[2] ?? lang ?? '',
    rest: found ? words.replace(found[0].trim(), '').trim() : words,
  }
}

function codeTab(code: Code): ContainerDirective {
  const { name, rest } = nameOfCode(code)
  const place = code.position ? { position: code.position } : {}
  const block: Code = { ...code, meta: rest === '' ? null : rest }
  return {
    type: 'containerDirective',
    name: 'tab',
    attributes: { title: name, value: name },
    children: [block],
    ...place,
  }
}

/** The steps; if there are none, the content. */
export function stepsOf(directive: ContainerDirective, reading: Reading): RootContent[] {
  const steps = makeSteps(directive)
  if (steps) return steps
  reading.diagnostics.push(stepsWithoutSteps(opening(directive, reading)))
  return directive.children
}

/** The cards; if there are none, the content. Content between cards moves before them. */
export function cardsOf(directive: ContainerDirective, reading: Reading): RootContent[] {
  const cards = directive.children.filter(isCard)
  if (cards.length === 0) {
    reading.diagnostics.push(noCard('cards without a card', opening(directive, reading)))
    return directive.children
  }
  const others = directive.children.filter((child) => !isCard(child))
  const [first] = others
  if (first) {
    reading.diagnostics.push(noCard('content between cards', locationIn(reading, placeOf(first))))
  }
  return [...others, listOfCards(cards, reading)]
}

const NUMBERED = { hProperties: { className: ['steps'] } }

/**
 * Converts `steps` to a numbered list: from the ordered list in it, or from its headings, each with the
 * content below it. `undefined` if it has neither.
 */
function makeSteps(directive: ContainerDirective): RootContent[] | undefined {
  const { children } = directive
  const list = children.find((child) => child.type === 'list' && child.ordered)
  if (list) {
    list.data = { ...list.data, ...NUMBERED }
    return children
  }
  const depths = children.flatMap((child) => (child.type === 'heading' ? [child.depth] : []))
  if (depths.length === 0) return undefined
  return listOf(children, Math.min(...depths))
}

function listOf(children: ContainerDirective['children'], depth: number): RootContent[] {
  const before: RootContent[] = []
  const list: List = { type: 'list', ordered: true, spread: true, children: [], data: NUMBERED }
  for (const child of children) {
    if (child.type === 'heading' && child.depth === depth) {
      list.children.push({ type: 'listItem', spread: true, children: [] })
    }
    const item = list.children.at(-1)
    if (item) item.children.push(child)
    else before.push(child)
  }
  return [...before, list]
}

import type { Nodes, Parents, Root, RootContent, Text } from 'mdast'
import {
  directiveEndsNothing,
  directiveFailed,
  directiveMisplaced,
  directiveUnclosed,
  noDirective,
  unknownAttribute,
  unknownDirective,
} from '../../diagnostics/content-catalogue.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import type { Location } from '../../paths.ts'
import { isComponentName, makeComponent } from '../tree/components.ts'
import {
  type ContainerDirective,
  isClosed,
  type LeafDirective,
  type TextDirective,
} from '../tree/directive.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode, mergeTexts } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { ADMONITION_NAMES, makeAdmonition } from './admonitions.ts'
import { convertBadges, mayHaveBadge } from './badges.ts'
import { listOfCards } from './cards.ts'
import { cardsOf, codeGroupOf, stepsOf, tabsOf } from './containers.ts'
import { makeDetails } from './details.ts'
import { makeFileTree } from './file-tree.ts'
import { iconOrImage } from './icons.ts'
import { failureOf } from './own.ts'
import { attributeIn, opening } from './places.ts'
import { paragraph, sourceOf, unravel } from './source.ts'

export const DIRECTIVES = [
  ...ADMONITION_NAMES,
  'details',
  'tabs',
  'tab',
  'code-group',
  'steps',
  'cards',
  'card',
  'file-tree',
  'badge',
]

/** The attributes of directives that have any besides classes and ids. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ADMONITION_NAMES.map((name) => [name, ['title']])),
  details: ['title', 'open'],
  tabs: ['group', 'default'],
  tab: ['label', 'title', 'value', 'default'],
  'code-group': ['group', 'default'],
  steps: [],
  cards: [],
  card: ['href', 'title', 'icon'],
  'file-tree': [],
}

/**
 * Converts all directives. One that neither a plugin nor the program knows becomes its source text, so that
 * no text is lost: `10:30`, `:smile:`, `::video[…]`.
 */
export function convertDirectives(reading: Reading, _: unknown, tree: Root): NodeVisitor {
  const stray: Text[] = []
  let isNeeded = false
  let lost = 0
  const need = (): undefined => {
    isNeeded = true
  }
  const reportAttributes = (node: ContainerDirective | LeafDirective) => {
    const known = Object.hasOwn(ATTRIBUTES, node.name) ? ATTRIBUTES[node.name] : undefined
    // Elements of MDX can have the attributes that other generators give them.
    const isWritten = reading.text[placeOf(node).start] === ':' && !node.data?.hName
    for (const name of known && isWritten ? Object.keys(node.attributes ?? {}) : [])
      if (known && ![...known, 'class', 'id'].includes(name))
        reading.diagnostics.push(
          unknownAttribute(node.name, { name, known }, attributeIn(node, name, reading)),
        )
    return need()
  }
  return {
    text(node) {
      lost += reportLost(node, reading)
      // Closing colons of a container whose opening is lost are not reported again.
      if (/^:{3,}$/m.test(node.value) && lost-- <= 0) stray.push(node)
      return mayHaveBadge(node.value) ? need() : undefined
    },
    containerDirective: reportAttributes,
    leafDirective: reportAttributes,
    textDirective: need,
    done() {
      for (const node of stray) reading.diagnostics.push(directiveEndsNothing(at(node, reading)))
      if (isNeeded) convertAll(tree, reading, stray.length > 0)
    },
  }
}

/** A line that fails to begin a container: `：：：tip`, `:::tip：标题`, `:::　tip`, `:::tip[标题`. */
const LOST = /(?<=^[ \t>*+\-\d.)]*)[:：]{3,}[^\S\n]*(?<name>[\p{L}\d_-]+)(?<rest>[^\n]*)$/gmu

/** Reports lines of a text that were meant to begin a container, and counts them. */
function reportLost(node: Text, reading: Reading): number {
  if (!/^[:：]{3,}[^:：\n]/m.test(node.value)) return 0
  const { start, end } = placeOf(node)
  const line = reading.text.lastIndexOf('\n', start - 1) + 1
  const found = [...reading.text.slice(line, end).matchAll(LOST)].filter(({ index }) => line + index >= start)
  for (const { 0: written, groups, index } of found) {
    const { name = '', rest = '' } = groups ?? {}
    const known = DIRECTIVES.includes(name.toLowerCase()) || isComponentName(name)
    const [, title = ''] = /^[\s:：[【［(（「]+([^[\]{}]*?)[\s\]】］)）」]*$/u.exec(rest) ?? []
    const label = title && `[${title}]`
    const meant = `:::${known ? name : (nearest(name, DIRECTIVES) ?? 'note')}${label}`
    const place = { start: line + index, end: line + index + written.trimEnd().length }
    reading.diagnostics.push(noDirective(meant, locationIn(reading, place)))
  }
  return found.length
}

/** `isStray` says that there are unused closing colons: then an inner directive took the colons of the one around it. */
function convertAll(tree: Root, reading: Reading, isStray: boolean): void {
  reportUnclosedIn(tree, reading, isStray)
  const changed = new Set<Parents>()
  eachNode(tree, (node, index, parent) => {
    const failed = failureOf(node)
    if (failed !== undefined) reading.diagnostics.push(directiveFailed(failed, at(node, reading)))
    if (!('name' in node) || node.data?.hName) return undefined
    if (node.type === 'textDirective') {
      if (isMadeIcon(node)) return put(iconOf(node, reading), parent, index)
      changed.add(parent)
      const isBadge = node.name === 'badge' || node.name === 'icon'
      return put(isBadge ? asWritten(node, reading) : sourceOf(node, reading.text), parent, index)
    }
    if (node.type === 'containerDirective') return put(convertContainer(node, reading), parent, index)
    if (node.type !== 'leafDirective') return undefined
    if (node.name === 'card') return put([listOfCards([node], reading)], parent, index)
    if (isComponentName(node.name)) {
      parent.children[index] = makeComponent(node)
      return undefined
    }
    reportUnknown(node, reading)
    return put([paragraph(sourceOf(node, reading.text))], parent, index)
  })
  for (const parent of changed) mergeTexts(parent)
  convertBadges(tree, reading)
}

/** Whether this is an icon of MDX: icons of Markdown have their name in brackets. */
function isMadeIcon({ name, children }: TextDirective): boolean {
  return name === 'icon' && children.length === 0
}

function iconOf(node: TextDirective, reading: Reading): RootContent[] {
  const { name, ...options } = node.attributes ?? {}
  return iconOrImage(name ?? '', options, { reading, at: at(node, reading), position: node.position })
}

/** The source of a badge or an icon as text with its position: badges are converted later. */
function asWritten(node: TextDirective, { text }: Reading): RootContent[] {
  const { start, end } = placeOf(node)
  return [{ type: 'text', value: text.slice(start, end), ...(node.position && { position: node.position }) }]
}

/** Replaces a node; the new ones are visited next. */
function put(nodes: RootContent[], parent: Parents, index: number): number {
  const children: RootContent[] = parent.children
  children.splice(index, 1, ...nodes)
  return index
}

function convertContainer(directive: ContainerDirective, reading: Reading): RootContent[] {
  const { strings, text } = reading
  const lower = directive.name.toLowerCase()
  // Only names of components have small letters, so `TIP` is the directive `tip`.
  if (directive.name.toUpperCase() === directive.name && DIRECTIVES.includes(lower)) directive.name = lower
  if (isComponentName(directive.name)) return [makeComponent(directive)]
  if (makeAdmonition(directive, reading) || makeDetails(directive, strings)) return [directive]
  const { name } = directive
  if (TRANSPARENT.has(name)) return directive.children
  if (name === 'steps') return stepsOf(directive, reading)
  if (name === 'cards') return cardsOf(directive, reading)
  if (name === 'card') return [listOfCards([directive], reading)]
  const files = name === 'file-tree' ? makeFileTree(directive, text) : undefined
  if (files) return files
  const tabs = tabsIn(directive, reading)
  if (tabs) return tabs
  const misplaced = MISPLACED.get(name)
  if (misplaced) {
    const [what, help] = misplaced
    reading.diagnostics.push(directiveMisplaced(what, at(directive, reading), help))
  } else reportUnknown(directive, reading)
  return unravel(directive, text)
}

function tabsIn(directive: ContainerDirective, reading: Reading): RootContent[] | undefined {
  if (directive.name === 'code-group') return codeGroupOf(directive, reading)
  return directive.name === 'tabs' ? tabsOf(directive, reading) : undefined
}

/** In VitePress, these stop Vue from reading braces, or drop the styles. Here, nothing reads braces. */
const TRANSPARENT: ReadonlySet<string> = new Set(['raw', 'v-pre'])

const MISPLACED: ReadonlyMap<string, readonly [what: string, help?: string]> = new Map([
  ['tabs', ['tabs without a tab']],
  ['tab', ['a tab outside of tabs']],
  ['file-tree', ['a file tree without a list', 'write a list of the names: - src/']],
  ['code-group', ['a code group without a code block', 'write a code block for each tab: ```js [name]']],
])

/** Reports directives without closing colons. */
function reportUnclosedIn(tree: Root, reading: Reading, isStray: boolean): void {
  const walk = (parent: Parents, around?: ContainerDirective) => {
    for (const node of parent.children as Nodes[]) {
      const container = node.type === 'containerDirective' ? node : undefined
      const isOpen = container && !isClosed(container, around, reading.text)
      if (isOpen && !(around && isStray)) reportUnclosed(container, parent, around, reading)
      if ('children' in node) walk(node, container ?? around)
    }
  }
  walk(tree)
}

function reportUnclosed(
  directive: ContainerDirective,
  parent: Parents,
  around: ContainerDirective | undefined,
  reading: Reading,
): void {
  const container = parent === around ? `:::${around.name}` : 'its list item or blockquote'
  const reach = parent.type === 'root' ? 'that follows' : `up to the end of ${container}`
  const place = opening(directive, reading)
  const outer = parent === around ? opening(around, reading) : undefined
  reading.diagnostics.push(directiveUnclosed(directive.name, reach, place, outer))
}

function reportUnknown(directive: ContainerDirective | LeafDirective, reading: Reading): void {
  const { start } = placeOf(directive)
  const written = /^:+[ \t]*[^\s:[\]{}]+/.exec(reading.text.slice(start))?.[0] ?? ''
  const place = locationIn(reading, { start, end: start + written.length })
  reading.diagnostics.push(unknownDirective({ name: directive.name, known: DIRECTIVES }, place))
}

function at(node: Nodes, reading: Reading): Location {
  return locationIn(reading, placeOf(node))
}

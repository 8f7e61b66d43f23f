import type { Element, Parents, Root } from 'hast'
import { toString as wordsOf } from 'mdast-util-to-string'
import { eachElement } from '../elements.ts'
import { type ContainerDirective, takeLabel } from './directive.ts'

/** Elements that stand for islands until the body is cut into segments. */
const TABS = 'chatdocs-tabs'
const TAB = 'chatdocs-tab'

type Block = ContainerDirective['children'][number]

/**
 * Makes `tabs` with `tab`s in it an island, and gives what else stood in it. `undefined` if there is
 * no tab.
 */
export function makeTabs(directive: ContainerDirective): Block[] | undefined {
  const tabs = directive.children.filter(isTab)
  if (tabs.length === 0) return undefined
  const others = directive.children.filter((child) => !isTab(child))
  for (const [index, tab] of tabs.entries()) makeTab(tab, index)
  directive.children = tabs
  directive.data = { hName: TABS }
  return others
}

function isTab(node: Block): node is ContainerDirective {
  return node.type === 'containerDirective' && node.name === 'tab'
}

function makeTab(tab: ContainerDirective, index: number): void {
  const { label, title, id } = tab.attributes ?? {}
  const words = wordsOf(takeLabel(tab) ?? []) || label || title || String(index + 1)
  tab.data = { hName: TAB, hProperties: { dataLabel: words, ...(id && { id }) } }
}

/** The island an element stands for. */
export function islandOf({ tagName, properties }: Element) {
  if (tagName === TABS) return { component: 'tabs', props: {} }
  if (tagName !== TAB) return undefined
  const { dataLabel, id } = properties
  return {
    component: 'tab',
    props: { label: String(dataLabel), ...(id !== undefined && { id: String(id) }) },
  }
}

/**
 * Draws tabs as they are without JavaScript, one after the other, wherever they stand inside of other
 * elements: a body is cut where islands are, and no element can be cut in two.
 */
export function flattenNestedTabs(tree: Root): void {
  eachElement(tree, (element, ancestors) => {
    const isIsland = (node: Parents) => node.type === 'root' || islandOf(node as Element) !== undefined
    if (element.tagName === TABS) {
      element.children = element.children.filter((child) => child.type === 'element')
      if (!ancestors.every(isIsland)) flatten(element)
    }
  })
}

function flatten(tabs: Element): void {
  const panels = tabs.children.filter((child) => child.type === 'element')
  Object.assign(tabs, { tagName: 'div', properties: { className: ['tabs'] } })
  for (const panel of panels) {
    const { dataLabel, id } = panel.properties
    panel.tagName = 'div'
    panel.properties = { ...(id && { id }), className: ['tab-panel'], dataLabel }
  }
}

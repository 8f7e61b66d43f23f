import type { Element } from 'hast'
import { type ContainerDirective, takeWords } from '../tree/directive.ts'
import { hasClass } from '../tree/elements.ts'
import type { Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/*
 * Tabs are not islands: static HTML with one listener works in lists and admonitions, without JavaScript, and before
 * hydration. Only components of the site are islands. React renders every element around an island as an
 * `ELEMENT_ISLAND`, because no element can be cut in two.
 */

type Block = ContainerDirective['children'][number]

export type TabsProblem =
  | { kind: 'other'; node: Block }
  | { kind: 'twice'; node: ContainerDirective; value: string }
  | { kind: 'default'; value: string; known: readonly string[] }

/** A tab, its visible label, and the value that the browser stores. */
interface TabOf {
  node: ContainerDirective
  label: string
  value: string
}

/**
 * Converts `tabs` to a tab list with panels, and returns the errors in them; `undefined` without a tab. The
 * result is static HTML, so tabs can be in lists and admonitions. Without JavaScript, all panels are
 * visible.
 */
export function makeTabs(directive: ContainerDirective): TabsProblem[] | undefined {
  const nodes = directive.children.filter(isTab)
  if (nodes.length === 0) return undefined
  const { group, id, default: wanted } = directive.attributes ?? {}
  const others = directive.children.filter((child) => !isTab(child))
  const tabs = nodes.map(readTab)
  const values = tabs.map(({ value }) => value)
  const own = tabs.findIndex(({ node }) => node.attributes?.default !== undefined)
  const selected = Math.max(0, wanted ? values.indexOf(wanted) : own)
  for (const [index, tab] of tabs.entries()) makePanel(tab, index === selected)
  directive.children = [listOf(tabs, selected), ...nodes]
  directive.data = {
    hName: 'div',
    hProperties: { className: ['tabs'], ...(group && { dataGroup: group }), ...(id && { id }) },
  }
  return [
    ...others.map((node): TabsProblem => ({ kind: 'other', node })),
    ...tabs.flatMap(({ node, value }, index): TabsProblem[] =>
      values.indexOf(value) < index ? [{ kind: 'twice', node, value }] : [],
    ),
    ...(wanted && !values.includes(wanted)
      ? [{ kind: 'default' as const, value: wanted, known: [...new Set(values)] }]
      : []),
  ]
}

function isTab(node: Block): node is ContainerDirective {
  return node.type === 'containerDirective' && node.name === 'tab'
}

function readTab(node: ContainerDirective, index: number): TabOf {
  const { label, title, value } = node.attributes ?? {}
  const words = takeWords(node) || label || title || String(index + 1)
  return { node, label: words, value: value || words }
}

function makePanel({ node, label, value }: TabOf, isSelected: boolean): void {
  const { id } = node.attributes ?? {}
  node.data = {
    hName: 'div',
    hProperties: {
      className: ['tab-panel'],
      role: 'tabpanel',
      ...(id && { id }),
      dataLabel: label,
      dataValue: value,
      ...(!isSelected && { dataOff: '' }),
    },
  }
}

function listOf(tabs: readonly TabOf[], selected: number): Block {
  return {
    type: 'paragraph',
    data: { hName: 'div', hProperties: { className: ['tab-list'], role: 'tablist' } },
    children: tabs.map(({ label, value }, index) => ({
      type: 'emphasis',
      data: {
        hName: 'button',
        hProperties: {
          type: 'button',
          role: 'tab',
          ariaSelected: String(index === selected),
          tabIndex: index === selected ? 0 : -1,
          dataValue: value,
        },
      },
      children: [{ type: 'text', value: label }],
    })),
  }
}

/**
 * Links tabs and panels by ids, which are not anchors of the page. Panels without a focusable element become focusable.
 */
export function connectTabs(_: Reading, { anchors }: { anchors: readonly string[] }): ElementVisitor {
  const taken = new Set(anchors)
  let number = 0
  const connect = (element: Element) => {
    const parts = element.children.filter((child) => child.type === 'element')
    const buttons = parts[0]?.children.filter((child) => child.type === 'element') ?? []
    const panels = parts.filter((part) => hasClass(part, 'tab-panel'))
    for (const [index, panel] of panels.entries()) {
      do number += 1
      while (taken.has(`tab-${number}`) || taken.has(`tab-${number}-panel`))
      const button = buttons[index]
      panel.properties.id ??= `tab-${number}-panel`
      panel.properties.ariaLabelledBy = [`tab-${number}`]
      if (!panel.children.some(isFocusable)) panel.properties.tabIndex = 0
      if (!button) continue
      button.properties.id = `tab-${number}`
      button.properties.ariaControls = [String(panel.properties.id)]
    }
  }
  return { '*': (element) => hasClass(element, 'tabs') && connect(element) }
}

const FOCUSABLE = new Set(['button', 'input', 'select', 'textarea', 'summary', 'pre', 'iframe', 'table'])

/** Whether an element or anything in it is focusable. Code and tables get focusable scroll boxes. */
function isFocusable(node: Element['children'][number]): boolean {
  if (node.type !== 'element') return false
  const { tagName, properties } = node
  const own = FOCUSABLE.has(tagName) || (tagName === 'a' && properties.href !== undefined)
  return own || properties.tabIndex !== undefined || node.children.some(isFocusable)
}

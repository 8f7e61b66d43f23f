import type { Strings } from '@chatdocs/protocol'
import type { Element, Root } from 'hast'
import { type ContainerDirective, takeLabel } from '../tree/directive.ts'
import { eachElement } from '../tree/elements.ts'

/** Converts `:::details Summary` to `<details>`; `{open}` opens it. */
export function makeDetails(directive: ContainerDirective, strings: Strings): boolean {
  if (directive.name !== 'details') return false
  const { title, open, id } = directive.attributes ?? {}
  const label = takeLabel(directive)
  directive.children.unshift({
    type: 'paragraph',
    data: { hName: 'summary' },
    children: label?.length ? label : [{ type: 'text', value: title || strings.details }],
  })
  directive.data = {
    hName: 'details',
    hProperties: { ...(id && { id }), ...(open !== undefined && { open: true }) },
  }
  return true
}

/** Adds a summary in the page's language to `<details>` without one: browsers use their own language. */
export function nameDetails(tree: Root, strings: Strings): void {
  eachElement(tree, ({ tagName, children }) => {
    const hasSummary = children.some((child) => child.type === 'element' && child.tagName === 'summary')
    if (tagName === 'details' && !hasSummary) children.unshift(summary(strings.details))
  })
}

function summary(value: string): Element {
  return { type: 'element', tagName: 'summary', properties: {}, children: [{ type: 'text', value }] }
}

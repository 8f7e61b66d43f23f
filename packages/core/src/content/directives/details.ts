import type { Strings } from '@chatdocs/protocol'
import { type ContainerDirective, takeLabel } from '../tree/directive.ts'
import { made } from '../tree/elements.ts'
import type { Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

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
export function nameDetails({ strings }: Reading): ElementVisitor {
  return {
    details({ children }) {
      const hasSummary = children.some((child) => child.type === 'element' && child.tagName === 'summary')
      if (!hasSummary) children.unshift(made('summary', strings.details))
    },
  }
}

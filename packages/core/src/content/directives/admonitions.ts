import { ADMONITIONS, type Admonition } from '@chatdocs/protocol'
import type { Root } from 'hast'
import type { Paragraph, PhrasingContent } from 'mdast'
import { becomeComponent } from '../tree/components.ts'
import { type ContainerDirective, takeLabel } from '../tree/directive.ts'
import { eachElement, lineOf, placeOf } from '../tree/elements.ts'
import { ownClasses, type Reading } from '../tree/reading.ts'

/** Names for admonitions in other generators. */
const ALIASES: Readonly<Record<string, Admonition>> = { secondary: 'note', success: 'tip' }

export const ADMONITION_NAMES: readonly string[] = [...ADMONITIONS, ...Object.keys(ALIASES)]

function typeOf(name: string): Admonition | undefined {
  return (
    ADMONITIONS.find((each) => each === name) ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined)
  )
}

/**
 * Converts a directive to an admonition if its name is an admonition type. The title is the label, the
 * attribute `title` or the default title. `aria-label` tells screen readers the type.
 */
export function makeAdmonition(directive: ContainerDirective, reading: Reading): boolean {
  const type = typeOf(directive.name)
  if (!type) return false
  const { strings } = reading
  const { title, class: own, id } = directive.attributes ?? {}
  const word: PhrasingContent = { type: 'text', value: title || strings[type] }
  const label = takeLabel(directive)
  const heading: Paragraph = {
    type: 'paragraph',
    data: { hProperties: { className: ['admonition-title'] } },
    children: label?.length ? label : [word],
  }
  directive.children.unshift(heading)
  directive.data = {
    hName: 'aside',
    hProperties: {
      ...(id && { id }),
      className: ['admonition', `admonition-${type}`, ...ownClasses(own, placeOf(directive), reading)],
      role: 'note',
      ariaLabel: strings[type],
    },
  }
  return true
}

/** Replaces admonitions by the site's component for them. */
export function replaceAdmonitions(tree: Root): void {
  eachElement(tree, (element) => {
    const names = [element.properties.className ?? []].flat().map(String)
    const type = ADMONITIONS.find((each) => names.includes(`admonition-${each}`))
    const [heading] = element.children
    if (element.tagName !== 'aside' || !type || !heading) return
    element.children.shift()
    becomeComponent(element, 'admonition', { type, title: lineOf(heading) })
  })
}

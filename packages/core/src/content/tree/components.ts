import type { Element, Root } from 'hast'
import type { RootContent } from 'mdast'
import type { Span } from '../../paths.ts'
import type { RawIsland } from '../model.ts'
import { type ContainerDirective, type LeafDirective, takeWords } from './directive.ts'
import { eachElement, placeOf } from './elements.ts'
import { placeMark, takePlaceMark } from './marks.ts'

/** The element that represents a component until the body is cut into segments. */
const COMPONENT = 'chatdocs-component'

/** `::Chart`, `:::Chart`: a capital letter marks a component of the site. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]\w*$/.test(name)
}

/**
 * Converts a directive to the component it names. Attributes become properties, one without a value is
 * `true`; the content becomes `children`.
 */
export function makeComponent(directive: ContainerDirective | LeafDirective): RootContent {
  const { start } = placeOf(directive)
  const colons = directive.type === 'containerDirective' ? 3 : 2
  const label = directive.type === 'containerDirective' ? takeWords(directive) : ''
  const props = Object.entries(directive.attributes ?? {}).map(([name, value]) => [
    name === 'class' ? 'className' : name,
    value === '' || value === null || value === undefined ? true : value,
  ])
  if (label !== '') props.push(['label', label])
  directive.data = {
    hName: COMPONENT,
    hProperties: {
      dataName: directive.name,
      dataProps: JSON.stringify(Object.fromEntries(props)),
      ...placeMark({ start, end: start + colons + directive.name.length }),
    },
  }
  return directive
}

/** Makes an element one that represents a component around its children. */
export function becomeComponent(element: Element, name: string, props: RawIsland['props']): void {
  element.tagName = COMPONENT
  element.properties = { dataName: name, dataProps: JSON.stringify(props) }
}

/** The island that an element represents. */
export function islandOf({
  tagName,
  properties,
}: Element): Pick<RawIsland, 'component' | 'props'> | undefined {
  if (tagName !== COMPONENT) return undefined
  return { component: String(properties.dataName), props: JSON.parse(String(properties.dataProps)) }
}

/** The components in a body and their positions, in document order. */
export function gatherComponents(tree: Root): { components: readonly string[]; places: readonly Span[] } {
  const found: { name: string; span: Span }[] = []
  eachElement(tree, (element) => {
    const island = islandOf(element)
    if (!island) return
    found.push({ name: island.component, span: takePlaceMark(element) ?? placeOf(element) })
  })
  return { components: found.map(({ name }) => name), places: found.map(({ span }) => span) }
}

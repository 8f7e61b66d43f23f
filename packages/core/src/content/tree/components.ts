import type { Element } from 'hast'
import type { RootContent } from 'mdast'
import type { Span } from '../../paths.ts'
import type { RawIsland } from '../model.ts'
import { type ContainerDirective, type LeafDirective, takeWords } from './directive.ts'
import { placeOf } from './elements.ts'
import { placeMark, takePlaceMark } from './marks.ts'
import type { Reading } from './reading.ts'
import type { ElementVisitor } from './walk.ts'

/** The placeholder for a component until the body is cut into segments. */
export const COMPONENT = 'chatdocs-component'

/** A component that the core itself shows: cards of the pages beside a page, or in its category. */
export const PAGE_CARDS = 'page-cards'

/** `::Chart`, `:::Chart`: names of the site's components begin with a capital letter. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]\w*$/.test(name)
}

/**
 * Converts a directive to the component it names. Attributes become properties; an attribute without a value is `true`.
 * The content becomes `children`.
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
  const place = { start, end: start + colons + directive.name.length }
  directive.data = componentData(directive.name, Object.fromEntries(props), place)
  return directive
}

/** The data that turns a Markdown node into a component around its children. `place` is the position of the name. */
export function componentData(name: string, props: object, place: Span) {
  return {
    hName: COMPONENT,
    hProperties: { dataName: name, dataProps: JSON.stringify(props), ...placeMark(place) },
  }
}

/** Turns an element into the placeholder of a component around its children. */
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

export interface GatheredComponents {
  components: string[]
  /** The components that contain other components. */
  outer: Set<string>
  places: Span[]
}

export function gatherComponents(_: Reading, found: { components: GatheredComponents }): ElementVisitor {
  return {
    [COMPONENT](element, ancestors) {
      const { components, outer, places } = found.components
      for (const around of ancestors) {
        const name = around.type === 'element' ? islandOf(around)?.component : undefined
        if (name !== undefined) outer.add(name)
      }
      components.push(String(element.properties.dataName))
      places.push(takePlaceMark(element) ?? placeOf(element))
    },
  }
}

import type { Feature } from '@chatdocs/protocol'
import type { Root } from 'hast'
import { eachElement } from './elements.ts'

/** Maps classes to the features their elements need; images are matched by tag name. */
const CLASSES: readonly (readonly [string, Feature])[] = [
  ['tabs', 'tabs'],
  ['diagram', 'diagrams'],
  ['img', 'images'],
  ['math', 'math'],
  ['signature', 'api'],
  ['api-source', 'api'],
  ['api-filter', 'api'],
  ['api-head', 'api'],
  ['api-list', 'api'],
  ['api-filter', 'filter'],
  ['file-tree', 'files'],
  ['home-hero', 'home'],
  ['home-features', 'home'],
]

/** The features that the page of a body needs besides text. */
export function featuresOf(tree: Root): Feature[] {
  const found = new Set<string>()
  eachElement(tree, ({ tagName, properties }) => {
    if (tagName === 'img') found.add('img')
    for (const each of [properties.className ?? []].flat()) found.add(String(each))
  })
  return [...new Set(CLASSES.flatMap(([name, feature]) => (found.has(name) ? [feature] : [])))]
}

import type { Feature } from '@chatdocs/protocol'
import type { Reading } from './reading.ts'
import type { ElementVisitor } from './walk.ts'

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
  ['http', 'http'],
  ['http-try', 'requests'],
  ['file-tree', 'blocks'],
  ['steps', 'blocks'],
  ['cards-written', 'blocks'],
  ['home-hero', 'home'],
  ['home-features', 'home'],
]

interface Features {
  features: readonly Feature[]
  readonly hasMarkedCode: boolean
  readonly notes: ReadonlyMap<unknown, unknown>
}

/** Finds the features that the page of a body needs besides text. */
export function findFeatures(_: Reading, found: Features): ElementVisitor {
  const names = new Set<string>()
  return {
    img: () => names.add('img'),
    '*'({ properties: { className } }) {
      if (Array.isArray(className)) for (const each of className) names.add(String(each))
      else if (className) names.add(String(className))
    },
    done() {
      const features = CLASSES.flatMap(([name, feature]) => (names.has(name) ? [feature] : []))
      if (found.hasMarkedCode) features.push('marks')
      if (found.notes.size > 0) features.push('notes')
      found.features = [...new Set(features)]
    },
  }
}

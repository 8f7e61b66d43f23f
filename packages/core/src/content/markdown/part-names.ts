import type { Nodes, Root } from 'mdast'
import type { SourcePath } from '../../paths.ts'
import { originOf } from '../source/whole.ts'
import { placeOf } from '../tree/elements.ts'
import { nodesOf } from '../tree/nodes.ts'
import type { Reading } from '../tree/reading.ts'

/**
 * Keeps names of footnotes and references separate: where a part and its page, or two parts, define the same name, each
 * file means its own. A name that a file does not define belongs to the page, else to the first part that defines it.
 */
export function separateNames(tree: Root, { path, origins }: Reading): void {
  const fileOf = (node: Nodes) => originOf(origins, placeOf(node))?.path ?? path
  const separate = (defined: readonly Named[], used: readonly Named[]) => {
    const files = new Map<string, Set<SourcePath>>()
    for (const each of defined) {
      const known = files.get(each.identifier)
      if (known) known.add(fileOf(each))
      else files.set(each.identifier, new Set([fileOf(each)]))
    }
    for (const each of [...defined, ...used]) {
      const known = [...(files.get(each.identifier) ?? [])]
      const own = known.indexOf(fileOf(each))
      const first = Math.max(0, known.indexOf(path))
      if (own >= 0 && own !== first) each.identifier = freeName(`part${own + 1}-${each.identifier}`, files)
    }
  }
  separate(nodesOf(tree, 'definition'), [
    ...nodesOf(tree, 'linkReference'),
    ...nodesOf(tree, 'imageReference'),
  ])
  separate(nodesOf(tree, 'footnoteDefinition'), nodesOf(tree, 'footnoteReference'))
}

type Named = Extract<Nodes, { identifier: string }>

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  return taken.has(name) ? freeName(`part-${name}`, taken) : name
}

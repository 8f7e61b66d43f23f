import type { Reader } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import type { Resolved } from '../../graph/resolve.ts'
import type { SourcePath } from '../../paths.ts'
import { addresses } from '../graph/graph.ts'
import { links } from '../graph/links.ts'
import { inEachLanguage } from '../site/config.ts'
import { markdownSources, partsOf } from '../texts/content.ts'

/**
 * The documents that a change of some files can break: these files, documents that include or link to one of them, and
 * documents with a broken link, since its target may have been removed or moved.
 */
export async function documentsTouching(
  db: Reader,
  changed: ReadonlySet<string>,
): Promise<ReadonlySet<SourcePath>> {
  if (changed.size === 0) return new Set()
  const found = await inEachLanguage(db, async (each) => {
    const [sources, own, home] = await Promise.all([
      markdownSources(each),
      each.get(addresses),
      each.within('').get(addresses),
    ])
    const isChanged = ({ kind, url }: Extract<Resolved, { url: Url }>) => {
      return changed.has((kind === 'page' ? own : home).byUrl.get(url)?.file ?? '')
    }
    const isTouched = async (path: SourcePath) => {
      if ([path, ...(await partsOf(each, path))].some((part) => changed.has(part))) return true
      return (await each.get(links, path)).some((target) => {
        if (target && 'url' in target) return isChanged(target)
        return target === undefined || (target.kind === 'file' && changed.has(target.source))
      })
    }
    return Promise.all(sources.map(async (path) => ((await isTouched(path)) ? [path] : [])))
  })
  return new Set(found.flat(2))
}

import { isFilePath, lookOf, toUrl } from '@chatdocs/protocol'
import { staticPath } from '../../graph/resolve.ts'
import { addresses } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { files } from '../inputs/inputs.ts'
import { config } from '../site/config.ts'

/** Files that no page links to, because only the host reads them. */
const FOR_HOST = /\/(?:[._][^/]*|CNAME)$/

/**
 * The exceptions to the usual look of URLs, see `AddressStyle`: pages that look like files, and static files that look
 * like pages. An exception is a whole path if other paths of the same look are not exceptions.
 */
export const misleading = query('misleading', async (db): Promise<readonly string[]> => {
  const [site, all, { byUrl }] = await Promise.all([db.get(config), db.get(files), db.get(addresses)])
  const statics = all
    .flatMap((each) => staticPath(each, site.value) ?? [])
    .map((path) => `/${path}`.replace(/\/index\.html$/, '/'))
    .filter((path) => !FOR_HOST.test(path) && (path.endsWith('.html') || !byUrl.has(toUrl(path))))
  const looksLikeFile = (path: string) => isFilePath(path, {})
  const usual = new Set<string>()
  const exceptions: string[] = []
  for (const url of byUrl.keys())
    if (looksLikeFile(url)) exceptions.push(url)
    else usual.add(lookOf(url))
  for (const path of statics)
    if (looksLikeFile(path)) usual.add(lookOf(path))
    else exceptions.push(path)
  return [...new Set(exceptions.map((path) => (usual.has(lookOf(path)) ? path : lookOf(path))))].sort()
})

import { isNamedByContent } from '@chatdocs/protocol'
import type { Config } from '../../config/config.ts'
import { staticPath } from '../../graph/resolve.ts'
import { hostFiles } from '../../render/hosts/files.ts'
import { assetFolders, type HostFiles, securityHeaders } from '../../render/hosts/site.ts'
import { sharedQuery } from '../inputs/define.ts'
import { files } from '../inputs/inputs.ts'
import { config, folderOfLanguage, inEachLanguage } from '../site/config.ts'
import { policyHeader } from './policy.ts'
import { redirects } from './redirects.ts'

const POLICY = 'Content-Security-Policy'

/** An nginx variable whose name no other site of the server uses. */
function nameOfMap({ url, root }: Config): string {
  return `moved_${`${url.replace(/^https?:/, '')}${root}`.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`.toLowerCase()
}

/** The files for the host of the site, by path. */
export const hosted = sharedQuery('hosted', async (db): Promise<HostFiles> => {
  const { value: site } = await db.get(config)
  if (!site.hosting) return {}
  const { host, precompress, redirectMap } = site.hosting
  const languages = await inEachLanguage(db, async (each) => {
    const folder = folderOfLanguage((await each.get(config)).value)
    const { value } = await each.get(redirects)
    return { folder, redirects: value.map(({ from, href }) => ({ from: folder + from.slice(1), to: href })) }
  })
  const policy = await policyHeader(db)
  const of = {
    base: site.root,
    trailingSlash: site.trailingSlash,
    folders: languages.map(({ folder }) => folder),
    redirects: languages.flatMap((each) => each.redirects),
    headers: [...securityHeaders(site.url), ...(policy === undefined ? [] : [[POLICY, policy] as const])],
    unnamed: [],
    precompressed: precompress,
    redirectMap: redirectMap ? nameOfMap(site) : undefined,
  }
  const statics = (await db.get(files)).flatMap((each) => staticPath(each, site) ?? [])
  const unnamed = statics.filter(
    (path) => !isNamedByContent(path) && assetFolders(of).some((folder) => path.startsWith(folder)),
  )
  return hostFiles(host, { ...of, unnamed })
})

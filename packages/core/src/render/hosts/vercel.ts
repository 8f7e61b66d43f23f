import { encodePath } from '@chatdocs/protocol'
import {
  assetFolders,
  type HostedSite,
  type HostFiles,
  IMMUTABLE,
  spellings,
  withoutPatterns,
} from './site.ts'

/** `vercel.json` for a folder that is deployed without a build. Vercel revalidates files without a rule. */
export function vercelFiles(site: HostedSite): HostFiles {
  const { trailingSlash, redirects, headers, unnamed } = site
  const isNamed = unnamed.length === 0 ? '' : `(?!${unnamed.map((path) => exact(nameIn(path))).join('|')}$)`
  const configuration = {
    trailingSlash,
    ...(!trailingSlash && { cleanUrls: true }),
    redirects: redirects.flatMap(({ from, to }) =>
      spellings(from).map((path) => ({
        source: `/${exact(path)}`,
        destination: withoutPatterns(to),
        statusCode: 301,
      })),
    ),
    headers: [
      { source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) },
      ...assetFolders(site).map((folder) => ({
        source: `/${folder}(${isNamed}.*)`,
        headers: [{ key: 'Cache-Control', value: IMMUTABLE }],
      })),
    ],
  }
  return { 'vercel.json': `${JSON.stringify(configuration, null, 2)}\n` }
}

/** A path relative to its folder of assets. */
function nameIn(path: string): string {
  return path.replace(/^(.*?\/)?assets\//, '')
}

/** A path without characters that have a meaning in path-to-regexp. */
function exact(path: string): string {
  return encodePath(path).replace(/[.*+?^${}()|[\]\\:!]/g, '\\$&')
}

import { encodePath } from '@chatdocs/protocol'
import {
  assetFolders,
  type HostedSite,
  type HostFiles,
  IMMUTABLE,
  spellings,
  withoutPatterns,
} from './site.ts'

/*
 * Netlify and Cloudflare Pages read `_headers` and `_redirects`. Both serve files without a rule with `max-age=0,
 * must-revalidate`. They join the values of all rules that match a file, so no rule repeats a header of another one.
 */

/** Netlify serves a file rather than a redirect, unless the redirect has a `!`. */
export function netlifyFiles(site: HostedSite): HostFiles {
  const notFound = site.folders.filter(Boolean).map((folder) => `/${folder}* /${folder}404.html 404`)
  // A header cannot be removed for a single file.
  const isWhole = (folder: string) => !site.unnamed.some((path) => path.startsWith(`${folder}assets/`))
  const whole = { ...site, folders: site.folders.filter(isWhole), unnamed: [] }
  return withRules([...redirectsOf(site, '301!'), ...notFound], whole)
}

/** Cloudflare serves the nearest `404.html`, and redirects even if the old address has a file. */
export function cloudflareFiles(site: HostedSite): HostFiles {
  return withRules(redirectsOf(site, '301'), site)
}

function redirectsOf({ redirects }: HostedSite, status: string): string[] {
  return redirects.flatMap(({ from, to }) =>
    spellings(from).map(
      (path) => `/${withoutPatterns(encodePath(path))} ${encodeSpaces(withoutPatterns(to))} ${status}`,
    ),
  )
}

function encodeSpaces(address: string): string {
  return address.replace(/\s/g, encodeURIComponent)
}

function withRules(redirects: readonly string[], site: HostedSite): HostFiles {
  const rules = [
    rule(
      '*',
      site.headers.map(([name, value]) => `${name}: ${value}`),
    ),
    ...assetFolders(site).map((folder) => rule(`${folder}*`, [`Cache-Control: ${IMMUTABLE}`])),
    ...site.unnamed.map((path) => rule(withoutPatterns(encodePath(path)), ['! Cache-Control'])),
  ]
  return {
    _headers: rules.join('\n'),
    ...(redirects.length > 0 && { _redirects: `${redirects.join('\n')}\n` }),
  }
}

function rule(path: string, lines: readonly string[]): string {
  return [`/${path}`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}

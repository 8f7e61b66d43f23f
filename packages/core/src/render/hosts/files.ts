import { encodePath, routeHtml, toUrl } from '@chatdocs/protocol'
import type { Host } from '../../config/hosting.ts'
import { apacheFiles } from './apache.ts'
import { caddyFiles } from './caddy.ts'
import { nginxFiles } from './nginx.ts'
import {
  assetFolders,
  type HostedSite,
  type HostFiles,
  IMMUTABLE,
  spellings,
  withoutPatterns,
} from './site.ts'

const FILES: Readonly<Record<Host, (site: HostedSite) => HostFiles>> = {
  github: () => ({ '.nojekyll': '' }),
  netlify: netlifyFiles,
  cloudflare: cloudflareFiles,
  vercel: vercelFiles,
  apache: apacheFiles,
  nginx: nginxFiles,
  caddy: caddyFiles,
  s3: s3Files,
}

/** The files with which a host configures redirects, caching and headers. */
export function hostFiles(host: Host, site: HostedSite): HostFiles {
  return FILES[host](site)
}

/*
 * Netlify and Cloudflare Pages read `_headers` and `_redirects`. Both serve files without a rule with `max-age=0,
 * must-revalidate`. They join the values of all rules that match a file, so no rule repeats a header of another one.
 */

/** Netlify serves a file rather than a redirect, unless the redirect has a `!`. */
function netlifyFiles(site: HostedSite): HostFiles {
  const notFound = site.folders.filter(Boolean).map((folder) => `/${folder}* /${folder}404.html 404`)
  // A header cannot be removed for a single file.
  const isWhole = (folder: string) => !site.unnamed.some((path) => path.startsWith(`${folder}assets/`))
  const whole = { ...site, folders: site.folders.filter(isWhole), unnamed: [] }
  return withRules([...redirectsOf(site, '301!'), ...notFound], whole)
}

/** Cloudflare serves the nearest `404.html`, and redirects even if the old address has a file. */
function cloudflareFiles(site: HostedSite): HostFiles {
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

/** `vercel.json` for a folder that is deployed without a build. Vercel revalidates files without a rule. */
function vercelFiles(site: HostedSite): HostFiles {
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

/**
 * S3 has no file for rules: caching and redirects are properties of each object. So this is a script that uploads a site
 * with them. Its order keeps the site working for readers: first new assets, then pages, and old files are removed last.
 */
function s3Files(site: HostedSite): HostFiles {
  const { trailingSlash, redirects, unnamed } = site
  const assets = assetFolders(site)
  const isNamed = [
    ...assets.map((each) => `--include ${quoted(`${each}*`)}`),
    ...unnamed.map((each) => `--exclude ${quoted(each)}`),
  ]
  const lines = [
    '#!/bin/sh',
    '# Written by chatdocs. Uploads this folder: sh .hosting/s3.sh my-bucket',
    'set -eu',
    'cd "$(dirname "$0")/.."',
    'to="s3://$1"',
    `aws s3 sync . "$to" --exclude '*' ${isNamed.join(' ')} --cache-control ${quoted(IMMUTABLE)}`,
    `aws s3 sync . "$to" --exclude '.hosting/*' --exclude '.chatdocs-files' ${assets.map((each) => `--exclude ${quoted(`${each}*`)}`).join(' ')} --cache-control no-cache`,
    ...unnamed.map((path) => `aws s3 cp ${quoted(path)} "$to/"${quoted(path)} --cache-control no-cache`),
    `aws s3 sync . "$to" --exclude '.hosting/*' --exclude '.chatdocs-files' --delete --size-only`,
    ...redirects.map(({ from, to }) => {
      const file = /\.html?$/i.test(from) ? from : routeHtml(toUrl(from), { trailingSlash })
      return `aws s3 cp ${quoted(`./${file}`)} "$to/"${quoted(file)} --cache-control no-cache --website-redirect ${quoted(to)}`
    }),
    'aws s3 website "$to" --index-document index.html --error-document 404.html',
  ]
  return { '.hosting/s3.sh': `${lines.join('\n')}\n` }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

import { routeHtml, toUrl } from '@chatdocs/protocol'
import { assetFolders, type HostedSite, type HostFiles, IMMUTABLE } from './site.ts'

/**
 * S3 has no file for rules: caching and redirects are properties of each object. So this is a script that uploads a site
 * with them. Its order keeps the site working for readers: first new assets, then pages, and old files are removed last.
 */
export function s3Files(site: HostedSite): HostFiles {
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

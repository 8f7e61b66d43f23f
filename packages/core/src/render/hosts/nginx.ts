import { NAMED_BY_CONTENT } from '@chatdocs/protocol'
import {
  escaped,
  type HostedSite,
  type HostFiles,
  IMMUTABLE,
  PAGE_ADDRESS,
  spellings,
  targetParts,
} from './site.ts'

/**
 * Directives for a `server` block whose `root` is the folder that contains the site at its base path. Redirects are
 * locations, or optionally a `map`. A map has to be outside of the block, and long addresses need another hash size, but
 * nginx sorts locations in quadratic time.
 */
export function nginxFiles(site: HostedSite): HostFiles {
  const { base, folders, headers, precompressed, redirectMap } = site
  const everywhere = [
    'add_header Cache-Control "no-cache" always;',
    ...headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
  ]
  // A location with a header of its own inherits none from the block around it. Errors are never immutable.
  const named = [`add_header Cache-Control ${quoted(IMMUTABLE)};`, ...everywhere.slice(1)]
  const varied = [...everywhere, 'add_header Vary Accept always;']
  const lines = [
    '# Written by chatdocs. In a server block, after its root: include this file.',
    'index index.html;',
    'charset utf-8;',
    'charset_types text/html text/plain text/css text/xml application/javascript application/json application/rss+xml;',
    'absolute_redirect off;',
    'gzip on;',
    'gzip_vary on;',
    'gzip_types text/plain text/css text/xml text/markdown application/javascript application/json application/rss+xml application/atom+xml application/manifest+json image/svg+xml;',
    ...(precompressed ? ['gzip_static on;', '# With the module for Brotli: brotli_static on;'] : []),
    ...(redirectMap === undefined
      ? redirectsOf(site)
      : [`if ($${redirectMap}) { return 301 $${redirectMap}; }`]),
    ...markdownOf(site),
    ...block(`location ${base}`, [
      `error_page 404 ${base}404.html;`,
      ...varied,
      ...found(site),
      ...block('location ~ /\\.(?!well-known/)', ['return 404;']),
      ...block(`location ~ ${namedPattern(site)}`, named),
      ...typed('\\.md$', 'text/markdown'),
      ...typed('\\.webmanifest$', 'application/manifest+json'),
      ...folders
        .filter(Boolean)
        .flatMap((folder) =>
          block(`location ${quoted(base + folder)}`, [
            `error_page 404 ${quoted(`${base}${folder}404.html`)};`,
            ...found(site),
          ]),
        ),
    ]),
  ]
  return {
    '.hosting/nginx.conf': `${lines.join('\n')}\n`,
    ...(redirectMap !== undefined && {
      '.hosting/nginx-map.conf': `${mapOf(site, redirectMap).join('\n')}\n`,
    }),
  }
}

/** Sends a page as Markdown to programs that ask for Markdown. */
function markdownOf({ base }: HostedSite): string[] {
  return [
    'set $markdown "";',
    'if ($http_accept ~* "text/markdown") { set $markdown $uri; }',
    `if ($markdown = ${quoted(base)}) { set $markdown ${quoted(`${base}index`)}; }`,
    `if ($markdown ~ ${quoted(PAGE_ADDRESS)}) { set $markdown $1.md; }`,
    'if (-f $document_root$markdown) { rewrite ^ $markdown last; }',
  ]
}

function redirectsOf({ base, redirects }: HostedSite): string[] {
  return redirects.flatMap(({ from, to }) =>
    spellings(from).map((path) => `location = ${quoted(base + path)} { ${returned(to)} }`),
  )
}

/** A redirect that keeps the query of the request. */
function returned(to: string): string {
  const [address, join, hash] = targetParts(withoutVariables(to))
  if (join === '?') return `return 301 ${quoted(`${address}$is_args$args${hash}`)};`
  return `if ($args) { return 301 ${quoted(`${address}&$args${hash}`)}; } return 301 ${quoted(address + hash)};`
}

/** The redirects for the `http` block. A map ignores case, as the site does. */
function mapOf({ base, redirects }: HostedSite, name: string): string[] {
  const pairs = redirects.flatMap(({ from, to }) => {
    const [address, join, hash] = targetParts(withoutVariables(to))
    const query = join === '?' ? '$is_args$args' : `$${name}_more`
    return spellings(from).map((path) => `${quoted(base + path)} ${quoted(address + query + hash)};`)
  })
  return [
    '# Written by chatdocs. In the http block: include this file.',
    ...(pairs.some((each) => each.includes(`$${name}_more`))
      ? block(`map $args $${name}_more`, ['"" "";', 'default "&$args";'])
      : []),
    ...block(`map $uri $${name}`, ['default "";', ...pairs]),
  ]
}

/** How a request finds a file. Without trailing slashes, a folder leads to the page with its name. */
function found({ trailingSlash }: HostedSite): string[] {
  if (trailingSlash) return ['try_files $uri $uri/ =404;']
  return [
    'try_files $uri $uri.html $uri/index.html =404;',
    ...block('location ~ "^(?<page>.+)/$"', [
      'if (-f $document_root$page.html) { rewrite "^(.+)/$" $1 permanent; }',
      'try_files $uri/index.html =404;',
    ]),
  ]
}

/** The files with a hash of their content in the name, see `isNamedByContent`. */
function namedPattern({ base }: HostedSite): string {
  return quoted(`^${escaped(base)}${NAMED_BY_CONTENT}$`)
}

function typed(ending: string, type: string): string[] {
  return block(`location ~ ${ending}`, ['types { }', `default_type "${type}; charset=utf-8";`])
}

function block(start: string, lines: readonly string[]): string[] {
  return [`${start} {`, ...lines.map((line) => `  ${line}`), '}']
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** A dollar sign begins a variable, and cannot be escaped. */
function withoutVariables(address: string): string {
  return address.replaceAll('$', '%24')
}

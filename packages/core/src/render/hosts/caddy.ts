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

/** Directives for a site block whose `root` is the folder that contains the site at its base path. */
export function caddyFiles(site: HostedSite): HostFiles {
  const { base, folders, headers, precompressed } = site
  const lines = [
    '# Written by chatdocs. In a site block, after its root: import this file.',
    'encode zstd gzip',
    ...redirectsOf(site),
    ...block('@hidden', [`path ${base}.* ${base}*/.*`, `not path ${base}.well-known/*`]),
    'error @hidden 404',
    ...markdownOf(site),
    ...found(site),
    ...block(
      'header',
      headers.map(([name, value]) => `${name} ${quoted(value)}`),
    ),
    `@named path_regexp ${namedPattern(site)}`,
    `@other not path_regexp ${namedPattern(site)}`,
    `header @named Cache-Control ${quoted(IMMUTABLE)}`,
    'header @other Cache-Control no-cache',
    'header @other +Vary Accept',
    'header *.md Content-Type "text/markdown; charset=utf-8"',
    'header *.webmanifest Content-Type application/manifest+json',
    ...(precompressed ? block('file_server', ['precompressed br gzip']) : ['file_server']),
    ...block('handle_errors', [
      'header Cache-Control no-cache',
      ...[...folders]
        .sort((one, other) => other.length - one.length)
        .flatMap((folder) =>
          block(`handle ${quoted(`${base}${folder}*`)}`, [
            `rewrite * ${quoted(`${base}${folder}404.html`)}`,
            'file_server',
          ]),
        ),
    ]),
  ]
  return { '.hosting/Caddyfile': `${lines.join('\n')}\n` }
}

/**
 * Sends a page as Markdown to programs that ask for Markdown. Caddy checks the conditions of a matcher in any order, but
 * runs the steps of a route one after another.
 */
function markdownOf({ base }: HostedSite): string[] {
  const type = 'Content-Type "text/markdown; charset=utf-8"'
  return [
    ...block('@reader', ['header Accept *text/markdown*', `path_regexp page ${PAGE_ADDRESS}`]),
    '@markdown file {re.page.1}.md',
    ...block('@home', [`path ${base} ${base}index.html`, `file ${base}index.md`]),
    ...block('route @reader', [
      `header @markdown ${type}`,
      `header @home ${type}`,
      'rewrite @markdown {re.page.1}.md',
      `rewrite @home ${base}index.md`,
    ]),
  ]
}

function redirectsOf({ base, redirects }: HostedSite): string[] {
  if (redirects.length === 0) return []
  const pairs = redirects.flatMap(({ from, to }) => {
    const parts = targetParts(withoutPlaceholders(to)).map(quoted).join(' ')
    return spellings(from).map((path) => `${quoted(base + path)} ${parts}`)
  })
  return [
    ...block('map {path} {moved} {join} {hash}', [...pairs, 'default "" "" ""']),
    '@asked expression `{moved} != "" && {query} != ""`',
    'redir @asked {moved}{join}{query}{hash} permanent',
    '@moved expression `{moved} != ""`',
    'redir @moved {moved}{hash} permanent',
  ]
}

/**
 * How a request finds a file. With trailing slashes, the file server does this, but drops the query in some versions;
 * without, a folder leads to its page.
 */
function found({ trailingSlash }: HostedSite): string[] {
  if (trailingSlash)
    return [
      ...block('@folder', ['not path */', 'file {path}/index.html', 'expression `{query} != ""`']),
      'redir @folder {path}/?{query} permanent',
    ]
  return [
    '@slash path_regexp slash ^(.+)/$',
    '@page file {re.slash.1}.html',
    ...block('@query', ['file {re.slash.1}.html', 'expression `{query} != ""`']),
    ...block('route @slash', [
      'redir @query {re.slash.1}?{query} permanent',
      'redir @page {re.slash.1} permanent',
    ]),
    'try_files {path} {path}.html {path}/index.html',
  ]
}

/** The files with a hash of their content in the name. */
function namedPattern({ base }: HostedSite): string {
  return `^${escaped(base)}${NAMED_BY_CONTENT}$`
}

function block(start: string, lines: readonly string[]): string[] {
  return [`${start} {`, ...lines.map((line) => `\t${line}`), '}']
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function withoutPlaceholders(address: string): string {
  return address.replace(/[{}]/g, encodeURIComponent)
}

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

/** The encodings of compressed files that Apache serves, as in `Accept-Encoding`, and their file extensions. */
const ENCODINGS = [
  ['br', 'br'],
  ['gzip', 'gz'],
] as const

/**
 * `.htaccess` for Apache 2.4, with the modules `rewrite` and `headers`. Redirects are rules rather than a `RewriteMap`,
 * which this file cannot define. A page is looked up below the root of the server, because a rule does not know which
 * folder it is in.
 */
export function apacheFiles(site: HostedSite): HostFiles {
  const { base, folders, headers, precompressed, trailingSlash } = site
  const named = `%{REQUEST_URI} =~ m#^${escaped(base)}${NAMED_BY_CONTENT}(\\.(br|gz))?$#`
  const lines = [
    '# Written by chatdocs.',
    'DirectoryIndex index.html',
    ...(trailingSlash ? [] : ['DirectorySlash Off']),
    'AddType text/markdown .md',
    'AddType application/manifest+json .webmanifest',
    'AddCharset utf-8 .html .css .js .json .md .txt .xml',
    `ErrorDocument 404 ${base}404.html`,
    // The last rule that matches wins.
    ...folders
      .filter(Boolean)
      .flatMap((folder) =>
        block('If', quoted(`%{REQUEST_URI} =~ m#^${escaped(base + folder)}#`), [
          `ErrorDocument 404 ${base}${folder}404.html`,
        ]),
      ),
    ...headers.map(([name, value]) => `Header always set ${name} ${quoted(value.replaceAll('%', '%%'))}`),
    `Header always set Cache-Control no-cache ${quoted(`expr=!(${named})`)}`,
    `Header always merge Vary Accept ${quoted(`expr=!(${named})`)}`,
    `Header always set Cache-Control ${quoted(IMMUTABLE)} ${quoted(`expr=${named}`)}`,
    ...block('IfModule', 'mod_deflate.c', [
      'AddOutputFilterByType DEFLATE text/html text/plain text/css text/xml text/markdown text/javascript application/javascript application/json application/rss+xml application/atom+xml application/manifest+json image/svg+xml',
    ]),
    ...(precompressed
      ? ['Header always merge Vary Accept-Encoding', ...ENCODINGS.flatMap(compressedType)]
      : []),
    'RewriteEngine On',
    ...redirectsOf(site),
    rule('(^|/)\\.(?!well-known/)', '-', 'R=404,L'),
    ...markdownOf(site),
    ...found(site),
  ]
  return { '.htaccess': `${lines.join('\n')}\n` }
}

/** The text in a compressed file keeps its type. Many servers take `.br` for a language, and `.gz` for a type. */
function compressedType([encoding, ending]: (typeof ENCODINGS)[number]): string[] {
  return block('FilesMatch', quoted(`\\.\\w+\\.${ending}$`), [
    `RemoveType .${ending}`,
    `RemoveLanguage .${ending}`,
    `AddEncoding ${encoding} .${ending}`,
  ])
}

function redirectsOf({ redirects }: HostedSite): string[] {
  return redirects.flatMap(({ from, to }) => {
    const pattern = `^${escaped(from)}${spellings(from).length > 1 ? '/?' : ''}$`
    const [address, join, hash] = targetParts(to)
    if (hash === '') return [rule(pattern, literal(to), `R=301,L,NE${join === '&' ? ',QSA' : ''}`)]
    // Apache would append the query after the hash.
    return [
      condition('%{QUERY_STRING}', '^(.+)$'),
      rule(pattern, `${literal(address)}${join}%1${literal(hash)}`, 'R=301,L,NE'),
      rule(pattern, literal(to), 'R=301,L,NE,QSD'),
    ]
  })
}

/** Sends a page as Markdown to programs that ask for Markdown. */
function markdownOf({ base }: HostedSite): string[] {
  const file = (name: string) => `${literal(base)}${name}.md`
  return [
    [PAGE_ADDRESS, '$1'],
    ['^$', 'index'],
  ].flatMap(([pattern = '', name = '']) => [
    condition('%{HTTP:Accept}', 'text/markdown'),
    condition(`%{DOCUMENT_ROOT}${file(name)}`, '-f'),
    rule(pattern, file(name), 'END'),
  ])
}

/** How a request finds a file. Without trailing slashes, a folder leads to the page with its name. */
function found(site: HostedSite): string[] {
  const { base, trailingSlash } = site
  const [name, folder] = ['^(.*[^/])$', '^(.*/|)$']
  const at = (name: string) => `%{DOCUMENT_ROOT}${literal(base)}${name}`
  return [
    ...(trailingSlash
      ? []
      : [
          condition(at('$1.html'), '-f'),
          rule('^(.+)/$', `${literal(base)}$1`, 'R=301,L'),
          ...served(site, name, '$1.html'),
          ...served(site, name, '$1/index.html'),
        ]),
    ...(site.precompressed
      ? [...compressed(site, folder, '$1index.html'), ...compressed(site, name, '$1')]
      : []),
    condition('%{REQUEST_FILENAME}', '-d'),
    condition('%{REQUEST_FILENAME}/index.html', '!-f'),
    rule('^', '-', 'R=404,L'),
  ]
}

/** Serves a file for requests that match the pattern, if the file exists. */
function served(site: HostedSite, pattern: string, file: string): string[] {
  const path = literal(site.base) + file
  return [
    ...(site.precompressed ? compressed(site, pattern, file) : []),
    condition(`%{DOCUMENT_ROOT}${path}`, '-f'),
    rule(pattern, path, 'END'),
  ]
}

function compressed({ base }: HostedSite, pattern: string, file: string): string[] {
  return ENCODINGS.flatMap(([encoding, ending]) => {
    const path = `${literal(base)}${file}.${ending}`
    return [
      condition('%{HTTP:Accept-Encoding}', `\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`),
      condition(`%{DOCUMENT_ROOT}${path}`, '-f'),
      rule(pattern, path, 'END'),
    ]
  })
}

/** Unlike other directives, conditions and rules do not treat a backslash in quotes as an escape. */
function condition(text: string, test: string): string {
  return `RewriteCond "${text}" "${test}"`
}

function rule(pattern: string, to: string, flags: string): string {
  return `RewriteRule "${pattern.replaceAll('"', '\\x22')}" "${to}" [${flags}]`
}

/**
 * A text without references to groups and variables. Apache would replace `${name}` while it reads the file, whatever
 * precedes it.
 */
function literal(text: string): string {
  return text.replace(/[{}"]/g, encodeURIComponent).replace(/[\\$%]/g, '\\$&')
}

function block(name: string, of: string, lines: readonly string[]): string[] {
  return [`<${name} ${of}>`, ...lines.map((line) => `  ${line}`), `</${name}>`]
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

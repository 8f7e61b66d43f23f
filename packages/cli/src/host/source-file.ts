import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import type { SourceFile, SourcePath } from '@chatdocs/core'
import { fingerprintBytes } from '@chatdocs/engine'

const TEXT =
  /\.(mdx?|markdown|txt|html?|xml|svg|css|scss|less|[cm]?[jt]sx?|json[c5]?|webmanifest|ya?ml|toml|csv|tsv|vtt|srt)$/i

/** Source code that documents may include, and the URL record `urls.lock`. */
const CODE =
  /(\.(vue|svelte|astro|py|rb|php|rs|go|java|kts?|swift|scala|clj|exs?|erl|hs|lua|r|jl|dart|zig|nim|pl|[ch]|cc|cpp|hpp|cs|fs|mm?|sh|bash|zsh|fish|ps1|bat|sql|graphql|gql|proto|prisma|ini|conf|env|properties|tf|hcl|nix|gradle|cmake|diff|patch|ansi|log|cfg|http|rst|adoc|sol|elm|hbs|ejs|pug|njk|liquid|j2|tmpl|tpl|mmd|puml|tape|lock|npmrc|editorconfig|gitignore|dockerignore)|(^|\/)((Dockerfile|Makefile)[^/]*|Justfile|Procfile|LICENSE|urls\.lock))$/i

/** Whether the core sees the text of a file. */
export function isText(path: SourcePath): boolean {
  return TEXT.test(path) || CODE.test(path)
}

/**
 * A file as the core sees it: text as it is, including a byte order mark; other files by digest alone. NUL is read as the
 * replacement character, as CommonMark has it: HTML cannot contain it.
 */
export function sourceFile(path: SourcePath, bytes: Buffer): SourceFile {
  const digest = fingerprintBytes(bytes)
  if (!isText(path)) return { digest }
  const text = bytes.toString('utf8')
  const garbled = isUtf8(bytes) ? undefined : garbledAt(bytes, text)
  return { digest, text: text.replaceAll('\0', STAND_IN), ...(garbled !== undefined && { garbled }) }
}

/** The digest of a file as the core sees it; `undefined` if there is no file. */
export function digestOf(file: string): string | undefined {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
  return isFile ? fingerprintBytes(readFileSync(file)) : undefined
}

const STAND_IN = '\ufffd'

/** The offset of the first U+FFFD that replaces invalid UTF-8. A U+FFFD in the text itself does not count. */
export function garbledAt(bytes: Buffer, text: string): number {
  const own = Buffer.from(STAND_IN)
  let at = text.indexOf(STAND_IN)
  for (let start = 0, done = 0; at >= 0; at = text.indexOf(STAND_IN, start)) {
    done += Buffer.byteLength(text.slice(start, at))
    if (!bytes.subarray(done, done + own.length).equals(own)) break
    done += own.length
    start = at + 1
  }
  return at
}

/** The name of the list of written files, in each output folder: a folder with such a list is never part of a site. */
export const OUTPUT_LIST = '.chatdocs-files'

/** Dot files that static hosts use. */
const SERVED = new Set(['.nojekyll', '.well-known', '.htaccess'])

/** Whether a file or folder is never part of a site: dot files, including `.chatdocs`, and `node_modules`. */
export function isIgnoredName(name: string): boolean {
  return (name.startsWith('.') && !SERVED.has(name)) || name === 'node_modules'
}

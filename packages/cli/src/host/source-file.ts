import type { SourceFile, SourcePath } from '@chatdocs/core'
import { fingerprintBytes } from '@chatdocs/engine'

const TEXT =
  /\.(mdx?|markdown|txt|html?|xml|svg|css|scss|less|[cm]?[jt]sx?|json[c5]?|webmanifest|ya?ml|toml|csv|tsv|vtt|srt)$/i

/** A file as the core sees it. Texts are taken as they stand, a byte order mark included; other files by digest alone. */
export function sourceFile(path: SourcePath, bytes: Buffer): SourceFile {
  const digest = fingerprintBytes(bytes)
  return TEXT.test(path) ? { path, digest, text: bytes.toString('utf8') } : { path, digest }
}

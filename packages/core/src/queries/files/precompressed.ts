import type { Reader } from '@chatdocs/engine'
import type { OutputPath } from '@chatdocs/protocol'
import { config } from '../site/config.ts'

/** The extensions of compressed files, and their encodings. */
const ENCODINGS = { '.br': 'br', '.gz': 'gzip' } as const

export type Encoding = (typeof ENCODINGS)[keyof typeof ENCODINGS]

/** Files that compression makes smaller. Search files are compressed already. */
const TEXT = /\.(html?|css|m?js|json|svg|xml|txt|md|webmanifest|map|csv|ico|ttf|wasm)$/i

/** Whether compression makes a file smaller. */
export function isText(path: string): boolean {
  return TEXT.test(path)
}

/** The compressed versions of these files, if the site has any. */
export async function besides(db: Reader, paths: readonly OutputPath[]): Promise<readonly OutputPath[]> {
  if (!(await db.get(config)).value.hosting?.precompress) return []
  const texts = paths.filter(isText)
  return texts.flatMap((path) => Object.keys(ENCODINGS).map((ending) => `${path}${ending}` as OutputPath))
}

/** The file that a compressed file is made from; `undefined` for other files. */
export async function originalOf(
  db: Reader,
  path: OutputPath,
): Promise<{ path: OutputPath; encoding: Encoding } | undefined> {
  const [ending] = /\.(br|gz)$/.exec(path) ?? []
  const original = ending === undefined ? '' : path.slice(0, -ending.length)
  if (!isText(original) || !(await db.get(config)).value.hosting?.precompress) return undefined
  return { path: original as OutputPath, encoding: ENCODINGS[ending as keyof typeof ENCODINGS] }
}

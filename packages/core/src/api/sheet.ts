import type { Url } from '@chatdocs/protocol'
import type { SignatureBlock } from '../content/model.ts'
import type { SourcePath } from '../paths.ts'
import { drawCode } from './code.ts'
import type { ApiDocument, ApiOrigin } from './document.ts'
import { fenceFor } from './escape.ts'
import type { ApiCode, ApiPage, ApiPlace, ApiTarget } from './model.ts'

/** A part of a page between two blank lines, or several: Markdown, or a signature. */
export type Block = string | { signature: ApiCode }

/** A page before its text is put together. */
export interface Sheet {
  path: SourcePath
  url: Url
  /** Front matter by key, as it is to stand there. */
  head: Readonly<Record<string, string | number | null | readonly string[]>>
  blocks: readonly Block[]
  shows: ApiPage
  /** Where it is written, and what begins at the first place of some words in its text. */
  written: readonly { mark?: string; place: ApiPlace | undefined }[]
}

/** Puts a page together, and notes where its signatures begin. */
export function makeDocument(
  { path, url, head, blocks, shows, written }: Sheet,
  linkOf: (target: ApiTarget) => string | undefined,
): ApiDocument {
  const signatures: SignatureBlock[] = []
  const entries = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  let text = `---\n${entries.join('')}---\n`
  for (const block of blocks) {
    if (block === '') continue
    text += '\n'
    if (typeof block === 'string') text += `${block}\n`
    else {
      const { text: code, links } = drawCode(block.signature, linkOf)
      const fence = fenceFor(code)
      signatures.push({ at: text.length, links })
      text += `${fence}ts\n${code}\n${fence}\n`
    }
  }
  return { path, url, text, signatures, shows, origins: originsIn(text, written) }
}

function originsIn(text: string, written: Sheet['written']): ApiOrigin[] {
  const found = written.flatMap(({ mark, place }): ApiOrigin[] => {
    const at = mark === undefined ? 0 : text.indexOf(mark)
    return place && at >= 0 ? [{ at, place }] : []
  })
  return found.sort((one, other) => one.at - other.at)
}

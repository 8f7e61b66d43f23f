import { referenceWords } from '@chatdocs/protocol/strings/reference'
import { contentReader } from '../content/document.ts'
import type { Document } from '../content/model.ts'
import { plainParser } from '../content/parser/parser.ts'
import { OPTIONS } from '../content/testing.ts'
import type { SourcePath } from '../paths.ts'
import { composePage } from './compose.ts'
import type { ApiDocument } from './document.ts'
import type { ApiSite } from './plan.ts'
import { type PageContext, PageText } from './text.ts'

/** The parser of comments for tests; `read` parses pages as a build does. */

export const parse = await plainParser()

const words = await referenceWords('zh')

/** A site in this language. */
export const SITE: ApiSite = { docsFolder: 'docs', language: 'zh', words }

const reader = contentReader(OPTIONS, { remark: [], rehype: [] })

export function readPage({
  path,
  text,
  tree,
}: Pick<ApiDocument, 'path' | 'text' | 'tree'>): Promise<Document> {
  return reader({ path, text, make: (own) => composePage({ path, text, tree }, own) })
}

export function printed({ path, text, tree }: Pick<ApiDocument, 'path' | 'text' | 'tree'>): string {
  return composePage({ path, text, tree }, parse).markdown.text
}

/** The context of test pages. Targets with a number have an address. */
export function context(): PageContext {
  return {
    words,
    packageName: 'a',
    path: 'docs/api/classes/A.md' as SourcePath,
    linkOf: (target) => ('id' in target ? `/docs/api#${target.id}` : undefined),
    text: new PageText(),
    parse,
  }
}

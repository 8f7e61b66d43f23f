import type { Code, RootContent } from 'mdast'
import type { Span } from '../../paths.ts'
import type { Fence } from '../model.ts'
import { componentData } from '../tree/components.ts'
import type { Reading } from '../tree/reading.ts'
import { readCodeMeta } from './code-meta.ts'

/** The component of the site that shows code blocks of this language with these words, if there is one. */
export function fenceOf(
  language: string,
  meta: string,
  { options }: Pick<Reading, 'options'>,
): Fence | undefined {
  const possible = (options.fences ?? []).filter((each) => each.language === language.toLowerCase())
  if (possible.length === 0) return undefined
  const { words } = readCodeMeta(meta)
  return possible.find((each) => each.words.every((word) => words.includes(word)))
}

/** Wraps a code block in the component that shows it. */
export function shownBy(
  { island, language }: Fence,
  { code, meta, place }: { code: Code; meta: string; place: Span },
) {
  const props = { code: code.value, language, meta: metaProps(meta) }
  const { position } = code
  const data = componentData(island, props, place)
  const node = {
    type: 'containerDirective',
    name: 'component',
    children: [code],
    data,
    ...(position && { position }),
  }
  return node as RootContent
}

const OPTION = /([^\s=]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S*)))?/g

/** `title="A b" height={300} wide {1,3}` → `{ title: 'A b', height: '300', wide: true }`. */
function metaProps(meta: string): Readonly<Record<string, string | true>> {
  const pairs = [...meta.matchAll(OPTION)].map(([, name = '', double, single, plain]) => {
    return [name, double ?? single ?? plain?.replace(/^\{(.*)\}$/, '$1') ?? true] as const
  })
  return Object.fromEntries(pairs.filter(([name]) => /^[\w-]+$/.test(name)))
}

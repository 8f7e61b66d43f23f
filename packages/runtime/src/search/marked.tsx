import type { MarkedText, SearchDocument, SearchStrings } from '@chatdocs/protocol'
import EN from '@chatdocs/protocol/strings/en/search' with { type: 'json' }
import ZH from '@chatdocs/protocol/strings/zh/search' with { type: 'json' }
import { createElement } from 'react'
import { useReader } from '../state/reader.ts'

/**
 * Text with its matches marked. Each piece has an element of its own: translators in browsers move or replace texts, and
 * React then updates the element.
 */
export function Marked({ text, marks }: MarkedText) {
  const cuts = [0, ...marks.flat(), text.length]
  return cuts
    .slice(1)
    .map((end, key) => createElement(key % 2 ? 'mark' : 'span', { key }, text.slice(cuts[key], end)))
}

/** `文档 › 快速开始`. */
export function trailOf(labels: readonly string[]): string {
  return labels.join(' › ')
}

/** The target of a result, as a path of the site. */
export function targetOf({ url, anchor }: SearchDocument): string {
  return url + anchor
}

/** The strings of the search in the language of the page: from its module, else from the runtime. */
export function useSearchWords(): SearchStrings {
  const { site, strings } = useReader()
  const words = strings.searchWords ?? (/^zh/i.test(site.locale.htmlLang) ? ZH : EN)
  return site.search?.blog === undefined ? words : { ...words, blog: site.search.blog }
}

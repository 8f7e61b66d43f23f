import type { MarkedText, SearchDocument } from '@chatdocs/protocol'
import { createElement } from 'react'

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

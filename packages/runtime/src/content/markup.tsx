import { type AnchorHTMLAttributes, createElement, useMemo } from 'react'
import { trusted } from '../state/trusted.ts'

interface MarkupProps extends AnchorHTMLAttributes<HTMLElement> {
  tag: string
  html: string
}

/** An element with this HTML, which a build has made. Here all markup enters the page. */
export function Markup({ tag, html, ...attributes }: MarkupProps) {
  // Each trusted text is another object: without the memo, React would write the same text again, and the focus be lost.
  const dangerouslySetInnerHTML = useMemo(() => ({ __html: trusted.createHTML(html) }), [html])
  return createElement(tag, { ...attributes, dangerouslySetInnerHTML })
}

import { type AnchorHTMLAttributes, createElement, useMemo } from 'react'
import { trusted } from '../state/trusted.ts'

interface MarkupProps extends AnchorHTMLAttributes<HTMLElement> {
  tag: string
  html: string
}

/** An element with HTML from the build. Only this component adds markup to the page. */
export function Markup({ tag, html, ...attributes }: MarkupProps) {
  // Each call makes a new object: without the memo, React would write the same HTML again, and focus would be lost.
  const dangerouslySetInnerHTML = useMemo(() => ({ __html: trusted.createHTML(html) }), [html])
  return createElement(tag, { ...attributes, dangerouslySetInnerHTML })
}

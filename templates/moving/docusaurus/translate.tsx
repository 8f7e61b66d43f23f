import { Fragment, type ReactNode } from 'react'

type Values = Readonly<Record<string, ReactNode>>

/** `@docusaurus/Translate`: the text as written. A translation of a page is a file in `i18n/`. */
export default function Translate({
  children,
  id,
  values = {},
}: {
  children?: string
  id?: string
  values?: Values
}) {
  const parts = (children ?? id ?? '').split(/\{(\w+)\}/)
  return parts.map((part, index) => (
    <Fragment key={`${index}-${part}`}>{index % 2 === 1 ? values[part] : part}</Fragment>
  ))
}

export function translate({ message, id }: { message?: string; id?: string }, values: Values = {}): string {
  return (message ?? id ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

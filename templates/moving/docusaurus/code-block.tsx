import type { ReactNode } from 'react'

interface Props {
  children?: ReactNode
  language?: string
  title?: string
}

/** `@theme/CodeBlock`, without colours. */
export default function CodeBlock({ children, language, title }: Props) {
  return (
    <figure className="code">
      {title && <figcaption>{title}</figcaption>}
      <pre className={language && `language-${language}`}>
        <code>{children}</code>
      </pre>
    </figure>
  )
}

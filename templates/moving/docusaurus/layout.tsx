import type { ReactNode } from 'react'

/** `@theme/Layout`: chatdocs puts the navbar and the footer around each page. For its title, a page exports `meta`. */
export default function Layout({ children }: { title?: string; description?: string; children?: ReactNode }) {
  return children
}

import { useHydrated } from '@chatdocs/runtime'
import type { ReactNode } from 'react'

/** `@docusaurus/BrowserOnly` */
export default function BrowserOnly({
  children,
  fallback,
}: {
  children: () => ReactNode
  fallback?: ReactNode
}) {
  return useHydrated() ? children() : fallback
}

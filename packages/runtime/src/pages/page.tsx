import type { Page } from '../router/load.ts'
import { NotFound } from './not-found.tsx'

/** The content of a page, by its kind. */
export function PageContents({ page }: { page: Page }) {
  const { route, component: Component, drawer: Draw } = page
  if (route.content.kind === 'not-found') return <NotFound />
  if (Draw) return <Draw content={route.content} />
  return Component ? <Component /> : null
}

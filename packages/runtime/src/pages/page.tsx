import type { Page } from '../router/load.ts'

/** The content of a page, by its kind. */
export function PageContents({ page }: { page: Page }) {
  const { route, component: Component, drawer: Draw } = page
  if (Draw) return <Draw content={route.content} />
  return Component ? <Component /> : null
}

import { type PageInput, type PageOutput, pourPage } from '@chatdocs/core'
import type { PageState } from '@chatdocs/protocol'
import { RUNTIME } from '../built.ts'

/** The server's entry of the prebuilt runtime. */
interface RuntimeServer {
  renderApp(state: PageState, component?: unknown): string
}

/** Draws one page with the prebuilt runtime. What the site's own code throws is its author's to know. */
export async function drawPage(input: PageInput): Promise<PageOutput> {
  const runtime: RuntimeServer = await import(new URL('server/server.js', RUNTIME).href)
  const page: { default?: unknown } = input.component === undefined ? {} : await import(input.component)
  try {
    const html = pourPage(input, runtime.renderApp(input.state, page.default))
    return { html: new TextEncoder().encode(html) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

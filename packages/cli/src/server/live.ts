import type { IncomingMessage, ServerResponse } from 'node:http'

/** Where an open page listens, below no base. */
export const LIVE_PATH = '/__chatdocs/live'

/** What the development server tells the pages that are open. */
export type LiveMessage =
  /** Content changed: of these pages, or of any. Ask for the route's data again. */
  | { type: 'update'; urls?: readonly string[] }
  /** More than content changed. */
  | { type: 'reload' }
  /** The mistakes in the site, as the terminal shows them. */
  | { type: 'diagnostics'; count: number; texts: readonly string[] }

export interface LiveChannel {
  connect(request: IncomingMessage, response: ServerResponse): void
  tell(message: LiveMessage): void
  close(): void
}

/** Proxies cut a channel that is silent for a minute. */
const HEARTBEAT = 25_000

/** Messages to every open page, as server-sent events. A page that connects learns of the mistakes there are. */
export function liveChannel(): LiveChannel {
  const pages = new Set<ServerResponse>()
  let mistakes: LiveMessage | undefined
  const write = (text: string) => {
    for (const page of pages) page.write(text)
  }
  const heartbeat = setInterval(() => write(': here\n\n'), HEARTBEAT).unref()

  return {
    connect: (request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write('retry: 500\n\n')
      if (mistakes) response.write(eventOf(mistakes))
      pages.add(response)
      request.on('close', () => pages.delete(response))
    },
    tell: (message) => {
      if (message.type === 'diagnostics') mistakes = message
      write(eventOf(message))
    },
    close: () => {
      clearInterval(heartbeat)
      for (const page of pages) page.end()
      pages.clear()
    },
  }
}

function eventOf(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LiveMessage } from '@chatdocs/protocol'

export type LiveChannel = ReturnType<typeof liveChannel>

/** Milliseconds. Proxies close a channel that is silent for a minute. */
const HEARTBEAT = 25_000

/**
 * Sends messages to every open page, as server-sent events. A page that connects gets the current diagnostics, and
 * reloads if it missed a change, even one from before a restart: `server` identifies this process. With `once`, the
 * response ends after that, because another tab of the browser keeps listening.
 */
export function liveChannel(server: string) {
  const pages = new Set<ServerResponse>()
  let changes = 0
  let mistakes: LiveMessage | undefined
  const latest = () => `${server}-${changes}`
  const eventOf = (message: LiveMessage) => `id: ${latest()}\ndata: ${JSON.stringify(message)}\n\n`
  const write = (text: string) => {
    for (const page of pages) page.write(text)
  }
  const heartbeat = setInterval(() => write(': here\n\n'), HEARTBEAT).unref()

  return {
    /** The id of the latest change. A page that sends the id after which it was made misses no change before it listens. */
    latest,
    connect: (request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // Otherwise nginx and similar proxies would buffer messages.
        'X-Accel-Buffering': 'no',
      })
      response.write(`retry: 500\nid: ${latest()}\n\n`)
      if ((heardBy(request) ?? latest()) !== latest()) response.write(eventOf({ type: 'reload' }))
      if (mistakes) response.write(eventOf(mistakes))
      if (/[?&]once\b/.test(request.url ?? '')) return void response.end()
      pages.add(response)
      request.on('close', () => pages.delete(response))
    },
    tell: (message: LiveMessage): void => {
      if (message.type === 'diagnostics') mistakes = message
      else changes++
      write(eventOf(message))
    },
    close: (): void => {
      clearInterval(heartbeat)
      for (const page of pages) page.end()
      pages.clear()
    },
  }
}

/** The latest change that a page knows of: the last one it received, else the one after which it was made. */
function heardBy({ headers, url = '' }: IncomingMessage): string | undefined {
  return headers['last-event-id']?.toString() ?? /[?&]since=([^&]+)/.exec(url)?.[1]
}

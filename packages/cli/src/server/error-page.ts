import { escapeText } from '@chatdocs/core'

/** The page shown when a page cannot be rendered. */
export function errorPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This page cannot be shown</title>
<style>
  body { margin: 2rem auto; padding: 0 1rem; max-width: 60rem; font: 1rem/1.6 system-ui, sans-serif;
         color-scheme: light dark; color: CanvasText; background: Canvas }
  pre { padding: 1rem; overflow: auto; border-left: 4px solid crimson; background: rgb(128 128 128 / 15%);
        font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap }
</style>
<h1>This page cannot be shown</h1>
<pre>${escapeText(message)}</pre>
`
}

/**
 * The same for the development server, rendered after the change `since`. It reloads on any later change. `path` is the
 * URL path of the message stream, which the tabs of a browser share: see `stream.ts` of the runtime.
 */
export function liveErrorPage(message: string, since: string, path: string): string {
  return `${errorPage(message)}<p>This page reloads when the problem is fixed.</p>
<script>
  const path = ${JSON.stringify(path)}, now = path + '?since=' + ${JSON.stringify(since)}
  const channel = new BroadcastChannel(path)
  const hear = ({ data }) => /"type":"(update|reload)"/.test(data) && location.reload()
  const open = () => {
    new EventSource(now).onmessage = ({ data, lastEventId }) => {
      channel.postMessage({ data, lastEventId })
      hear({ data })
    }
  }
  channel.onmessage = ({ data }) => hear(data)
  if (navigator.locks) {
    navigator.locks.request(path, () => new Promise(open))
    fetch(now + '&once').then(async (response) => hear({ data: await response.text() }))
  } else open()
</script>
`
}

import { escapeText } from '@chatdocs/core'
import { livePath } from '@chatdocs/protocol'

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

/** The same for the development server, rendered after the change `since`. It reloads on any later change. */
export function liveErrorPage(message: string, since: string): string {
  return `${errorPage(message)}<p>This page reloads when the problem is fixed.</p>
<script>
  new EventSource(${JSON.stringify(livePath(since))}).onmessage = ({ data }) => {
    if (JSON.parse(data).type !== 'diagnostics') location.reload()
  }
</script>
`
}

/*
 * One more module for the development server: follows the author's edits. It knows the runtime
 * only by the event `chatdocs:refresh`.
 */

type Message =
  /** Pages whose data changed; all, if none are listed. */
  | { type: 'update'; urls?: string[] }
  | { type: 'reload' }
  | { type: 'diagnostics'; count: number; texts: string[] }

listen(new EventSource('/__chatdocs/live'))

function listen(source: EventSource): void {
  let connected = false
  source.onmessage = ({ data }) => receive(JSON.parse(data))
  source.onopen = () => {
    // The server was away and is back: whatever it said meanwhile is unknown.
    if (connected) receive({ type: 'update' })
    connected = true
  }
}

function receive(message: Message): void {
  if (message.type === 'reload') location.reload()
  else if (message.type === 'update')
    dispatchEvent(new CustomEvent('chatdocs:refresh', { detail: message.urls ?? null }))
  else if (message.type === 'diagnostics') report(message)
}

/** A small box listing what is wrong; it goes when nothing is. */
function report({ count, texts }: { count: number; texts: string[] }): void {
  const id = 'chatdocs-diagnostics'
  document.getElementById(id)?.remove()
  if (count === 0) return
  const box = document.createElement('details')
  box.id = id
  const summary = document.createElement('summary')
  summary.textContent = `⚠ ${count}`
  const list = document.createElement('pre')
  list.textContent = texts.join('\n\n')
  box.append(summary, list)
  document.body.append(box)
}

/*
 * Loaded by the development server only. Receives edits and diagnostics.
 */

import { type LiveMessage, livePath } from '@chatdocs/protocol'
import { makeEdits } from './edits.ts'
import { makePanel } from './panel.ts'
import { followEditor } from './preview.ts'

listen()
followEditor()

function listen(): void {
  const report = makePanel()
  const edits = makeEdits(startedPage())
  const { root, base = '/' } = document.documentElement.dataset
  const hear = async (message: LiveMessage) => {
    if (message.type === 'reload') location.reload()
    else if (message.type === 'update') {
      // The search index may have changed.
      dispatchEvent(new Event('chatdocs:refresh'))
      edits.show(message.files)
    } else {
      report(message)
      // The update failed, but there is no error to show: the server has an error page for it.
      if (!(await edits.done()) && message.errors.length === 0) location.reload()
    }
  }
  void listenTo(livePath(root ?? base), madeAfter(), hear)
}

/** The running page, from the module that hydrates it. Its file name has a hash, so the URL comes from the script tag. */
async function startedPage() {
  const boot = document.querySelector<HTMLScriptElement>('script[type=module][src*="/boot-"]')
  const { started }: typeof import('../boot.tsx') = await import(boot?.src ?? '')
  return started
}

/**
 * The id of the change after which this page was rendered, from the server. Empty if the browser does not expose it.
 */
function madeAfter(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'since')?.description ?? ''
}

/** Milliseconds before a stream that ended with an error is reopened. */
const PAUSE = 1000

type Heard = Pick<MessageEvent<string>, 'data' | 'lastEventId'>

/**
 * Receives the messages of the development server, for a page that was rendered after the change `since`. A browser opens
 * at most six connections to a server, so its tabs share one stream: the tab that holds the lock passes its messages on.
 */
async function listenTo(path: string, since: string, hear: (message: LiveMessage) => void): Promise<void> {
  const channel = new BroadcastChannel(path)
  let latest = since
  let source: EventSource | undefined
  const take = ({ data, lastEventId }: Heard) => {
    latest = lastEventId
    hear(JSON.parse(data))
  }
  const open = () => {
    const opened = new EventSource(`${path}?since=${latest}`)
    opened.onmessage = ({ data, lastEventId }) => {
      channel.postMessage({ data, lastEventId })
      take({ data, lastEventId })
    }
    // A proxy responds with an error while the server restarts.
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED && opened === source) setTimeout(open, PAUSE)
    }
    source = opened
  }
  channel.onmessage = ({ data }) => take(data)
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (!locks) {
    // Without HTTPS there are no locks, so hidden tabs give their connection back.
    const turn = () => (document.hidden ? source?.close() : open())
    document.addEventListener('visibilitychange', turn)
    return turn()
  }
  const lead = (lock: Lock | null) => (lock ? new Promise(open) : undefined)
  await locks.request(path, { ifAvailable: true }, lead)
  // Waits if another tab has the stream.
  void locks.request(path, lead)
  const missed = await (await fetch(`${path}?since=${since}&once`)).text()
  for (const [, data = ''] of missed.matchAll(/^data: (.*)$/gm)) hear(JSON.parse(data))
}

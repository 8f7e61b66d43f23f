import type { LiveMessage } from '@chatdocs/protocol'

/** Milliseconds before a stream that ended with an error is reopened. */
const PAUSE = 1000

type Heard = Pick<MessageEvent<string>, 'data' | 'lastEventId'>

/**
 * Receives the messages of the development server, for a page that was rendered after the change `since`. A browser opens
 * at most six connections to a server, so its tabs share one stream: the tab that holds the lock passes its messages on.
 */
export async function listenTo(
  path: string,
  since: string,
  hear: (message: LiveMessage) => void,
): Promise<void> {
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

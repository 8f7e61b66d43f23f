import { Closing } from './closing.ts'
import { asError } from './error.ts'
import type { JsonValue } from './json.ts'
import type { ViewHandle } from './view.ts'
import type { Webview } from './webview.ts'
import type { PageMessage, PluginMessage, WebviewPort } from './webview-port.ts'

const QUEUE_LIMIT = 100

/** 插件一侧：应答网页的调用，把事件推给网页。 */
export function openWebview({ methods = {} }: Webview, port: WebviewPort): ViewHandle {
  const closing = new Closing()
  const subscribed = new Set<string>()
  const queues = new Map<string, JsonValue[]>()

  function send(message: PluginMessage): void {
    if (!closing.isClosed) port.send(JSON.stringify(message))
  }

  function post(event: string, data: JsonValue): void {
    if (subscribed.has(event)) send({ kind: 'event', event, data })
    else queues.set(event, [...(queues.get(event) ?? []), data].slice(-QUEUE_LIMIT))
  }

  function subscribe(event: string): void {
    subscribed.add(event)
    for (const data of queues.get(event) ?? []) send({ kind: 'event', event, data })
    queues.delete(event)
  }

  async function answer(id: number, name: string, args: readonly JsonValue[]): Promise<void> {
    try {
      // 只认自己的属性：网页不能借 constructor 之类的名字拿到别的东西。
      const method = Object.hasOwn(methods, name) ? methods[name] : undefined
      if (!method) throw new Error(`没有名为 ${name} 的方法`)
      const value = await (method as (...args: readonly JsonValue[]) => unknown)(...args)
      send({ kind: 'result', id, ...(value !== undefined && { value: value as JsonValue }) })
    } catch (error) {
      send({ kind: 'failure', id, message: asError(error).message })
    }
  }

  port.receive((text) => {
    if (closing.isClosed) return
    const message: PageMessage = JSON.parse(text)
    if (message.kind === 'call') void answer(message.id, message.name, message.args)
    else if (message.kind === 'subscribe') subscribe(message.event)
    else closing.close(message.result)
  })
  return { closed: closing.closed, post, close: () => closing.close() }
}

import type { Dispose } from './dispose.ts'
import { EventEmitter } from './event-emitter.ts'
import type { JsonValue } from './json.ts'
import type { ViewParams } from './view.ts'
import type { WebviewMethods } from './webview.ts'
import type { PageMessage, PluginMessage, WebviewPort } from './webview-port.ts'

/**
 * 网页一侧的通道。
 *
 * @typeParam Methods - 插件一侧给出的方法，见 {@link MethodsOf}。
 * @see {@link connectWebview}
 * @since 0.0.1
 */
export interface WebviewClient<Methods extends WebviewMethods = WebviewMethods> {
  /** 打开视图时传入的参数。 */
  readonly params: ViewParams
  /**
   * 调用插件一侧的方法。
   *
   * @typeParam Name - 方法名。
   * @param name - 方法名。
   * @param args - 方法的参数，须能用 JSON 表示。
   * @returns 方法的返回值。
   * @throws `Error`：对方抛错时 Promise 拒绝，只带错误信息，不带调用栈。
   */
  call<Name extends keyof Methods & string>(
    name: Name,
    ...args: Parameters<Methods[Name]>
  ): Promise<Awaited<ReturnType<Methods[Name]>>>
  /**
   * 接收 {@link ViewHandle.post} 发来的事件；订阅之前发来的会依次补上。
   *
   * @param event - 事件名。
   * @param handler - 处理函数。
   * @returns 退订函数。
   */
  on(event: string, handler: (data: JsonValue) => void): Dispose
  /**
   * 关闭视图并交出结果。
   *
   * @param result - 结果，即 {@link ViewHandle.closed} 的值。
   */
  close(result?: JsonValue): void
}

/** 宿主在页面加载前注入的全局对象。 */
export interface WebviewBridge extends WebviewPort {
  readonly params: ViewParams
}

/** 注入的全局对象叫什么。 */
const BRIDGE = '__mobot__'

/**
 * 在网页里连接插件。
 *
 * @typeParam Methods - 插件一侧给出的方法，见 {@link MethodsOf}。
 * @returns 网页一侧的通道。
 * @throws `Error`：页面不在 Mobot 的 WebView 中，例如直接用电脑的浏览器打开。
 * @example
 * ```ts
 * import { connectWebview } from '@mobot/core'
 *
 * const client = connectWebview<{ list(limit: number): Promise<string[]> }>()
 * const names = await client.call('list', 20)
 * client.on('changed', () => location.reload())
 * console.log(client.params.since, names)
 * export {}
 * ```
 * @see {@link defineWebview} 插件一侧。
 * @since 0.0.1
 */
export function connectWebview<Methods extends WebviewMethods = WebviewMethods>(): WebviewClient<Methods> {
  const bridge: WebviewBridge | undefined = Reflect.get(globalThis, BRIDGE)
  if (!bridge) throw new Error('页面不在 Mobot 的 WebView 中')
  return makeWebviewClient(bridge)
}

/** 一次等待应答的调用。 */
interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** 由管道得出通道。 */
export function makeWebviewClient<Methods extends WebviewMethods>(
  bridge: WebviewBridge,
): WebviewClient<Methods> {
  const pending = new Map<number, Pending>()
  const events = new EventEmitter<Record<string, [data: JsonValue]>>()
  const subscribed = new Set<string>()
  const send = (message: PageMessage): void => bridge.send(JSON.stringify(message))
  let count = 0

  bridge.receive((text) => {
    const message: PluginMessage = JSON.parse(text)
    if (message.kind === 'event') return void events.emit(message.event, message.data)
    const call = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'result') call?.resolve(message.value)
    else call?.reject(new Error(message.message))
  })

  const client: WebviewClient = {
    params: bridge.params,
    call: (name, ...args) =>
      new Promise<never>((resolve, reject) => {
        const id = ++count
        send({ kind: 'call', id, name, args })
        pending.set(id, { resolve: resolve as (value: unknown) => void, reject })
      }),
    on(event, handler) {
      const off = events.on(event, handler)
      if (!subscribed.has(event)) send({ kind: 'subscribe', event })
      subscribed.add(event)
      return off
    },
    close: (result) => send({ kind: 'close', ...(result !== undefined && { result }) }),
  }
  return client as WebviewClient<Methods>
}

import type { JsonValue } from './json.ts'

/** 网页发给插件的话。 */
export type PageMessage =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: readonly JsonValue[] }
  | { readonly kind: 'subscribe'; readonly event: string }
  | { readonly kind: 'close'; readonly result?: JsonValue }

/** 插件发给网页的话。 */
export type PluginMessage =
  | { readonly kind: 'result'; readonly id: number; readonly value?: JsonValue }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'event'; readonly event: string; readonly data: JsonValue }

/** 两边之间的管道：只传文本，所以传得过去的一定能用 JSON 表示。 */
export interface WebviewPort {
  send(text: string): void
  receive(handler: (text: string) => void): void
}

/** 两头相接的一对管道；文本在下一轮送达。 */
export function makePortPair(): readonly [WebviewPort, WebviewPort] {
  const handlers: [((text: string) => void)?, ((text: string) => void)?] = []
  const port = (own: 0 | 1, other: 0 | 1): WebviewPort => ({
    send: (text) => void Promise.resolve().then(() => handlers[other]?.(text)),
    receive: (handler) => {
      handlers[own] = handler
    },
  })
  return [port(0, 1), port(1, 0)]
}

import type { ViewBase } from './view.ts'

/**
 * 网页可以调用的方法。
 *
 * 参数与返回值须能用 JSON 表示。
 *
 * @since 0.0.1
 */
export type WebviewMethods = Readonly<Record<string, (...args: never[]) => unknown>>

/**
 * 网页视图的定义。
 *
 * @typeParam Methods - 网页可以调用的方法。
 * @since 0.0.1
 */
export interface WebviewDefinition<Methods extends WebviewMethods = WebviewMethods> extends ViewBase {
  /** 工程内的 HTML 文件，或 `https` 地址。 */
  readonly entry: string
  /** 网页可以访问的外部来源，精确到协议、主机和端口，缺省一个也没有；线上网页自己的来源会自动算在其中。 */
  readonly origins?: readonly string[]
  /**
   * 网页可以调用的方法；入口是线上的网页时不能提供。
   *
   * @remarks
   * 网页一旦被注入脚本，什么参数都可能传过来。凡是会写数据、发消息的方法，都要检查参数。
   */
  readonly methods?: Methods
}

/**
 * 网页视图：界面是运行在 WebView 里的网页。
 *
 * @typeParam Methods - 网页可以调用的方法。
 * @see {@link defineWebview}
 * @since 0.0.1
 */
export interface Webview<Methods extends WebviewMethods = WebviewMethods> extends WebviewDefinition<Methods> {
  /** 视图的种类。 */
  readonly kind: 'webview'
}

/**
 * 网页视图的方法表，供网页一侧引用类型。
 *
 * @typeParam View - 网页视图的类型。
 * @example
 * ```ts
 * import { connectWebview, defineWebview, type MethodsOf } from '@mobot/core'
 *
 * const clock = defineWebview({
 *   name: 'clock',
 *   title: '时钟',
 *   entry: './plugins/clock/page/index.html',
 *   methods: { now: (zone: string) => new Date().toLocaleString('zh-CN', { timeZone: zone }) },
 * })
 *
 * // 网页一侧，只引用类型
 * export async function show(): Promise<string> {
 *   const client = connectWebview<MethodsOf<typeof clock>>()
 *   return client.call('now', 'Asia/Shanghai')
 * }
 * ```
 * @since 0.0.1
 */
export type MethodsOf<View extends Webview> = View extends Webview<infer Methods> ? Methods : never

const ORIGIN = /^https?:\/\/[^/?#@\s]+$/

/**
 * 定义网页视图。
 *
 * @typeParam Methods - 网页可以调用的方法，由实参推导。
 * @param definition - 视图的定义。
 * @returns 视图，交给 {@link Plugin.mount} 或 {@link Plugin.open}。
 * @throws `Error`：入口是线上的网页却提供了方法、入口不是 `https`，或者来源写得不精确。
 * @example
 * ```ts
 * import { defineWebview } from '@mobot/core'
 *
 * export const map = defineWebview({
 *   name: 'map',
 *   title: '地图',
 *   entry: './plugins/map/page/index.html',
 *   origins: ['https://tiles.example.com'],
 *   methods: { home: () => ({ latitude: 30.2741, longitude: 120.1551 }) },
 * })
 * ```
 * @see {@link connectWebview} 网页一侧。
 * @since 0.0.1
 */
export function defineWebview<Methods extends WebviewMethods = WebviewMethods>(
  definition: WebviewDefinition<Methods>,
): Webview<Methods> {
  const { name, entry, methods, origins = [] } = definition
  const isRemote = /^[a-z]+:/i.test(entry)
  if (isRemote && !entry.startsWith('https://')) throw new Error(`网页视图“${name}”的入口不是 https 地址`)
  if (isRemote && methods) throw new Error(`网页视图“${name}”的入口是线上的网页，不能提供 methods`)
  const loose = origins.find((each) => !ORIGIN.test(each))
  if (loose !== undefined) throw new Error(`网页视图“${name}”的来源“${loose}”应是 https://example.com 的样子`)
  if (!isRemote) return { ...definition, kind: 'webview' }
  return { ...definition, kind: 'webview', origins: [...new Set([new URL(entry).origin, ...origins])] }
}

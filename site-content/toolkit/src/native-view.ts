import type { Awaitable } from './awaitable.ts'
import type { JsonValue } from './json.ts'
import type { NativeElement } from './native-elements.ts'
import type { Plugin } from './plugin.ts'
import type { ViewBase, ViewParams } from './view.ts'

/**
 * 原生视图的状态与操作。
 *
 * @typeParam State - 状态的类型。
 * @since 0.0.1
 */
export interface NativeViewContext<State extends object = object> {
  /** 打开它的插件。 */
  readonly plugin: Plugin
  /** 打开时传入的参数。 */
  readonly params: ViewParams
  /** 这次渲染时的状态。 */
  readonly state: Readonly<State>
  /**
   * 合并新状态并重新渲染；同一轮里的多次修改只渲染一次。
   *
   * @param patch - 要改的部分。
   */
  update(patch: Partial<State>): void
  /**
   * 关闭视图并交出结果。
   *
   * @param result - 结果，即 {@link ViewHandle.closed} 的值。
   */
  close(result?: JsonValue): void
}

/**
 * 原生视图的定义。
 *
 * @typeParam State - 状态的类型。
 * @since 0.0.1
 */
export interface NativeViewDefinition<State extends object = object> extends ViewBase {
  /**
   * 打开时给出初始状态。
   *
   * @param source - 打开它的插件，以及传入的参数。
   * @returns 可以是异步的，等待期间显示加载动画。
   */
  state(source: Pick<NativeViewContext, 'plugin' | 'params'>): Awaitable<State>
  /**
   * 由状态得出界面，不应有副作用。
   *
   * @param context - 状态与操作。
   * @returns 元素树。
   */
  render(context: NativeViewContext<State>): NativeElement
}

/**
 * 原生视图：界面由宿主用系统控件绘制。
 *
 * @typeParam State - 状态的类型。
 * @see {@link defineNativeView}
 * @since 0.0.1
 */
export interface NativeView<State extends object = object> extends NativeViewDefinition<State> {
  /** 视图的种类。 */
  readonly kind: 'native'
}

/**
 * 定义原生视图。
 *
 * @typeParam State - 状态的类型，由 `state` 的返回值推导。
 * @param definition - 视图的定义。
 * @returns 视图，交给 {@link Plugin.mount} 或 {@link Plugin.open}。
 * @example
 * ```ts
 * import { defineNativeView, h } from '@mobot/core'
 *
 * export const counter = defineNativeView({
 *   name: 'counter',
 *   title: '计数器',
 *   state: () => ({ count: 0 }),
 *   render: ({ state, update }) =>
 *     h('button', { label: `点了 ${state.count} 次`, onPress: () => update({ count: state.count + 1 }) }),
 * })
 * ```
 * @since 0.0.1
 */
export function defineNativeView<State extends object>(
  definition: NativeViewDefinition<State>,
): NativeView<State> {
  return { ...definition, kind: 'native' }
}

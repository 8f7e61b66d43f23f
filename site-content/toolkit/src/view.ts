import type { JsonObject, JsonValue } from './json.ts'
import type { NativeView } from './native-view.ts'
import type { Plugin } from './plugin.ts'
import type { Webview } from './webview.ts'

/**
 * 视图的打开方式。
 *
 * @since 0.0.1
 */
export enum ViewPresentation {
  /** 推入导航栈，左上角有返回。 */
  Push = 'push',
  /** 全屏模态。 */
  Modal = 'modal',
  /** 自底部弹出的半屏面板，可下拉关闭。 */
  Sheet = 'sheet',
}

/**
 * 打开视图时传入的参数。
 *
 * @since 0.0.1
 */
export type ViewParams = JsonObject

/**
 * 一个视图，以 `kind` 区分。
 *
 * @since 0.0.1
 */
export type View = NativeView | Webview

/**
 * 两种视图共有的字段。
 *
 * @since 0.0.1
 */
export interface ViewBase {
  /** 在插件内唯一的名字。 */
  readonly name: string
  /** 标题栏上的文字。 */
  readonly title: string
  /** 图标的资源路径。 */
  readonly icon?: string
  /**
   * 打开方式。
   *
   * @defaultValue {@link ViewPresentation.Push}
   */
  readonly presentation?: ViewPresentation
}

/**
 * 将要打开的视图。
 *
 * @see {@link Hooks} 的 `view:open`、{@link Host.openView}
 * @since 0.0.1
 */
export interface ViewRequest {
  /** 由哪个插件打开。 */
  readonly plugin: Plugin
  /** 打开哪个视图。 */
  readonly view: View
  /** 传入的参数。 */
  readonly params: ViewParams
}

/**
 * 已打开的视图。
 *
 * @since 0.0.1
 */
export interface ViewHandle {
  /** 关闭时兑现，值为视图交出的结果；使用者自己关掉时为 `undefined`。 */
  readonly closed: Promise<JsonValue | undefined>
  /**
   * 向网页视图发送事件；对原生视图不起作用。
   *
   * 网页尚未订阅时排队，同名事件最多 100 条，再多就丢掉最早的。
   *
   * @param event - 事件名。
   * @param data - 数据。
   */
  post(event: string, data: JsonValue): void
  /** 关闭视图。 */
  close(): void
}

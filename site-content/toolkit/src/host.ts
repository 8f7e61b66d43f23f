import type { Dispose } from './dispose.ts'
import type { PluginStorage } from './plugin-storage.ts'
import type { ViewHandle, ViewRequest } from './view.ts'

/**
 * 承载机器人的环境：手机上的 App，或测试用的内存实现。
 *
 * 核心包与外界的一切往来都经过它，因此本身不依赖任何平台。
 *
 * @see {@link createMemoryHost}
 * @since 0.0.1
 */
export interface Host {
  /** 运行在什么上面。 */
  readonly platform: 'android' | 'ios' | 'memory'
  /**
   * 打开一个以 `scope` 隔离的存储。
   *
   * @param scope - 存储的名字，同名的是同一个存储。以 `/config` 结尾的存着插件的配置，由宿主加密保存。
   * @returns 存储。
   */
  storage(scope: string): PluginStorage
  /**
   * 打开视图。
   *
   * @param request - 哪个插件要打开哪个视图，已经过 `view:open` 钩子。
   * @returns 已打开的视图。
   */
  openView(request: ViewRequest): Promise<ViewHandle>
  /**
   * 订阅 App 的前后台切换。
   *
   * @param handler - 切换时调用，参数为是否在前台。
   * @returns 退订函数。
   */
  onVisibilityChange(handler: (visible: boolean) => void): Dispose
}

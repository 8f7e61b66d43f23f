import { EventEmitter } from './event-emitter.ts'
import type { Host } from './host.ts'
import { MemoryStorage } from './memory-storage.ts'
import type { NativeElement } from './native-elements.ts'
import { openNativeView } from './native-session.ts'
import type { NativeView } from './native-view.ts'
import type { ViewHandle, ViewRequest } from './view.ts'
import type { Webview, WebviewMethods } from './webview.ts'
import { makeWebviewClient, type WebviewClient } from './webview-client.ts'
import { makePortPair } from './webview-port.ts'
import { openWebview } from './webview-session.ts'

/**
 * 内存宿主里打开着的一个视图，测试用它代替使用者的眼睛和手。
 *
 * @see {@link MemoryHost.views}
 * @since 0.0.1
 */
export interface MemoryView {
  /** 由哪个插件打开，传入了什么参数。 */
  readonly request: ViewRequest
  /** 原生视图当前的界面；网页视图没有。 */
  readonly tree: NativeElement | undefined
  /**
   * 网页视图的网页一侧，如同网页调用了 {@link connectWebview}。
   *
   * @typeParam Methods - 插件一侧给出的方法。
   * @returns 网页一侧的通道。
   * @throws `Error`：这是原生视图。
   */
  connect<Methods extends WebviewMethods = WebviewMethods>(): WebviewClient<Methods>
  /** 使用者用返回手势关掉它。 */
  dismiss(): void
}

/**
 * 只存在于内存里的宿主。
 *
 * @see {@link createMemoryHost}
 * @since 0.0.1
 */
export interface MemoryHost extends Host {
  /** 打开着的视图，后打开的在后。 */
  readonly views: readonly MemoryView[]
  /**
   * 假装 App 在前后台之间切换。
   *
   * @param visible - 是否在前台。
   */
  setVisible(visible: boolean): void
}

/** 打开着的视图，连同插件拿着的那一头。 */
interface Opened {
  readonly view: MemoryView
  readonly handle: ViewHandle
}

/**
 * 创建只存在于内存里的宿主，用于单元测试。
 *
 * 存储用完即弃；视图真的会渲染、会应答，只是不显示。
 *
 * @returns 新的宿主，与别的宿主互不相干。
 * @example
 * ```ts
 * import { type Adapter, Bot, createMemoryHost, type PluginDefinition } from '@mobot/core'
 *
 * // 插件进入后台时，有没有保存数据？
 * export async function savesOnLeave(adapter: Adapter, definition: PluginDefinition): Promise<boolean> {
 *   const host = createMemoryHost()
 *   const bot = new Bot(adapter, { id: 'bot', platform: adapter.platform }, { host })
 *   const plugin = await bot.use(definition)
 *   await bot.start()
 *
 *   host.setVisible(false)
 *   return (await plugin.storage.keys()).length > 0
 * }
 * ```
 * @since 0.0.1
 */
export function createMemoryHost(): MemoryHost {
  const storages = new Map<string, MemoryStorage>()
  const visibility = new EventEmitter<{ change: [visible: boolean] }>()
  const opened = new Set<Opened>()
  return {
    platform: 'memory',
    get views() {
      return [...opened].map((each) => each.view)
    },
    storage(scope) {
      const storage = storages.get(scope) ?? new MemoryStorage()
      storages.set(scope, storage)
      return storage
    },
    async openView(request) {
      const { view } = request
      const each = view.kind === 'native' ? openNative(view, request) : openWeb(view, request)
      opened.add(each)
      void each.handle.closed.then(() => opened.delete(each))
      return each.handle
    },
    onVisibilityChange: (handler) => visibility.on('change', handler),
    setVisible: (visible) => void visibility.emit('change', visible),
  }
}

function openNative(view: NativeView, request: ViewRequest): Opened {
  const session = openNativeView(view, request)
  return {
    handle: session,
    view: {
      request,
      get tree() {
        return session.tree()
      },
      connect: () => {
        throw new Error(`“${view.name}”是原生视图，没有网页`)
      },
      dismiss: () => session.close(),
    },
  }
}

function openWeb(view: Webview, request: ViewRequest): Opened {
  const [pluginPort, pagePort] = makePortPair()
  const handle = openWebview(view, pluginPort)
  return {
    handle,
    view: {
      request,
      tree: undefined,
      connect: () => makeWebviewClient({ ...pagePort, params: request.params }),
      dismiss: () => handle.close(),
    },
  }
}

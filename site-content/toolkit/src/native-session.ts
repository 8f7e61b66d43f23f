import { Closing } from './closing.ts'
import { h, type NativeElement } from './native-elements.ts'
import type { NativeView, NativeViewContext } from './native-view.ts'
import type { ViewHandle, ViewRequest } from './view.ts'

/** 一个打开着的原生视图。 */
export interface NativeSession extends ViewHandle {
  /** 最近一次渲染的结果；初始状态还没有给出时是加载动画。 */
  tree(): NativeElement
}

/** 打开原生视图：取得初始状态，之后每次更新都重新渲染。 */
export function openNativeView(view: NativeView, request: ViewRequest): NativeSession {
  const { plugin, params } = request
  const closing = new Closing()
  const close = closing.close.bind(closing)
  let tree: NativeElement = h('spinner', {})
  let state: object = {}
  let isScheduled = false

  function render(): void {
    isScheduled = false
    if (closing.isClosed) return
    const context: NativeViewContext = { plugin, params, state, update, close }
    try {
      tree = view.render(context)
    } catch (error) {
      plugin.logger.error(`视图“${view.name}”渲染出错`, error)
    }
  }

  function update(patch: object): void {
    state = { ...state, ...patch }
    if (isScheduled) return
    isScheduled = true
    void Promise.resolve().then(render)
  }

  async function start(): Promise<void> {
    try {
      state = await view.state({ plugin, params })
    } catch (error) {
      plugin.logger.error(`视图“${view.name}”没有给出初始状态`, error)
      close()
    }
    render()
  }

  void start()
  return { closed: closing.closed, tree: () => tree, post: () => {}, close: () => close() }
}

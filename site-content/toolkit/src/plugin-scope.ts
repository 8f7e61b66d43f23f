import type { Dispose } from './dispose.ts'
import type { Listener } from './listener.ts'
import type { View, ViewHandle } from './view.ts'

/** 插件从加载或启用起、到停用为止经手的一切，一并撤销。 */
export class PluginScope {
  /** 启用之后才为 `true`；在此之前注册好的监听器与钩子还不生效。 */
  isActive = false
  readonly listeners: Listener[] = []
  readonly views: View[] = []
  readonly #registrations: Dispose[] = []
  readonly #cleanups: Dispose[] = []
  readonly #timers: Dispose[] = []
  readonly #opened = new Set<ViewHandle>()
  readonly #report: (error: unknown) => void
  #isClosed = false

  /** `report` 得知清理函数与定时任务抛出的错误。 */
  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /** 停用时最先撤销：监听器、钩子等。 */
  register(dispose: Dispose): void {
    this.#registrations.push(dispose)
  }

  /** 停用时按相反的次序执行。 */
  defer(cleanup: Dispose): void {
    this.#cleanups.push(cleanup)
  }

  /** 每隔一段时间执行一次，上一次没有结束时跳过。 */
  schedule(interval: number, task: () => PromiseLike<void> | void): Dispose {
    let isRunning = false
    const run = async (): Promise<void> => {
      if (isRunning) return
      isRunning = true
      try {
        await task()
      } catch (error) {
        this.#report(error)
      }
      isRunning = false
    }
    const timer = setInterval(() => void run(), interval)
    const stop = (): void => clearInterval(timer)
    this.#timers.push(stop)
    return stop
  }

  mount(view: View): Dispose {
    this.views.push(view)
    return () => {
      const index = this.views.indexOf(view)
      if (index >= 0) this.views.splice(index, 1)
    }
  }

  /** 记住打开的视图；打开期间已经停用的，随即关掉。 */
  open(handle: ViewHandle): void {
    if (this.#isClosed) handle.close()
    else this.#opened.add(handle)
    const forget = () => this.#opened.delete(handle)
    void handle.closed.then(forget, forget)
  }

  /** 撤销一切；`first` 在登记的清理函数之前执行。 */
  close(first?: Dispose): void {
    this.isActive = false
    this.#isClosed = true
    const cleanups = [...this.#cleanups].reverse()
    const closings = [...this.#opened].map((handle) => () => handle.close())
    const steps = [
      ...this.#registrations,
      ...(first ? [first] : []),
      ...cleanups,
      ...this.#timers,
      ...closings,
    ]
    for (const step of steps) this.#attempt(step)
    this.listeners.length = 0
    this.views.length = 0
  }

  #attempt(step: Dispose): void {
    try {
      step()
    } catch (error) {
      this.#report(error)
    }
  }
}

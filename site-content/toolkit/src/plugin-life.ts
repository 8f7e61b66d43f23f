import type { Dispose } from './dispose.ts'
import { asError } from './error.ts'
import type { Logger } from './logger.ts'
import { PluginState } from './plugin-definition.ts'
import { PluginScope } from './plugin-scope.ts'

/** 每个阶段要做的事。 */
export interface LifeSteps {
  load(): Promise<void>
  /** 返回的清理函数在停用时最先执行。 */
  setup(scope: PluginScope): Promise<Dispose | undefined>
  unload(): Promise<void>
  onState(state: PluginState, previous: PluginState): void
  onError(error: Error): void
}

/** 插件的一生：状态怎样变，经手的一切何时撤销。各个阶段排队进行，互不重叠。 */
export class PluginLife {
  readonly #logger: Logger
  readonly #steps: LifeSteps
  #state = PluginState.Created
  #isLoaded = false
  #scope: PluginScope | undefined
  #cleanup: Dispose | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(logger: Logger, steps: LifeSteps) {
    this.#logger = logger
    this.#steps = steps
  }

  get state(): PluginState {
    return this.#state
  }

  /** 加载或启用之后才有，停用之后就没有了。 */
  get scope(): PluginScope | undefined {
    return this.#scope
  }

  load(): Promise<void> {
    return this.#enqueue(() => this.#load())
  }

  enable(): Promise<void> {
    return this.#enqueue(() => this.#enable())
  }

  disable(): Promise<void> {
    return this.#enqueue(async () => this.#disable())
  }

  unload(): Promise<void> {
    return this.#enqueue(() => this.#unload())
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    const result = this.#queue.then(step)
    this.#queue = result.catch(() => {})
    return result
  }

  async #load(): Promise<void> {
    if (this.#state === PluginState.Unloaded) throw new Error('插件已经卸载，不能再用')
    if (this.#isLoaded) return
    this.#scope = this.#makeScope()
    try {
      await this.#steps.load()
      this.#isLoaded = true
      this.#become(PluginState.Loaded)
    } catch (error) {
      this.#fail('加载时出错', error)
    }
  }

  async #enable(): Promise<void> {
    await this.#load()
    if (!this.#isLoaded || this.#state === PluginState.Enabled) return
    const scope = this.#scope ?? this.#makeScope()
    this.#scope = scope
    try {
      this.#cleanup = await this.#steps.setup(scope)
      scope.isActive = true
      this.#become(PluginState.Enabled)
    } catch (error) {
      this.#fail('启用时出错', error)
    }
  }

  #disable(): void {
    if (this.#state !== PluginState.Enabled) return
    this.#closeScope()
    this.#become(PluginState.Loaded)
  }

  async #unload(): Promise<void> {
    if (this.#state === PluginState.Unloaded) return
    this.#disable()
    this.#closeScope()
    try {
      if (this.#isLoaded) await this.#steps.unload()
    } catch (error) {
      this.#report('卸载时出错', error)
    }
    this.#become(PluginState.Unloaded)
  }

  #makeScope(): PluginScope {
    return new PluginScope((error) => this.#logger.error('清理函数或定时任务出错', error))
  }

  #closeScope(): void {
    const [scope, cleanup] = [this.#scope, this.#cleanup]
    scope?.close(cleanup)
    this.#scope = undefined
    this.#cleanup = undefined
  }

  #fail(message: string, error: unknown): void {
    this.#closeScope()
    this.#become(PluginState.Failed)
    this.#report(message, error)
  }

  #report(message: string, error: unknown): void {
    this.#logger.error(message, error)
    this.#announce(() => this.#steps.onError(asError(error)))
  }

  #become(state: PluginState): void {
    const previous = this.#state
    this.#state = state
    if (state !== previous) this.#announce(() => this.#steps.onState(state, previous))
  }

  /** 旁观者抛错，不该打断生命周期。 */
  #announce(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      this.#logger.error('响应插件的事件时出错', error)
    }
  }
}

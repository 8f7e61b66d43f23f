import type { Dispose } from './dispose.ts'
import type { HookHandler, HookName, HookOptions, Hooks } from './hooks.ts'

/** 一处注册。 */
interface Registration<Name extends HookName> {
  readonly handler: HookHandler<Name>
  readonly priority: number
  readonly isActive: () => boolean
}

type Registrations = { [Name in HookName]: readonly Registration<Name>[] }

/** 怎样注册。 */
export interface ChainOptions extends HookOptions {
  /** 轮到它时再问；不生效的跳过。缺省为总是生效。 */
  readonly isActive?: () => boolean
}

/** 一个机器人的全部钩子。 */
export class HookChain {
  readonly #registrations: Partial<Registrations> = {}
  readonly #report: (name: HookName, error: unknown) => void

  /** `report` 得知哪个钩子抛了错。 */
  constructor(report: (name: HookName, error: unknown) => void) {
    this.#report = report
  }

  /** 按优先级插入，相等时排在已有的后面。 */
  add<Name extends HookName>(name: Name, handler: HookHandler<Name>, options: ChainOptions = {}): Dispose {
    const { priority = 0, isActive = () => true } = options
    const added: Registration<Name> = { handler, priority, isActive }
    this.#set(
      name,
      [...this.#of(name), added].sort((a, b) => b.priority - a.priority),
    )
    return () => {
      this.#set(
        name,
        this.#of(name).filter((each) => each !== added),
      )
    }
  }

  /** 让数据依次经过各个钩子；被取消时为 `undefined`。 */
  async run<Name extends HookName>(name: Name, payload: Hooks[Name]): Promise<Hooks[Name] | undefined> {
    let current = payload
    for (const each of this.#of(name)) {
      if (!each.isActive() || !this.#of(name).includes(each)) continue
      const result = await this.#call(name, each, current)
      if (result === false) return undefined
      if (typeof result === 'object') current = result
    }
    return current
  }

  async #call<Name extends HookName>(
    name: Name,
    { handler }: Registration<Name>,
    payload: Hooks[Name],
  ): Promise<Hooks[Name] | boolean | undefined> {
    try {
      return (await handler(payload)) ?? undefined
    } catch (error) {
      this.#report(name, error)
      return undefined
    }
  }

  #of<Name extends HookName>(name: Name): readonly Registration<Name>[] {
    return this.#registrations[name] ?? []
  }

  #set<Name extends HookName>(name: Name, registrations: readonly Registration<Name>[]): void {
    this.#registrations[name] = registrations as Registrations[Name]
  }
}

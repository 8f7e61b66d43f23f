import { EventEmitter } from './event-emitter.ts'
import type { JsonValue } from './json.ts'
import { createLogger, type Logger } from './logger.ts'
import {
  type PluginConfigInput,
  PluginConfigInputKind,
  type PluginConfigInputs,
  type PluginConfigValues,
} from './plugin-config-inputs.ts'
import { problemOf } from './plugin-config-problem.ts'
import type { PluginStorage } from './plugin-storage.ts'

/**
 * 插件配置发出的事件。
 *
 * @since 0.0.1
 */
export interface PluginConfigEvents {
  /** 某一项的值变了；写入相同的值不算。 */
  change: [key: string, value: JsonValue, previous: JsonValue]
}

/**
 * 插件的配置：读写值、校验、持久化，并在改变时通知。
 *
 * 每一项都有缺省值，所以读到的值永远不会是 `undefined`。
 *
 * @typeParam Inputs - 全部配置项的类型。
 * @example
 * ```ts
 * import { definePluginConfig, PluginConfig, PluginConfigInputKind, type PluginStorage } from '@mobot/core'
 *
 * const inputs = definePluginConfig({
 *   hour: { kind: PluginConfigInputKind.Number, label: '几点', default: 8, min: 0, max: 23 },
 * })
 *
 * export async function postpone(storage: PluginStorage): Promise<number> {
 *   const config = new PluginConfig(inputs, storage)
 *   await config.load()
 *   await config.set('hour', config.get('hour') + 1)
 *   return config.values.hour
 * }
 * ```
 * @see {@link Plugin.config}、{@link definePluginConfig}
 * @since 0.0.1
 */
export class PluginConfig<
  Inputs extends PluginConfigInputs = PluginConfigInputs,
> extends EventEmitter<PluginConfigEvents> {
  /** 全部配置项，按书写顺序。 */
  readonly inputs: Inputs
  readonly #storage: PluginStorage
  readonly #logger: Logger
  #values: Readonly<Record<string, JsonValue>>

  /**
   * 创建配置，此时都是缺省值。
   *
   * @param inputs - 全部配置项。
   * @param storage - 保存值的存储，不与插件的数据共用。
   * @param logger - 保存的值不再合法时，警告写到这里。
   * @throws `Error`：某一项的缺省值本身不合法。
   */
  constructor(inputs: Inputs, storage: PluginStorage, logger: Logger = createLogger('config')) {
    super()
    this.inputs = inputs
    this.#storage = storage
    this.#logger = logger
    this.#values = defaultsOf(inputs)
    for (const [key, value] of Object.entries(this.#values)) this.#check(key, value)
  }

  /**
   * 只求缺省值，不读写存储。
   *
   * @typeParam Inputs - 全部配置项的类型，由实参推导。
   * @param inputs - 全部配置项。
   * @returns 每一项的缺省值。
   */
  static defaults<const Inputs extends PluginConfigInputs>(inputs: Inputs): PluginConfigValues<Inputs> {
    return defaultsOf(inputs) as PluginConfigValues<Inputs>
  }

  /** 当前的全部值。 */
  get values(): PluginConfigValues<Inputs> {
    return this.#values as PluginConfigValues<Inputs>
  }

  /**
   * 读取一项。
   *
   * @typeParam Key - 键。
   * @param key - 键。
   * @returns 当前的值。
   */
  get<Key extends keyof PluginConfigValues<Inputs>>(key: Key): PluginConfigValues<Inputs>[Key] {
    return this.values[key]
  }

  /**
   * 写入一项，先保存，再通知。
   *
   * @typeParam Key - 键。
   * @param key - 键。
   * @param value - 新的值。
   * @returns 保存之后兑现的 Promise。
   * @throws `TypeError`：没有这一项、类型不符、超出范围或不在选项里。
   */
  async set<Key extends keyof PluginConfigValues<Inputs>>(
    key: Key,
    value: PluginConfigValues<Inputs>[Key],
  ): Promise<void> {
    const name = String(key)
    const checked = this.#check(name, value)
    await this.#storage.set(name, checked)
    this.#change(name, checked)
  }

  /**
   * 恢复一项的缺省值；不给键则全部恢复。
   *
   * @param key - 键。
   * @returns 保存之后兑现的 Promise。
   */
  async reset(key?: keyof PluginConfigValues<Inputs>): Promise<void> {
    for (const [name, value] of Object.entries(defaultsOf(this.inputs))) {
      if (key !== undefined && name !== key) continue
      await this.#storage.delete(name)
      this.#change(name, value)
    }
  }

  /**
   * 从存储读取已保存的值，由加载过程调用。
   *
   * 保存的值不再合法（例如选项被删掉了），该项恢复缺省值，并写一条警告。
   *
   * @returns 读完之后兑现的 Promise。
   */
  async load(): Promise<void> {
    const names = Object.keys(this.#values)
    const saved = await Promise.all(names.map((name) => this.#storage.get(name)))
    const loaded = names.flatMap((name, index) => {
      const value = saved[index]
      return value !== undefined && this.#isStillValid(name, value) ? [[name, value] as const] : []
    })
    this.#values = { ...defaultsOf(this.inputs), ...Object.fromEntries(loaded) }
  }

  #isStillValid(name: string, value: JsonValue): boolean {
    const input = this.#inputOf(name)
    const problem = input && problemOf(input, value)
    if (problem) this.#logger.warn(`配置项 ${name} 保存的值不再合法，已恢复缺省值：${problem}`, value)
    return problem === undefined
  }

  #check(name: string, value: unknown): JsonValue {
    const input = this.#inputOf(name)
    if (!input) throw new TypeError(`没有名为 ${name} 的配置项`)
    const problem = problemOf(input, value)
    if (problem) throw new TypeError(`配置项 ${name} 的值不合法：${problem}`)
    return value as JsonValue
  }

  #inputOf(name: string): PluginConfigInput | undefined {
    return Object.hasOwn(this.inputs, name) ? this.inputs[name] : undefined
  }

  /** 值已经保存好了，订阅者抛错只写日志，不算写入失败。 */
  #change(name: string, value: JsonValue): void {
    const previous = this.#values[name]
    if (previous === undefined || isSame(previous, value)) return
    this.#values = { ...this.#values, [name]: value }
    try {
      this.emit('change', name, value, previous)
    } catch (error) {
      this.#logger.error(`响应配置项 ${name} 的改变时出错`, error)
    }
  }
}

function defaultsOf(inputs: PluginConfigInputs): Record<string, JsonValue> {
  const entries = Object.entries(inputs).flatMap(([name, input]) =>
    input.kind === PluginConfigInputKind.RadioDivider ? [] : [[name, input.default] as const],
  )
  return Object.fromEntries(entries)
}

/** 配置项的值至多是一层数组。 */
function isSame(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

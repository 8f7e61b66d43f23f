/**
 * 已加载的模块。
 *
 * @since 0.0.1
 */
export interface ModuleRecord {
  /** 解析后的地址。 */
  readonly id: string
  /** 模块的导出。 */
  readonly exports: object
  /** 直接依赖的模块，不含由 {@link ModuleLoader.provide} 给出的。 */
  readonly imports: readonly string[]
}

/**
 * 模块从哪里来。
 *
 * @since 0.0.1
 */
export interface ModuleSource {
  /**
   * 把说明符解析为地址。
   *
   * @param specifier - 说明符，例如 `./format`。
   * @param importer - 导入它的模块的地址；由外部导入时为 `undefined`。
   * @returns 地址；`undefined` 表示找不到。
   */
  resolve(specifier: string, importer: string | undefined): string | undefined
  /**
   * 加载一个地址，用 `load` 取得它的依赖。
   *
   * @param id - 地址。
   * @param load - 导入一个依赖；求值之后也可以调用，用来按需加载。
   * @returns 模块的导出。
   * @throws 代码有错时抛出，模块不会被记住。
   */
  evaluate(id: string, load: (specifier: string) => Promise<object>): Promise<object>
}

/** 一次加载，完成之后成为 {@link ModuleRecord}。 */
interface Load {
  readonly id: string
  readonly imports: string[]
  exports?: object
  promise?: Promise<object>
}

/**
 * 加载插件与适配器的模块，记住依赖关系，支持热替换。
 *
 * 它只做三件事：解析说明符、求值一次并记住结果、记录谁依赖谁。代码从哪里来由 {@link ModuleSource} 决定。
 *
 * @example
 * ```ts
 * import { ModuleLoader, type ModuleSource } from '@mobot/core'
 *
 * const source: ModuleSource = {
 *   resolve: (specifier) => (specifier.startsWith('./') ? specifier.slice(2) : undefined),
 *   evaluate: async (id, load) => (id === 'app' ? { lib: await load('./lib') } : { id }),
 * }
 * const loader = new ModuleLoader(source)
 *
 * await loader.import('./app')
 * loader.invalidate('lib') // ['lib', 'app']
 * export {}
 * ```
 * @since 0.0.1
 */
export class ModuleLoader {
  readonly #source: ModuleSource
  readonly #provided = new Map<string, object>()
  readonly #loads = new Map<string, Load>()

  /**
   * 创建加载器，此时还没有模块。
   *
   * @param source - 模块从哪里来。
   */
  constructor(source: ModuleSource) {
    this.#source = source
  }

  /** 已加载的模块，以地址为键，按加载完成的先后；正在加载的不在其中。 */
  get modules(): ReadonlyMap<string, ModuleRecord> {
    const records = [...this.#loads.values()].flatMap(({ id, exports, imports }) =>
      exports ? [[id, { id, exports, imports }] as const] : [],
    )
    return new Map(records)
  }

  /**
   * 由宿主提供一个模块，优先于 {@link ModuleSource}，也不会失效。
   *
   * @param specifier - 说明符，例如 `@mobot/core`。
   * @param exports - 模块的导出。
   */
  provide(specifier: string, exports: object): void {
    this.#provided.set(specifier, exports)
  }

  /**
   * 加载模块；并发的请求共享一次加载。
   *
   * 求值抛错的模块不会被记住，下次导入会再试一次。
   *
   * @param specifier - 说明符。
   * @param importer - 导入它的模块的地址。
   * @returns 模块的导出。
   * @throws `Error`：找不到模块，信息里写明是谁导入的；或者依赖成环，信息里列出环。
   */
  async import(specifier: string, importer?: string): Promise<object> {
    return this.#import(specifier, importer)
  }

  /**
   * 使一个模块及一切依赖它的模块失效，下次导入时重新加载。
   *
   * @param id - 模块的地址。
   * @returns 失效的地址。
   */
  invalidate(id: string): string[] {
    const stale = new Set(this.#loads.has(id) ? [id] : [])
    // 集合在遍历中增长：新加入的也会轮到。
    for (const each of stale) {
      for (const load of this.#loads.values()) if (load.imports.includes(each)) stale.add(load.id)
    }
    for (const each of stale) this.#loads.delete(each)
    return [...stale]
  }

  async #import(specifier: string, importer: string | undefined, parent?: Load): Promise<object> {
    const provided = this.#provided.get(specifier)
    if (provided) return provided
    const id = this.#source.resolve(specifier, importer)
    if (id === undefined) {
      const by = importer === undefined ? '' : `，是“${importer}”要导入它`
      throw new Error(`找不到模块“${specifier}”${by}`)
    }
    if (parent) this.#depend(parent, id)
    return this.#load(id)
  }

  /** 记下依赖。`parent` 已经求值完毕的，不会再有人等它，也就成不了环。 */
  #depend(parent: Load, id: string): void {
    const way = parent.exports ? undefined : this.#wayFrom(id, parent.id)
    if (way) throw new Error(`模块的依赖成环：${[parent.id, ...way].join(' → ')}`)
    if (!parent.imports.includes(id)) parent.imports.push(id)
  }

  /** 正在加载的模块里，从 `from` 一路依赖到 `to` 经过哪些。 */
  #wayFrom(from: string, to: string, seen = new Set<string>()): string[] | undefined {
    if (from === to) return [to]
    const load = this.#loads.get(from)
    if (!load || load.exports || seen.has(from)) return undefined
    seen.add(from)
    for (const next of load.imports) {
      const way = this.#wayFrom(next, to, seen)
      if (way) return [from, ...way]
    }
    return undefined
  }

  #load(id: string): Promise<object> {
    const known = this.#loads.get(id)
    if (known?.promise) return known.promise
    const load: Load = { id, imports: [] }
    this.#loads.set(id, load)
    load.promise = this.#evaluate(load)
    return load.promise
  }

  async #evaluate(load: Load): Promise<object> {
    try {
      const exports = await this.#source.evaluate(load.id, (specifier) =>
        this.#import(specifier, load.id, load),
      )
      this.#finish(load, exports)
      return exports
    } catch (error) {
      if (this.#loads.get(load.id) === load) this.#loads.delete(load.id)
      throw error
    }
  }

  /** 加载期间可能已经失效，那样的结果不再记住；记住的挪到最后。 */
  #finish(load: Load, exports: object): void {
    load.exports = exports
    if (this.#loads.get(load.id) !== load) return
    this.#loads.delete(load.id)
    this.#loads.set(load.id, load)
  }
}

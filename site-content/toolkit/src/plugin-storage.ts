import type { JsonValue } from './json.ts'

/**
 * 按键保存 JSON 数据的存储。
 *
 * 数据留在手机上，更新、重启与卸载插件都不会丢。别的插件读不到，同一个插件在两个账号上也各有各的。
 *
 * @remarks
 * 单个值不宜超过 64 kB，再大就拆成多个键。
 *
 * @see {@link Plugin.storage}
 * @since 0.0.1
 */
export interface PluginStorage {
  /**
   * 读取一个值。
   *
   * @param key - 键。
   * @returns 值；不存在则为 `undefined`。
   */
  get(key: string): Promise<JsonValue | undefined>
  /**
   * 写入一个值，已有的会被覆盖。
   *
   * @param key - 键。
   * @param value - 值。
   * @returns 写完之后兑现的 Promise。
   */
  set(key: string, value: JsonValue): Promise<void>
  /**
   * 删除一个值。
   *
   * @param key - 键。
   * @returns 键是否存在。
   */
  delete(key: string): Promise<boolean>
  /**
   * 列出全部的键。
   *
   * @returns 键的数组，按写入的先后。
   */
  keys(): Promise<string[]>
}

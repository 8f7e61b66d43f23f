import type { JsonValue } from './json.ts'
import type { PluginStorage } from './plugin-storage.ts'

/** 内存里的存储。存的是 JSON 文本：之后再改动原来的对象，不会改到存好的值。 */
export class MemoryStorage implements PluginStorage {
  readonly #texts = new Map<string, string>()

  async get(key: string): Promise<JsonValue | undefined> {
    const text = this.#texts.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }

  async set(key: string, value: JsonValue): Promise<void> {
    this.#texts.set(key, JSON.stringify(value))
  }

  async delete(key: string): Promise<boolean> {
    return this.#texts.delete(key)
  }

  async keys(): Promise<string[]> {
    return [...this.#texts.keys()]
  }
}

/**
 * 能用 JSON 表示的值。
 *
 * 存储、视图参数与消息段里的卡片数据都限于此，因此能原样保存、原样传给网页。
 *
 * @since 0.0.1
 */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject

/**
 * 能用 JSON 表示的对象。
 *
 * @since 0.0.1
 */
export interface JsonObject {
  /** 任意一项。 */
  readonly [key: string]: JsonValue
}

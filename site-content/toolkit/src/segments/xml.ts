/**
 * 平台的 XML 卡片。
 *
 * @see {@link segment.xml}
 * @since 0.0.1
 */
export interface XmlSegment {
  /** 类型名。 */
  readonly type: 'xml'
  /** 卡片的源码，格式由平台定义。 */
  readonly data: string
}

/**
 * XML 卡片。
 *
 * @param data - 卡片的源码，格式由平台定义。
 * @returns 消息段。
 * @since 0.0.1
 */
export function xml(data: string): XmlSegment {
  return { type: 'xml', data }
}

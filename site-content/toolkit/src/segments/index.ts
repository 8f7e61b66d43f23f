/**
 * 消息段的构造函数，每种消息段各有一个。
 *
 * 直接使用它们，不必手写带 `type` 的对象；字符串等同于 {@link segment.text}。
 *
 * @example
 * ```ts
 * import { type Sendable, segment } from '@mobot/core'
 *
 * export const greeting: Sendable = [segment.at('10001'), ' 早上好 ', segment.face(14)]
 * ```
 * @module segment
 */

export { anonymous } from './anonymous.ts'
export { at } from './at.ts'
export { basketball } from './basketball.ts'
export { button } from './button.ts'
export { contact } from './contact.ts'
export { customMusic } from './custom-music.ts'
export { customNode } from './custom-node.ts'
export { dice } from './dice.ts'
export { directNode } from './direct-node.ts'
export { face } from './face.ts'
export { file } from './file.ts'
export { forward } from './forward.ts'
export { image } from './image.ts'
export { json } from './json.ts'
export { location } from './location.ts'
export { markdown } from './markdown.ts'
export { music } from './music.ts'
export { poke } from './poke.ts'
export { record } from './record.ts'
export { reply } from './reply.ts'
export { rps } from './rps.ts'
export { shake } from './shake.ts'
export { share } from './share.ts'
export { text } from './text.ts'
export { video } from './video.ts'
export { xml } from './xml.ts'

import type { AnonymousSegment } from './anonymous.ts'
import type { AtSegment } from './at.ts'
import type { BasketballSegment } from './basketball.ts'
import type { ButtonSegment } from './button.ts'
import type { ContactSegment } from './contact.ts'
import type { CustomMusicSegment } from './custom-music.ts'
import type { CustomNodeSegment } from './custom-node.ts'
import type { DiceSegment } from './dice.ts'
import type { DirectNodeSegment } from './direct-node.ts'
import type { FaceSegment } from './face.ts'
import type { FileSegment } from './file.ts'
import type { ForwardSegment } from './forward.ts'
import type { ImageSegment } from './image.ts'
import type { JsonSegment } from './json.ts'
import type { LocationSegment } from './location.ts'
import type { MarkdownSegment } from './markdown.ts'
import type { MusicSegment } from './music.ts'
import type { PokeSegment } from './poke.ts'
import type { RecordSegment } from './record.ts'
import type { ReplySegment } from './reply.ts'
import type { RpsSegment } from './rps.ts'
import type { ShakeSegment } from './shake.ts'
import type { ShareSegment } from './share.ts'
import type { TextSegment } from './text.ts'
import type { VideoSegment } from './video.ts'
import type { XmlSegment } from './xml.ts'

/**
 * 一个消息段，以 `type` 区分。
 *
 * @see {@link segment} 构造它们的函数；{@link isSegment} 收窄类型。
 * @since 0.0.1
 */
export type Segment =
  | AnonymousSegment
  | AtSegment
  | BasketballSegment
  | ButtonSegment
  | ContactSegment
  | CustomMusicSegment
  | CustomNodeSegment
  | DiceSegment
  | DirectNodeSegment
  | FaceSegment
  | FileSegment
  | ForwardSegment
  | ImageSegment
  | JsonSegment
  | LocationSegment
  | MarkdownSegment
  | MusicSegment
  | PokeSegment
  | RecordSegment
  | ReplySegment
  | RpsSegment
  | ShakeSegment
  | ShareSegment
  | TextSegment
  | VideoSegment
  | XmlSegment

/**
 * {@link Segment} 在内测期间的名字。
 *
 * @deprecated 改用 {@link Segment}，两者是同一个类型。
 * @since 0.0.1
 */
export type MessageSegment = Segment

/**
 * 消息段的类型名。
 *
 * @see {@link segmentTypes}
 * @since 0.0.1
 */
export type SegmentType = Segment['type']

/**
 * 类型名为 `T` 的消息段。
 *
 * @typeParam T - 类型名。
 * @example
 * ```ts
 * import type { SegmentOf } from '@mobot/core'
 *
 * export function area({ width = 0, height = 0 }: SegmentOf<'image'>): number {
 *   return width * height
 * }
 * ```
 * @since 0.0.1
 */
export type SegmentOf<T extends SegmentType> = Extract<Segment, { readonly type: T }>

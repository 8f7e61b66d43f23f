import type { Bot } from './bot.ts'
import type { IncomingMessage, RawMessage, ReplyOptions, Sender } from './message.ts'
import { permissionOf } from './permission.ts'
import { at } from './segments/at.ts'
import { reply } from './segments/reply.ts'
import type { Segment } from './segments/segment.ts'
import { type Sendable, toSegments } from './segments/sendable.ts'
import { MessageScene } from './target.ts'

/** 机器人眼中的一条消息。 */
export function makeIncomingMessage(bot: Bot, raw: RawMessage): IncomingMessage {
  const sender = { ...raw.sender, permission: permissionOf(raw.sender, raw.target, bot.account) }
  return makeMessage(bot, { ...raw, sender })
}

function makeMessage(bot: Bot, raw: RawMessage & { readonly sender: Sender }): IncomingMessage {
  return {
    ...raw,
    bot,
    text: textOf(raw.segments),
    reply: async (content, options = {}) => bot.send(raw.target, addressed(raw, content, options)),
    with: (content) => makeMessage(bot, { ...raw, segments: toSegments(content) }),
  }
}

function textOf(segments: readonly Segment[]): string {
  return segments
    .map((each) => (each.type === 'text' ? each.text : ''))
    .join('')
    .trim()
}

/** 内容之前加上引用与提及。 */
function addressed(message: RawMessage, content: Sendable, options: ReplyOptions): Segment[] {
  const isPrivate = message.target.scene === MessageScene.Private
  return [
    ...(options.quote ? [reply(message.id)] : []),
    ...(options.mention && !isPrivate ? toSegments([at(message.sender.id), ' ']) : []),
    ...toSegments(content),
  ]
}

import type { AccountConfig } from './config.ts'
import type { RawSender } from './message.ts'
import { MessageScene, type Target } from './target.ts'

/**
 * 触发监听器所需的权限，数值越大要求越高。
 *
 * 高的一级自动拥有低一级的权限，所以可以直接用 `<`、`>=` 比较。
 *
 * @see {@link Sender.permission}、{@link ListenerDefinition.permission}
 * @since 0.0.1
 */
export enum ListenerPermission {
  /** 任何人。 */
  Everyone = 0,
  /** 群管理员。 */
  GroupAdmin = 1,
  /** 群主。 */
  GroupOwner = 2,
  /** 机器人的管理员，见 {@link AccountConfig.managers}。 */
  Manager = 3,
  /** 机器人的主人，见 {@link AccountConfig.masters}。 */
  Master = 4,
}

/** 由账号配置与群身份得出的权限，取其中较高的一个。私聊没有群身份。 */
export function permissionOf(sender: RawSender, target: Target, account: AccountConfig): ListenerPermission {
  if (account.masters?.includes(sender.id)) return ListenerPermission.Master
  if (account.managers?.includes(sender.id)) return ListenerPermission.Manager
  if (target.scene === MessageScene.Private) return ListenerPermission.Everyone
  if (sender.role === 'owner') return ListenerPermission.GroupOwner
  if (sender.role === 'admin') return ListenerPermission.GroupAdmin
  return ListenerPermission.Everyone
}

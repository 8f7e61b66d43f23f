/**
 * 机器人与平台的连接状态。
 *
 * @see {@link Bot.status}
 * @since 0.0.1
 */
export enum BotStatus {
  /** 尚未启动、已经停止，或者断线等待重连。 */
  Offline = 'offline',
  /** 正在连接。 */
  Connecting = 'connecting',
  /** 已连上，可以收发消息。 */
  Online = 'online',
  /** 被平台冻结或踢下线，不会自动重连。 */
  Suspended = 'suspended',
}

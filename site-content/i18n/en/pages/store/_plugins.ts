import type { Plugin } from '../../../../pages/store/_plugin.ts'

/** The English words of the plugins in `data/plugins.json`, by package. */
export const PLUGINS: Readonly<Record<string, Pick<Plugin, 'title' | 'description'>>> = {
  'mobot-plugin-keeper': {
    title: 'Keeper',
    description:
      'Welcomes new members, recalls forbidden words, mutes step by step, keeps a block list. Each rule has its own scenes and permissions, and can warn in private first.',
  },
  'mobot-plugin-countdown': {
    title: 'Countdown',
    description:
      'Record important days in a chat and get a reminder every morning before them. A native view lists all days; tap one to delete it.',
  },
  '@mobot/plugin-schedule': {
    title: 'Schedule',
    description:
      'Sends text, pictures or voice to groups by weekday and time. If the phone slept, it catches up after it wakes, and sends nothing twice.',
  },
  'mobot-plugin-weather': {
    title: 'Weather',
    description:
      'A forecast for three days with a chart of the rain. Set the address and key of the service in the settings. Requests time out after five seconds.',
  },
  'mobot-plugin-board': {
    title: 'Scores',
    description:
      'Give points to members, take them away, rank them. The board is a webview that updates at once. Concurrent points are queued, so none is lost.',
  },
  'mobot-plugin-vote': {
    title: 'Vote',
    description:
      'Start a vote in a conversation; members tap buttons. Without buttons on a platform, they use numbers. One vote each, which can be changed.',
  },
  'mobot-plugin-dice': {
    title: 'RPG dice',
    description:
      'Understands “.r 3d6+2”, with advantage, disadvantage and hidden rolls. Only the game master gets the result of a hidden roll.',
  },
  '@mobot/plugin-archive': {
    title: 'Archive',
    description:
      'Stores conversations on the phone with the hooks message:receive and message:send. Search by person and date in a webview. No data leaves the phone.',
  },
  'mobot-plugin-mask': {
    title: 'Mask',
    description:
      'Replaces phone numbers, ID numbers and email addresses by asterisks before sending. With priority -100, it checks what other plugins have written.',
  },
  'mobot-plugin-ratelimit': {
    title: 'Rate limit',
    description:
      'Limits the messages that the bot sends per minute. Further ones wait instead of being dropped, so the platform does not take it for spam.',
  },
  'mobot-plugin-rss': {
    title: 'Feeds',
    description:
      'Follows RSS and Atom feeds, and sends news to groups as one merged forward. Manage the feeds in a native view, or import OPML.',
  },
  'mobot-plugin-music': {
    title: 'Jukebox',
    description:
      'Ask for a song and get a card of the track. If the platform does not know music segments, it sends a custom card, or a link.',
  },
  'mobot-plugin-sticker': {
    title: 'Stickers',
    description:
      'Reply “save” to a picture and get it back by a keyword. Equal pictures are stored once; the settings show how much space they take.',
  },
  '@mobot/plugin-backup': {
    title: 'Backup',
    description:
      'Packs settings and storage of all plugins into an encrypted file, to restore on a new phone in one step. A wrong password damages nothing.',
  },
  'mobot-plugin-remind': {
    title: 'Reminders',
    description:
      'Understands “call me at eight tomorrow” and “report every Friday”, and reminds you in private. Without an answer, it asks again after ten minutes.',
  },
}

export const AUTHORS: Readonly<Record<string, string>> = {
  'Mobot 团队': 'Mobot team',
  林小满: 'Lin Xiaoman',
  周行: 'Zhou Xing',
  何必: 'He Bi',
  阿骰: 'Atou',
  沈默: 'Shen Mo',
}

export const TAGS: Readonly<Record<string, string>> = {
  群管理: 'Moderation',
  定时: 'Scheduling',
  查询: 'Lookup',
  娱乐: 'Fun',
  媒体: 'Media',
  安全: 'Security',
  监听器: 'Listener',
  钩子: 'Hook',
  原生视图: 'Native view',
  网页视图: 'Webview',
}

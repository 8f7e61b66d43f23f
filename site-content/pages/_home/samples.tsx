import type { ReactNode } from 'react'

/** 一段示例：代码，以及它在手机上的样子。 */
export interface Sample {
  id: string
  label: string
  file: string
  code: string
  screen: ReactNode
}

interface Line {
  me?: boolean
  text: ReactNode
}

/** 一段聊天。 */
function Chat({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <>
      <p className="home-phone-bar">{title}</p>
      <ol className="home-chat">
        {lines.map(({ me, text }, index) => (
          <li key={index} className={me ? 'home-said home-said-me' : 'home-said'}>
            <span className="hidden">{me ? '我：' : '机器人：'}</span>
            <span className="home-bubble">{text}</span>
          </li>
        ))}
      </ol>
      <p className="home-phone-input" aria-hidden="true">
        发消息
      </p>
    </>
  )
}

const days = [
  ['春节', '还有 78 天'],
  ['小满的生日', '还有 121 天'],
  ['上线一周年', '还有 203 天'],
] as const

/** 系统控件画出来的一页。 */
function Days() {
  return (
    <>
      <p className="home-phone-bar">倒数日</p>
      <div className="home-native">
        <p className="home-native-row">
          到期前提醒
          <span className="home-switch" aria-hidden="true" />
        </p>
        <ul className="home-native-list">
          {days.map(([name, left]) => (
            <li key={name} className="home-native-row">
              {name}
              <span className="home-native-detail">{left}</span>
            </li>
          ))}
        </ul>
        <p className="home-native-button">记一个日子</p>
      </div>
    </>
  )
}

const plugin: Sample = {
  id: 'plugin',
  label: '插件',
  file: 'plugins/hello/index.ts',
  code: `import { definePlugin, segment } from '@mobot/core'

export default definePlugin({
  name: 'hello',
  version: '1.0.0',
  setup(plugin) {
    // 返回的内容就是回复
    plugin.listen('你好 [name]', ({ params, message }) => [
      segment.at(message.sender.id),
      \` 你好，\${params.name ?? message.sender.name}\`,
    ])

    plugin.listen('抽签 <names...>', ({ params }) => {
      const names = params.names.split(' ')
      const lucky = Math.floor(Math.random() * names.length)
      return \`抽中了：\${names[lucky]}\`
    })
  },
})`,
  screen: (
    <Chat
      title="周末爬山群"
      lines={[
        { me: true, text: '你好' },
        {
          text: (
            <>
              <b>@小林</b> 你好，小林
            </>
          ),
        },
        { me: true, text: '抽签 小林 小周 小吴' },
        { text: '抽中了：小周' },
      ]}
    />
  ),
}

const listener: Sample = {
  id: 'listener',
  label: '监听器',
  file: 'plugins/notice/listener.ts',
  code: `import { defineListener, ListenerPermission, MessageScene } from '@mobot/core'

const notice = defineListener({
  pattern: '公告 <content...>',
  scenes: [MessageScene.Group],
  permission: ListenerPermission.GroupAdmin,
  cooldown: 60_000,

  async handler({ params, prompt, reply }) {
    // 等同一个人的下一句话
    const answer = await prompt(\`发布“\${params.content}”？\`, {
      timeout: 30_000,
    })
    if (answer?.text !== '是') return '已取消'
    await reply(\`【公告】\${params.content}\`)
  },
})`,
  screen: (
    <Chat
      title="产品用户群"
      lines={[
        { me: true, text: '公告 今晚八点维护' },
        { text: '发布“今晚八点维护”？' },
        { me: true, text: '是' },
        { text: '【公告】今晚八点维护' },
      ]}
    />
  ),
}

const view: Sample = {
  id: 'view',
  label: '原生视图',
  file: 'plugins/countdown/view.ts',
  code: `import { defineNativeView, h } from '@mobot/core'
import { add, days } from './days'

export const view = defineNativeView({
  name: 'days',
  title: '倒数日',
  state: () => ({ remind: true }),
  render: ({ state, update }) =>
    h('column', { gap: 12, padding: 16 }, [
      h('switch', {
        label: '到期前提醒',
        value: state.remind,
        onChange: (remind) => update({ remind }),
      }),
      h('list', {}, days.map(({ name, left }) =>
        h('list-row', { key: name, title: name, detail: left }),
      )),
      h('button', { label: '记一个日子', onPress: add }),
    ]),
})`,
  screen: <Days />,
}

export const samples: readonly Sample[] = [plugin, listener, view]

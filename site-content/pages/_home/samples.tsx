import { Chat, Days, type Sample } from './screens.tsx'

const CHAT = { me: '我：', bot: '机器人：', placeholder: '发消息' }

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
      {...CHAT}
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
      {...CHAT}
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
  screen: (
    <Days
      title="倒数日"
      remind="到期前提醒"
      add="记一个日子"
      days={[
        ['春节', '还有 78 天'],
        ['小满的生日', '还有 121 天'],
        ['上线一周年', '还有 203 天'],
      ]}
    />
  ),
}

export const samples: readonly Sample[] = [plugin, listener, view]

import { Chat, Days, type Sample } from '../../../../pages/_home/screens.tsx'

const CHAT = { me: 'Me: ', bot: 'Bot: ', placeholder: 'Message' }

const plugin: Sample = {
  id: 'plugin',
  label: 'Plugin',
  file: 'plugins/hello/index.ts',
  code: `import { definePlugin, segment } from '@mobot/core'

export default definePlugin({
  name: 'hello',
  version: '1.0.0',
  setup(plugin) {
    // What you return is the reply
    plugin.listen('hello [name]', ({ params, message }) => [
      segment.at(message.sender.id),
      \` Hello, \${params.name ?? message.sender.name}\`,
    ])

    plugin.listen('draw <names...>', ({ params }) => {
      const names = params.names.split(' ')
      const lucky = Math.floor(Math.random() * names.length)
      return \`The winner is \${names[lucky]}\`
    })
  },
})`,
  screen: (
    <Chat
      {...CHAT}
      title="Weekend hikers"
      lines={[
        { me: true, text: 'hello' },
        {
          text: (
            <>
              <b>@Kim</b> Hello, Kim
            </>
          ),
        },
        { me: true, text: 'draw Kim Noa Ada' },
        { text: 'The winner is Noa' },
      ]}
    />
  ),
}

const listener: Sample = {
  id: 'listener',
  label: 'Listener',
  file: 'plugins/notice/listener.ts',
  code: `import { defineListener, ListenerPermission, MessageScene } from '@mobot/core'

const notice = defineListener({
  pattern: 'notice <content...>',
  scenes: [MessageScene.Group],
  permission: ListenerPermission.GroupAdmin,
  cooldown: 60_000,

  async handler({ params, prompt, reply }) {
    // Wait for the same person's next message
    const answer = await prompt(\`Publish “\${params.content}”?\`, {
      timeout: 30_000,
    })
    if (answer?.text !== 'yes') return 'Canceled'
    await reply(\`Notice: \${params.content}\`)
  },
})`,
  screen: (
    <Chat
      {...CHAT}
      title="Product users"
      lines={[
        { me: true, text: 'notice Maintenance tonight at eight' },
        { text: 'Publish “Maintenance tonight at eight”?' },
        { me: true, text: 'yes' },
        { text: 'Notice: Maintenance tonight at eight' },
      ]}
    />
  ),
}

const view: Sample = {
  id: 'view',
  label: 'Native view',
  file: 'plugins/countdown/view.ts',
  code: `import { defineNativeView, h } from '@mobot/core'
import { add, days } from './days'

export const view = defineNativeView({
  name: 'days',
  title: 'Countdown',
  state: () => ({ remind: true }),
  render: ({ state, update }) =>
    h('column', { gap: 12, padding: 16 }, [
      h('switch', {
        label: 'Remind me before',
        value: state.remind,
        onChange: (remind) => update({ remind }),
      }),
      h('list', {}, days.map(({ name, left }) =>
        h('list-row', { key: name, title: name, detail: left }),
      )),
      h('button', { label: 'Add a day', onPress: add }),
    ]),
})`,
  screen: (
    <Days
      title="Countdown"
      remind="Remind me before"
      add="Add a day"
      days={[
        ['Spring Festival', '78 days'],
        ["Ada's birthday", '121 days'],
        ['One year online', '203 days'],
      ]}
    />
  ),
}

export const samples: readonly Sample[] = [plugin, listener, view]

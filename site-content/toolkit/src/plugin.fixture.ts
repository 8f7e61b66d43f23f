import { Bot } from './bot.ts'
import { FakeAdapter, makeLog } from './fake-adapter.fixture.ts'
import { createMemoryHost } from './memory-host.ts'
import type { PluginLifecycle } from './plugin-definition.ts'

/** A bot that runs, with one plugin. */
export async function start(lifecycle: PluginLifecycle = {}) {
  const adapter = new FakeAdapter({})
  const host = createMemoryHost()
  const { logger, lines, records } = makeLog()
  const bot = new Bot(adapter, { id: 'bot', platform: 'fake' }, { logger, host })
  await bot.start()
  const plugin = await bot.use({ name: 'test', version: '1.2.0', ...lifecycle })
  return { adapter, host, bot, plugin, lines, records }
}

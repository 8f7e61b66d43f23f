import { createBot } from 'mobot'

// #region start
const bot = createBot()
// #region inner
bot.on('message', () => '```')
// #endregion inner
bot.start()

// #endregion start

export { bot }

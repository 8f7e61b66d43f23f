interface Bot {
  reply(text: string): void
}

// #region start
export function greet(bot: Bot, name: string) {
  bot.reply(`Hello, ${name}!`)
}
// #endregion

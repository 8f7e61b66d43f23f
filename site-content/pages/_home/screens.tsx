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

interface ChatProps {
  title: string
  lines: readonly Line[]
  /** 读给听屏幕的人：谁在说话。 */
  me: string
  bot: string
  placeholder: string
}

/** 一段聊天。 */
export function Chat({ title, lines, me: mine, bot, placeholder }: ChatProps) {
  return (
    <>
      <p className="home-phone-bar">{title}</p>
      <ol className="home-chat">
        {lines.map(({ me, text }, index) => (
          <li key={index} className={me ? 'home-said home-said-me' : 'home-said'}>
            <span className="hidden">{me ? mine : bot}</span>
            <span className="home-bubble">{text}</span>
          </li>
        ))}
      </ol>
      <p className="home-phone-input" aria-hidden="true">
        {placeholder}
      </p>
    </>
  )
}

interface DaysProps {
  title: string
  remind: string
  add: string
  days: readonly (readonly [name: string, left: string])[]
}

/** 系统控件画出来的一页。 */
export function Days({ title, remind, add, days }: DaysProps) {
  return (
    <>
      <p className="home-phone-bar">{title}</p>
      <div className="home-native">
        <p className="home-native-row">
          {remind}
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
        <p className="home-native-button">{add}</p>
      </div>
    </>
  )
}

import { Link, useSite } from '@chatdocs/runtime'
import type { ReactNode } from 'react'
import './index.css'

export const meta = {
  title: '用前端技术构建聊天机器人应用',
  description:
    'Mobot 是一套用前端技术构建聊天平台机器人移动应用的工具包：用 TypeScript 写插件，用系统控件或网页做界面，编译成 Android 与 iOS 应用。',
}

const products = [
  {
    name: '插件',
    to: '/docs/quick-start/plugin',
    text: '一个 setup 函数就是一个插件。声明配置项，宿主替你生成设置页；停用时，注册过的一切自动撤销。',
  },
  {
    name: '监听器',
    to: '/docs/api-preview/listener',
    text: '命令、正则或函数都能当模式，参数的类型从模式里推导出来。权限、冷却与次序写在定义里。',
  },
  {
    name: '适配器',
    to: '/docs/api-preview/adapter',
    text: '五个成员接入一个平台。平台不支持的消息段自动降级，断线由机器人负责重连。',
  },
  {
    name: '原生视图',
    to: '/docs/api-preview/nativeview',
    text: '用状态和纯函数描述界面，由系统控件绘制，深色模式与无障碍不必操心。',
  },
  {
    name: '网页视图',
    to: '/docs/api-preview/webview',
    text: '任意前端框架写的网页，通过带类型的通道调用插件，默认不能访问外部来源。',
  },
  {
    name: '移动应用',
    to: '/docs/quick-start/compile',
    text: '一条命令编译成 APK 或 Xcode 工程。此后只发布几十 kB 的应用包，手机自动更新，也能回退。',
  },
]

const categories = [
  {
    name: '快速上手',
    to: '/docs/category/quick-start',
    text: '从空目录到装在手机上的机器人：写插件、编译、部署。',
  },
  {
    name: 'API 介绍',
    to: '/docs/category/api-preview',
    text: '逐个讲清核心概念，每篇都有可以照抄的代码。',
  },
  {
    name: '进阶使用',
    to: '/docs/category/advance',
    text: '组织大的插件，管好生命周期，用钩子改写全局行为。',
  },
]

const sample = `import { definePlugin, segment } from '@mobot/core'

export default definePlugin({
  name: 'dice',
  version: '1.0.0',
  setup(plugin) {
    plugin.listen('掷骰子', () => segment.dice())

    plugin.listen('抽签 <names...>', ({ params }) => {
      const names = params.names.split(' ')
      const lucky = Math.floor(Math.random() * names.length)
      return '抽中了：' + names[lucky]
    })
  },
})`

/** 一段代码里要上色的三种记号：关键字、字符串，以及被调用的名字。 */
const token =
  /(?<keyword>\b(?:import|from|export|default|const|return)\b)|(?<string>'[^']*')|(?<name>\w+(?=\())/g

function paint(code: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(token)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    parts.push(
      code.slice(end, match.index),
      <span key={match.index} className={`home-code-${kind}`}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, code.slice(end)]
}

function Sample() {
  return (
    <figure className="home-sample">
      <figcaption className="home-sample-file">plugins/dice/index.ts</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: 窄屏上要横向滚动，得让键盘够得着 */}
      <pre className="home-code" tabIndex={0}>
        <code>{paint(sample)}</code>
      </pre>
    </figure>
  )
}

/** 与左边的代码对应的一段聊天。 */
function Chat() {
  return (
    <div className="home-chat">
      <p className="home-bubble home-bubble-mine">抽签 小林 小周 小吴</p>
      <p className="home-bubble">抽中了：小周</p>
      <p className="home-bubble home-bubble-mine">掷骰子</p>
      <p className="home-bubble home-bubble-dice">
        <span role="img" aria-label="骰子，五点">
          ⚄
        </span>
      </p>
    </div>
  )
}

export default function Home() {
  const site = useSite()
  return (
    <div className="home">
      <section className="home-hero">
        <h1 className="home-title">{site.title}</h1>
        <p className="home-tagline">{site.tagline}</p>
        <p className="home-lead">
          机器人在手机上登录、收发消息，功能由插件提供。会写 TypeScript，就能做出自己的机器人应用。
        </p>
        <div className="home-actions">
          <Link to="/docs/quick-start/plugin" className="home-button home-button-primary">
            快速上手
          </Link>
          <Link to="/docs/preview" className="home-button">
            了解 Mobot
          </Link>
        </div>
      </section>

      <section className="home-demo" aria-label="一个插件与它的效果">
        <Sample />
        <Chat />
      </section>

      <section className="home-section" aria-labelledby="home-products">
        <h2 id="home-products" className="home-heading">
          从消息到应用
        </h2>
        <ul className="home-products">
          {products.map(({ name, to, text }) => (
            <li key={name}>
              <h3 className="home-product-name">
                <Link to={to} className="home-link">
                  {name}
                </Link>
              </h3>
              <p className="home-text">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="home-section" aria-labelledby="home-paths">
        <h2 id="home-paths" className="home-heading">
          从哪里读起
        </h2>
        <ul className="home-cards">
          {categories.map(({ name, to, text }) => (
            <li key={name}>
              <Link to={to} className="home-card">
                <span className="home-card-name">{name}</span>
                <span className="home-text">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="home-command">
          <code>npm create mobot@latest my-bot</code>
        </p>
      </section>
    </div>
  )
}

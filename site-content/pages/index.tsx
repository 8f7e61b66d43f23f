import { Link, useSite } from '@chatdocs/runtime'
import { Demo } from './_home/demo.tsx'
import { Icon, type IconName } from './_home/icon.tsx'
import { samples } from './_home/samples.tsx'
import './index.css'

export const meta = {
  title: '用前端技术构建聊天机器人应用',
  description:
    'Mobot 是一套用前端技术构建聊天平台机器人移动应用的工具包：用 TypeScript 写插件，用系统控件或网页做界面，编译成 Android 与 iOS 应用。',
}

export default function Home() {
  return (
    <div className="home">
      <Hero />
      <section className="home-section home-first" aria-labelledby="home-demo">
        <h2 id="home-demo" className="hidden">
          写下的代码，手机上的样子
        </h2>
        <Demo samples={samples} label="示例" />
      </section>
      <Features />
      <Journey />
      <Steps />
      <Closing />
    </div>
  )
}

function Hero() {
  const { title } = useSite()
  return (
    <header className="home-hero">
      <p className="home-eyebrow">
        <b>{title}</b> 会写 TypeScript，就能做
      </p>
      <h1>
        <span>用前端技术，</span>
        <span>构建聊天平台机器人的</span>
        <em>移动应用</em>
      </h1>
      <p className="home-lead">
        机器人在手机上登录、收发消息，功能由插件提供，界面用系统控件或网页来画。不必租服务器，也不必学 Kotlin
        和 Swift。
      </p>
      <div className="home-actions">
        <Link to="/docs/quick-start/plugin" className="home-button home-button-primary">
          快速开始
        </Link>
        <Link to="/docs/api" className="home-button">
          查看 API
        </Link>
        <Link to="/store/" className="home-button home-button-plain">
          逛逛插件商店
        </Link>
      </div>
    </header>
  )
}

interface Feature {
  icon: IconName
  name: string
  to: string
  text: string
}

const features: readonly Feature[] = [
  {
    icon: 'plugin',
    name: '插件',
    to: '/docs/quick-start/plugin',
    text: '一个 setup 函数就是一个插件。声明配置项，宿主替你生成设置页；停用时，注册过的一切自动撤销。',
  },
  {
    icon: 'listener',
    name: '监听器',
    to: '/docs/api-preview/listener',
    text: '命令、正则或函数都能当模式，参数的类型从模式里推导出来。权限、冷却与次序写在定义里。',
  },
  {
    icon: 'adapter',
    name: '适配器',
    to: '/docs/api-preview/adapter',
    text: '五个成员接入一个平台，换平台不改插件。平台不支持的消息段自动降级，断线由机器人负责重连。',
  },
  {
    icon: 'native',
    name: '原生视图',
    to: '/docs/api-preview/nativeview',
    text: '用状态和纯函数描述界面，由系统控件绘制，深色模式、字号缩放与无障碍朗读都不必操心。',
  },
  {
    icon: 'web',
    name: '网页视图',
    to: '/docs/api-preview/webview',
    text: '任意前端框架写的网页，通过带类型的通道调用插件。缺省不能访问外部来源，边界是关上的。',
  },
  {
    icon: 'update',
    name: '热更新',
    to: '/docs/quick-start/deploy',
    text: '外壳装一次，此后只发布几十 kB 的应用包。手机自动换上，出了问题退回上一版。',
  },
]

function Features() {
  return (
    <section className="home-section" aria-labelledby="home-features">
      <h2 id="home-features">做一个机器人应用要的，都在这里</h2>
      <p className="home-sub">每一样都能单独用，合起来就是一个装在手机上的产品。</p>
      <ul className="home-features">
        {features.map(({ icon, name, to, text }) => (
          <li key={name} className="home-feature">
            <Icon name={icon} />
            <h3>
              <Link to={to}>{name}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stations = [
  { name: '聊天平台', text: '推来一条消息' },
  { name: '适配器', text: '翻译成消息段' },
  { name: '钩子', text: '改写，或者拦下' },
  { name: '监听器', text: '匹配，检查权限' },
  { name: '你的函数', text: '返回什么，就回复什么' },
]

const products = [
  { name: 'app.mobot', command: 'mobot build', text: '应用包，用于热更新' },
  { name: 'app.apk', command: 'mobot build --platform android', text: '装到 Android 9 以上' },
  { name: 'App.xcodeproj', command: 'mobot build --platform ios', text: '签名后装到 iOS 15 以上' },
]

function Journey() {
  return (
    <section className="home-section home-split" aria-labelledby="home-journey">
      <div>
        <h2 id="home-journey">接入任何平台，编译成两个系统的应用</h2>
        <p className="home-sub">
          插件只认识 26 种消息段，不认识平台。现成的 <code>@mobot/adapter-onebot</code> 装上就能用；别的平台，
          <Link to="/docs/api-preview/adapter">写一个适配器</Link>不到一百行。
        </p>
        <ul className="home-products">
          {products.map(({ name, command, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
              <code>{command}</code>
            </li>
          ))}
        </ul>
      </div>
      <ol className="home-stations" aria-label="一条消息的旅程">
        {stations.map(({ name, text }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const steps = [
  {
    name: '建工程，写插件',
    command: 'npm create mobot@latest my-bot',
    text: '脚手架给出一个能跑的插件。照着改一句话，就是你的了。',
    to: '/docs/quick-start/plugin',
    label: '编写第一个插件',
  },
  {
    name: '扫码，在手机上调试',
    command: 'npx mobot dev',
    text: '保存即热替换，日志实时回到终端，不必重新安装。',
    to: '/docs/quick-start/plugin#在手机上运行',
    label: '在手机上运行',
  },
  {
    name: '编译，发给别人',
    command: 'npx mobot build --platform android',
    text: '得到可以安装的应用。以后的更新，一条 deploy 命令。',
    to: '/docs/quick-start/compile',
    label: '编译与部署',
  },
]

function Steps() {
  return (
    <section className="home-section" aria-labelledby="home-steps">
      <h2 id="home-steps">三步上手</h2>
      <p className="home-sub">半小时之内，从空目录到装在手机上的机器人。</p>
      <ol className="home-steps">
        {steps.map(({ name, command, text, to, label }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <figure className="home-command">
              <code>{command}</code>
              <button type="button" data-copy="" aria-label={`复制命令 ${command}`}>
                复制
              </button>
            </figure>
            <Link to={to} className="home-more">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Closing() {
  return (
    <section className="home-closing" aria-labelledby="home-closing">
      <h2 id="home-closing">今晚就让机器人住进手机</h2>
      <p>从第一个插件写起；或者先从商店装几个别人写好的。</p>
      <div className="home-actions">
        <Link to="/docs/quick-start/plugin" className="home-button home-button-primary">
          编写第一个插件
        </Link>
        <Link to="/store/" className="home-button">
          打开插件商店
        </Link>
      </div>
    </section>
  )
}

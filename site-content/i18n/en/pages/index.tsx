// original_digest: 68ac210ab9
import { Link, useSite } from '@chatdocs/runtime'
import { Demo } from '../../../pages/_home/demo.tsx'
import { Icon, type IconName } from '../../../pages/_home/icon.tsx'
import { samples } from './_home/samples.tsx'
import '../../../pages/index.css'

export const meta = {
  title: 'Chat bots as mobile apps, with web technology',
  description:
    'Mobot is a toolkit that turns chat-platform bots into mobile apps: write plugins in TypeScript, draw interfaces with system controls or web pages, and build apps for Android and iOS.',
}

export default function Home() {
  return (
    <div className="home">
      <Hero />
      <section className="home-section home-first" aria-labelledby="home-demo">
        <h2 id="home-demo" className="hidden">
          The code you write, and how it looks on a phone
        </h2>
        <Demo samples={samples} label="Examples" />
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
        <b>{title}</b> All you need is TypeScript
      </p>
      <h1>
        <span>Build chat bots as</span> <em>mobile apps</em> <span>with web technology</span>
      </h1>
      <p className="home-lead">
        The bot signs in and exchanges messages on a phone. Plugins provide its features, and system controls
        or web pages its interface. No server to rent, no Kotlin and no Swift to learn.
      </p>
      <div className="home-actions">
        <Link to="/docs/quick-start/plugin" className="home-button home-button-primary">
          Get started
        </Link>
        <Link to="/docs/category/api-preview" className="home-button">
          API guides
        </Link>
        <Link to="/store/" className="home-button home-button-plain">
          Browse plugins
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
    name: 'Plugins',
    to: '/docs/quick-start/plugin',
    text: 'A setup function is a plugin. Declare settings, and the host makes a page for them. When a plugin is disabled, all it registered is removed.',
  },
  {
    icon: 'listener',
    name: 'Listeners',
    to: '/docs/api-preview/listener',
    text: 'Commands, regular expressions and functions are patterns. Types of parameters are inferred. Permissions, cooldowns and order are part of the definition.',
  },
  {
    icon: 'adapter',
    name: 'Adapters',
    to: '/docs/api-preview/adapter',
    text: 'Five members connect a platform, and plugins stay the same. What a platform cannot send is downgraded, and the bot reconnects.',
  },
  {
    icon: 'native',
    name: 'Native views',
    to: '/docs/api-preview/nativeview',
    text: 'Describe an interface with state and pure functions. System controls draw it, with dark mode, font scaling and screen readers.',
  },
  {
    icon: 'web',
    name: 'Webviews',
    to: '/docs/api-preview/webview',
    text: 'Pages in any front-end framework call the plugin through a typed channel. By default, they cannot reach the outside.',
  },
  {
    icon: 'update',
    name: 'Updates',
    to: '/docs/quick-start/deploy',
    text: 'Install the shell once, then publish packages of some dozen kB. Phones switch to them by themselves, and go back if something fails.',
  },
]

function Features() {
  return (
    <section className="home-section" aria-labelledby="home-features">
      <h2 id="home-features">Everything a bot app needs</h2>
      <p className="home-sub">Each part works alone. Together they are a product on a phone.</p>
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
  { name: 'Chat platform', text: 'pushes a message' },
  { name: 'Adapter', text: 'translates it into segments' },
  { name: 'Hooks', text: 'rewrite it, or stop it' },
  { name: 'Listener', text: 'matches, checks permissions' },
  { name: 'Your function', text: 'what it returns is the reply' },
]

const products = [
  { name: 'app.mobot', command: 'mobot build', text: 'the app package, for updates' },
  { name: 'app.apk', command: 'mobot build --platform android', text: 'for Android 9 and newer' },
  { name: 'App.xcodeproj', command: 'mobot build --platform ios', text: 'for iOS 15 and newer, once signed' },
]

function Journey() {
  return (
    <section className="home-section home-split" aria-labelledby="home-journey">
      <div>
        <h2 id="home-journey">Connect any platform, build for two systems</h2>
        <p className="home-sub">
          Plugins know 26 kinds of segments, and no platforms. <code>@mobot/adapter-onebot</code> works out of
          the box. For other platforms, <Link to="/docs/api-preview/adapter">write an adapter</Link> in fewer
          than a hundred lines.
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
      <ol className="home-stations" aria-label="The journey of a message">
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
    name: 'Create a project',
    command: 'npm create mobot@latest my-bot',
    text: 'You get a plugin that runs. Change a sentence, and it is yours.',
    to: '/docs/quick-start/plugin',
    label: 'Write your first plugin',
  },
  {
    name: 'Scan, and debug on a phone',
    command: 'npx mobot dev',
    text: 'Save, and the plugin is replaced. The log comes back to your terminal.',
    to: '/docs/quick-start/plugin#run-it-on-your-phone',
    label: 'Run it on your phone',
  },
  {
    name: 'Build, and share it',
    command: 'npx mobot build --platform android',
    text: 'You get an app to install. Later updates take one deploy command.',
    to: '/docs/quick-start/compile',
    label: 'Build and deploy',
  },
]

function Steps() {
  return (
    <section className="home-section" aria-labelledby="home-steps">
      <h2 id="home-steps">Three steps</h2>
      <p className="home-sub">From an empty folder to a bot on your phone in half an hour.</p>
      <ol className="home-steps">
        {steps.map(({ name, command, text, to, label }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <figure className="home-command">
              <code>{command}</code>
              <button type="button" data-copy="" aria-label={`Copy the command ${command}`}>
                Copy
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
      <h2 id="home-closing">Let a bot move into your phone tonight</h2>
      <p>Begin with your first plugin, or install some from the store.</p>
      <div className="home-actions">
        <Link to="/docs/quick-start/plugin" className="home-button home-button-primary">
          Write your first plugin
        </Link>
        <Link to="/store/" className="home-button">
          Open the plugin store
        </Link>
      </div>
    </section>
  )
}

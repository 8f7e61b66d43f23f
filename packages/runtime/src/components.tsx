/*
 * `chatdocs/components`: the components of MDX documents, such as `<Tabs>`, for the site's own code. Sites bundle this
 * file with their modules, so it imports only what they can import. Elements and classes are the same as in documents.
 */

import { ICON_LINES, ICONS } from '@chatdocs/protocol'
import {
  type AnchorHTMLAttributes,
  Children,
  createElement,
  type HTMLAttributes,
  type ImgHTMLAttributes,
  isValidElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { Link as OwnLink, useColorMode, useHydrated, useSite } from './index.ts'

interface WithChildren {
  children?: ReactNode
}

interface TabProps extends WithChildren {
  value?: string
  label?: string
  default?: boolean
}

export function TabItem({ children }: TabProps) {
  return <>{children}</>
}

export function Tabs({ children, defaultValue }: WithChildren & { defaultValue?: string }) {
  const id = useId()
  const tabs = Children.toArray(children).flatMap((child, index) => {
    if (!isValidElement<TabProps>(child)) return []
    const { value, label = value ?? String(index + 1), default: isDefault, children } = child.props
    return [{ value: value ?? label, label, isDefault, children }]
  })
  const initial = tabs.find(({ value, isDefault }) => (defaultValue ? value === defaultValue : isDefault))
  const [chosen, choose] = useState((initial ?? tabs[0])?.value)
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist">
        {tabs.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === chosen}
            onClick={() => choose(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ value, children }) => (
        <div
          key={value}
          className="tab-panel"
          role="tabpanel"
          aria-labelledby={`${id}-${value}`}
          hidden={value !== chosen}
        >
          {children}
        </div>
      ))}
    </div>
  )
}

export function Admonition({
  type = 'note',
  title,
  children,
}: WithChildren & { type?: string; title?: ReactNode }) {
  return (
    <aside className={`admonition admonition-${type}`} role="note">
      <p className="admonition-title">{title ?? type}</p>
      {children}
    </aside>
  )
}

export function Details({ summary, open, children }: WithChildren & { summary?: ReactNode; open?: boolean }) {
  return (
    <details open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

export function CodeBlock({
  language,
  title,
  children,
}: WithChildren & { language?: string; title?: string }) {
  return (
    <figure className="code-block" data-language={language}>
      {title && <figcaption>{title}</figcaption>}
      <pre>
        <code>{children}</code>
      </pre>
    </figure>
  )
}

interface IconProps {
  name: string
  label?: string
  size?: string
  color?: string
  class?: string
  className?: string
}

/** An icon of chatdocs. Without a label, it is hidden from screen readers. */
export function Icon({ name, label, size = '1em', color, ...rest }: IconProps) {
  const path = new Map(Object.entries(ICONS)).get(name)
  if (path === undefined) return null
  const heard = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  const look = {
    className: ['icon', rest.class, rest.className].filter(Boolean).join(' '),
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    color,
    ...ICON_LINES,
    style: { verticalAlign: '-.125em' },
  }
  return createElement('svg', { ...look, ...heard }, <path d={path} />)
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to?: string
  href?: string
}

/** Further props of Docusaurus links. They have no effect here. */
interface ForeignLinkProps {
  isNavLink?: boolean
  activeClassName?: string
  autoAddBaseUrl?: boolean
}

/** A link to a page of the site by its path, or to any URL. */
export function Link({
  to,
  href,
  isNavLink: _,
  activeClassName: __,
  autoAddBaseUrl: ___,
  ...rest
}: LinkProps & ForeignLinkProps) {
  const address = to ?? href ?? ''
  const isPath = !/^(?:[a-z][a-z\d+.-]*:|#)/i.test(address) || /^https?:/i.test(address)
  if (isPath) return <OwnLink {...rest} to={address} />
  return <a {...rest} href={address.replace(/^pathname:\/\//, '')} />
}

/** An image for each colour mode. */
export function ThemedImage({
  sources,
  alt = '',
}: {
  sources: { light: string; dark: string }
  alt?: string
}) {
  return (
    <>
      <img className="only-light" src={sources.light} alt={alt} />
      <img className="only-dark" src={sources.dark} alt={alt} />
    </>
  )
}

/** Renders its children only in the browser. */
export function BrowserOnly({
  children,
  fallback = null,
}: {
  children: () => ReactNode
  fallback?: ReactNode
}) {
  return <>{useHydrated() ? children() : fallback}</>
}

type Values = Readonly<Record<string, ReactNode>>

/** Renders its text, with values for placeholders such as `{name}`. Sites in several languages have a file for each. */
export function Translate({
  id,
  values = {},
  children = id,
}: WithChildren & { id?: string; values?: Values }) {
  if (typeof children !== 'string') return <>{children}</>
  const parts = children.split(/\{(\w+)\}/)
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))}</>
}

/** A heading. `as` is its level, `h1` to `h6`. */
export function Heading({ as = 'h2', ...rest }: HTMLAttributes<HTMLHeadingElement> & { as?: string }) {
  return createElement(as, rest)
}

/** Renders only its children: pages have a layout already. */
export function Layout({ children }: WithChildren & { title?: string; description?: string }) {
  return <>{children}</>
}

/** Renders nothing. Use the `meta` export of pages, and `head` in the configuration. */
export function Head(_: WithChildren) {
  return null
}

/** The URL of a file or page of the site. */
export function useBaseUrl(path: string): string {
  return useBaseUrlUtils().withBaseUrl(path)
}

export function useBaseUrlUtils() {
  const { base } = useSite()
  const isWhole = (path: string) => /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path)
  return { withBaseUrl: (path: string) => (isWhole(path) ? path : base + path.replace(/^\/+/, '')) }
}

/** The object that `@docusaurus/ExecutionEnvironment` exports. */
export const environment = makeEnvironment(typeof window !== 'undefined')

function makeEnvironment(isBrowser: boolean) {
  return {
    canUseDOM: isBrowser,
    canUseEventListeners: isBrowser,
    canUseIntersectionObserver: isBrowser,
    canUseViewport: isBrowser,
  }
}

/** The text of a message, with values for placeholders such as `{name}`. */
export function translate(
  { message = '', id = '' }: { message?: string; id?: string },
  values: Readonly<Record<string, string | number>> = {},
): string {
  return (message || id).replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written))
}

/** The parts of a Docusaurus configuration that exist here. */
export function useDocusaurusContext() {
  const { title, tagline, origin: url, base: baseUrl, locale, locales } = useSite()
  return {
    siteConfig: { title, tagline, url, baseUrl, customFields: {}, themeConfig: {} },
    i18n: { currentLocale: locale.name, locales: locales.map(({ name }) => name) },
  }
}

/** The language of the page, as Rspress names it. */
export function useLang(): string {
  return useSite().locale.name
}

/** Whether the page is dark, as Rspress asks. */
export function useDark(): boolean {
  return useColorMode().mode === 'dark'
}

/** Renders its children only in the browser. */
export function NoSSR({ children }: WithChildren) {
  return <>{useHydrated() && children}</>
}

/** Opens a page of the site. */
export function useNavigate(): (path: string) => void {
  const { withBaseUrl } = useBaseUrlUtils()
  return (path) => location.assign(withBaseUrl(path))
}

/** The components of headings and other elements in Rspress: the elements themselves. */
export function getCustomMDXComponent(): Readonly<Record<string, string>> {
  return new Proxy({}, { get: (_, name) => name })
}

interface PlainImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  src: string | { src: string }
  fill?: boolean
  priority?: boolean
  quality?: number
}

/** An image as it is, without the options that Next.js has for it. */
export function PlainImage({ src, alt = '', fill: _, priority: __, quality: ___, ...rest }: PlainImageProps) {
  return <img {...rest} src={typeof src === 'string' ? src : src.src} alt={alt} />
}

/** The colour mode under its names in Docusaurus. */
export function useDocusaurusColorMode() {
  const { mode, choose } = useColorMode()
  return { colorMode: mode, isDarkTheme: mode === 'dark', setColorMode: choose }
}

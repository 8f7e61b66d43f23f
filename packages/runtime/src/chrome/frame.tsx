import type { Admonition, NavbarComponent, PageInfo, RouteData, SiteData } from '@chatdocs/protocol'
import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { Markup } from '../content/markup.tsx'
import { type IslandProps, useReader } from '../state/reader.ts'

/** The props of a component in `theme/`. If it replaces a part of the page, `children` is the replaced part. */
export interface SlotProps {
  page: PageInfo
  children?: ReactNode
}

/** The props of `theme/admonition.tsx`. `title` is plain text. */
export interface AdmonitionProps {
  type: Admonition
  title: string
  children?: ReactNode
}

/** The props of `theme/code-block.tsx`. `language` is empty for code without a language. */
export interface CodeBlockProps {
  language: string
  title?: string
  children?: ReactNode
}

/**
 * The props of a component that shows code blocks: the code as written, its language in lowercase, and the text after
 * the language. `children` is the default code block.
 */
export interface FenceProps {
  code: string
  language: string
  meta: Readonly<Record<string, string | true>>
  children?: ReactNode
}

/** A part of the page with the site's components around it or in its place. Only pages with such components load it. */
export default function Frame({ name, item, children }: IslandProps) {
  return (
    <>
      <Slot name={`${name}-before`} />
      <Slot name={String(name)} item={item as NavbarComponent | undefined}>
        {children}
      </Slot>
      <Slot name={`${name}-after`} />
    </>
  )
}

/** The site's component with this name. If there is none, renders the children. */
function Slot({
  name,
  item,
  children,
}: {
  name: string
  item?: NavbarComponent | undefined
  children?: ReactNode
}) {
  const { islands = {}, route, site } = useReader()
  const Own = islands[name] as ComponentType<SlotProps> | undefined
  // Several navbar items can show the same component.
  const place = item ? `${name}#${site.navbar.items.indexOf(item)}` : name
  const html = (route.parts ?? ADOPTED)[place]
  if (Own)
    return createElement(
      'cd-slot',
      { 'data-slot': place },
      <Guard key={route.url} instead={children}>
        <Own page={pageInfo(site, route)} {...item?.props}>
          {children}
        </Own>
      </Guard>,
    )
  if (html === undefined) return children
  return <Markup tag="cd-slot" data-slot={place} suppressHydrationWarning html={html} />
}

/** The HTML of components without code for the browser, by name. The page state does not repeat it. */
const ADOPTED: Readonly<Record<string, string>> =
  typeof document === 'undefined'
    ? {}
    : Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('cd-slot')].map((each) => [
          each.dataset.slot,
          each.innerHTML,
        ]),
      )

function pageInfo({ locale }: SiteData, { title, url, content, frontMatter = {} }: RouteData): PageInfo {
  return { title, route: url, kind: content.kind, language: locale.htmlLang, frontMatter }
}

/** Catches the error of a component, so that it affects nothing else. */
class Guard extends Component<{ instead: ReactNode; children: ReactNode }, { failed?: true }> {
  override state: { failed?: true } = {}

  static getDerivedStateFromError(): { failed: true } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

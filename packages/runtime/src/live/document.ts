import type { SiteData } from '@chatdocs/protocol'

/* Updates the parts of the document outside of React. `fresh` is the same page after an edit. */

/** Whether an edit changes something that is only read when the page loads: scripts, the language, the policy. */
export function needsLoad(fresh: Document, site: SiteData, next: SiteData): boolean {
  return (
    rootOf(fresh) !== rootOf(document) ||
    policyOf(fresh) !== policyOf(document) ||
    JSON.stringify([next.colorMode, next.words]) !== JSON.stringify([site.colorMode, site.words]) ||
    // Scripts may have added further scripts and styles to this page.
    lacks(document, fresh, 'script[src], script[type=importmap], :is(script, style)[data-site]') ||
    lacks(fresh, document, ':is(script, style)[data-site]')
  )
}

function rootOf({ documentElement: root }: Document): string {
  const names = ['lang', 'dir', 'data-theme-from', 'data-base', 'data-root']
  return names.map((name) => root.getAttribute(name)).join()
}

/** The policy without the directives that depend on the content of a page. */
function policyOf(page: Document): string | undefined {
  const policy = page.head
    .querySelector('meta[http-equiv="Content-Security-Policy"]')
    ?.getAttribute('content')
  return policy?.replace(/(?:script-src|style-src-elem) [^;]*/g, '')
}

/** Whether one document has an element without an equal in the other. */
function lacks(one: Document, other: Document, selector: string): boolean {
  const there = [...one.querySelectorAll('script, style')]
  return [...other.querySelectorAll(selector)].some((each) => !there.some((known) => known.isEqualNode(each)))
}

/** Replaces the style sheet of the site once the new one has arrived. The loader handles style sheets of single pages. */
export async function renewStyles(fresh: Document): Promise<void> {
  const sheetIn = ({ head }: Document) =>
    head.querySelector('link[rel=stylesheet]:not([data-page], [data-site])')
  const [shown, next] = [sheetIn(document), sheetIn(fresh)]
  if (!shown || !next || shown.isEqualNode(next)) return
  const sheet = document.importNode(next)
  await new Promise((done) => {
    for (const event of ['load', 'error']) sheet.addEventListener(event, done)
    shown.after(sheet)
  })
  shown.remove()
}

/** Replaces icons, feeds, and the tags of the configuration. `router/head.ts` handles tags of single pages. */
export function renewSiteTags(fresh: Document): void {
  const selector =
    'link:is([rel~=icon], [rel=apple-touch-icon], [rel=manifest], [title]), :is(link, meta)[data-site]'
  const shown = document.head.querySelectorAll(selector)
  const next = fresh.head.querySelectorAll(selector)
  const isSame = [...shown].every((tag, index) => tag.isEqualNode(next[index] ?? null))
  if (isSame && shown.length === next.length) return
  for (const tag of shown) tag.remove()
  for (const tag of next) document.head.append(document.importNode(tag))
}

/** Reloads images whose files have changed under the same URL. `versions` counts the changes of each file. */
export function renewImages(versions: ReadonlyMap<string, number>, base: string): void {
  for (const element of document.querySelectorAll('img, source, link[rel~=icon]')) {
    for (const name of ['src', 'srcset', 'href']) {
      const written = element.getAttribute(name)
      // In a list of variants, the URLs change with the image.
      if (!written || /\s/.test(written)) continue
      const { origin, pathname } = new URL(written, location.href)
      const below = decodeURI(pathname).slice(base.length - 1)
      const [, version] = [...versions].find(([file]) => `/${file}`.endsWith(below)) ?? []
      if (origin !== location.origin || version === undefined) continue
      const address = `${pathname}?v=${version}`
      if (written !== address) element.setAttribute(name, address)
    }
  }
}

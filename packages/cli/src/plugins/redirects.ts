import type { Plugin, PluginSite } from '@chatdocs/core'

export interface RedirectsOptions {
  /** New addresses by old ones: `{ '/old': '/docs/new' }`. New ones can be on other sites. */
  redirects?: Readonly<Record<string, string>>
}

/** Pages at old addresses that lead to new ones. */
export default function redirects({ redirects = {} }: RedirectsOptions): Plugin {
  return {
    name: 'redirects',
    files({ site, routes }) {
      const known = new Set(routes)
      const pairs = Object.entries(redirects)
      const astray = pairs.filter(([, to]) => !isAddress(to) && !known.has(pathOf(to)))
      if (astray.length > 0)
        throw new Error(astray.map(([from, to]) => `${from}: no page at ${to}`).join('; '))
      return Object.fromEntries(pairs.map(([from, to]) => [`${fileOf(from)}`, page(to, site)]))
    },
  }
}

function isAddress(to: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(to)
}

/** A path as routes are written: without hash, query and final slash. */
function pathOf(to: string): string {
  return to.replace(/[?#].*/, '').replace(/(?<=.)\/$/, '')
}

function fileOf(from: string): string {
  const path = from.replace(/^\/+|\/+$/g, '')
  return /\.html?$/.test(path) ? path : `${path}/index.html`
}

function page(to: string, { url, baseUrl, language }: PluginSite): string {
  const target = escapeHtml(isAddress(to) ? to : baseUrl + to.replace(/^\//, ''))
  const canonical = isAddress(to) ? target : url + target
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${target}">
<title>${target}</title>
<a href="${target}">${target}</a>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (each) => `&#${each.charCodeAt(0)};`)
}

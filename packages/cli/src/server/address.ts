import { decode, NOT_FOUND_HTML, splitAddress, withoutBase } from '@chatdocs/protocol'

/**
 * The requested path: decoded, without the base, beginning with `/`. `undefined` if it is outside the base, or if no
 * file of a site can have this path: Windows reads `\` as `/`.
 */
export function requestedPath(url: string, base: string): string | undefined {
  if (!url.startsWith('/')) return undefined
  const path = withoutBase(base, decode(splitAddress(url).path))
  const isUnsafe = path === undefined || /[\\\0]/.test(path) || path.split('/').includes('..')
  return isUnsafe ? undefined : path
}

/**
 * The files that may answer a path, in this order:
 *
 *     /            index.html
 *     /docs/a      docs/a · docs/a/index.html · docs/a.html
 *     /docs/a/     docs/a/index.html · docs/a.html
 *     /docs/a.html docs/a.html · docs/a.html/index.html · docs/a/index.html
 */
export function candidates(path: string): string[] {
  const plain = path.slice(1)
  if (plain === '') return ['index.html']
  if (plain.endsWith('/')) return [`${plain}index.html`, `${plain.slice(0, -1)}.html`]
  if (!plain.endsWith('.html')) return [plain, `${plain}/index.html`, `${plain}.html`]
  return [plain, `${plain}/index.html`, `${plain.slice(0, -'.html'.length)}/index.html`]
}

/**
 * The Markdown files that may answer a request for Markdown: `/docs/a`, `/docs/a/` and `/docs/a.html` are `docs/a.md`.
 * Browsers never request it.
 */
export function markdownAsked(path: string, accept: string | undefined): string[] {
  const asked = (type: string) => {
    const found = (accept ?? '')
      .split(',')
      .find((each) => each.trim().split(';')[0]?.trim().toLowerCase() === type)
    return found === undefined ? undefined : Number(/;\s*q=([\d.]+)/.exec(found)?.[1] ?? 1)
  }
  const wanted = asked('text/markdown') ?? 0
  if (wanted === 0 || wanted < (asked('text/html') ?? 0)) return []
  return [`${path.slice(1).replace(/(?:(?:^|\/)index\.html|\.html|\/)$/, '') || 'index'}.md`]
}

/** The pages that may answer an unknown path, first the page of its language: `en/404.html`. */
export function notFoundPages(path: string | undefined): string[] {
  const [, language] = /^\/([a-z]{2,8}(?:-[a-z0-9]{1,8})*)\//i.exec(path ?? '') ?? []
  return [...(language === undefined ? [] : [`${language}/${NOT_FOUND_HTML}`]), NOT_FOUND_HTML]
}

/** Normalizes a base path: `docs`, `/docs` and `/docs/` become `/docs/`. */
export function normaliseBase(base: string): string {
  return `/${base}/`.replace(/\/{2,}/g, '/')
}

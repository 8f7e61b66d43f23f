import { type PageState, STATE_ELEMENT, toUrl } from '@chatdocs/protocol'
import { TABS_STYLE, tabsKey } from './content/tabs-key.ts'
import { colorModeKey, resolveColorMode, SYSTEM_DARK } from './state/color-mode.ts'
import { isDismissed } from './state/dismissed.ts'
import { readStored } from './state/stored.ts'

/*
 * Stands in the head of every page and runs before anything is painted: the reader's colours, what the
 * reader dismissed, and a word about the base URL when the site's own files cannot be found.
 */

const root = document.documentElement
const { base = '/', theme, themeFrom = '', announcement } = root.dataset
const system = themeFrom.includes('system') ? (matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light') : undefined

/** Style sheets hide what only JavaScript can open again. */
root.dataset.js = ''
/** The document was asked for with a query: what is drawn by it may wait until it can be, instead of jumping. */
if (location.search) root.dataset.search = ''
root.dataset.theme = resolveColorMode({
  stored: themeFrom.includes('stored') ? readStored(colorModeKey(base)) : undefined,
  system,
  default: theme === 'light' ? 'light' : 'dark',
})

if (announcement && isDismissed(base, announcement)) root.dataset.dismissed = ''

showStoredTabs()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') delete root.dataset.js
    else if (!(target instanceof HTMLLinkElement)) return
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', suggestBase)
    else suggestBase()
  },
  true,
)

/** Which panels of a group show is known before they are there: a rule for each group the reader chose in. */
function showStoredTabs(): void {
  const prefix = tabsKey(base)
  try {
    const rules = Object.entries(localStorage).flatMap(([key, value]) => {
      if (!key.startsWith(prefix)) return []
      const chosen = `[data-value="${CSS.escape(value)}"]`
      const group = `[data-group="${CSS.escape(key.slice(prefix.length))}"]:has(>${chosen})>.tab-panel`
      return `${group}{display:none}${group}${chosen}{display:block!important}`
    })
    if (rules.length === 0) return
    const style = document.createElement('style')
    style.id = TABS_STYLE
    style.textContent = rules.join('')
    document.head.append(style)
  } catch {}
}

/** The page knows its own address on the site: what stands before it in the address bar is the base. */
function suggestBase(): void {
  const state = document.getElementById(STATE_ELEMENT)?.textContent
  if (!state || document.getElementById('chatdocs-base')) return
  const { url, content } = (JSON.parse(state) as PageState).route
  const here = toUrl(location.pathname)
  const own = url === '/' ? '' : url
  if (content.kind === 'not-found' || !here.endsWith(own)) return
  const suggested = `${here.slice(0, here.length - own.length)}/`.replace(/\/+$/, '/')
  if (suggested === base) return
  const banner = document.createElement('div')
  banner.id = 'chatdocs-base'
  banner.style.cssText = 'padding:1rem;border:4px solid #c33;background:#fff;color:#000;font:16px sans-serif'
  banner.role = 'alert'
  banner.textContent = /^zh/.test(root.lang)
    ? `网站没有正确加载，常见的原因是 baseUrl 配置有误：现在是“${base}”，建议改为“${suggested}”。`
    : `This site did not load properly. A wrong base URL is a common reason: it is configured as "${base}", we suggest trying "${suggested}".`
  document.body.prepend(banner)
}

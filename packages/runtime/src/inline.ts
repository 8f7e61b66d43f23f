import { BOOT_FAILED, type PageState, STATE_ELEMENT, toUrl } from '@chatdocs/protocol'
import { TABS_STYLE, tabsKey } from './content/tab-keys.ts'
import { colorModeKey, resolveColorMode, SYSTEM_DARK } from './state/color-mode.ts'
import { isDismissed } from './state/dismissed.ts'
import { readStored } from './state/stored.ts'

/*
 * Stands in the head of every page and runs before anything is painted: the reader's colours, what the
 * reader dismissed, and a word when the page's own code, or the site's files, cannot be found.
 */

const root = document.documentElement
const isChinese = /^zh/.test(root.lang)
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
    if (target instanceof HTMLScriptElement && target.type === 'module') standStill()
    else if (target instanceof HTMLLinkElement) whenParsed(() => suggestBase() && complain())
  },
  true,
)
addEventListener(BOOT_FAILED, standStill)

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
  else run()
}

/** The page is there to be read, as it is without JavaScript, and says that this is not all of it. */
function standStill(): void {
  delete root.dataset.js
  whenParsed(complain)
}

/** Says what is wrong, once. */
function complain(): void {
  if (document.getElementById('chatdocs-failed')) return
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<div id="chatdocs-failed" class="load-failed" role="alert"><p></p><button class="button">Retry</button></div>',
  )
  const [words, button] = document.body.firstElementChild?.children ?? []
  const suggested = suggestBase()
  words?.append(
    isChinese ? '页面没有正确加载。' : 'This site did not load properly. ',
    suggested === undefined
      ? ''
      : isChinese
        ? `baseUrl 现在是“${base}”，建议改为“${suggested}”。`
        : `Its base URL is "${base}", we suggest "${suggested}".`,
  )
  // Without a network there would not even be the page to read.
  button?.addEventListener('click', () => navigator.onLine && location.reload())
}

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
function suggestBase(): string | undefined {
  const state = document.getElementById(STATE_ELEMENT)?.textContent
  if (!state) return
  const { url, content } = (JSON.parse(state) as PageState).route
  const here = toUrl(location.pathname)
  const own = url === '/' ? '' : url
  if (content.kind === 'not-found' || !here.endsWith(own)) return
  const suggested = `${here.slice(0, here.length - own.length)}/`.replace(/\/+$/, '/')
  return suggested === base ? undefined : suggested
}

import { BOOT_FAILED, type ColorMode, type PageState, STATE_SELECTOR, toUrl } from '@chatdocs/protocol'
import { STORED_TABS, tabsKey } from './content/tab-keys.ts'
import { colorModeKey, resolveColorMode, SYSTEM_DARK } from './state/color-mode.ts'
import { isDismissed, readStored } from './state/stored.ts'

/*
 * Runs in the head of every page, before the first paint. Sets the colour mode and hides dismissed announcements. Shows
 * a message if the site's code or other files fail to load.
 */

const root = document.documentElement
const isChinese = /^zh/.test(root.lang)
const { base = '', root: top = base, theme, themeFrom = '', announcement } = root.dataset
const system = themeFrom.includes('system') ? (matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light') : undefined

/** CSS hides content that only JavaScript can show again. */
root.dataset.js = ''
/** The URL has a query. Content that depends on it can reserve its space, so that the layout does not shift. */
if (location.search) root.dataset.search = ''
root.dataset.theme = resolveColorMode({
  stored: themeFrom.includes('stored') ? readStored(colorModeKey(top)) : undefined,
  system,
  default: theme as ColorMode,
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

/** Switches to the version of the page without JavaScript, which is readable, and shows a message. */
function standStill(): void {
  delete root.dataset.js
  whenParsed(complain)
}

/** Shows the message, once. It is noticeable even if the style sheet is missing. */
function complain(): void {
  if (document.querySelector('body>.load-failed')) return
  const box = make('div', {
    className: 'load-failed',
    style: 'padding:1em;background:var(--cd-bg,#d33)',
  })
  box.setAttribute('role', 'alert')
  const suggested = suggestBase()
  box.append(
    make('p', {
      textContent:
        (isChinese ? '页面没有正确加载。' : 'This site did not load properly. ') +
        (!suggested
          ? ''
          : isChinese
            ? `baseUrl 是“${base}”，建议改为“${suggested}”。`
            : `Its base URL is "${base}". Did you mean "${suggested}"?`),
    }),
    make('button', {
      className: 'button',
      textContent: 'Retry',
      // Offline, a reload would lose the page.
      onclick: () => navigator.onLine && location.reload(),
    }),
  )
  document.body.prepend(box)
}

function make(tag: string, properties: object): HTMLElement {
  return Object.assign(document.createElement(tag), properties)
}

/** Shows the stored tab of each group by CSS rules, before the panels are parsed. */
function showStoredTabs(): void {
  const prefix = tabsKey(base)
  let rules = ''
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const chosen = `[data-value="${CSS.escape(value)}"]`
      const group = `${STORED_TABS}"${CSS.escape(key.slice(prefix.length))}"]:has(>${chosen})>.tab-panel`
      rules += `${group}{display:none}${group}${chosen}{display:block!important}`
    }
    if (!rules) return
    // The policy would reject a style element that the build does not know. No constructed style sheets exist yet.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  } catch {}
}

/** Guesses the right base from the address bar: the part before the page's own route. */
function suggestBase(): string | undefined {
  const state = document.querySelector(STATE_SELECTOR)?.textContent
  if (!state) return
  const { url, content } = (JSON.parse(state) as PageState).route
  const here = toUrl(location.pathname)
  const own = url === '/' ? '' : url
  if (content.kind === 'not-found' || !here.endsWith(own)) return
  const suggested = here.slice(0, here.length - own.length).replace(/\/*$/, '/')
  return suggested === base ? undefined : suggested
}

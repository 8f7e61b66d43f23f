import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Accessibility problems of a page, for screen readers and keyboards. Runs in the page, so everything it needs is
 * inside.
 */
export function accessibilityProblems(): string[] {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const show = (element: Element) => element.outerHTML.slice(0, 100)
  const problems: string[] = []
  const demand = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem)
  }
  const each = (selector: string, isRight: (element: HTMLElement) => boolean, problem: string) => {
    for (const element of all(selector)) demand(isRight(element), `${problem}: ${show(element)}`)
  }
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? element.querySelector('img[alt]')?.getAttribute('alt') ?? ''
  const unique = (values: readonly (string | null)[]) => new Set(values).size === values.length

  demand(document.documentElement.lang === 'zh-CN', 'no language')
  demand(document.title.length > 0, 'no title')
  for (const landmark of ['h1', 'main', 'body footer', 'header.navbar', '[role=status]']) {
    demand(all(landmark).length === 1, `${all(landmark).length} of ${landmark}`)
  }
  const visible = all('nav').filter((nav) => nav.offsetHeight > 0)
  demand(
    visible.length > 0 && unique(visible.map((nav) => nav.getAttribute('aria-label'))),
    'navigations not told apart',
  )
  each('nav', (nav) => nav.hasAttribute('aria-label'), 'no name')
  const ids = all('[id]').map(({ id }) => id)
  demand(unique(ids), `an id twice: ${ids.filter((id, index) => ids.indexOf(id) !== index)}`)
  each('[id]', ({ id }) => id !== '' && !/\s/.test(id), 'an id nobody can name')
  each('button, a[href], summary', (it) => (it.textContent?.trim() || nameOf(it)) !== '', 'no name')
  each('img', (image) => image.hasAttribute('alt'), 'no alternative')
  each('[tabindex]', ({ tabIndex }) => tabIndex <= 0, 'an order of its own')
  for (const attribute of ['aria-controls', 'aria-labelledby', 'aria-describedby']) {
    each(`[${attribute}]`, (it) => ids.includes(it.getAttribute(attribute) ?? ''), `${attribute} of nothing`)
  }
  let level = 0
  for (const heading of all('main :is(h1, h2, h3, h4, h5, h6)')) {
    demand(Number(heading.tagName[1]) <= level + 1, `a level left out: ${show(heading)}`)
    level = Number(heading.tagName[1])
  }

  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
  /** Addresses with and without a trailing slash are the same page. */
  const plain = (path: string) => path.replace(/(?<=.)\/$/, '')
  const here = [location.pathname, canonical && new URL(canonical).pathname].map(plain)
  each(
    'a[aria-current=page]',
    (it) => here.includes(plain(new URL((it as HTMLAnchorElement).href).pathname)),
    'not current',
  )
  const isDocument = all('.sidebar').length > 0 && !/\/contents\/?$/.test(location.pathname)
  demand(
    all('.sidebar [aria-current=page]').length === (isDocument ? 1 : 0),
    'the sidebar marks another number',
  )
  each('.breadcrumbs li:last-child', (it) => it.querySelector('[aria-current=page]') !== null, 'unmarked')
  each(
    '.navbar [aria-current=true]',
    (it) => all('.sidebar').length > 0 || `${location.pathname}/`.startsWith(it.getAttribute('href') ?? ''),
    'not current',
  )
  return problems
}

/** WCAG 2.2 up to AA, and best practices. */
export const CRITERIA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The criteria that depend on colors. */
export const OF_COLORS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** axe-core, minified: each page parses it anew, and the package's `source` is three times as long. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe-core into the page. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.evaluate(drawEveryCharacter)
  await page.evaluate(AXE)
}

/**
 * Runs in the page. The fonts of the browser of tests have no Chinese. axe-core takes text that draws nothing for
 * icons, and after a few of them all text in that font: it would check the colors of hardly any.
 */
function drawEveryCharacter(): void {
  const { prototype } = CanvasRenderingContext2D
  prototype.measureText = (text) => ({ width: 30 * text.length }) as TextMetrics
  prototype.fillText = function () {
    this.fillRect(0, 0, this.canvas.width, this.canvas.height)
  }
}

/** The axe-core violations of the page. */
export async function violations(page: Page, runOnly: RunOnly | string[]): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run({ include: ["html"] }, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** A page that scrolls sideways on a screen of this width, beside its scrollbar if that takes space. */
export async function overflows(page: Page, width: number): Promise<string[]> {
  const whole = width + (await page.evaluate(() => innerWidth - document.documentElement.clientWidth))
  if (whole !== page.viewportSize()?.width) await page.setViewportSize({ width: whole, height: 800 })
  const [shown = 0, space = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  return shown === space ? [] : [`${shown} pixels wide on a screen of ${width}`]
}

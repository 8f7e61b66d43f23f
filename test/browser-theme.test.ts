import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  BEING_WRITTEN,
  FINISHED,
  mark,
  type Sources,
  useBrowser,
  useEditedSite,
  useSite,
} from './support/reader.ts'

/** Components of `theme/` in the browser. */

const COUNTER = `import type { SlotProps } from '@chatdocs/runtime'
import { useState } from 'react'

export default function Counter({ page }: SlotProps) {
  const [count, setCount] = useState(0)
  return <button className="counter" onClick={() => setCount(count + 1)}>{page.title}: {count}</button>
}
`
const HERE = `import type { SlotProps } from '@chatdocs/runtime'

export default ({ page }: SlotProps) => <p className="here">This is {page.route}</p>
`

const sources: Sources = {
  'docs/index.md': '# First\n\n## One\n\nText.\n',
  'docs/next.md': '# Next\n\n## Two\n\n- item\n\n  :::tip\n  Hidden advice.\n  :::\n\n```js\ncode\n```\n',
  'theme/slots/article-after.tsx': COUNTER,
  'theme/slots/footer-before.tsx': HERE,
  'theme/pager.tsx': `import { Link, type SlotProps } from '@chatdocs/runtime'

export default ({ children }: SlotProps) => <>{children}<Link className="start" to="/docs">Start</Link></>
`,
  'theme/admonition.tsx': `import type { AdmonitionProps } from '@chatdocs/runtime'
import { useState } from 'react'

export default function Admonition({ title, children }: AdmonitionProps) {
  const [isOpen, setOpen] = useState(false)
  return <aside className="own"><button onClick={() => setOpen(!isOpen)}>{title}</button>{isOpen && children}</aside>
}
`,
  'theme/code-block.tsx': `import type { CodeBlockProps } from '@chatdocs/runtime'

export default ({ language, children }: CodeBlockProps) => <div className="framed"><i>{language}</i>{children}</div>
`,
  'theme/slots/navbar-after.tsx': 'export default () => <b className="beta">Beta</b>\n',
}

const browser = useBrowser()
const counter = (page: Page) => page.locator('.counter')

describe('built', () => {
  const site = useSite(browser, FINISHED, { sources })

  test('an interactive component is in the HTML, and hydrates', async () => {
    expect(await (await fetch(site.at('/docs/'))).text()).toContain('class="counter"')
    const { page } = await site.open('/docs/')
    await counter(page).click()
    await expect.poll(() => counter(page).textContent()).toBe('First: 1')
  })

  test('components follow a navigation, and one without code keeps its HTML when the reader returns', async () => {
    const { page } = await site.open('/docs/')
    const isSame = await mark(page)
    expect(await page.textContent('.here')).toBe('This is /docs')
    await page.click('.sidebar a[href="/docs/next/"]')
    await expect.poll(() => counter(page).textContent()).toBe('Next: 0')
    expect(await page.textContent('.here')).toBe('This is /docs/next')
    await page.click('a.start')
    await expect.poll(() => page.textContent('.here')).toBe('This is /docs')
    await page.goBack()
    await expect.poll(() => page.textContent('.here')).toBe('This is /docs/next')
    expect(await page.locator('cd-slot[data-slot=pager] .pagination a').getAttribute('href')).toBe('/docs/')
    expect(await page.textContent('.beta')).toBe('Beta')
    expect(await isSame()).toBe(true)
  })

  test('an interactive admonition hydrates within a list, on arrival and after a navigation', async () => {
    for (const from of ['/docs/next/', '/docs/']) {
      const { page } = await site.open(from)
      if (from === '/docs/') await page.click('.sidebar a[href="/docs/next/"]')
      await page.click('.own button')
      await page.getByText('Hidden advice.').waitFor()
      expect(await page.textContent('.framed i')).toBe('js')
      expect(await page.locator('.framed [data-copy]').count()).toBe(1)
    }
  })

  test('only interactive components have a module', async () => {
    const { page } = await site.open('/docs/')
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\/|-\w+\.js$/g, '')),
    )
    expect(loaded.filter((name) => /theme|frame/.test(name)).sort()).toEqual([
      'frame',
      'theme-slots-article-after',
    ])
  })
})

describe('while it is written', () => {
  const site = useEditedSite(browser, BEING_WRITTEN, { sources })

  test('an edit of a component appears in the open page, interactive or not', async () => {
    const { page } = await site.open('/docs/')
    await site.write({ 'theme/slots/article-after.tsx': COUNTER.replace('{page.title}:', 'Count:') })
    await expect.poll(() => counter(page).textContent()).toBe('Count: 0')
    await site.write({ 'theme/slots/footer-before.tsx': HERE.replace('This is', 'You are at') })
    await expect.poll(() => page.textContent('.here')).toBe('You are at /docs')
  })
})

import { ICONS } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { bodyOf, problemsOf, read, readAs, show } from '../testing.ts'

const LINES = 'fill="none" stroke="currentColor" stroke-width="2"'
const ENDS = 'stroke-linecap="round" stroke-linejoin="round" style="vertical-align:-.125em"'
const svg = (classes: string, look: string, heard: string) =>
  `<svg class="${classes}" viewBox="0 0 24 24" ${look} ${LINES} ${ENDS} ${heard}><path d="${ICONS.bars}"></path></svg>`

test.each([
  ['a :icon[bars] b', `<p>a ${svg('icon', 'width="1em" height="1em"', 'aria-hidden="true"')} b</p>`],
  [
    ':icon[bars]{size=2em color="red" label="The menu" class="a b"}',
    `<p>${svg('icon a b', 'width="2em" height="2em" color="red"', 'role="img" aria-label="The menu"')}</p>`,
  ],
  [
    ':icon[/img/x.svg]{size=20px}',
    expect.stringMatching(/class=no-zoom style=width:20px;height:20px;vertical-align:-.125em /),
  ],
  ['`:icon[bars]` \\:icon[bars]', '<p><code>:icon[bars]</code> :icon[bars]</p>'],
])('%j becomes %s', async (text, html) => expect(await bodyOf(text)).toEqual(html))

test('MDX has icons as components, with the properties of Starlight', async () => {
  const { body, diagnostics } = await readAs('docs/a.mdx', 'a <Icon name="bars" size="2em" label="M" /> b\n')
  expect(diagnostics).toEqual([])
  expect(show(body)).toBe(
    `<p>a ${svg('icon', 'width="2em" height="2em"', 'role="img" aria-label="M"')} b</p>`,
  )
})

test('cards show icons by name, and other signs as they are', async () => {
  expect(await bodyOf('::card[A]{icon=star}')).toContain(ICONS.star)
  expect(await bodyOf('::card[A]{icon=a.png}')).toMatch(/aria-hidden="true">‹image 0 alt= class=no-zoom /)
  expect(await bodyOf('::card[A]{icon=⚡}')).toContain('aria-hidden="true">⚡</span>')
  const card = '<Card title="A" icon="star">\n\nText.\n\n</Card>\n'
  expect(show((await readAs('docs/a.mdx', card)).body)).toContain(ICONS.star)
})

test('unknown icons are reported with the nearest name', async () => {
  const text = 'a :icon[rockets] b\n'
  expect(await problemsOf(text)).toEqual(['content/directive “rockets”'])
  expect((await read(text)).diagnostics[0]?.help).toMatch(/^did you mean rocket\?/)
  expect(await bodyOf(text)).toBe('<p>a  b</p>')
  expect(await problemsOf('::card[A]{icon=sta}')).toEqual(['content/directive “sta”'])
  const { diagnostics } = await readAs('docs/a.mdx', '<Icon name="seti:rust" />\n')
  expect(diagnostics.map(({ message }) => message)).toEqual(['unknown icon seti:rust: it is not shown'])
})

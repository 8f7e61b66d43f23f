import { expect, test } from 'vitest'
import { rewriteFrontMatter } from './front-matter.ts'
import { rewriteAll } from './mkdocs/texts.ts'
import type { Plan } from './plan.ts'
import type { Sources } from './sources.ts'

/** The text of a document after its changes. */
function changed(text: string, change: (plan: Plan) => void): string {
  let made = text
  const splice: Plan['splice'] = (_, part) => {
    made = made.slice(0, part.start) + part.text + made.slice(part.end)
  }
  change({ splice } as unknown as Plan)
  return made
}

/** The one document of a site. */
function only(text: string) {
  return { text: () => text } as unknown as Sources
}

/** All extensions of Python-Markdown. */
const ALL = {
  has: () => true,
  bases: [],
  folder: '',
}

test('keys of front matter above many blank lines are moved at once', () => {
  const blank = ' \n\n'.repeat(5_000)
  const text = `---\nsidebarTitle: a\n${blank}-c: 2\n---\n`
  expect(
    changed(text, (plan) => rewriteFrontMatter('VitePress', ['a.md'], [], { sources: only(text), plan })),
  ).toContain('sidebar_label: "a"')
})

test.each([
  ['!!! note a', 'b', ':::note'],
  ['!!! note', '"b"', ':::note[b]'],
  ['# a', '{ #b', '# a'],
  ['``` { .', '}', '``` {'],
])('a page of many spaces is moved at once: %s … %s', (start, end, expected) => {
  const text = `${start}${' '.repeat(200_000)}${end}\n`
  expect(changed(text, (plan) => rewriteAll(['a.md'], { ...ALL, sources: only(text), plan }))).toContain(
    expected,
  )
})

test('a code block of many lines is moved as it is', () => {
  const text = `\`\`\`\n${'a\n'.repeat(200_000)}`
  expect(changed(text, (plan) => rewriteAll(['a.md'], { ...ALL, sources: only(text), plan }))).toBe(text)
})

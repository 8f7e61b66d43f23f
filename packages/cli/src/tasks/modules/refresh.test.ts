import { expect, test } from 'vitest'
import { wrapped } from './refresh.ts'

const JSX = 'jsx("p", {})'

/** The components that are wrapped, with the hooks they call. */
async function found(code: string): Promise<string[]> {
  const made = await wrapped(code, 'a.tsx')
  return [...made.matchAll(/^(\S+) = \$refresh\("a\.tsx#\1", \1, "(.*)"\);$/gm)].map((each) =>
    each.slice(1).join(': '),
  )
}

test.each([
  [`function One() { useState(); React.useEffect(); return ${JSX} }`, ['One: useState useEffect']],
  [`export function One() { return ${JSX} }`, ['One: ']],
  [`export const One = () => ${JSX}, other = 1`, []],
  [`export const One = () => ${JSX}`, ['One: ']],
  [`export default () => ${JSX}`, ['$default: ']],
  [`export default function () { return ${JSX} }`, ['$default: ']],
  [`const One = async () => ${JSX}; export default One`, ['One: ']],
  // No components, or called as functions.
  ['export const One = () => 1', []],
  [`const one = () => ${JSX}`, []],
  [`const One = () => ${JSX}; One()`, []],
  [`const One = memo(() => ${JSX})`, []],
  [`const text = \`\nconst One = () => ${JSX}\``, []],
])('%s', async (code, expected) => expect(await found(code)).toEqual(expected))

test('exports are those of before', async () => {
  const made = await wrapped(`const One = () => ${JSX};\nexport default One;\nexport { One };`, 'a.tsx')
  expect(made).toMatch(/^let One = [\s\S]*export \{ One as default \};\nexport \{ One \};/)
  expect(await wrapped(`export default () => ${JSX}`, 'a.tsx')).toMatch(
    /^let \$default = \(\) => .*;[\s\S]*export \{ \$default as default \};$/,
  )
})

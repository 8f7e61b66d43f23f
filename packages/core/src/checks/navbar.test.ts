import { stringsFor } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { makeNavbar } from '../config/navbar.ts'
import { makeNavbarItems } from './navbar.ts'
import type { NavbarTargets } from './navbar-documents.ts'

const version = (name: string, path: string) => ({ name, label: name, path, main: path, isLast: true })

const targetsWith = (urls: readonly string[], ...names: string[]) => {
  const versions = names.map((name) => version(name, name === '2.0' ? '/docs' : `/docs/${name}`))
  return {
    versions,
    documents: { versions: versions.map((each) => ({ version: each })) },
    urls,
    base: '/',
    words: stringsFor('de'),
    blog: { routeBase: '/news', title: '' },
    isFile: () => false,
    isRefused: () => false,
    isUntranslated: () => false,
  } as unknown as NavbarTargets
}

const shown = (items: [] | undefined, targets: NavbarTargets) => {
  const { value, diagnostics } = makeNavbarItems(makeNavbar({ items }, 'Site').items, targets)
  expect(diagnostics).toEqual([])
  return value.map((each) => `${each.position} ${'href' in each ? `${each.label} ${each.href}` : each.kind}`)
}

test('a navbar without items of its own leads to what the site has', () => {
  const [docs, blog] = ['left Dokumentation /docs', 'left Blog /news']
  expect(shown(undefined, targetsWith(['/docs', '/news'], '2.0'))).toEqual([docs, blog])
  expect(shown(undefined, targetsWith(['/docs', '/news'], '2.0', '1.0'))).toEqual([
    docs,
    blog,
    'right versions',
  ])
  expect(shown(undefined, targetsWith(['/docs'], '2.0', '1.0'))).toEqual(['right versions'])
  expect(shown(undefined, targetsWith(['/docs'], '2.0'))).toEqual([])
  expect(shown(undefined, targetsWith(['/', '/docs'], '2.0'))).toEqual([docs])
  expect(shown(undefined, targetsWith(['/', '/news']))).toEqual([blog])
  expect(shown(undefined, targetsWith(['/', '/docs/1.0'], '1.0'))).toEqual(['left Dokumentation /docs/1.0'])
  expect(shown(undefined, targetsWith(['/news']))).toEqual([])
  expect(shown([], targetsWith(['/docs', '/news'], '2.0', '1.0'))).toEqual([])
})

import type { SiteData, Url } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { searchedContext, searchedVersion, versionLabel } from './version.ts'

const version = (name: string, label: string, isLast = false) => ({
  name,
  label,
  isLast,
  path: '/docs' as Url,
  main: '/docs' as Url,
})
const site = {
  versions: [version('current', 'Next'), version('2.0', '2.0 LTS', true)],
  search: {
    index: '',
    page: '/search',
    contexts: [{ path: '/docs/cli', label: 'CLI', labels: { current: 'New CLI' } }],
  },
} as unknown as SiteData
const single = { ...site, versions: [version('current', 'Next', true)] }

test('searches the latest version unless an existing one is requested', () => {
  expect(['current', '2.0', '1.0', undefined].map((each) => searchedVersion(site, each))).toEqual([
    'current',
    '2.0',
    '2.0',
    '2.0',
  ])
})

test('names the version if there are several', () => {
  expect(versionLabel(site, undefined)).toBe('2.0 LTS')
  expect(versionLabel(site, 'current')).toBe('Next')
  expect(versionLabel(single, undefined)).toBeUndefined()
})

test('a part of the site has its label of the searched version', () => {
  const label = (version?: string) => searchedContext(site, { context: '/docs/cli', version })?.label
  expect([label(), label('2.0'), label('current')]).toEqual(['CLI', 'CLI', 'New CLI'])
  expect(searchedContext(site, { context: '/docs' })).toBeUndefined()
  expect(searchedContext(site, {})).toBeUndefined()
})

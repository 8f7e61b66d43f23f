import { anchorOf, decode, splitAddress, toUrl } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import type { ApiPackage } from '../config/config.ts'
import { readWith } from '../content/testing.ts'
import type { SourcePath } from '../paths.ts'
import type { ApiDocument } from './document.ts'
import { makeApiDocuments } from './documents.ts'
import { odd } from './odd.fixture.ts'
import { robot } from './robot.fixture.ts'

const SITE = { docsFolder: 'docs', language: 'zh' }
const SOURCES = 'https://example.com/mobot/blob/main/site-content/{path}#L{line}'

function about(folder: string, more: Partial<ApiPackage> = {}): ApiPackage {
  return { folder, entryPoints: ['src/index.ts' as SourcePath], linked: true, ...more }
}

const packages = [
  { about: about('api', { sourceUrl: SOURCES }), model: robot, url: toUrl('/docs/api') },
  { about: about('api/odd', { title: '奇怪的包' }), model: odd, url: toUrl('/odd') },
]
const made = makeApiDocuments(packages, SITE)

function documentAt(path: string): ApiDocument {
  const found = made.documents.find((each) => each.path === path)
  if (!found) throw new Error(`no ${path}`)
  return found
}

function whole(documents: readonly ApiDocument[]): string {
  const pages = documents.map(({ path, text, signatures }) => {
    const links = signatures.flatMap((block) =>
      block.links.map(({ start, end, target }) => {
        const code = text.slice(text.indexOf('\n', block.at) + 1)
        return `${code.slice(start, end)} → ${target}`
      }),
    )
    return [`═══ ${path}`, text, ...links].join('\n')
  })
  return `${pages.join('\n\n')}\n`
}

test('a package with something of everything', () =>
  expect(whole(made.documents.filter(({ path }) => !path.startsWith('docs/api/odd/')))).toMatchFileSnapshot(
    'documents-robot.golden.md',
  ))

test('a package full of traps', () =>
  expect(whole(made.documents.filter(({ path }) => path.startsWith('docs/api/odd/')))).toMatchFileSnapshot(
    'documents-odd.golden.md',
  ))

test('the same in English, with nothing in Chinese but what comments say', () => {
  const { documents, categories } = makeApiDocuments(
    [{ about: about('api'), model: { ...odd }, url: toUrl('/api') }],
    { docsFolder: '', language: 'en' },
  )
  const text = whole(documents).replaceAll('属性', '')
  expect(text).not.toMatch(/\p{scx=Han}/u)
  expect(JSON.stringify(categories)).not.toMatch(/\p{scx=Han}/u)
})

describe('read as documents are', () => {
  const read = async (text: string) => readWith(text, {})

  test('they have no mistakes', async () => {
    for (const { path, text } of made.documents) {
      const { diagnostics } = await read(text)
      expect({ path, diagnostics: diagnostics.map(({ code, message }) => `${code} ${message}`) }).toEqual({
        path,
        diagnostics: [],
      })
    }
  })

  test('every address leads to a page, and to a place on it', async () => {
    const pages = new Map<string, { from: string; anchors: readonly string[]; targets: string[] }>()
    for (const { path, url, text, signatures } of made.documents) {
      const { facts } = await read(text)
      const targets = [
        ...facts.links.map(({ target }) => target),
        ...signatures.flatMap(({ links }) => links.map(({ target }) => target)),
      ]
      expect(pages.has(url.toLowerCase())).toBe(false)
      pages.set(url.toLowerCase(), { from: path, anchors: facts.anchors, targets })
    }
    const bound = [...pages.values()].flatMap(({ from, targets }) =>
      targets.map((target) => ({ from, target })),
    )
    const named = [...made.names].map(([name, target]) => ({ from: name, target }))
    const astray = [...bound, ...named].filter(({ from, target }) => {
      if (!target.startsWith('/')) return /^#/.test(target) ? target !== '#nowhere' : false
      const { path, hash } = splitAddress(target)
      const page = pages.get(toUrl(decode(path)).toLowerCase())
      return !from || !page || (hash !== '' && !page.anchors.includes(anchorOf(hash)))
    })
    expect(astray).toEqual([])
    expect(bound.length).toBeGreaterThan(40)
  })

  test('signatures begin where a fence does, and their links lie on names', () => {
    for (const { text, signatures } of made.documents) {
      for (const { at, links } of signatures) {
        expect(text.slice(at)).toMatch(/^`{3,}ts\n/)
        expect(text[at - 1]).toBe('\n')
        const code = text.slice(text.indexOf('\n', at) + 1)
        for (const { start, end } of links) expect(code.slice(start, end)).toMatch(/^[\w.]+$/)
      }
    }
  })

  test('what a comment leaves open ends with it', async () => {
    const { text } = documentAt('docs/api/odd/modules/index/classes/__proto__.md')
    const { facts, toc } = await read(text)
    expect(facts.title).toBe('__proto__')
    expect(toc.filter(({ level }) => level === 2).map(({ html }) => html)).toEqual(['属性', '方法'])
  })
})

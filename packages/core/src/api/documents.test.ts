import { anchorOf, decode, splitAddress, toUrl } from '@chatdocs/protocol'
import { referenceWords } from '@chatdocs/protocol/strings/reference'
import type { Code } from 'mdast'
import { describe, expect, test } from 'vitest'
import type { ApiPackage } from '../config/api.ts'
import { nodesOf } from '../content/tree/nodes.ts'
import type { SourcePath } from '../paths.ts'
import type { ApiDocument } from './document.ts'
import { makeApiDocuments } from './documents.ts'
import { odd } from './odd.fixture.ts'
import { parse, printed, readPage, SITE } from './reading.fixture.ts'
import { robot } from './robot.fixture.ts'

const SOURCES = 'https://example.com/mobot/blob/main/site-content/{path}#L{line}'

function about(folder: string, more: Partial<ApiPackage> = {}): ApiPackage {
  return { folder, entryPoints: ['src/index.ts' as SourcePath], linked: true, ...more }
}

const packages = [
  { about: about('api', { sourceUrl: SOURCES }), model: robot, url: toUrl('/docs/api') },
  { about: about('api/odd', { title: '奇怪的包' }), model: odd, url: toUrl('/odd') },
]
const made = makeApiDocuments(packages, SITE, parse)

function documentAt(path: string): ApiDocument {
  const found = made.documents.find((each) => each.path === path)
  if (!found) throw new Error(`no ${path}`)
  return found
}

function whole(documents: readonly ApiDocument[]): string {
  const pages = documents.map((each) => {
    const [head = ''] = /^---\n.*?\n---\n/s.exec(each.text) ?? []
    const links = signaturesOn(each).flatMap(({ value, data }) =>
      (data?.signature ?? []).map(({ start, end, target }) => `${value.slice(start, end)} → ${target}`),
    )
    return [`═══ ${each.path}`, `${head}\n${printed(each)}`, ...links].join('\n')
  })
  return `${pages.join('\n\n')}\n`
}

function signaturesOn({ tree }: ApiDocument): Code[] {
  return nodesOf({ type: 'root', children: [...tree.children] }, 'code')
}

test('a package that uses every feature', () =>
  expect(whole(made.documents.filter(({ path }) => !path.startsWith('docs/api/odd/')))).toMatchFileSnapshot(
    'documents-robot.golden.md',
  ))

test('a package with names and comments that are hard to handle', () =>
  expect(whole(made.documents.filter(({ path }) => path.startsWith('docs/api/odd/')))).toMatchFileSnapshot(
    'documents-odd.golden.md',
  ))

test('in English, only the comments are Chinese', async () => {
  const { documents, categories } = makeApiDocuments(
    [{ about: about('api'), model: { ...odd }, url: toUrl('/api') }],
    { docsFolder: '', language: 'en', words: await referenceWords('en') },
    parse,
  )
  const text = whole(documents).replaceAll('属性', '')
  expect(text).not.toMatch(/[\p{Script=Han}：、，。]/u)
  expect(JSON.stringify(categories)).not.toMatch(/[\p{Script=Han}：、，。]/u)
})

describe('parsed as documents', () => {
  test('they have no mistakes except the author’s own', async () => {
    const found: string[] = []
    for (const each of made.documents) {
      const { diagnostics } = await readPage(each)
      found.push(...diagnostics.map(({ code, message }) => `${each.path} ${code} ${message}`))
    }
    expect(found).toEqual([
      'docs/api/odd/modules/index/classes/__proto__.md content/directive :::note is not closed: it contains everything that follows',
      'docs/api/odd/modules/utils-more/classes/Classes.md image/no-alt the image ../../../../../../toolkit/src/x.png has no alternative text',
    ])
  })

  test('every link resolves to a page and an anchor', async () => {
    const pages = new Map<string, { from: string; anchors: readonly string[]; targets: string[] }>()
    for (const each of made.documents) {
      const { path, url } = each
      const { facts } = await readPage(each)
      const targets = facts.links.map(({ target }) => target)
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

  test('links in signatures cover names', () => {
    for (const { value, data } of made.documents.flatMap(signaturesOn)) {
      for (const { start, end } of data?.signature ?? []) expect(value.slice(start, end)).toMatch(/^[\w.]+$/)
    }
  })

  test('unclosed syntax ends with its comment', async () => {
    const { facts, toc } = await readPage(documentAt('docs/api/odd/modules/index/classes/__proto__.md'))
    expect(facts.title).toBe('__proto__')
    expect(toc.filter(({ level }) => level === 2).map(({ html }) => html)).toEqual(['属性', '方法'])
  })
})

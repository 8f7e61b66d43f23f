import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.ts'
import { contentReader } from '../document.ts'
import { withIncludes } from '../source/includes.ts'
import { OPTIONS, show } from '../testing.ts'

const reader = contentReader(OPTIONS, { remark: [], rehype: [] })

const FILES: Readonly<Record<string, string>> = {
  'parts/_a.md': 'a[^1] [x] [y] [A][X] ![p]\n\n[^1]: Note of a.\n\n[x]: ./x.md\n[y]: ./y.md\n[p]: p.svg\n',
  'parts/_b.md': 'b[^1] [x] [y]\n\n[^1]: Note of b.\n\n[x]: ../x.md\n',
  'i18n/en/parts/_b.md': 'B [x] [y](../y.md)\n\n[x]: ../x.md\n',
}

const folders = {
  docs: 'docs',
  languages: [
    { scope: '', path: 'zh' },
    { scope: 'en', path: 'en' },
  ],
}

async function readParts(path: string, text: string) {
  const whole = await withIncludes(path as SourcePath, text, {
    read: async (each) => FILES[each],
    meaningOf: async (specifier) => specifier,
    variables: {},
    folders,
  })
  expect(whole.problems).toEqual([])
  const { facts, body, diagnostics } = await reader({ path: path as SourcePath, ...whole, folders })
  const notes = [...show(body).matchAll(/<li id="[^"]*"><p>([^<]*?) </g)].map(([, note]) => note)
  return {
    links: facts.links.map((each) => each.target),
    images: facts.images,
    notes,
    codes: diagnostics.map((each) => each.code),
  }
}

const PAGE =
  'p[^1] [x] [y] ![p]\n\n<!--@include: ../../parts/_a.md-->\n\n<!--@include: ../../parts/_b.md-->\n\n<!--@include: ../../parts/_b.md-->\n\n[^1]: Note of p.\n\n[x]: x.md\n'

test('a part means its own definition of a name, else the one of its page or of another part', async () => {
  expect(await readParts('docs/p/page.md', PAGE)).toEqual({
    links: [
      ...['x.md', '../../parts/y.md'],
      ...['../../parts/x.md', '../../parts/y.md', '../../parts/x.md'],
      ...['../../x.md', '../../parts/y.md', '../../x.md', '../../parts/y.md'],
    ],
    images: ['../../parts/p.svg', '../../parts/p.svg'],
    notes: ['Note of p.', 'Note of a.', 'Note of b.'],
    codes: [],
  })
})

test('a path in a part leads to the same place from a translation, which has parts of its own or those of the original', async () => {
  const { links, images, codes } = await readParts('i18n/en/docs/p/page.md', PAGE)
  expect(links).toEqual([
    ...['x.md', '../../parts/y.md'],
    ...['../../parts/x.md', '../../parts/y.md', '../../parts/x.md'],
    ...['../../x.md', '../../y.md', '../../x.md', '../../y.md'],
  ])
  expect({ images, codes }).toEqual({ images: ['../../parts/p.svg', '../../parts/p.svg'], codes: [] })
})

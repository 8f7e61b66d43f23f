import { gzipSync } from 'node:zlib'
import type { BuiltPage, BuiltSite } from './built-site.ts'
import { type Engine, ROWS } from './engine.ts'
import { intlWords } from './words.ts'

interface Index {
  addAll(documents: readonly object[]): void
  search(query: string): { id: string }[]
  toJSON(): object
}

interface Options {
  fields: readonly string[]
  storeFields: readonly string[]
  tokenize?: (text: string) => string[]
  searchOptions: object
}

/** The part of the package used here. */
export interface MiniSearchModule {
  default: new (options: Options) => Index
}

/** MiniSearch with the settings of VitePress: one index of all sections, which readers load completely. */
export function miniSearch(
  module: MiniSearchModule,
  { pages }: BuiltSite,
  words: 'as it is' | 'words of Intl',
): Engine {
  const index = new module.default({
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    ...(words === 'words of Intl' && { tokenize: intlWords }),
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  })
  index.addAll(pages.flatMap(documentsOf))
  const { length } = gzipSync(JSON.stringify(index), { level: 9 })
  return {
    name: `minisearch, ${words}`,
    ahead: 0,
    async ask(query) {
      const start = performance.now()
      const found = index.search(query)
      const milliseconds = performance.now() - start
      const rows = found.slice(0, ROWS).map(({ id }) => {
        const [url = '', anchor = ''] = id.split(/(?=#)/)
        return { url, anchors: [anchor] }
      })
      return { rows, bytes: length, files: 1, milliseconds }
    },
  }
}

function documentsOf({ url, title, sections }: BuiltPage): object[] {
  const heads = sections.filter(({ heading }) => heading === '').map(({ text }) => text)
  return [
    { id: url, title, titles: [], text: heads.join('\n') },
    ...sections.flatMap(({ anchor, heading, text }) =>
      heading === '' ? [] : [{ id: url + anchor, title: heading, titles: [title], text }],
    ),
  ].filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index)
}

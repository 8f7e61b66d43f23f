import type { Plugin } from './_plugin.ts'

/** 读者要看哪些插件，以什么次序。 */
export interface Filter {
  text: string
  /** 要同时带有这些标签。 */
  tags: readonly string[]
  sort: 'updated' | 'name'
}

/** 地址里的查询：`?q=天气&tag=查询&sort=name`。 */
export function filterFrom(params: URLSearchParams): Filter {
  return {
    text: params.get('q') ?? '',
    tags: [...new Set(params.getAll('tag'))].filter((tag) => tag !== ''),
    sort: params.get('sort') === 'name' ? 'name' : 'updated',
  }
}

/** 默认值不写进地址。 */
export function paramsOf({ text, tags, sort }: Filter): URLSearchParams {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  for (const tag of tags) params.append('tag', tag)
  if (sort !== 'updated') params.set('sort', sort)
  return params
}

/** 不分大小写与全半角。 */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** 每个词都要出现，标签也都要有。 */
export function select(plugins: readonly Plugin[], { text, tags, sort }: Filter): Plugin[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const found = plugins.filter((plugin) => {
    const { name, title, description, author, keywords } = plugin
    const said = fold([name, title, description, author, ...keywords].join('\n'))
    return words.every((word) => said.includes(word)) && tags.every((tag) => keywords.includes(tag))
  })
  return found.sort(ORDERS[sort])
}

const ORDERS: Record<Filter['sort'], (a: Plugin, b: Plugin) => number> = {
  updated: (a, b) => compare(b.updated, a.updated),
  name: (a, b) => compare(shortName(a.name), shortName(b.name)),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `@mobot/plugin-dice`、`mobot-plugin-dice` → `dice`。 */
function shortName(name: string): string {
  return name.replace(/^(@mobot\/|mobot-)plugin-/, '')
}

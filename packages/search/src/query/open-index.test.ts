import { expect, test } from 'vitest'
import type { IndexedPage } from '../index/page.ts'
import { indexed, page, section } from '../memory.fixture.ts'
import type { IndexQuestion } from './answer.ts'
import { openIndex } from './open-index.ts'

const QUESTION: IndexQuestion = { limit: 8 }

async function answer(pages: readonly IndexedPage[], query: string, question: Partial<IndexQuestion> = {}) {
  const index = await openIndex(indexed(pages).source)
  return index.search(query, { ...QUESTION, ...question })
}

/** The results, as `/page#anchor`. */
async function found(pages: readonly IndexedPage[], query: string, question: Partial<IndexQuestion> = {}) {
  const { results } = await answer(pages, query, question)
  return results.map(({ document }) => document.url + document.anchor)
}

const SITE = [
  page('/deploy', {
    title: '编译与部署',
    breadcrumb: ['快速开始'],
    sections: [section('', '先编译，再部署。'), section('选项', '配置文件里有全部选项。')],
  }),
  page('/plugin', {
    title: '编写插件',
    description: '写插件之前要知道的事',
    sections: [section('权限', '谁能触发监听器。'), section('在 C++ 里调用', '用 FFI 调用。')],
  }),
  page('/emitter', { title: 'EventEmitter', area: 'api', symbol: 'class', names: ['EventEmitter'] }),
  page('/view', { title: '原生视图', sections: [section('NativeView', '')] }),
  page('/config', { title: 'PluginConfig', area: 'api', symbol: 'interface', names: ['PluginConfig'] }),
  page('/react', { title: 'React组件' }),
  page('/hooks', { title: '钩子', sections: [section('', 'PluginConfig 里写着，Bot.on 会调用它。')] }),
  page('/bot', {
    title: 'Bot',
    area: 'api',
    symbol: 'class',
    names: ['Bot', 'Bot.on', 'Bot.once'],
    sections: [{ ...section('on()', '监听事件。'), symbol: 'method' }, section('once()', '只听一次。')],
  }),
]

test.each([
  ['件', '/react'],
  ['插件', '/plugin'],
  ['emitter', '/emitter'],
  ['view', '/view#NativeView'],
  ['native view', '/view#NativeView'],
  ['config', '/config'],
  ['C++', '/plugin#在 C++ 里调用'],
  ['编译部署', '/deploy'],
  ['編譯與部署', '/deploy'],
  ['PluginConfg', '/config'],
  ['pluginConf', '/config'],
  ['ＰｌｕｇｉｎＣｏｎｆｉｇ', '/config'],
  ['PluginConfig', '/config'],
  ['Bot.on', '/bot#on()'],
  ['bot.once', '/bot#once()'],
  ['Bot', '/bot'],
  ['快速开始', '/deploy'],
  ['监听器', '/plugin#权限'],
  ['编译 zzz', '/deploy'],
  ['编写 权限', '/plugin#权限'],
  ['部署 选项', '/deploy#选项'],
])('%s finds %s first', async (query, expected) => expect((await found(SITE, query))[0]).toBe(expected))

test.each(['', ' ', '，。', '不存在', 'zzz'])('%j finds nothing', async (query) =>
  expect(await answer(SITE, query)).toEqual({ results: [], total: 0, areas: {}, mode: 'natural' }),
)

test('a symbol ranks above a heading with its name', async () => {
  const guide = page('/a-guide', {
    title: '配置',
    sections: [section('PluginConfig', 'PluginConfig 是一个接口。')],
  })
  expect(await found([guide, ...SITE], 'pluginconfig', { limit: 2 })).toEqual([
    '/config',
    '/a-guide#PluginConfig',
  ])
})

test('the title of the page alone is not a match', async () => {
  expect(await found(SITE, '部署')).toEqual(['/deploy'])
  expect(await found(SITE, '编译 部署')).toEqual(['/deploy'])
})

test('a result has its kind, its breadcrumbs and its matches', async () => {
  const [bot] = (await answer(SITE, 'bot.on')).results
  expect(bot).toEqual({
    kind: 'heading',
    symbol: 'method',
    snippet: { text: '监听事件。', marks: [] },
    document: { title: 'on()', url: '/bot', anchor: '#on()', breadcrumb: [] },
    page: 'Bot',
    marks: [[0, 2]],
  })
  const kinds = (await answer(SITE, 'Bot')).results.map(({ document, symbol }) => document.anchor + symbol)
  expect(kinds.slice(0, 3).sort()).toEqual(['#on()method', '#once()undefined', 'class'])
  const [deploy] = (await answer(SITE, '编译部署')).results
  expect(deploy).toMatchObject({
    kind: 'page',
    page: '编译与部署',
    marks: [
      [0, 2],
      [3, 5],
    ],
  })
  const [permission] = (await answer(SITE, '监听器')).results
  expect(permission).toMatchObject({
    kind: 'content',
    snippet: { text: '谁能触发监听器。', marks: [[4, 7]] },
  })
  const [plugin] = (await answer(SITE, '之前')).results
  expect(plugin?.snippet).toEqual({ text: '写插件之前要知道的事', marks: [[3, 5]] })
})

test('results are counted by area and returned in pages, for one area or all', async () => {
  const pages = Array.from({ length: 12 }, (_, index) =>
    page(`/${index}`, { title: `插件 ${index}`, area: index < 5 ? 'blog' : 'docs' }),
  )
  expect(await answer(pages, '插件', { limit: 3 })).toMatchObject({ total: 12, areas: { docs: 7, blog: 5 } })
  expect(await answer(pages, '插件', { limit: 3, area: 'blog' })).toMatchObject({ total: 5 })
  const parts = await Promise.all([0, 5, 10].map((offset) => found(pages, '插件', { limit: 5, offset })))
  expect(parts.map((part) => part.length)).toEqual([5, 5, 2])
  expect(new Set(parts.flat()).size).toBe(12)
})

test('syntax is distinguished from words, unless the mode is given', async () => {
  const modes = async (query: string) => (await answer(SITE, query)).mode
  for (const query of ['+编译 -选项', 'title:插件', 'Title:插件', 'plugincnfig~1', 'bot^2', 'plug*']) {
    expect(await modes(query)).toBe('syntax')
  }
  for (const query of [
    '--no-cache',
    'tar -xzf',
    'kill -9',
    'C++',
    'std::vector',
    'https://a.dev',
    'a * b',
    'a-b',
    '类：x',
    '~1.2',
    '1 + 2',
  ]) {
    expect(await modes(query)).toBe('natural')
  }
  expect((await answer(SITE, '+插件', { mode: 'natural' })).mode).toBe('natural')
})

test('a query with signs that is code, a path or a known word is text', async () => {
  const pages = [
    page('/glob', { title: 'Globs', sections: [section('', 'All of docs/**/*.md, and fetch(*) or so.')] }),
    page('/event', { title: 'Events', sections: [section('message:receive', 'A message came.')] }),
  ]
  const places = async (query: string) => {
    const { results, mode, problem } = await answer(pages, query)
    return [problem?.kind ?? mode, ...results.map(({ document }) => document.url)]
  }
  expect(await places('docs/**/*.md')).toEqual(['natural', '/glob'])
  expect(await places('message:receive')).toEqual(['natural', '/event'])
  expect(await places('message:rec')).toEqual(['natural', '/event'])
  expect(await places('name:receive')).toEqual(['unknown-field', '/event'])
  expect(await places('"name":"receive"')).toEqual(['natural', '/event'])
  expect(await places('-> message: fetch(*)')).toEqual(['natural', '/event', '/glob'])
  expect(await places('C:\\docs')).toEqual(['natural', '/glob'])
})

test('quoted phrases, and fields in other languages, are text', async () => {
  expect(await answer(SITE, '"编译部署"')).toMatchObject({
    mode: 'natural',
    results: [{ document: { url: '/deploy' } }],
  })
  expect(await answer(SITE, '标题:插件')).toMatchObject({
    mode: 'natural',
    problem: { kind: 'unknown-field', name: '标题', start: 0, end: 2 },
    results: [{ document: { url: '/plugin' } }],
  })
  expect(await answer(SITE, '标题：插件')).not.toHaveProperty('problem')
})

test('syntax that finds nothing is not searched as words', async () => {
  const { results, mode, total } = await answer(SITE, '+编译 +监听器')
  expect({ results, mode, total }).toEqual({ results: [], mode: 'syntax', total: 0 })
  expect((await answer(SITE, '编译 -编译')).mode).toBe('syntax')
  expect((await answer(SITE, 'java -监听器x')).total).toBe(0)
  // An option of a command.
  expect(await answer(SITE, '监听器 java -zzzz')).toMatchObject({ total: 1 })
})

test('a short word is excluded, unless it is an option of a command', async () => {
  expect(await found(SITE, '监听 -bot')).not.toContain('/bot#on()')
  expect(await found(SITE, 'pluginconfig -bot')).toEqual(['/config'])
  expect(await found(SITE, 'pluginconfig -ffi')).toContain('/hooks')
  expect((await answer(SITE, 'pluginconfig -on')).mode).toBe('natural')
})

test('one page has a few rows, unless there is nothing else', async () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) => section(`插件 ${index}`, '插件'))
  const pages = [
    page('/long', { title: '长', sections: parts(30) }),
    ...Array.from({ length: 4 }, (_, index) =>
      page(`/${index}`, { title: `${index}`, sections: [section('', '这里也写到插件，还有很多别的话。')] }),
    ),
  ]
  const urls = async (all: readonly IndexedPage[]) => {
    const { results, total } = await answer(all, '插件', { perPage: 3 })
    return [total, ...results.map(({ document }) => document.url)]
  }
  const [total, ...shown] = await urls(pages)
  expect([total, shown.length]).toEqual([34, 8])
  // The eighth row is of the page again.
  expect(shown.toSorted()).toEqual(['/0', '/1', '/2', '/3', '/long', '/long', '/long', '/long'])
  expect(await urls(pages.slice(0, 1))).toEqual([30, ...Array(8).fill('/long')])
})

test('of a question, each page has one of the first rows before any has two', async () => {
  const parts = ['backup disk nightly', 'nightly backup disk', 'disk backup nightly']
  const pages = [
    page('/long', { title: 'Long', sections: parts.map((text, index) => section(`Part ${index}`, text)) }),
    page('/short', {
      title: 'Short',
      sections: [section('', `backup of every disk, done nightly. ${'other '.repeat(40)}`)],
    }),
  ]
  const urls = async (question: Partial<IndexQuestion>) =>
    (await answer(pages, 'backup my disk nightly', question)).results.map(({ document }) => document.url)
  expect(await urls({ perPage: 3 })).toEqual(['/long', '/short', '/long', '/long'])
  expect(await urls({})).toEqual(['/long', '/long', '/long', '/short'])
})

test('of a question, a page with several rows comes before one that mentions it', async () => {
  const parts = ['one', 'two', 'three'].map((text) =>
    section(text, `${text} rotates tokens ${'other '.repeat(2)}`),
  )
  const pages = [
    page('/mention', { title: 'News', sections: [section('', 'rotates tokens')] }),
    page('/about', { title: 'Keys', sections: parts }),
  ]
  const { results } = await answer(pages, 'which cron rotates secret tokens', { perPage: 3 })
  expect(results.map(({ document }) => document.url)).toEqual(['/about', '/mention', '/about', '/about'])
})

test('the total is the same for every offset and option', async () => {
  const docs = Array.from({ length: 30 }, (_, index) =>
    page(`/d${index}`, { title: `D${index}`, sections: [section('', 'install plugin')] }),
  )
  const blog = Array.from({ length: 40 }, (_, index) =>
    page(`/b${index}`, { title: `Plugin ${index}`, area: 'blog', sections: [section('', 'install it')] }),
  )
  const ask = async (question: Partial<IndexQuestion>) => {
    const { total, areas } = await answer([...docs, ...blog], 'install plugin', question)
    return { total, areas }
  }
  const first = await ask({})
  expect(await ask({ limit: 20, offset: 20 })).toEqual(first)
  expect(await ask({ limit: 100 })).toEqual(first)
  expect((await ask({ area: 'blog' })).areas).toEqual(first.areas)
})

test.each([
  ['+编译 -选项', ['/deploy']],
  ['title:插件', ['/plugin']],
  ['title:编译部署', []],
  ['content:配置文件', ['/deploy#选项']],
  [
    '-编译 -插件 -react -bot -pluginconfig -eventemitter -native -监听',
    ['/view', '/deploy#选项', '/plugin#在 C++ 里调用'],
  ],
  ['content:配置文档~1', ['/deploy#选项']],
  ['heading:C++', ['/plugin#在 C++ 里调用']],
  ['plugincnfig~1', ['/config', '/hooks']],
  ['+編譯', ['/deploy']],
  ['+"编写插件"', ['/plugin']],
  [String.raw`+Bot\.on`, ['/bot#on()', '/hooks']],
  ['+React组*', ['/react']],
  ['+React组件*', ['/react']],
  // Two clauses of the same run, one of them less exact.
  ['编写插件^10 编写插件~1', ['/plugin']],
])('syntax: %s', async (query, expected) =>
  expect((await found(SITE, query, { mode: 'syntax', limit: 20 })).sort()).toEqual(expected.toSorted()),
)

test('an unknown field is a mistake with its position, and the words have results', async () => {
  expect(await answer(SITE, 'name:插件')).toMatchObject({
    results: [{ document: { url: '/plugin' } }],
    mode: 'natural',
    problem: {
      kind: 'unknown-field',
      name: 'name',
      fields: ['title', 'heading', 'description', 'keywords', 'content'],
      start: 0,
      end: 4,
    },
  })
  expect(await answer(SITE, 'name:插件', { mode: 'natural' })).not.toHaveProperty('problem')
  expect(await answer(SITE, 'name:插件', { mode: 'syntax' })).toMatchObject({ total: 0, problem: {} })
})

test('a very long query is answered', async () => {
  expect((await found(SITE, `+编译 ${'-无关 '.repeat(47)}title:编译`, { mode: 'syntax' }))[0]).toBe('/deploy')
  expect((await found(SITE, '编译部署'.repeat(500)))[0]).toBe('/deploy')
})

test('an aside is found, but in no snippet', async () => {
  const pages = [
    page('/bot', {
      title: 'Bot',
      sections: [{ ...section('send()', '发送消息。'), aside: 'send(target: Target)' }],
    }),
  ]
  const { results } = await answer(pages, 'target')
  expect(results.map(({ snippet }) => snippet)).toEqual([{ text: '发送消息。', marks: [] }])
})

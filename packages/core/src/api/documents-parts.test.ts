import { toUrl } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import type { ApiPackage } from '../config/api.ts'
import type { SourcePath } from '../paths.ts'
import { builtInLink } from './built-ins.ts'
import type { ApiDocument } from './document.ts'
import { makeApiDocuments } from './documents.ts'
import type { ApiModel, ApiSymbol } from './model.ts'
import { place, said, signature, symbol, tag } from './parts.fixture.ts'
import { parse, printed, SITE } from './reading.fixture.ts'
import { anchorsOf } from './symbols.ts'

function made(models: readonly ApiModel[], more: Partial<ApiPackage> = {}) {
  const packages = models.map((model, index) => {
    const folder = index === 0 ? 'api' : `api-${index + 1}`
    return { about: { folder, entryPoints: [], linked: true, ...more }, model, url: toUrl(`/docs/${folder}`) }
  })
  return makeApiDocuments(packages, SITE, parse)
}

function printedAt(documents: readonly ApiDocument[], isMeant: (each: ApiDocument) => boolean): string {
  const found = documents.find(isMeant)
  return found ? printed(found) : ''
}

function model(name: string, ...symbols: ApiSymbol[]): ApiModel {
  return { name, symbols }
}

function fn(id: number, name: string): ApiSymbol {
  return symbol(id, 'function', name, { signatures: [signature(id + 1000, [])] })
}

test('a constant shows its value unless its type does, and re-exports are listed once', () => {
  const constant = (id: number, name: string, type: string, defaultValue: string) =>
    symbol(id, 'variable', name, { modifiers: ['const'], type: [type], defaultValue })
  const foreign = (id: number) => symbol(id, 'reference', 'Zod', { target: { package: 'zod', name: 'Zod' } })
  const { documents } = made([
    model('core', constant(1, 'A', '"a"', "'a'"), constant(2, 'B', 'number', '9'), foreign(3), foreign(4)),
  ])
  const textOf = (path: string) => printedAt(documents, (each) => each.path === path)
  expect(textOf('docs/api/variables/A.md')).not.toContain("'a'")
  expect(textOf('docs/api/variables/B.md')).toContain('**值**：`9`')
  expect(textOf('docs/api/index.md').match(/Zod.*/g)).toEqual(['Zod`：`zod`'])
})

test('an overview groups symbols by the topics of their comments, all others by kind', () => {
  const about = (tagName: string, name: string) => said('', tag(tagName, name))
  const { documents } = made([
    model(
      'core',
      symbol(1, 'class', 'Bot', { comment: about('category', 'Bots') }),
      symbol(2, 'interface', 'BotOptions', { comment: about('category', 'Bots') }),
      symbol(3, 'variable', 'version', { comment: about('group', 'Release') }),
      symbol(4, 'class', 'Other'),
    ),
  ])
  const page = printedAt(documents, ({ shows }) => shows === 'overview')
  expect(page.match(/^(?:##|- ).*$/gm)).toEqual([
    '## Bots',
    '- [`Bot`](/docs/api/classes/Bot)',
    '- [`BotOptions`](/docs/api/interfaces/BotOptions)',
    '## Release',
    '- [`version`](/docs/api/variables/version)',
    '## 类',
    '- [`Other`](/docs/api/classes/Other)',
  ])
})

test('each kind of symbols has a list at the address above them', () => {
  const { documents } = made([model('core', symbol(1, 'class', 'Bot'), symbol(2, 'class', 'Adapter'))])
  const [list] = documents.filter(({ shows }) => shows === 'list')
  expect(list?.url).toBe('/docs/api/classes')
  expect(list && printed(list).match(/^- .*$/gm)).toEqual([
    '- [`Adapter`](/docs/api/classes/Adapter)',
    '- [`Bot`](/docs/api/classes/Bot)',
  ])
})

test('each overload tells since when it exists', () => {
  const since = (id: number, version: string) =>
    signature(id, [], { comment: said('打开。', tag('since', version)) })
  const open = symbol(1, 'function', 'open', { signatures: [since(2, '1.1'), since(3, '2.0')] })
  const { documents } = made([model('core', open)])
  const page = printedAt(documents, ({ shows }) => shows === 'function')
  expect(page.match(/^(?:##|函数|自).*$/gm)).toEqual([
    '函数',
    '## 重载 1 {#overload-1}',
    '自 1.1 起',
    '## 重载 2 {#overload-2}',
    '自 2.0 起',
  ])
})

test('a callable type is described before the table of its members', () => {
  const members = ['get', 'post', 'put', 'head'].map((name, index) => symbol(index + 3, 'property', name))
  const signatures = [signature(2, [], { comment: said('Sends a request.') })]
  const { documents } = made([model('core', symbol(1, 'type-alias', 'Client', { signatures, members }))])
  const page = documents.find(({ shows }) => shows === 'type-alias')
  const kinds = page?.tree.children.map(({ type }) => type) ?? []
  expect(kinds.filter((each) => each === 'comment' || each === 'pageElement')).toEqual([
    'comment',
    'pageElement',
  ])
})

test('the folder of several packages has a label', () => {
  const labelOf = (folder: string) =>
    made([model('core', fn(1, 'f'))], { folder }).categories.find((each) => each.folder === 'docs/api')
      ?.config.label
  expect(labelOf('api/core')).toBe('API 参考')
  expect(labelOf('reference/core')).toBeUndefined()
})

describe('names in inline code', () => {
  const names = (...models: ApiModel[]) => Object.fromEntries(made(models).names)

  test('a re-export is the same symbol, and links to the first package', () => {
    const bot = (id: number, line: number) =>
      symbol(id, 'class', 'Bot', { sources: [place('../bot.ts', line)] })
    expect(names(model('core', bot(1, 7)), model('all', bot(1, 7)))).toEqual({ Bot: '/docs/api/classes/Bot' })
    expect(names(model('core', bot(1, 7)), model('all', bot(1, 8)))).toEqual({})
  })

  test('members are found by dot and by hash', () => {
    const bot = symbol(1, 'class', 'Bot', {
      members: [
        symbol(2, 'method', 'on', { inheritedFrom: { name: 'Emitter.on' } }),
        symbol(3, 'property', 'size'),
        symbol(4, 'method', 'create', { modifiers: ['static'] }),
        symbol(5, 'method', 'create'),
        symbol(6, 'constructor', 'constructor'),
      ],
    })
    expect(names(model('a', bot))).toEqual({
      Bot: '/docs/api/classes/Bot',
      'new Bot()': '/docs/api/classes/Bot#constructor',
      'Bot.on': '/docs/api/classes/Bot#on',
      'Bot.on()': '/docs/api/classes/Bot#on',
      'Bot#on': '/docs/api/classes/Bot#on',
      'Bot#on()': '/docs/api/classes/Bot#on',
      'Bot.size': '/docs/api/classes/Bot#size',
      'Bot#size': '/docs/api/classes/Bot#size',
      'Bot.create': '/docs/api/classes/Bot#static-create',
      'Bot.create()': '/docs/api/classes/Bot#static-create',
      'Bot#create': '/docs/api/classes/Bot#create',
      'Bot#create()': '/docs/api/classes/Bot#create',
    })
  })

  test('a lowercase word is a name only with parentheses', () =>
    expect(
      Object.keys(names(model('a', fn(1, 'delay'), symbol(2, 'variable', 'version'), fn(3, 'definePlugin')))),
    ).toEqual(['delay()', 'definePlugin', 'definePlugin()']))

  test('a namespace precedes the names in it, a module does not', () => {
    const inside = [fn(2, 'text'), symbol(3, 'interface', 'Text')]
    expect(Object.keys(names(model('a', symbol(1, 'namespace', 'segment', { members: inside }))))).toEqual([
      'segment.text',
      'segment.text()',
      'segment.Text',
    ])
    expect(Object.keys(names(model('a', symbol(1, 'module', 'segment', { members: inside }))))).toEqual([
      'text()',
      'Text',
    ])
  })

  test('ambiguous names are left out', () => {
    const twice = [
      model('a', symbol(1, 'class', 'Bot'), symbol(2, 'class', 'One')),
      model('b', symbol(1, 'class', 'Bot')),
    ]
    expect(Object.keys(names(...twice))).toEqual(['One'])
    expect([...made(twice, { linked: false }).names]).toEqual([])
  })
})

describe('anchors on a page', () => {
  const ids = (...members: ApiSymbol[]) => [...anchorsOf(symbol(0, 'class', 'A', { members })).values()]

  test('own members keep their exact names as anchors', () => {
    const odd = symbol(1, 'property', 'on/')
    const inherited = symbol(2, 'method', 'on', { inheritedFrom: { name: 'B.on' } })
    const own = symbol(3, 'method', 'on')
    const anchors = anchorsOf(symbol(0, 'class', 'A', { members: [odd, inherited, own] }))
    expect([own, odd, inherited].map((each) => anchors.get(each))).toEqual(['on', 'on-2', 'on-3'])
    expect(ids(odd, symbol(4, 'method', 'on', { modifiers: ['static'] }))).toEqual(['on', 'on-2'])
  })

  test('an overload does not take the anchor of a member', () =>
    expect(
      ids(
        symbol(1, 'method', 'on', {
          signatures: [signature(2, [], { comment: said('A') }), signature(3, [])],
        }),
        symbol(4, 'property', 'on-1'),
      ),
    ).toEqual(['on', 'on-1', 'on-1-2', 'on-2']))

  test('overloads without descriptions have none', () =>
    expect(ids(symbol(1, 'method', 'on', { signatures: [signature(2, []), signature(3, [])] }))).toEqual([
      'on',
    ]))

  test('a name without letters has one', () => expect(ids(symbol(1, 'property', '…'))).toEqual(['symbol']))
})

test('only existing folders have categories', () => {
  const inside = [fn(2, 'text')]
  const { categories } = made([
    model('a', symbol(1, 'namespace', 'segment', { members: inside }), symbol(3, 'class', 'A')),
  ])
  expect(
    categories.map(({ folder, config }) => `${folder} ${config.label} ${config.position ?? ''}`),
  ).toEqual([
    'docs/api API 参考 Infinity',
    'docs/api/namespaces/segment segment ',
    'docs/api/namespaces 命名空间 2',
    'docs/api/namespaces/segment/functions 函数 6',
    'docs/api/classes 类 3',
  ])
})

test('several packages are sorted by name', () =>
  expect(made([model('a'), model('b')]).categories.map(({ config }) => config.label)).toEqual(['a', 'b']))

test('a link to another package resolves to its page', () => {
  const { documents } = made([
    model('a', symbol(1, 'class', 'Bot')),
    model(
      'b',
      symbol(1, 'variable', 'bot', { type: [{ text: 'Bot', target: { package: 'a', name: 'Bot' } }] }),
    ),
  ])
  const codes = documents.flatMap(({ tree }) => tree.children.filter(({ type }) => type === 'code'))
  expect(codes.flatMap(({ data }) => (data && 'signature' in data ? data.signature : []))).toEqual([
    { start: 9, end: 12, target: '/docs/api/classes/Bot' },
  ])
})

test('documents in the site folder', () => {
  const packages = [
    {
      about: { folder: 'api', entryPoints: [] as SourcePath[], linked: true },
      model: model('a', fn(1, 'go')),
      url: toUrl('/api'),
    },
  ]
  const { documents, names } = makeApiDocuments(packages, { ...SITE, docsFolder: '' }, parse)
  expect(documents.map(({ path }) => path)).toEqual([
    'api/index.md',
    'api/functions/go.md',
    'api/functions/index.md',
  ])
  expect([...names]).toEqual([['go()', '/api/functions/go']])
})

test('a deprecated overload is listed with its parameters', () => {
  const old = (id: number, ...names: string[]) =>
    signature(
      id,
      names.map((name) => ({ name, type: ['1'], optional: false, rest: false })),
      { comment: said('', tag('deprecated', 'No.')) },
    )
  const both = symbol(1, 'function', 'a', { signatures: [old(2), old(3)] })
  const one = symbol(4, 'function', 'b', { signatures: [signature(5, []), old(6, 'x', 'y')] })
  const page = printedAt(made([model('m', both, one)]).documents, ({ shows }) => shows === 'deprecations')
  expect(page.match(/^- .*$/gm)).toEqual([
    '- [`a()`](/docs/api/functions/a)：No.',
    '- [`b(x, y)`](/docs/api/functions/b#overload-2)：No.',
  ])
})

test.for([
  ['Promise', 'https://developer.mozilla.org/zh-CN/docs/Web/JavaScript/Reference/Global_Objects/Promise'],
  ['Error.message', 'https://developer.mozilla.org/zh-CN/docs/Web/JavaScript/Reference/Global_Objects/Error'],
  [
    'Intl.NumberFormat',
    'https://developer.mozilla.org/zh-CN/docs/Web/JavaScript/Reference/Global_Objects/Intl/NumberFormat',
  ],
  ['ReadonlyMap', 'https://developer.mozilla.org/zh-CN/docs/Web/JavaScript/Reference/Global_Objects/Map'],
  ['Iterable', 'https://developer.mozilla.org/zh-CN/docs/Web/JavaScript/Reference/Iteration_protocols'],
  ['HTMLDivElement', 'https://developer.mozilla.org/zh-CN/docs/Web/API/HTMLDivElement'],
  ['Omit', 'https://www.typescriptlang.org/docs/handbook/utility-types.html#omittype-keys'],
  ['toString', undefined],
  ['Unheard', undefined],
])('%s is documented at %s', ([name = '', link]) => expect(builtInLink(name, 'zh')).toBe(link))

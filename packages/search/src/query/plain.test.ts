import { describe, expect, test } from 'vitest'
import { indexed, page, section } from '../memory.fixture.ts'
import { openIndex } from './open-index.ts'

type Page = ReturnType<typeof page>

/** The results, as `/page#anchor`. */
async function found(pages: readonly Page[], query: string): Promise<string[]> {
  const { results } = await (await openIndex(indexed(pages).source)).search(query, { limit: 8 })
  return results.map(({ document }) => document.url + document.anchor)
}

/** Pages with one sentence each, named by letters. */
function saying(...texts: readonly string[]): Page[] {
  return texts.map((text, index) =>
    page(`/${'abcdef'.charAt(index)}`, { title: `Page ${index}`, sections: [section('', text)] }),
  )
}

describe('word for word', () => {
  test('a section with the phrase ranks before one with its words more often', async () => {
    const pages = saying(
      'Time is current. The current time, time, time: be on time, be current.',
      'Defaults to be the current time of the host, and of nothing else that anybody could think of.',
    )
    expect(await found(pages, 'be the current time')).toEqual(['/b', '/a'])
    expect(await found(pages, 'Be the CURRENT-time!')).toEqual(['/b', '/a'])
  })

  test('a heading with most of the words ranks like a text with the phrase', async () => {
    const pages = [
      page('/from', { title: 'Elsewhere', sections: [section('', 'See section 9.2 “Remote login”.')] }),
      page('/to', {
        title: 'x',
        sections: [section('9.2 Remote login', 'How to. 9.2. Login, remote, login.')],
      }),
    ]
    expect(await found(pages, '9.2 remote login')).toEqual(['/to#9.2 Remote login', '/from'])
  })

  test('a heading with the Chinese run ranks before texts with all its bigrams', async () => {
    const pages = [
      page('/a', { title: '改变，变的，的日，日期', sections: [section('', '变的日历，的日子，日期')] }),
      page('/b', { title: '固定的和可变的日期', sections: [section('', '很长的一段说明文字'.repeat(20))] }),
    ]
    expect((await found(pages, '变的日期'))[0]).toBe('/b')
  })
})

describe('one word', () => {
  const LOG = 'import '.repeat(40)

  test('page titles rank first, then headings, then text', async () => {
    const pages = [
      page('/often', { title: 'Log', sections: [section('', LOG)] }),
      page('/section', { title: 'Other', sections: [section('To import again', '')] }),
      page('/fast', { title: 'Fast import of a long history', sections: [section('', 'x '.repeat(90))] }),
    ]
    expect(await found(pages, 'import')).toEqual(['/fast', '/section#To import again', '/often'])
    expect(await found(pages, 'impor')).toEqual(['/fast', '/section#To import again', '/often'])
  })

  test('separate words find an identifier, however it is joined', async () => {
    const texts = saying('kept here; a pack there, kept; pack', 'the --kept-pack option', 'a kept_pack')
    expect((await found(texts, 'kept pack')).slice(0, 2).sort()).toEqual(['/b', '/c'])
  })

  test('one typing mistake ranks before two', async () => {
    const pages = saying('a variation', 'an indication, a navigation, a vacation, a variety, a validation')
    expect(await found(pages, 'varination')).toEqual(['/a'])
    expect(await found(pages, 'vacatiion')).toEqual(['/b'])
    expect(await found(pages, 'vaxryation')).toEqual(['/a'])
  })

  test('the first letter may be wrong, missing, swapped or one too many, if nothing else is found', async () => {
    const pages = saying('the adapter', 'a chapter')
    for (const query of ['xdapter', 'dapter', 'daapter', 'zadapter']) {
      expect(await found(pages, query), query).toEqual(['/a'])
    }
    expect(await found(saying('the view'), 'xiew')).toEqual([])
  })

  test('rows have the order of the word that was meant', async () => {
    const pages = [
      page('/often', { title: 'Log', sections: [section('', LOG)] }),
      page('/section', { title: 'Other', sections: [section('To import again', '')] }),
      page('/fast', { title: 'Fast import of a long history', sections: [section('', 'x '.repeat(90))] }),
      page('/whole', { title: 'Import', sections: [section('', 'x '.repeat(90))] }),
    ]
    const right = await found(pages, 'import')
    expect(right[0]).toBe('/whole')
    expect(await found(pages, 'improt')).toEqual(right)
    expect(await found(pages, 'omport')).toEqual(right)
    expect((await found(pages, 'improt history'))[0]).toBe('/fast')
  })

  test('the likelier of two words comes first', async () => {
    const pages = saying('a tapping', 'the mapping', 'mapping of it', 'mapping all of them')
    expect((await found(pages, 'xapping')).at(-1)).toBe('/a')
    expect(await found(pages, 'xapping')).toHaveLength(4)
  })
})

describe('other forms of the words of a heading', () => {
  const PAGES = [
    page('/notes', {
      title: 'Notes',
      sections: [
        section(
          '',
          'Install the plugin, then install plugins, and query a query. Matches of a library. '.repeat(9),
        ),
        section('Installing plugins', 'x '.repeat(50)),
        section('Dependency resolution', 'x '.repeat(50)),
        section('Queries', 'x '.repeat(50)),
        section('Stopped apps', 'x '.repeat(50)),
        section('使用 plugin', 'x '.repeat(50)),
      ],
    }),
  ]

  test.each([
    ['install plugin', 'Installing plugins'],
    ['installed plugins', 'Installing plugins'],
    ['dependencies resolutions', 'Dependency resolution'],
    ['query', 'Queries'],
    ['querying', 'Queries'],
    ['stopping app', 'Stopped apps'],
    ['stop apps', 'Stopped apps'],
    ['使用 plugins', '使用 plugin'],
  ])('%s leads to %s', async (query, heading) => {
    expect((await found(PAGES, query))[0]).toBe(`/notes#${heading}`)
  })

  test('a heading in the very same form ranks first', async () => {
    const pages = [
      page('/a', { title: 'Stop' }),
      page('/b', { title: 'Stops' }),
      page('/c', { title: 'Stopping' }),
    ]
    for (const [url, query] of Object.entries({ '/a': 'stop', '/b': 'stops', '/c': 'stopping' }))
      expect((await found(pages, query))[0]).toBe(url)
  })

  test('a heading that many sections share comes after titles', async () => {
    const many = Array.from({ length: 4 }, (_, at) =>
      page(`/${at}`, { title: `${at}`, sections: [section('Stops', '')] }),
    )
    expect((await found([...many, page('/title', { title: 'Where to stop' })], 'stop'))[0]).toBe('/title')
  })

  test('no sign of a query is read as a pattern', async () => {
    for (const query of ['c++ plugins', '(plugins', 'plugins [a-', '$ plugins *', 'plugins\\'])
      expect(await found(PAGES, query), query).toContain('/notes')
  })
})

describe('names as they are written', () => {
  const PAGES = [
    page('/title', { title: 'Sidebar path', sections: [section('Watch', ''), section('Filter', '')] }),
    page('/options', {
      title: 'Options',
      sections: [
        section('sidebarPath', 'a'),
        section('--watch', 'b'),
        section('state()', 'c'),
        section('State', 'd'),
      ],
    }),
  ]

  test.each([
    ['sidebarPath', '/options#sidebarPath'],
    ['Sidebar path', '/title'],
    ['sidebar path', '/title'],
    ['--watch', '/options#--watch'],
    ['Watch', '/title#Watch'],
    ['state()', '/options#state()'],
    ['State', '/options#State'],
  ])('%s leads to %s', async (query, place) => expect((await found(PAGES, query))[0]).toBe(place))
})

describe('a topic', () => {
  const others = Array.from({ length: 9 }, (_, index) =>
    page(`/other-${index}`, {
      title: `Other ${index}`,
      sections: [section('init', 'init, init'), section('初始化', '初始化，初始化')],
    }),
  )
  const PAGES = [
    ...others,
    page('/init', {
      title: 'npm-init',
      sections: [section('Description', 'Nothing but a long text. '.repeat(50))],
    }),
    page('/chinese', { title: '项目的初始化', sections: [section('说明', '很长的一段说明文字'.repeat(50))] }),
  ]

  test.each([
    ['init', '/init'],
    ['初始化', '/chinese'],
  ])(
    '%s leads to the page with the word in its title, before all sections that are called so',
    async (query, url) => {
      expect((await found(PAGES, query))[0]).toBe(url)
    },
  )

  test('a heading that few sections have ranks before pages with its word in their titles', async () => {
    const pages = [page('/init', { title: 'npm-init' }), ...others.slice(0, 2)]
    const [one, other, third] = await found(pages, 'init')
    expect([one, other].sort()).toEqual(['/other-0#init', '/other-1#init'])
    expect(third).toBe('/init')
  })
})

describe('a wrong character', () => {
  const PAGES = [
    page('/deploy', { title: '编译与部署', sections: [section('检查运行环境', '')] }),
    page('/other', { title: '其他', sections: [section('', '编译很快，部署很慢，环境与运行都不变。')] }),
  ]

  test.each([
    ['编译与布署', '/deploy'],
    ['编译部署', '/deploy'],
    ['检查运型环境', '/deploy#检查运行环境'],
    ['检查运型环', '/deploy#检查运行环境'],
  ])('%s leads to %s', async (query, place) => expect((await found(PAGES, query))[0]).toBe(place))
})

describe('names', () => {
  const PAGES = [
    page('/view', { title: 'View', names: ['View', 'View.base', 'View.handle'] }),
    page('/view-base', { title: 'ViewBase' }),
    page('/config', { title: 'Plugin', names: ['Plugin.config'], sections: [section('config', 'x')] }),
    page('/plugin-config', { title: 'PluginConfig' }),
  ]

  test('an exact name is found, and is not confused with a heading of the same letters', async () => {
    expect((await found(PAGES, 'View.base'))[0]).toBe('/view')
    expect((await found(PAGES, 'ViewBase'))[0]).toBe('/view-base')
    expect((await found(PAGES, 'Plugin.config'))[0]).toBe('/config#config')
    expect((await found(PAGES, 'PluginConfig'))[0]).toBe('/plugin-config')
  })

  test('a name may be split between a page and its section', async () => {
    const pages = [
      page('/often', { title: 'Often', sections: [section('', 'timer of ctx, ctx timer')] }),
      page('/ctx', {
        title: 'The ctx object',
        sections: [section('timer()', ''), section('Timers of all', '')],
      }),
      page('/other', { title: 'Other', sections: [section('timer', 'A timer')] }),
    ]
    expect((await found(pages, 'ctx.timer'))[0]).toBe('/ctx#timer()')
    expect((await found(pages, 'ctx#timer()'))[0]).toBe('/ctx#timer()')
    expect(await found(pages, 'ctx.timers')).toContain('/ctx#Timers of all')
    expect((await found(pages, 'ctx timer()'))[0]).toBe('/ctx#timer()')
    expect((await found(pages, 'timer ctx'))[0]).toBe('/ctx#timer()')
  })

  test('members are completed once their owner is typed', async () => {
    expect((await found(PAGES, 'View.ha'))[0]).toBe('/view')
    expect((await found(PAGES, 'vie')).sort()).toEqual(['/view', '/view-base'])
  })
})

describe('a question', () => {
  const PAGES = [
    page('/to', {
      title: 'How to',
      sections: [section('', 'how to do things, what is what, how to '.repeat(9))],
    }),
    page('/install', { title: 'Install' }),
    page('/plugin', { title: '插件' }),
    page('/プラグイン', { title: 'プラグイン' }),
    page('/설치', { title: '설치' }),
    page('/test', { title: '单元测试' }),
    page('/accents', { title: 'Résumé', sections: [section('Hướng dẫn', 'Straße')] }),
    page('/what', { title: '其他', sections: [section('这是什么', '插件怎么用？插件是什么？怎么安装？')] }),
  ]

  test.each([
    ['how to install', '/install'],
    ['What is install?', '/install'],
    ['where can I install', '/install'],
    ['插件是什么', '/plugin'],
    ['怎么用插件？', '/plugin'],
    ['插件怎么用？', '/plugin'],
    ['如何写单元测试', '/test'],
    ['单元测试怎么加？', '/test'],
    ['プラグインとは', '/プラグイン'],
    ['プラグインの使い方', '/プラグイン'],
    ['プラグインはどうすればいいですか？', '/プラグイン'],
    ['설치 방법', '/설치'],
    ['설치란 무엇인가요?', '/설치'],
    ['resume', '/accents'],
    ['huong dan', '/accents#Hướng dẫn'],
    ['hướng', '/accents#Hướng dẫn'],
    ['strasse', '/accents#Hướng dẫn'],
  ])('%s leads to the page it is about', async (query, url) => {
    expect((await found(PAGES, query))[0]).toBe(url)
  })

  test('a heading that asks it ranks first while it is typed', async () => {
    const asking = [
      ...PAGES,
      page('/faq', { title: 'FAQ', sections: [section('What is install here?', 'x')] }),
    ]
    for (const query of ['what is insta', 'what is install', 'What is install he'])
      expect((await found(asking, query))[0], query).toBe('/faq#What is install here?')
  })

  test('its own title ranks first, and words alone are no question', async () => {
    expect((await found(PAGES, 'How to'))[0]).toBe('/to')
    expect((await found(PAGES, '这是什么'))[0]).toBe('/what#这是什么')
    expect(await found(PAGES, 'however install')).toEqual(['/install'])
  })
})

describe('words of Taiwan and Hong Kong', () => {
  const PAGES = [
    page('/backup', {
      title: '备份',
      sections: [section('数据库', '服务器上的数据库'), section('软件', '')],
    }),
    page('/more', { title: '资料', sections: [section('', '这份资料讲程序')] }),
  ]

  test.each([
    ['資料庫', '/backup#数据库'],
    ['资料库', '/backup#数据库'],
    ['伺服器 數據庫', '/backup#数据库'],
    ['軟體', '/backup#软件'],
    ['程式', '/more'],
    ['資料', '/more'],
  ])('%s finds %s first', async (query, url) => expect((await found(PAGES, query))[0]).toBe(url))
})

describe('in other words', () => {
  const PAGES = [
    page('/cookies', { title: 'クッキー', sections: [section('', 'クッキーを送る')] }),
    page('/inject', { title: '의존성 주입', sections: [section('', '함수에 의존성을 준다')] }),
    page('/fast', { title: 'Performance', sections: [section('', 'Run fewer tests at once.')] }),
    page('/other', { title: 'Tests', sections: [section('', 'All tests run in a browser, slow or not.')] }),
  ]

  test.each([
    ['くっきー', '/cookies'],
    ['くっきーを', '/cookies'],
    ['의성', '/inject'],
    ['의준성', '/inject'],
    ['how do I make slow tests faster', '/fast'],
    ['테스트가 느려요 왜', '/fast'],
  ])('%s finds %s first', async (query, url) => expect((await found(PAGES, query))[0]).toBe(url))
})

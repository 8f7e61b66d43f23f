import { describe, expect, test } from 'vitest'
import { indexed, page, section } from '../memory.fixture.ts'
import { openIndex } from './open-index.ts'

/** A word, the same with a wrong character, and a sentence with it. */
const WORDS = [
  ['搜索', '搜素', '输入几个字就可以搜索整个网站的内容。'],
  ['文档', '文当', '每个文档都是一个文本文件，放在文件夹里。'],
  ['视频', '视品', '页面里可以插入视频，浏览器会显示播放按钮。'],
  ['配置', '配制', '项目的配置写在根目录的一个文件中。'],
  ['安装', '按装', '先用包管理器安装最新的版本。'],
  ['编译', '编义', '修改源码以后需要重新编译一次。'],
  ['部署', '布署', '生成的文件可以部署到任何静态主机。'],
  ['插件', '差件', '第三方插件可以增加新的标记和页面。'],
  ['链接', '连接', '失效的链接会被检查命令报告出来。'],
  ['缓存', '缓村', '再次生成时会使用上一次的缓存。'],
  ['权限', '权现', '没有写入权限的目录会让命令失败。'],
  ['日志', '日至', '所有请求都记录在服务器的日志里。'],
  ['图标', '图表', '导航栏的每一项都可以有自己的图标。'],
  ['证书', '正书', '域名需要一份有效的证书才能加密访问。'],
  ['翻译', '番译', '没有翻译的文章会显示原来的语言。'],
  ['账号', '帐号', '登录以前需要注册一个账号。'],
  ['端口', '短口', '如果端口已被占用，会换成下一个。'],
  ['主题', '主提', '深色主题会跟随操作系统的设置。'],
  ['脚本', '角本', '每次发布以后运行一段自动的脚本。'],
  ['模块', '模快', '代码分成许多模块，需要时才会加载。'],
  ['备份', '备分', '升级之前请先备份全部数据。'],
  ['密码', '蜜码', '忘记密码时可以通过邮件找回。'],
] as const

const PAGES = WORDS.map(([, , text], index) =>
  page(`/${index}`, { title: `第${index}页`, sections: [section('', text)] }),
)

/** So many other words that the vocabulary is stored by last letters, too. */
const OTHERS = Array.from({ length: 280 }, (_, index) =>
  page(`/other-${index}`, {
    title: `Other ${index}`,
    sections: [
      section('', Array.from({ length: 60 }, (_, at) => `${(index * 60 + at).toString(36)}words`).join(' ')),
    ],
  }),
)

async function opened(pages: typeof PAGES) {
  const index = await openIndex(indexed(pages).source)
  return async (query: string) => {
    const { results, total } = await index.search(query, { limit: 8 })
    return { total, urls: results.map(({ document }) => document.url) }
  }
}

describe.each([
  ['a small index', PAGES],
  ['a large one', [...PAGES, ...OTHERS]],
])('of %s', (_, pages) => {
  const once = opened(pages)

  test('words of two characters with a wrong one find their page first', async () => {
    const search = await once
    const missed: string[] = []
    for (const [index, [word, wrong]] of WORDS.entries()) {
      expect((await search(word)).urls, word).toContain(`/${index}`)
      const [first] = (await search(wrong)).urls
      if (first !== `/${index}`) missed.push(wrong)
    }
    expect(missed).toEqual([])
  })

  test('no query with results is corrected', async () => {
    const search = await once
    for (const query of ['… 文件', '文件 …', '…功能和文件', '…文件']) {
      const own = await search(query.replace('…', '搜素'))
      expect(own.total, query).toBeGreaterThan(0)
      // No other word has these characters.
      expect(own, query).toEqual(await search(query.replace('…', '龘靐')))
    }
    expect((await search('文件')).urls.toSorted()).toEqual(['/1', '/3', '/6'])
  })

  test('what is like no word finds nothing', async () => {
    const search = await once
    expect((await search('龘靐')).total).toBe(0)
    expect((await search('搜素 龘靐')).total).toBe(0)
    expect((await search('搜素 文当')).total).toBe(0)
  })
})

test('two words, each with a wrong character, find the section that has both', async () => {
  const search = await opened([page('/both', { sections: [section('', '搜索文档')] }), ...PAGES])
  expect((await search('搜素 文当')).urls[0]).toBe('/both')
})

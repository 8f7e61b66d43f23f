import { toUrl } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.ts'
import { makeApiDocuments } from './documents.ts'
import { namesOfMembers, symbolSections } from './indexed.ts'
import { parse, readPage, SITE } from './reading.fixture.ts'
import { robot } from './robot.fixture.ts'

const { documents, indexed } = makeApiDocuments(
  [
    {
      about: { folder: 'api', entryPoints: ['src/index.ts' as SourcePath], linked: false },
      model: robot,
      url: toUrl('/docs/api'),
    },
  ],
  SITE,
  parse,
)

/** The search data of a page: its title and kind, its sections as `#anchor kind: heading`, and the names. */
async function searchDataOf(page: string) {
  const url = toUrl(`/docs/api/${page}`)
  const [document, symbol] = [documents.find((each) => each.url === url), indexed.get(url)]
  if (!document || !symbol) throw new Error(`no ${url}`)
  const { sections } = await readPage(document)
  const all = symbolSections(sections, symbol)
  return {
    title: `${symbol.title} ${symbol.kind}`,
    sections: all.map(({ anchor, symbol = '', heading }) => `${anchor} ${symbol}: ${heading}`),
    names: namesOfMembers(sections, symbol).join(' '),
    aside: (anchor: string) => all.find((each) => each.anchor === anchor)?.aside,
    text: (anchor: string) => all.filter((each) => each.anchor === anchor).map(({ text }) => text),
  }
}

test('a class has a section with a kind for each member, own and inherited', async () => {
  const { title, sections, names, text, aside } = await searchDataOf('classes/Bot')
  expect(title).toBe('Bot 类')
  expect(sections).toEqual([
    ' : ',
    '#生命周期 : 生命周期',
    '#properties : Properties',
    '#备注 : 备注',
    '#示例连接-一次 : 示例：连接 一次',
    '#license : license',
    '#构造函数 : 构造函数',
    '#constructor 构造函数: new Bot()',
    '#属性 : 属性',
    '#state 属性: state',
    '#访问器 : 访问器',
    '#name 访问器: name',
    '#方法 : 方法',
    '#send 方法: send()',
    '#static-create 方法: create()',
    '#create 方法: create()',
    '#继承的成员 : 继承的成员',
    '#on 方法: Bot.on()',
    '#size 属性: Bot.size',
  ])
  expect(text('#on')).toEqual(['监听一个事件。'])
  expect(text('#send').join()).not.toContain('send(')
  expect(aside('#send')).toMatch(/^send\(/)
  expect(names).toBe('Bot.send Bot.create Bot.create Bot.state Bot.name')
})

test('a single overload has the name of its function, and names have no type parameters', async () => {
  const { title, sections } = await searchDataOf('classes/EventEmitter')
  expect(title).toBe('EventEmitter 类')
  expect(sections.filter((each) => each.startsWith('#on'))).toEqual([
    '#on 方法: on()',
    '#on-1 : on() 重载 1',
    '#on-2 : on() 重载 2',
  ])
})

test('members of an enumeration in a table are indexed with their values', async () => {
  const enumeration = [...indexed].find(([, { kind }]) => kind === '枚举')
  const page = enumeration?.[0].replace('/docs/api/', '') ?? ''
  const { sections, text } = await searchDataOf(page)
  const member = enumeration?.[1].members[0]
  expect(member?.title).toMatch(/^\w+\.\w+$/)
  expect(sections).toContain(`${member?.anchor} 枚举成员: ${member?.title}`)
  expect(text(member?.anchor ?? '')).toEqual([member?.summary])
})

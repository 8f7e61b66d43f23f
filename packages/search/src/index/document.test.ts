import { expect, test } from 'vitest'
import { ALIASES, FIELDS } from '../format/fields.ts'
import { HEADING_MARK, NAME_MARK, PINYIN_MARK } from '../heading.ts'
import { page, section } from '../memory.fixture.ts'
import type { IndexedPage } from './page.ts'
import { documentsOf } from './page.ts'

const COLUMNS = [...FIELDS, 'page', 'aliases']

/** Each document as `field: terms`. `=` follows a whole heading, `#` a whole name; `~` precedes pinyin. */
function printed(of: IndexedPage): string[] {
  return documentsOf(of).map(({ terms, named: { aliases } }) =>
    COLUMNS.map((_, column) => (column === ALIASES ? aliases : (terms[column] ?? [])))
      .flatMap((field, index) => (field.length > 0 ? [`${COLUMNS[index]}: ${field.join(' ')}`] : []))
      .join('; ')
      .replaceAll(HEADING_MARK, '=')
      .replaceAll(NAME_MARK, '#')
      .replaceAll(PINYIN_MARK, '~'),
  )
}

test('a page becomes its head and its sections', () => {
  const deploy = page('/docs/quick/deploy', {
    title: '部署',
    breadcrumb: ['快速'],
    description: 'How to',
    keywords: ['CI'],
    sections: [section('', '先编译'), section('On Linux', '')],
  })
  expect(printed(deploy)).toEqual([
    'title: 部署 署 部署=; description: how to; keywords: ci 快速 速 quick deploy; content: 先编 编译 译; aliases: ~bu shu ~bu shu# ~b s ~b s#',
    'heading: on linux onlinux=; page: 部署 署 deploy',
  ])
})

test('a page is called as its address, too; its sections know its title in the singular', () => {
  const hooks = page('/docs/client-hooks', { title: 'Class Hooks', sections: [section('onSend')] })
  expect(printed(hooks)).toEqual([
    'title: class hooks classhooks=; keywords: docs client-hooks client hooks; aliases: clienthooks=',
    'heading: onsend on send onsend=; page: class hooks hook client-hooks client-hook client',
  ])
})

test('a name belongs to the section with it or its last part as heading, or else to the page', () => {
  const bot = page('/', {
    title: 'Bot',
    names: ['Bot', 'Bot.on', 'Bot.off'],
    sections: [section('on()'), section('Other')],
  })
  expect(printed(bot)).toEqual([
    'title: bot bot bot.off bot off bot= botoff# off#',
    'heading: on bot.on bot on on= boton#; page: bot',
    'heading: other other=; page: bot',
  ])
})

test('a section without words is dropped', () =>
  expect(printed(page('/', { sections: [section('—')] }))).toEqual([]))

test('among equal headings a name belongs to the first, and never to an empty heading', () => {
  const names = ['Bot.on', 'Bot.$']
  const bot = page('/bot', {
    title: 'Bot',
    names,
    sections: [section('on()'), section('on'), section('—', 'x')],
  })
  const [, first = '', second = '', dash] = printed(bot)
  expect([first.includes('boton#'), second.includes('boton#')]).toEqual([true, false])
  expect(dash).toBe('content: x; page: bot')
})

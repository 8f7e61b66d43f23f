import { expect, test } from 'vitest'
import { indexed, page, section } from './memory.fixture.ts'
import { openIndex } from './query/open-index.ts'

/** The texts of links that lead to a page or a section. */

const link = (anchor: string, text: string) => ({ anchor, text })

const pages = [
  page('/backup', {
    title: 'Snapshots',
    sections: [section('', 'Copies of a volume.'), section('Schedule', 'Every night.')],
    links: [
      link('', 'keeping your data safe'),
      link('#Schedule', 'automate it'),
      link('#gone', 'safety net'),
    ],
  }),
  page('/start', {
    title: 'First steps',
    sections: [section('', 'Then read about keeping your data safe.')],
  }),
]

async function found(query: string, all = pages) {
  const index = await openIndex(indexed(all).source)
  const { results } = await index.search(query, { limit: 8 })
  return results.map(({ document: { url, anchor } }) => url + anchor)
}

test('a page is found by the text of a link to it, before pages that mention it', async () => {
  expect(await found('keeping your data safe')).toEqual(['/backup', '/start'])
  expect(await found('data safe keeping')).toEqual(expect.arrayContaining(['/backup', '/start']))
  expect(await found('automate it')).toEqual(['/backup#Schedule'])
})

test('a link to a part that is no section leads to the page', async () => {
  expect(await found('safety net')).toEqual(['/backup'])
})

test('a link to a section without words leads nowhere', async () => {
  const [backup = page('')] = pages
  const sections = [...backup.sections, section('—')]
  const linked = { ...backup, sections, links: [link('#—', 'plumbing')] }
  expect(await found('plumbing', [linked])).toEqual([])
  expect(await found('plumbing', [{ ...linked, links: [link('#other', 'plumbing')] }])).toEqual(['/backup'])
})

test('a guide comes before the page of a symbol that links call the same', async () => {
  const symbol = page('/api/Volume', { title: 'Volume', area: 'api', links: [link('', 'Snapshots')] })
  const guide = page('/guide', { title: 'Snapshots of a disk' })
  expect(await found('snapshots', [guide, symbol])).toEqual(['/guide', '/api/Volume'])
  expect(await found('volume', [guide, symbol])).toEqual(['/api/Volume'])
})

test('the syntax searches the fields, not the texts of links', async () => {
  expect(await found('+safe')).toEqual(['/start'])
  expect(await found('+safety')).toEqual([])
})

test('a link with the name of its target, or with a long text, adds nothing to the index', async () => {
  const names = [link('', 'snapshots'), link('#Schedule', 'Schedule!'), link('', 'long text '.repeat(20))]
  const [backup = page('')] = pages
  expect(indexed([{ ...backup, links: names }])).toMatchObject({
    root: indexed([{ ...backup, links: [] }]).root,
  })
  const api = page('/bot', {
    title: 'Bot',
    names: ['Bot', 'Bot.on'],
    sections: [section('on()', 'Listens.')],
  })
  const called = [link('', 'Bot.on'), link('', 'bot'), link('#on()', 'on')]
  expect(indexed([{ ...api, links: called }]).root).toBe(indexed([api]).root)
  expect(indexed([{ ...api, links: [link('#on()', 'Bot.on')] }]).root).not.toBe(indexed([api]).root)
})

test('a text that the URL has already counts once more', () => {
  const plain = page('/client-hooks', { title: 'Guide' })
  expect(indexed([{ ...plain, links: [link('', 'client hooks')] }]).root).not.toBe(indexed([plain]).root)
})

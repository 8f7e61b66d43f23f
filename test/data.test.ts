import { expect, test } from 'vitest'
import { type OpenSite, openSite, outputsOf } from './support/site.ts'

/** Data files in pages, and what an edit of one recomputes. */

const files = {
  'data/people.yaml': '- { name: Ann, face: ann.svg }\n',
  'data/people.schema.json': JSON.stringify({
    type: 'array',
    items: { type: 'object', properties: { name: {}, face: { type: 'string', format: 'image' } } },
  }),
  'data/ann.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'docs/index.md': '# Index\n',
  'pages/index.tsx':
    "import people from '../data/people.yaml'\nexport default () => <p>{JSON.stringify(people)}</p>\n",
}

async function drawn({ workspace }: OpenSite): Promise<string> {
  const html = (await outputsOf(workspace)).get('index.html' as never) ?? ''
  return /<p>(\[.*?\])<\/p>/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
}

test('an edit of data changes the pages that import it, and no document', async () => {
  const site = await openSite(files)
  expect(await drawn(site)).toMatch(/^\[\{"name":"Ann","face":\{"src":"\/assets\/files\/ann-\w+\.svg"\}\}\]$/)
  site.takeLog()
  await site.edit({ 'data/people.yaml': '- { face: ann.svg, name: Bea }\n' })
  expect(await drawn(site)).toMatch(/^\[\{"face":\{"src":"\/assets\/files\/ann-\w+\.svg"\},"name":"Bea"\}\]$/)
  const log = site.takeLog()
  expect(log).toContain('html(/)')
  expect(log.filter((line) => /^(html|document)\(\/?docs/.test(line))).toEqual([])
})

test('an edit of an image changes its address', async () => {
  const site = await openSite(files)
  const before = await drawn(site)
  await site.edit({ 'data/ann.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="other"/>\n' })
  expect(await drawn(site)).not.toBe(before)
})

test('an edit of a schema checks the data again', async () => {
  const { workspace, edit } = await openSite(files)
  expect(await workspace.diagnostics()).toEqual([])
  await edit({ 'data/people.schema.json': '{ "type": "object" }' })
  expect((await workspace.diagnostics()).map((each) => each.code)).toEqual(['data/invalid'])
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { helpers } from '../packages/cli/src/tasks/modules/ask-plugin.ts'
import { readData } from '../packages/core/src/index.ts'
import openapi from '../packages/openapi/src/index.ts'
import { modulesOf } from './support/modules.ts'
import { found, indexOf } from './support/search.ts'
import {
  diagnosticsOf,
  type Files,
  type OpenSite,
  openSite,
  outputsOf,
  problemLines,
} from './support/site.ts'
import { longTest } from './support/suite.ts'

/** The plugin `chatdocs/plugins/openapi`. */

const config = (options: object = {}, more = '') =>
  `export default { title: 'Site', plugins: [['chatdocs/plugins/openapi', ${JSON.stringify(options)}]], ${more} }\n`

const PETS = readFileSync(new URL('sites/openapi/site-content/openapi.yaml', import.meta.url), 'utf8')
const SITE: Files = {
  'chatdocs.config.ts': config({}, "docs: { editUrl: 'https://a.example/' }"),
  'docs/index.md': '# A\n\n[Pets](http/Pets.md#listPets)\n',
  'openapi.yaml': PETS,
}

async function built(files: Files) {
  const { workspace } = await openSite(files)
  const problems = problemLines(await diagnosticsOf(workspace), workspace)
  return { workspace, problems, outputs: (await outputsOf(workspace)) as ReadonlyMap<string, string> }
}

/** What a block of JavaScript sends. */
async function requestBy(code: string) {
  let sent: Request | undefined
  const run = new Function('fetch', 'console', `return (async () => {${code}})()`)
  await run(
    (address: string, init: RequestInit) => {
      // A browser would not let a page send cookies of its own.
      sent = new Request(address, init)
      return { status: 200 }
    },
    { log: () => {} },
  )
  const { headers } = sent as Request
  const [authorization, cookie] = [headers.get('authorization'), headers.get('cookie')]
  return {
    url: sent?.url,
    type: headers.get('content-type'),
    body: await sent?.text(),
    ...(authorization !== null && { authorization }),
    ...(cookie !== null && { cookie }),
  }
}

async function reported(files: Files) {
  const { workspace } = await openSite({ 'docs/index.md': '# A\n', 'chatdocs.config.ts': config(), ...files })
  const diagnostics = await diagnosticsOf(workspace)
  const lines = problemLines(diagnostics, workspace)
  return lines.map((line, index) => {
    const { message, help } = diagnostics[index] ?? {}
    return `${line} ${message}${help === undefined ? '' : `; ${help}`}`
  })
}

describe('pages', () => {
  test('have anchors, entries in the sidebar and in the search, and links to the description', async () => {
    const { workspace, problems, outputs } = await built(SITE)
    expect(problems).toEqual([])
    const html = outputs.get('docs/http/Pets/index.html') ?? ''
    expect(html).toContain('<h2 id="listPets"')
    expect(html).toContain('href="/docs/http/schemas/Pet/"')
    expect(html).toContain('href="https://a.example/openapi.yaml"')
    expect(html).toContain('>Pet store</a>')
    const [first] = await found(await indexOf(workspace), 'identifies request')
    expect(first).toBe('/docs/http/Pets#listPets')
    const [sidebar = ''] = [...outputs].flatMap(([path, text]) =>
      /sidebar-.*json$/.test(path) ? [text] : [],
    )
    expect(sidebar).toContain('"href":"/docs/http/Pets#createPet"')
    expect(sidebar).toContain('"badge":{"text":"DELETE","type":"danger"}')
  })

  test.each([
    ['zh', '**参数**'],
    ['zh-TW', '**參數**'],
    ['de-AT', '*erforderlich*'],
    ['it', '**Responses**'],
  ])('speak the language of the site: %s', async (lang, head) => {
    const { outputs } = await built({ ...SITE, 'chatdocs.config.ts': config({}, `lang: '${lang}'`) })
    expect(outputs.get('docs/http/Pets.md')).toContain(head)
  })

  test('show requests as code that sends what curl sends', async () => {
    const json = { 'application/json': { example: { a: [1, true, null], "it's": '“x”\n$' } } }
    const fields = { schema: { properties: { a: { example: "b'c" }, d: { example: 1 } } } }
    const schemes = {
      basic: { type: 'http', scheme: 'basic' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      bearer: { type: 'http', scheme: 'bearer' },
    }
    const operations: Record<string, object> = {
      json: { requestBody: { content: json } },
      form: {
        requestBody: { content: { 'application/x-www-form-urlencoded': fields } },
        security: [{ basic: [] }],
      },
      parts: { requestBody: { content: { 'multipart/form-data': fields } }, security: [{ bearer: [] }] },
      text: { requestBody: { content: { 'text/plain': { example: "it's\n" } } }, security: [{ cookie: [] }] },
    }
    const { problems, outputs } = await built({
      ...SITE,
      'docs/index.md': '# A\n',
      'openapi.yaml': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        servers: [{ url: 'https://a.example' }],
        components: { securitySchemes: schemes },
        paths: Object.fromEntries(
          Object.entries(operations).map(([name, each]) => [
            `/${name}`,
            { post: { tags: ['T'], summary: name, responses: {}, ...each } },
          ]),
        ),
      }),
    })
    expect(problems).toEqual([])
    const page = outputs.get('docs/http/T.md') ?? ''
    const blocks = [...page.matchAll(/^```js title="JavaScript"\n(.*?)^```/gms)].map(([, code = '']) => code)
    const sent = await Promise.all(blocks.map(requestBy))
    expect(sent).toEqual([
      {
        url: 'https://a.example/json',
        type: 'application/json',
        body: JSON.stringify(json['application/json'].example),
      },
      {
        url: 'https://a.example/form',
        type: expect.stringContaining('x-www-form-urlencoded'),
        body: 'a=b%27c&d=1',
        authorization: 'Basic VVNFUjpQQVNTV09SRA==',
      },
      {
        url: 'https://a.example/parts',
        type: expect.stringContaining('multipart/form-data'),
        body: expect.stringMatching(/name="a"\r\n\r\nb'c\r\n.*name="d"\r\n\r\n1\r\n/s),
        authorization: 'Bearer TOKEN',
      },
      { url: 'https://a.example/text', type: 'text/plain', body: "it's\n", cookie: 'sid=KEY' },
    ])
    expect(page).toContain("-u 'USER:PASSWORD'")
    expect(page).toContain('json={"a": [1, True, None], "it\'s": "“x”\\n$"},')
    expect(page).toContain('files={"a": [None, "b\'c"], "d": [None, "1"]},')
    expect(page).toContain('auth=("USER", "PASSWORD"),')
  })

  test('of JSON and of version 3.0 are the same', async () => {
    const description = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          get: {
            responses: {
              200: {
                description: 'Fine',
                content: { 'text/plain': { schema: { type: 'string', nullable: true } } },
              },
            },
          },
        },
      },
    }
    const { problems, outputs } = await built({
      'docs/index.md': '# A\n',
      'chatdocs.config.ts': config({ file: 'api/openapi.json', folder: 'docs/api/' }),
      'api/openapi.json': JSON.stringify(description),
    })
    expect(problems).toEqual([])
    expect(outputs.get('docs/api/Other-operations.md')).toContain('`text/plain` `string` or `null`')
  })

  test('of more than one file follow the references', async () => {
    const { problems, outputs } = await built({
      'docs/index.md': '# A\n',
      'chatdocs.config.ts': config({ file: 'api/openapi.yaml' }),
      'api/openapi.yaml':
        "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a: { $ref: ./paths/a.yaml }\ncomponents:\n  schemas:\n    A: { $ref: schemas.yaml#/A }\n",
      'api/paths/a.yaml':
        'get:\n  tags: [T]\n  responses:\n    200:\n      description: Fine\n      content: { application/json: { schema: { $ref: ../schemas.yaml#/A } } }\n',
      'api/schemas.yaml':
        'A: { type: object, properties: { next: { $ref: "#/A" }, b: { $ref: "#/B~1c" } } }\nB/c: { type: boolean }\n',
    })
    expect(problems).toEqual([])
    expect(outputs.get('docs/http/T.md')).toContain(
      '[`A`](/docs/http/schemas/A.md)\n\n- **`next`** [`A`](/docs/http/schemas/A.md)\n\n- **`b`** `boolean`',
    )
  })

  test('contain what a description leaves open', async () => {
    const { outputs } = await built({
      ...SITE,
      'openapi.yaml': PETS.replace(
        'Keep pets.',
        '|\n      # One\n\n      ### Two\n\n      :::tip\n\n      ```\n      # code',
      ).replace('The newest first.', 'The newest first. <!-- aside'),
    })
    const page = outputs.get('docs/http/Pets.md') ?? ''
    expect(page).toContain('## One\n\n#### Two\n\n> [!TIP]\n> ```\n> # code\n> ```\n\n## List')
    for (const id of ['listPets', 'createPet'])
      expect(outputs.get('docs/http/Pets/index.html')).toContain(`<h2 id="${id}"`)
  })
})

longTest('is loaded only by sites that name it, and words of references only in one language', async () => {
  const isPlugin = (path: string) => path.endsWith('/dist/plugins/openapi.js')
  const words = (paths: readonly string[]) =>
    paths.flatMap((path) => /^ +deprecationsOf: .*$/m.exec(readFileSync(path, 'utf8'))?.[0].trim() ?? [])
  const german = await modulesOf({ ...SITE, 'chatdocs.config.ts': config({}, "lang: 'de'") })
  expect(german.filter(isPlugin)).toHaveLength(1)
  expect(words(german)).toEqual([expect.stringContaining('in {name} veraltet ist')])
  const plain = "export default { title: 'Site', lang: 'de', plugins: ['chatdocs/plugins/changelog'] }\n"
  const others = await modulesOf({ ...SITE, 'chatdocs.config.ts': plain, 'CHANGELOG.md': '# Changes\n' })
  expect(others.some((path) => path.endsWith('/dist/main.js'))).toBe(true)
  expect([...others.filter(isPlugin), ...words(others)]).toEqual([])
})

test('an edit of an operation writes the pages that show it', async () => {
  const site = await openSite(SITE)
  const before = await outputsOf(site.workspace)
  const parsed = site.workspace.work().runs.parse ?? 0
  await site.edit({
    'openapi.yaml': PETS.replace('summary: Orders', 'summary: Orders\n      description: All of them.'),
  })
  await changedIn(site, before, [
    'docs/http/Orders.md',
    'docs/http/Orders/index.html',
    'docs/http/Orders/index.json',
  ])
  expect(site.workspace.work().runs.parse).toBe(parsed + 1)
})

test('an operation that moves in the file writes no page', async () => {
  const site = await openSite(SITE)
  const before = await outputsOf(site.workspace)
  const parsed = site.workspace.work().runs.parse
  await site.edit({ 'openapi.yaml': PETS.replace('paths:\n', 'paths:\n\n') })
  await changedIn(site, before, [])
  expect(site.workspace.work().runs.parse).toBe(parsed)
})

test('a broken link in a description is reported at the operation, wherever that moves', async () => {
  const linked = PETS.replace('The newest first.', 'The newest first. See [none](none.md).')
  const site = await openSite({ ...SITE, 'openapi.yaml': linked })
  const problems = async () => problemLines(await diagnosticsOf(site.workspace), site.workspace)
  expect(await problems()).toEqual(['warning link/broken-markdown openapi.yaml:13:7'])
  await site.edit({ 'openapi.yaml': linked.replace('paths:\n', 'paths:\n\n') })
  expect(await problems()).toEqual(['warning link/broken-markdown openapi.yaml:14:7'])
})

/** The pages that differ, without files of the whole site. */
async function changedIn(
  { workspace }: OpenSite,
  before: ReadonlyMap<string, string>,
  expected: readonly string[],
) {
  const after = (await outputsOf(workspace)) as ReadonlyMap<string, string>
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((path) => path.startsWith('docs/'))
  expect(paths.filter((path) => before.get(path) !== after.get(path)).sort()).toEqual(expected)
}

describe('problems', () => {
  const broken = (from: string, to: string) => ({
    'openapi.yaml': PETS.replace(from, to),
  })

  test.each([
    [
      'a missing file',
      {},
      ['error plugin/failed chatdocs.config.ts:1:45 the plugin openapi fails: there is no openapi.yaml'],
    ],
    [
      'a file that cannot be read',
      { 'openapi.yaml': 'openapi: 3.1.0\ninfo: {\n' },
      [expect.stringMatching(/^error plugin\/problem openapi\.yaml:\d+:\d+ openapi: invalid YAML: /)],
    ],
    [
      'an old version',
      { 'openapi.yaml': "info: {}\nswagger: '2.0'\n" },
      [
        'error plugin/problem openapi.yaml:2:10 openapi: unknown version 2.0; convert it to OpenAPI 3.0 or 3.1',
      ],
    ],
    [
      'another file',
      { 'openapi.yaml': 'name: a\n' },
      [
        'error plugin/problem openapi.yaml:1:1 openapi: this is not an OpenAPI description: the key openapi is missing; write openapi: 3.1.0, or 3.0.3',
      ],
    ],
    [
      'a reference to nothing',
      broken('parameters/Limit', 'parameters/Limits'),
      [
        'error plugin/problem openapi.yaml:11:26 openapi: $ref leads nowhere: #/components/parameters/Limits; did you mean Limit?',
      ],
    ],
    [
      'a reference to another site',
      broken('#/components/parameters/Limit', 'https://example.com/a.yaml#/Limit'),
      [
        'error plugin/problem openapi.yaml:11:26 openapi: $ref leads nowhere: https://example.com/a.yaml#/Limit; only files of the site folder are read',
      ],
    ],
    [
      'a reference out of the site folder',
      { ...broken('#/components/parameters/Limit', '../more.yaml#/Limit'), 'more.yaml': 'Limit: {}\n' },
      [
        'error plugin/problem openapi.yaml:11:26 openapi: $ref leads nowhere: ../more.yaml#/Limit; only files of the site folder are read',
      ],
    ],
    [
      'a reference to itself',
      broken('Limit: { name: limit', "Limit: { $ref: '#/components/parameters/Limit', name: limit"),
      [expect.stringMatching(/^error plugin\/problem openapi\.yaml:\d+:\d+ openapi: \$ref leads to itself$/)],
    ],
    [
      'an id that two operations have',
      broken('operationId: createPet', 'operationId: listPets'),
      [
        'error plugin/problem openapi.yaml:29:20 openapi: duplicate operationId listPets; GET /pets has it, too: choose another one',
      ],
    ],
    [
      'an unknown option',
      { 'chatdocs.config.ts': config({ flie: 'openapi.yaml' }) },
      [expect.stringMatching(/^error config\/invalid .*unknown option flie: did you mean file\?/)],
    ],
  ])('%s', async (_, files, expected) => expect(await reported(files as Files)).toEqual(expected))

  test('an operation without a description, by option', async () => {
    const found = await reported({
      ...broken('', ''),
      'chatdocs.config.ts': config({ undescribed: 'warning' }),
    })
    expect(found).toEqual([
      'warning plugin/problem openapi.yaml:28:7 openapi: POST /pets has no description; write a summary or description',
      'warning plugin/problem openapi.yaml:44:7 openapi: DELETE /pets/{petId} has no description; write a summary or description',
    ])
  })
})

test('whatever stands where something else should, a description is read', async () => {
  const { pages } = openapi({ file: 'a.json', undescribed: 'warning', tryIt: true })
  const spoilt = [
    null,
    1,
    'text',
    true,
    [],
    [null],
    {},
    { $ref: '#/info' },
    { $ref: '#/components/schemas/Pet' },
  ]
  const site = { title: '', url: '', baseUrl: '/', language: 'en' }
  const read = readData(PETS, 'yaml')
  const whole: unknown = 'value' in read && read.value
  for (const [index, way] of waysIn(whole).entries()) {
    const texts = { 'a.json': JSON.stringify(replaced(whole, way, spoilt[index % spoilt.length])) }
    expect(await pages?.({ site, texts, ...helpers({ site, texts }, () => {}) })).toBeTypeOf('object')
  }
})

/** Data with another value at some keys. */
function replaced(data: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = structuredClone(data) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

/** The keys that lead to each value of some data. */
function waysIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [[key], ...waysIn(each).map((way) => [key, ...way])])
}

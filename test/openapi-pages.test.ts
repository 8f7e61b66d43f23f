import { expect, test } from 'vitest'
import { openSite, outputsOf } from './support/site.ts'

/** The site of a description. */
function described(parts: object) {
  return openSite({
    'chatdocs.config.ts': "export default { title: 'Site', plugins: ['chatdocs/plugins/openapi'] }\n",
    'docs/index.md': '# A\n',
    'openapi.yaml': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...parts }),
  })
}

test('pages of an HTTP API have an example of each response, and schemas that unfold without scripts and without end', async () => {
  const { workspace } = await described({
    paths: {
      '/a': {
        get: {
          tags: ['Pets'],
          operationId: 'listPets',
          responses: {
            200: {
              description: 'One with `code`.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
            },
            204: { description: 'None.' },
          },
        },
      },
    },
    components: {
      schemas: {
        Node: {
          properties: {
            id: { type: 'integer', readOnly: true, default: 7 },
            secret: { type: 'string', writeOnly: true },
            gap: { const: 'a  b' },
            child: { $ref: '#/components/schemas/Node' },
            list: { type: 'array', items: { $ref: '#/components/schemas/Leaf' } },
          },
        },
        Leaf: { type: 'object', required: ['size'], properties: { size: { type: 'number' } } },
      },
    },
  })
  const outputs = (await outputsOf(workspace)) as ReadonlyMap<string, string>
  const html = outputs.get('docs/http/Pets/index.html') ?? ''
  const text = outputs.get('docs/http/Pets.md') ?? ''
  expect(html).toContain('<span class="badge badge-tip">200</span> One with <code>code</code>.')
  expect(html).toContain('<span class="badge badge-tip">204</span> None.')
  expect(html).toMatch(/<details[^>]*><summary>Properties · Leaf<\/summary>[\s\S]*size/)
  expect(text.match(/Properties · Node/g)).toBeNull()
  expect(text).toContain(
    '```json title="200"\n{\n  "id": 7,\n  "gap": "a  b",\n  "child": null,\n  "list": [',
  )
  expect(text).toContain('- **`size`** `number` *required*')
  expect(html).toMatch(/<link[^>]*http-[\w]*\.css/)
  expect(outputs.get('docs/index.html')).not.toMatch(/http-\w+\.css/)
})

test.each(['sanitize', 'escape'])(
  'where texts are not trusted (%s), pages keep their layout, and descriptions may not have one',
  async (html) => {
    const description =
      'A\n\n<div class="own" data-layout>\n\nIn\n\n</div>\n\n<b class="own" onclick="x()">bold</b>'
    const response = {
      description,
      content: { 'application/json': { schema: { properties: { id: { description } } } } },
    }
    const paths = { '/a': { get: { tags: ['Pets'], description, responses: { 200: response } } } }
    const api = { openapi: '3.1.0', info: { title: 'T', version: '1', description }, paths }
    const [plain, untrusted] = await Promise.all(
      ['', `markdown: { html: '${html}' }`].map(async (more) => {
        const { workspace } = await openSite({
          'chatdocs.config.ts': `export default { plugins: ['chatdocs/plugins/openapi'], ${more} }\n`,
          'docs/index.md': '# A\n',
          'openapi.yaml': JSON.stringify(api),
        })
        return [...(await outputsOf(workspace))].filter(([path]) => path.endsWith('.html'))
      }),
    )
    const layoutOf = (all: readonly (readonly [string, string])[] = []) =>
      all.map(([, text]) => text.match(/<(?:div|details|summary|span)\b[^>]*(?:http|badge)[^>]*>/g) ?? [])
    const bodyOf = (all: typeof plain = []) => all.map(([, text]) => text.split('<body')[1]).join('')
    expect(layoutOf(untrusted)).toEqual(layoutOf(plain))
    expect(layoutOf(plain).flat().length).toBeGreaterThan(10)
    const own = /<(?:div|b)\b[^>]*(?:onclick|class="own")/
    expect([own.test(bodyOf(plain)), own.test(bodyOf(untrusted))]).toEqual([true, false])
  },
)

test('a description without tags has a page for each first part of a path, and says once what repeats', async () => {
  const missing = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  const team = { type: 'object', properties: { lead: { type: 'string' } } }
  const responses = {
    200: { description: 'Yes.', content: { 'a/json': { schema: { oneOf: [{ type: 'null' }, team] } } } },
    401: missing('Who?'),
    404: missing('Where?'),
  }
  const description = 'See [another](#operation/getTeam), [all](#tag/Users) or https://a.example/b_c.'
  const { workspace } = await described({
    components: { schemas: { Problem: { type: 'object', properties: { a: { type: 'string' } } } } },
    paths: {
      '/v1/users/{id}': { get: { operationId: 'getUser', description, responses } },
      '/v1/users': { get: { operationId: 'getUsers', responses } },
      '/v1/sticker-packs/{id}': { get: { operationId: 'getTeam', responses } },
    },
  })
  expect(await workspace.diagnostics()).toEqual([])
  const outputs: ReadonlyMap<string, string> = await outputsOf(workspace)
  expect([...outputs.keys()].filter((path) => /^docs\/http\/[^/]+\.md$/.test(path))).toEqual([
    'docs/http/Sticker-packs.md',
    'docs/http/Users.md',
    'docs/http/schemas.md',
  ])
  const html = outputs.get('docs/http/Users/index.html') ?? ''
  expect(html.match(/Who\?<br\/?>.*?Where\?<\/summary>/g)).toHaveLength(2)
  const markdown = outputs.get('docs/http/Users.md') ?? ''
  expect(markdown).toContain('- **`lead`** `string`')
  expect(markdown).toContain('**401 Who? 404 Where?**')
  expect(markdown).not.toContain('Properties')
  for (const address of ['/docs/http/Sticker-packs#getTeam', '/docs/http/Users', 'https://a.example/b_c'])
    expect(html).toMatch(new RegExp(`href="${address}/?"|href="${address.replace('#', '/#')}"`))
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from './support/accessibility.ts'
import { FINISHED, type Sources, useBrowser, useSite } from './support/reader.ts'

/** “Try it” on pages of an HTTP API: what is sent, and what is said of the answer. */

const config = (options: object) =>
  `export default { title: 'T', lang: 'zh-CN', footer: { copyright: 'c' }, plugins: [['chatdocs/plugins/openapi', ${JSON.stringify(options)}]] }\n`

const SOURCES: Sources = {
  'chatdocs.config.ts': config({ tryIt: true }),
  'docs/index.md': '# Index\n\n[Pets](http/Pets.md)\n',
  'openapi.yaml': `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: 'http://localhost:{port}/v1/', variables: { port: { default: '1' } } }, { url: /api }]
security: [{ key: [] }, { user: [] }]
paths:
  /pets/{id}:
    get:
      tags: [Pets]
      summary: Get
      parameters:
        - { name: id, in: path, required: true, example: 7, schema: { type: integer } }
        - { name: fields, in: query, example: [a, b], schema: { type: array, items: { type: string } } }
        - { name: X-Trace, in: header, required: true, schema: { type: string } }
        - { name: session, in: cookie, example: s, schema: { type: string } }
      responses: { '200': { description: One. } }
  /pets:
    post:
      tags: [Pets]
      summary: Make
      requestBody:
        required: true
        content:
          application/json: { example: { name: "Tom's" } }
          multipart/form-data: { schema: { type: object, required: [photo], properties: { name: { type: string, example: Tom }, photo: { type: string, contentMediaType: image/png } } } }
      responses: { '201': { description: Made. } }
  /health: { get: { tags: [Pets], summary: Health, security: [], responses: { '200': { description: Fine. } } } }
  /one: { get: { tags: [Pets], summary: One, parameters: [{ name: id, in: query, required: true, schema: { type: integer } }], responses: { '200': { description: One. } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, user: { type: http, scheme: basic } }
`,
}

/** Answers with what it was asked, to any site but for `/v1/health`. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.url !== '/v1/health')
    for (const name of ['Origin', 'Headers', 'Methods'])
      response.setHeader(`Access-Control-Allow-${name}`, name === 'Headers' ? '*, Authorization' : '*')
  const { method, url, headers } = request
  const { 'x-key': key, 'x-trace': trace, authorization } = headers
  response.setHeader('Content-Type', 'application/json')
  response.end(
    JSON.stringify({ method, url, key, trace, authorization, body: String(Buffer.concat(chunks)) }),
  )
})
beforeAll(() => once(server.listen(0), 'listening'))
afterAll(() => void server.close())

/** Requests to another server. */
const STRANGE = /strange request/

const site = useSite(useBrowser(), FINISHED, { sources: SOURCES })

async function opened(page: Page, index: number): Promise<Locator> {
  const details = page.locator('.http-try').nth(index)
  await details.locator('> summary').click()
  const form = details.locator('.http-form')
  const port = form.locator('label', { hasText: 'port' }).locator('input')
  await port.fill(String((server.address() as AddressInfo).port))
  return form
}

async function sent(form: Locator) {
  await form.getByRole('button', { name: '发送' }).click()
  await form.getByText('200', { exact: true }).waitFor()
  return JSON.parse(await form.getByLabel('响应', { exact: true }).innerText())
}

test('a row of parameters that stands alone looks like the others', async () => {
  const { page } = await site.open('/docs/http/Pets')
  const looks = await page.locator('.http-rows > ul > li').evaluateAll((rows) =>
    rows.map((row) => {
      const [name, type, required] = ['strong > code', ':not(strong) > code', 'em'].map((selector) => {
        const part = row.querySelector(selector)
        return part ? getComputedStyle(part) : undefined
      })
      return [
        name?.backgroundColor,
        name?.fontSize,
        type?.backgroundColor,
        required?.fontStyle ?? 'normal',
      ].join()
    }),
  )
  expect(looks.length).toBeGreaterThan(4)
  expect([...new Set(looks)]).toHaveLength(1)
})

test('a request has what the form says, and so does its curl command', async () => {
  const { page } = await site.open('/docs/', { expected: STRANGE })
  // The form is not loaded before it is opened, nor are its opener and style sheet on other pages.
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /requests-|form-/.test(name)).length,
    )
  expect(await loaded()).toBe(0)
  await page.locator('.content a').click()
  await page.locator('.http-try').first().waitFor()
  expect(await loaded()).toBe(2)
  const form = await opened(page, 0)
  expect(await loaded()).toBe(3)
  await form.getByRole('button', { name: '发送' }).click()
  // The browser asks for what is required, and nothing is sent.
  expect(await form.locator('input:invalid').count()).toBe(1)
  await form.locator('label', { hasText: 'X-Trace' }).locator('input').fill('t')
  await form.locator('.http-secret').fill('K')
  expect(await sent(form)).toEqual({
    method: 'GET',
    url: '/v1/pets/7?fields=a&fields=b',
    key: 'K',
    trace: 't',
    body: '',
  })
  expect(await form.innerText()).toMatch(/不允许网页发送 session/)
  expect(await form.locator('figure').last().innerText()).toMatch(
    /\/v1\/pets\/7\?fields=a&fields=b' \\\s+-H 'X-Trace: t' \\\s+-H 'X-Key: K' \\\s+-b 'session=s'/,
  )
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
  ).not.toContain('"K"')
})

test('bodies are JSON, forms with files; a secret serves all operations of the page', async () => {
  const { page } = await site.open('/docs/http/Pets/', { expected: STRANGE })
  const form = await opened(page, 1)
  await form.getByLabel('身份验证').selectOption('user')
  await form.locator('label', { hasText: 'user' }).locator('input').first().fill('me')
  await form.locator('.http-secret').fill('pä')
  expect(await sent(form)).toMatchObject({
    authorization: 'Basic bWU6cMOk',
    body: '{\n  "name": "Tom\'s"\n}',
  })
  await form.getByLabel('内容类型').selectOption('multipart/form-data')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('pixels') })
  const { body } = await sent(form)
  expect(body).toMatch(/name="name"\s+Tom[\s\S]*name="photo"; filename="a.png"[\s\S]*pixels/)
  const other = await opened(page, 0)
  expect(await other.locator('.http-secret').inputValue()).toBe('pä')
})

test('a failed request is said in words, with what to do, at 390 px', async () => {
  const { page } = await site.open('/docs/http/Pets/', {
    width: 390,
    expected: /CORS policy|ERR_FAILED|404|strange request/,
  })
  const form = await opened(page, 2)
  await form.getByRole('button', { name: '发送' }).click()
  const status = form.getByRole('status')
  await status.getByText(/^http:\/\/localhost:\d+ 没有应答.*Access-Control-Allow-Origin: http/).waitFor()
  // A server of the site itself.
  await form.getByLabel('服务器').selectOption('/api')
  await form.getByRole('button', { name: '发送' }).click()
  await status.getByText('404').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await page.evaluate(accessibilityProblems)).toEqual([])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'
import { mcpHandler } from '../../packages/mcp/src/http.ts'
import { filesIn } from '../../packages/mcp/src/node.ts'

/** The server of agents, by a client that others wrote. */

const BINARY = fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))

/** What a client calls: the text of the answer, or an error with it. */
async function connect(transport: Parameters<Client['connect']>[0]) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const { tools } = await client.listTools()
  const ask = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    const [first] = content
    const text = first?.type === 'text' ? first.text : ''
    if (isError) throw new Error(text)
    return text
  }
  const rows = async (name: string, given?: Record<string, unknown>) => JSON.parse(await ask(name, given))
  return { ask, rows, tools: tools.map(({ name }) => name) }
}

/** The program itself on standard input and output. */
export function program(...args: string[]) {
  return connect(new StdioClientTransport({ command: process.execPath, args: [BINARY, 'mcp', ...args] }))
}

/** The published handler, over HTTP. */
export async function published(dist: string) {
  const answer = mcpHandler(filesIn(dist))
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = await request.toArray()
    const { method = 'GET', headers } = request
    const {
      status,
      headers: own,
      body,
    } = await answer(
      new Request(`http://localhost${request.url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
    )
    response.writeHead(status, Object.fromEntries(own))
    for await (const chunk of body ?? []) response.write(chunk)
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)))
}

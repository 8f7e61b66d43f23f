import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/*
 * A small server for remote caches, in a process of its own: `node cache-server.js <folder>`. Prints its address.
 * `GET /traffic` answers with what was transferred since it was last asked.
 */
const [, , folder = '.'] = process.argv
const nothing = { requests: 0, read: 0, written: 0 }
let traffic = { ...nothing }
mkdirSync(folder, { recursive: true })

const server = createServer(async (request, response) => {
  const { method, url = '' } = request
  if (url === '/traffic') {
    response.end(JSON.stringify(traffic))
    traffic = { ...nothing }
    return
  }
  traffic.requests++
  const path = join(folder, url.replaceAll('/', '_'))
  if (method === 'PUT') {
    const bytes = await buffer(request)
    traffic.written += bytes.length
    writeFileSync(`${path}.new`, bytes)
    renameSync(`${path}.new`, path)
    response.writeHead(201).end()
  } else if (existsSync(path)) {
    const bytes = method === 'GET' ? readFileSync(path) : undefined
    traffic.read += bytes?.length ?? 0
    response.writeHead(200, bytes && { 'content-length': bytes.length }).end(bytes)
  } else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))

import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { main } from '../../packages/cli/dist/main.js'

/**
 * Runs the program for browser tests: all builds and servers of a run in one process, which loads and compiles it once.
 * `served-sites.ts` starts it, and `server.ts` asks it.
 */

/** Running servers, by id. */
const running = new Map()

function begin({ args, cwd }) {
  const { PATH = '', HOME = '' } = process.env
  const controller = new AbortController()
  const site = { printed: '', said: () => {}, stop: () => controller.abort('SIGTERM') }
  const sink = {
    write(text) {
      site.printed += text
      site.said()
    },
  }
  const given = { cwd, env: { PATH, HOME }, signal: controller.signal, stdout: sink, stderr: sink }
  return Object.assign(site, { ended: main(args, given) })
}

const ACTIONS = {
  /** Runs the program to its end. */
  async run(request) {
    const site = begin(request)
    if ((await site.ended) !== 0) throw new Error(site.printed)
  },
  /** Starts a server, and waits until it has printed its URL. */
  async start(request) {
    const site = begin(request)
    const address = await new Promise((done, fail) => {
      site.said = () => {
        const [found] = /http:\/\/\S+/.exec(site.printed) ?? []
        if (found) done(found)
      }
      site.ended.then(() => fail(new Error(`chatdocs exited:\n${site.printed}`)), fail)
    })
    const id = running.size
    running.set(id, site)
    return { id, address }
  },
  printed: ({ id }) => running.get(id).printed,
  async stop({ id }) {
    const site = running.get(id)
    site.stop()
    await site.ended
  },
}

const server = createServer(async (request, response) => {
  const { action, ...rest } = await json(request)
  try {
    response.end(JSON.stringify((await ACTIONS[action](rest)) ?? null))
  } catch (error) {
    response.writeHead(500).end(JSON.stringify(String(error)))
  }
})
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.once('disconnect', () => process.exit())

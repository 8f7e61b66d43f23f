import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { TestProject } from 'vitest/node'
import {
  copyOwnSite,
  FINISHED,
  type Server,
  type Sources,
  startServer,
  type Way,
  writeSite,
} from './server.ts'

/**
 * Builds and serves each site once for all test files of a run. Workers request a site over HTTP. The first request
 * starts it, and it stays unchanged until the run ends.
 */

declare module 'vitest' {
  interface ProvidedContext {
    servedSites: string
  }
}

/** A worker's request: the project's own site, or a site of these sources. */
export interface SiteRequest {
  way: Way
  sources?: Sources | undefined
}

export interface ServedSite {
  folder: string
  address: string
}

/** Runs in Vitest's main process, before all workers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const keeper = fork(new URL('keeper.js', import.meta.url))
  // Workers inherit it.
  process.env.KEEPER = `http://127.0.0.1:${(await once(keeper, 'message'))[0]}`
  const sites = new Map<string, Promise<Started>>()
  const site = (request: SiteRequest): Promise<Started> => {
    const key = JSON.stringify(request)
    const known = sites.get(key) ?? start(request, () => site({ way: FINISHED }))
    sites.set(key, known)
    return known
  }
  const server = createServer(async (request, response) => {
    const answer = await site(JSON.parse(await text(request))).then(
      ({ folder, server: { address } }) => ({ status: 200, body: { folder, address } }),
      (error) => ({ status: 500, body: String(error) }),
    )
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  project.provide('servedSites', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    const started = await Promise.allSettled(sites.values())
    await Promise.all(started.map((each) => each.status === 'fulfilled' && stop(each.value)))
    keeper.kill()
  }
}

interface Started {
  folder: string
  server: Server
}

/** `built` is the project's own site, whose cache the same site in another way uses. */
async function start({ way, sources }: SiteRequest, built: () => Promise<Started>): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'chatdocs-shared-'))
  if (sources) await writeSite(folder, sources)
  else if (isDeepStrictEqual(way, FINISHED)) await copyOwnSite(folder)
  else await cp((await built()).folder, folder, { recursive: true })
  const server = await startServer(folder, way)
  // The project's own site is complete after its API has been read for the first time.
  if (!sources && way.command === 'dev') await fetch(`${server.address}docs/api`)
  return { folder, server }
}

async function stop({ folder, server }: Started): Promise<void> {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Requests a site from a worker. */
export async function servedSite(keeper: string, request: SiteRequest): Promise<ServedSite> {
  const answer = await fetch(keeper, { method: 'POST', body: JSON.stringify(request) })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body)
  return body
}

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { copyOwnSite, type Server, type Sources, startServer, type Way, writeSources } from './server.ts'

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
  const sites = new Map<string, Promise<Started>>()
  const server = createServer(async (request, response) => {
    const key = await text(request)
    const site = sites.get(key) ?? start(JSON.parse(key))
    sites.set(key, site)
    const answer = await site.then(
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
  }
}

interface Started {
  folder: string
  server: Server
}

async function start({ way, sources }: SiteRequest): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'chatdocs-shared-'))
  await (sources ? writeSources(folder, sources) : copyOwnSite(folder))
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

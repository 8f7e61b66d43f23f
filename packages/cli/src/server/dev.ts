import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { apiRoutes, type Output } from '@chatdocs/core'
import {
  LIVE_PATH,
  livePath,
  type OutputPath,
  SIDEBAR_MANIFEST,
  type SidebarManifest,
} from '@chatdocs/protocol'
import { bytesOf, type Sources } from '../emit/stage.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { candidates, markdownAsked, notFoundPages, requestedPath } from './address.ts'
import { liveErrorPage } from './error-page.ts'
import type { LiveChannel } from './live.ts'
import { contentType, redirect, refuseMethod } from './static.ts'

export interface DevSite extends Sources {
  /** A workspace in which requests and updates take turns. */
  workspace: Workspace
  live: LiveChannel
  /** Prints an error of a page, and returns the text of the error page. */
  explain(error: unknown): string
}

/** Serves a site on demand: every request is one output of the workspace. */
export function devSite(site: DevSite): RequestListener {
  let base = '/'
  return async (request, response) => {
    if (refuseMethod(request, response)) return
    if (request.url?.split('?')[0]?.endsWith(LIVE_PATH)) return site.live.connect(request, response)
    const since = site.live.latest()
    // The only response header that a page can read about itself.
    response.setHeader('Server-Timing', `since;desc="${since}"`)
    try {
      base = await site.workspace.base()
      await answer(site, base, request, response)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      send(response, 500, 'error.html', liveErrorPage(site.explain(error), since, livePath(base)))
    }
  }
}

async function answer(
  site: DevSite,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = requestedPath(request.url ?? '/', base)
  if (path === undefined && request.url === '/') return redirect(response, base)
  const found =
    path === undefined
      ? undefined
      : ((await firstOf(site.workspace, markdownAsked(path, request.headers.accept))) ??
        (await patientOutputAt(site.workspace, path)) ??
        (await sidebarNow(site, path)))
  if (found) return send(response, 200, found.path, (await bytesOf(found, site)) ?? '')
  const missing = await firstOf(site.workspace, notFoundPages(path))
  send(response, 404, 'missing.html', (missing && (await bytesOf(missing, site))) ?? 'Not found')
}

/** A missing page may belong to an API reference that is still being made. */
async function patientOutputAt(workspace: Workspace, path: string): Promise<Output | undefined> {
  const found = await outputAt(workspace, path)
  const reading = found ? undefined : workspace.reading()
  if (!reading) return found
  const isOfApi = (await workspace.ask((db) => db.get(apiRoutes))).some((route) =>
    `${path}/`.startsWith(`${route}/`),
  )
  if (!isOfApi) return found
  await reading
  return outputAt(workspace, path)
}

/**
 * The current sidebar, at the URL of an outdated one: the requesting page was made before an edit, or while a file was
 * half written. The page is notified of the edit separately.
 */
async function sidebarNow(site: DevSite, path: string): Promise<Output | undefined> {
  const [, folder = '', name] = /^\/(.*?)(assets\/sidebar-.+-)\w+\.json$/.exec(path) ?? []
  if (name === undefined) return undefined
  const manifest = await site.workspace.output(`${folder}${SIDEBAR_MANIFEST}` as OutputPath)
  const bytes = manifest && (await bytesOf(manifest, site))
  const paths: SidebarManifest = bytes ? JSON.parse(Buffer.from(bytes).toString()) : {}
  const now = Object.values(paths).find((each) => each.replace(/\w+\.json$/, '') === name)
  return now === undefined ? undefined : site.workspace.output(`${folder}${now}` as OutputPath)
}

function outputAt(workspace: Workspace, path: string): Promise<Output | undefined> {
  return firstOf(workspace, candidates(path))
}

async function firstOf(workspace: Workspace, paths: readonly string[]): Promise<Output | undefined> {
  for (const path of paths) {
    const output = await workspace.output(path as OutputPath)
    if (output) return output
  }
}

function send(response: ServerResponse, status: number, file: string, body: string | Uint8Array): void {
  response.writeHead(status, { 'Content-Type': contentType(file), 'Cache-Control': 'no-store' }).end(body)
}

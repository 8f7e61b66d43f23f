import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { encodePath, isNamedByContent, NOT_FOUND_HTML } from '@chatdocs/protocol'
import { candidates, normaliseBase, notFoundPages, requestedPath } from './address.ts'
import { contentType } from './content-type.ts'
import { type OpenFile, openEncoded, openFile, sendFile } from './send-file.ts'

/**
 * Serves a finished site as a static host would: clean addresses, `404.html` for missing pages,
 * hashed assets cached forever and everything else revalidated. Every request has an answer: an error ends its response.
 */
export function staticSite(dist: string, base: string): RequestListener {
  return async (request, response) => {
    try {
      await answer(dist, base, request, response)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      const reason = error instanceof Error ? error.message : String(error)
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(`This file cannot be read: ${reason}\n`)
    }
  }
}

async function answer(
  dist: string,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (refuseMethod(request, response)) return
  const path = requestedPath(request.url ?? '/', base)
  if (path === undefined && request.url === '/') return redirect(response, base)
  for (const name of path === undefined ? [] : candidates(path)) {
    const file = isHidden(name) ? undefined : await openEncoded(request, join(dist, name))
    if (!file) continue
    response.setHeader('Content-Type', contentType(name))
    response.setHeader(
      'Cache-Control',
      isNamedByContent(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    return sendFile(request, response, file)
  }
  await notFound(dist, notFoundPages(path), response)
}

/** The base path a site was built for, from `<html data-base="/base/">`. */
export function baseOf(dist: string): string {
  for (const page of ['index.html', NOT_FOUND_HTML]) {
    const html = textOf(join(dist, page))
    const [, base] = /<html[^>]*\sdata-base=["']?([^"'\s>]+)/i.exec(html) ?? []
    if (base !== undefined) return normaliseBase(base)
  }
  return '/'
}

/** Empty if there is no such file. */
function textOf(file: string): string {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : ''
}

/** Responds to methods other than GET and HEAD. Returns whether it did. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  return true
}

export function redirect(response: ServerResponse, address: string): void {
  response.writeHead(302, { Location: encodePath(address), 'Cache-Control': 'no-store' }).end()
}

async function notFound(dist: string, pages: readonly string[], response: ServerResponse): Promise<void> {
  let page: OpenFile | undefined
  for (const name of pages) page ??= await openFile(join(dist, name))
  try {
    response
      .writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
      .end((await page?.handle.readFile()) ?? 'Not found')
  } finally {
    await page?.handle.close()
  }
}

function isHidden(file: string): boolean {
  return /(^|\/)\.(?!well-known\/)/.test(file)
}

import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { encodePath, NOT_FOUND_HTML } from '@chatdocs/protocol'
import sirv from 'sirv'
import { candidates, isImmutable, normaliseBase, requestedPath } from './address.ts'
import { contentType } from './content-type.ts'

/**
 * Serves a finished site as a static host would: clean addresses, `404.html` for missing pages,
 * hashed assets cached forever and everything else revalidated.
 */
export function staticSite(dist: string, base: string): RequestListener {
  const send = sirv(dist, { dev: true, etag: true, extensions: [] })

  return (request, response) => {
    if (refuseMethod(request, response)) return
    const path = requestedPath(request.url ?? '/', base)
    if (path === undefined && request.url === '/') return redirect(response, base)
    const file = path === undefined ? undefined : candidates(path).find((each) => isServed(dist, each))
    if (file === undefined) return notFound(dist, response)
    response.setHeader('Content-Type', contentType(file))
    response.setHeader(
      'Cache-Control',
      isImmutable(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    send(naming(request, file), response, () => notFound(dist, response))
  }
}

/** The base path a site was built for, from `<html data-base="/base/">`. */
export function baseOf(dist: string): string {
  for (const page of ['index.html', NOT_FOUND_HTML]) {
    if (!isServed(dist, page)) continue
    const [, base] =
      /<html[^>]*\sdata-base=["']?([^"'\s>]+)/i.exec(readFileSync(join(dist, page), 'utf8')) ?? []
    if (base !== undefined) return normaliseBase(base)
  }
  return '/'
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

function notFound(dist: string, response: ServerResponse): void {
  const page = join(dist, NOT_FOUND_HTML)
  const body = isServed(dist, NOT_FOUND_HTML) ? readFileSync(page) : 'Not found'
  response
    .writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
    .end(body)
}

function isServed(dist: string, file: string): boolean {
  const isHidden = /(^|\/)\.(?!well-known\/)/.test(file)
  return !isHidden && (statSync(join(dist, file), { throwIfNoEntry: false })?.isFile() ?? false)
}

/** The request with the file's own name for sirv, because `#`, `?` and `%` would be lost in a URL. */
function naming(request: IncomingMessage, file: string): IncomingMessage {
  return Object.assign(request, { _parsedUrl: { pathname: `/${file}`, raw: request.url } })
}

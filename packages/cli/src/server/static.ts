import { closeSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { encodePath, isNamedByContent, NOT_FOUND_HTML } from '@chatdocs/protocol'
import { lookup } from 'mrmime'
import { candidates, markdownAsked, normaliseBase, notFoundPages, requestedPath } from './address.ts'
import { type OpenFile, openEncoded, openFile, readPart, sendFile } from './send-file.ts'

/**
 * Serves a finished site as a static host would: clean URLs, `404.html` for missing pages, hashed assets cached forever
 * and everything else revalidated. Every request gets a response, even after an error.
 *
 * Does not use `sirv` (3.0.2, typed, no install script, 120 KB with its dependencies). It would save some 110 of the 245
 * lines of this file and `send-file.ts`, but fail 15 of their 50 tests, with hidden files and the base handled here:
 *
 * - `bytes=0-0` gets the whole file, `bytes=-2` the first three bytes, and `If-Range` is ignored. `bytes=3-1` throws,
 *   which ends the process unless it is caught.
 * - A file that cannot be opened ends the process, too: sirv does not handle errors of its stream. It opens a file by
 *   name after reading its stats, so a file that a build has just replaced is sent with the old length and `ETag`.
 * - `br;q=0` gets Brotli, `GZIP` nothing; `/a.html` does not find `/a/`, `/index.html/` finds a file, and `%23` none.
 * - New files are found only with the option `dev`, which looks for up to 18 names: 0.27 CPU seconds for 1,000 requests
 *   instead of 0.17.
 *
 * @param fixedBase the base path; by default the site's, even if it is built again for another one
 */
export function staticSite(dist: string, fixedBase?: string): RequestListener {
  let base = fixedBase ?? baseOf(dist)
  const find = (request: IncomingMessage) => {
    const found = fileFor(dist, base, request)
    if (found || fixedBase !== undefined) return found
    const before = base
    base = baseOf(dist)
    return base === before ? undefined : fileFor(dist, base, request)
  }
  return async (request, response) => {
    try {
      if (refuseMethod(request, response)) return
      const found = find(request)
      if (found) return await send(request, response, found)
      const path = requestedPath(request.url ?? '/', base)
      if (path === undefined && request.url === '/') return redirect(response, base)
      notFound(dist, notFoundPages(path), response)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      const reason = error instanceof Error ? error.message : String(error)
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(`This file cannot be read: ${reason}\n`)
    }
  }
}

interface Found {
  name: string
  file: OpenFile
}

/** The file that answers a request, opened. */
function fileFor(dist: string, base: string, request: IncomingMessage): Found | undefined {
  const path = requestedPath(request.url ?? '/', base)
  const asked =
    path === undefined ? [] : [...markdownAsked(path, request.headers.accept), ...candidates(path)]
  for (const name of asked) {
    const file = isHidden(name) ? undefined : openEncoded(request, join(dist, name))
    if (file) return { name, file }
  }
}

function send(request: IncomingMessage, response: ServerResponse, { name, file }: Found): Promise<void> {
  response.setHeader('Content-Type', contentType(name))
  response.setHeader(
    'Cache-Control',
    isNamedByContent(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
  return sendFile(request, response, file)
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

function notFound(dist: string, pages: readonly string[], response: ServerResponse): void {
  let page: OpenFile | undefined
  for (const name of pages) page ??= openFile(join(dist, name))
  try {
    response
      .writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
      .end(page ? readPart(page, 0, page.size) : 'Not found')
  } finally {
    if (page) closeSync(page.fd)
  }
}

function isHidden(file: string): boolean {
  return /(^|\/)\.(?!well-known\/)/.test(file)
}

/** The `Content-Type` of a file. Text is declared as UTF-8, or browsers would guess the encoding. */
export function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

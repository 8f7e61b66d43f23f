import type { IncomingMessage, RequestListener } from 'node:http'
import { isIP } from 'node:net'

/**
 * Answers only requests that use a name of this server and do not come from pages of other servers. An attacker's page
 * can point its own domain at this computer (DNS rebinding), and would then read the site as its own. The browser sends
 * that domain as `Host`. It sends `Origin` if a page requests from another server.
 */
export function guarded(names: readonly string[], listener: RequestListener): RequestListener {
  const allowed = new Set(names.map((name) => name.toLowerCase()))

  return (request, response) => {
    const refusal = refusalOf(request, allowed)
    // Pages of other servers must not embed or run what they cannot read.
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    // With several `Host` headers, a proxy in front could have checked another one (RFC 9112, 3.2).
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return void response.writeHead(400, { Connection: 'close' }).end()
    if (hasBody(request)) return void response.writeHead(413, { Connection: 'close' }).end()
    if (refusal === undefined) return listener(request, response)
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(`${refusal}\n`)
  }
}

/** No request here needs a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function refusalOf({ headers: { host, origin } }: IncomingMessage, allowed: ReadonlySet<string>) {
  // Only HTTP/1.0 programs send no name; browsers always do.
  if (host === undefined) return undefined
  const name = nameIn(`http://${host}`)
  if (name === undefined) return `The Host header is not a name: ${host}`
  if (!isOwn(name, allowed)) {
    return `This server does not answer to the name ${name}. To allow it, start chatdocs with --allow-host ${name}`
  }
  const isForeign = origin !== undefined && hostIn(origin) !== hostIn(`http://${host}`)
  return isForeign ? `Pages of ${origin} may not read from this server.` : undefined
}

/** IP addresses are safe: nobody can point an IP address at another computer. */
function isOwn(name: string, allowed: ReadonlySet<string>): boolean {
  return isIP(name) > 0 || /(^|\.)localhost$/.test(name) || allowed.has(name)
}

/** The name in a URL, without the port. */
function nameIn(url: string): string | undefined {
  const name = urlOf(url)?.hostname.replace(/^\[|\]$|\.$/g, '')
  return name === '' ? undefined : name
}

/** The name and port in an origin, without the default port of either protocol. */
function hostIn(origin: string): string | undefined {
  return urlOf(origin)?.host.replace(/:(80|443)$/, '')
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

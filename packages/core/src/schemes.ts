/** URL schemes. Everything that writes a URL, into whatever format, checks it here. */

/** The schemes of URLs that lead somewhere and run no code. */
const KNOWN = /^(?:https?|mailto|tel|sms|ircs?|xmpp)$/i

/** The scheme of a URL in an untrusted text, unless it is known to run no code. */
export function unknownScheme(address: string): string | undefined {
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? []
  return scheme === undefined || KNOWN.test(scheme) ? undefined : scheme.trim()
}

/**
 * Whether a URL runs code when a reader opens it; nobody means that, even in trusted texts. Browsers ignore control
 * characters and spaces in URLs, and some schemes lead to another one. Data URLs of images run no code.
 */
export function runsCode(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)*?(?:javascript|vbscript|data(?!:image\/(?!svg))):/i.test(
    address.replace(/[\p{Cc}\s]+/gu, ''),
  )
}

/** What addresses may begin with: everything that writes one asks here, whatever it writes it into. */

/** The schemes of addresses that lead somewhere and run nothing. */
const KNOWN = /^(?:https?|mailto|tel|sms|ircs?|xmpp)$/i

/** The scheme of an address in a text that is not trusted, unless it is known to run nothing. */
export function unknownScheme(address: string): string | undefined {
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? []
  return scheme === undefined || KNOWN.test(scheme) ? undefined : scheme.trim()
}

/**
 * Whether an address runs code where a reader opens it, also in a text that is trusted: nobody means that. Browsers
 * ignore control characters and spaces in it, and some schemes lead to another one. Images are data that runs nothing.
 */
export function runsCode(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:)*?(?:javascript|vbscript|data(?!:image\/(?!svg))):/i.test(
    address.replace(/[\p{Cc}\s]+/gu, ''),
  )
}

/**
 * Trusted Types (https://www.w3.org/TR/trusted-types): under the content security policy of the site, a browser that
 * has them takes markup and addresses of scripts from here alone. What passes is from the build, never from the address
 * of the page or from a reader. Typed as text, which is what the types of the DOM expect.
 */
export const trusted = makePolicy('chatdocs', { createHTML: same, createScriptURL: same })

/**
 * Makes a policy where the browser has them. Returns its functions. Elsewhere, a document may have an element with the
 * id `trustedTypes`, which is a property of the window.
 */
export function makePolicy<Rules>(name: string, rules: Rules): Rules {
  return (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy?.(name, rules) ?? rules
}

interface TrustedTypes {
  createPolicy?<Rules>(name: string, rules: Rules): Rules
}

function same(text: string): string {
  return text
}

/**
 * Trusted Types (https://www.w3.org/TR/trusted-types): under the site's content security policy, browsers that support
 * them accept markup and script URLs only from here. All of it comes from the build, never from the URL of the page or
 * from a reader. The return types are text, as the DOM types expect.
 */
export const trusted = makePolicy('chatdocs', { createHTML: same, createScriptURL: same })

/**
 * Makes a policy if the browser supports them, and returns its functions. In other browsers, `window.trustedTypes` may
 * be a document's element with that id.
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

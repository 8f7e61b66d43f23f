import { escapeValue } from '../content/tree/html.ts'

export interface RedirectPage {
  href: string
  /** The new address with its origin. */
  canonical: string
  language: string
}

/**
 * The page of a redirect, for hosts without redirects of their own. The script keeps the query and the hash of the old
 * address, which `refresh` loses. All redirects share the script, so a content security policy needs only one digest.
 */
export function redirectPage({ href, canonical, language }: RedirectPage): string {
  const target = escapeValue(href)
  return `<!doctype html>
<html lang="${escapeValue(language)}">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeValue(canonical)}">
<meta http-equiv="refresh" content="0; url=${target}">
<title>${target}</title>
</head>
<body>
<a href="${target}">${target}</a>
<script>${REDIRECT_SCRIPT}</script>
</body>
</html>
`
}

/** Replaces the page in the history, so that “back” leaves it. */
const REDIRECT_SCRIPT =
  'const a=document.links[0],s=location.search;a.search+=a.search?s.replace("?","&"):s;a.hash||=location.hash;location.replace(a)'

/** The source of this script in a content security policy. */
export const REDIRECT_HASH = "'sha256-K5tH3edX0YJc2UcvP33uxdeHgzAVV5ihdhQFDt2QKgQ='"

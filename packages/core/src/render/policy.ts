import type { InlineSources, PolicyOptions } from '../content/model.ts'
import { escapeValue } from '../content/tree/html.ts'

/*
 * Under Trusted Types, the policy `chatdocs` accepts every text, because only a build wrote it: its purpose is that
 * nothing else can create markup. Mermaid creates markup and style elements in the browser. So sites with diagrams get a
 * policy that accepts markup while a diagram is drawn, and `style-src-elem 'unsafe-inline'`. Mermaid's styles depend on
 * the reader's colors and font.
 */

/**
 * Content security policies (https://www.w3.org/TR/CSP3). Scripts and style elements are allowed by their hashes, so that
 * only those that a build has seen can run.
 */

/**
 * The policy for pages with these sources. Style attributes are allowed: formulas and image placeholders need many, and
 * they cannot contain scripts or selectors. Pictures, media and frames may come from any site by HTTPS. Trusted Types
 * policies are named: `chatdocs` is the runtime's, the others are for the program that draws diagrams.
 */
export function policyText(
  { scripts, styles }: InlineSources,
  { allow, trustedTypes, diagrams }: PolicyOptions,
): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src-elem': diagrams
      ? ["'self'", "'unsafe-inline'", ...styles.filter((each) => !each.startsWith("'"))]
      : ["'self'", ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", 'https:', 'data:', 'blob:'],
    'font-src': ["'self'", 'https:', 'data:'],
    'frame-src': ["'self'", 'https:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['chatdocs', ...(diagrams ? ['default', 'dompurify'] : [])],
    }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(allow[name] ?? [])].join(' '))
    .join('; ')
}

/** Scripts that run, or that map module names. Others contain only data. */
const RUNS =
  /\stype=(?:""|''|["']?(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)["'\s])/i

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>|<link\b([^>]*)>/gi

/** The sources that a page needs. `hash` returns SHA-256 in base64. */
export function inlineSources(html: string, hash: (text: string) => string): InlineSources {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, name, attributes = '', text = '', link = ''] of html.matchAll(ELEMENT)) {
    const isScript = name?.toLowerCase() === 'script'
    const sources = isScript ? scripts : styles
    const [, address] = /\s(?:src|href)=["']?([^"'\s>]+)/i.exec(name === undefined ? link : attributes) ?? []
    if (name === undefined && !/\srel=["']?stylesheet/i.test(link)) continue
    if (address !== undefined) {
      const [origin] = /^https?:\/\/[^/;,]+/i.exec(address) ?? []
      if (origin !== undefined) sources.add(origin)
    } else if (
      name !== undefined &&
      (!isScript || !/\stype=/i.test(attributes) || RUNS.test(`${attributes} `))
    ) {
      // With the line ends that the browser sees.
      sources.add(`'sha256-${hash(text.replace(/\r\n?/g, '\n'))}'`)
    }
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** Adds the policy to the page as a tag, before everything that it applies to. `frame-ancestors` is not allowed there. */
export function withPolicyTag(html: string, policy: string): string {
  const content = escapeValue(policy.replace(/; frame-ancestors [^;]*/, ''))
  return html.replace(
    /<meta charset="utf-8">/,
    (tag) => `${tag}\n<meta http-equiv="Content-Security-Policy" content="${content}">`,
  )
}

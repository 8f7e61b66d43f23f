import { decode } from '@chatdocs/protocol'

/** Anchors that links of the site use, and how its tool makes them of headings. */
export interface Anchors {
  used: ReadonlySet<string>
  slug: (heading: string) => string
}

const LINKED = /(?:\]\([^()\s#]*|^[ \t]*\[[^\]\n]+\]:[ \t]*[^\s#]*|\bhref=["'][^"'#]*)#([^()\s"'#]+)/gm

export function anchorsIn(texts: readonly string[], slug: Anchors['slug']): Anchors {
  const found = texts.flatMap((text) => [...text.matchAll(LINKED)].map(([, anchor = '']) => decode(anchor)))
  return { used: new Set(found), slug }
}

/** A heading with the id that its tool gave it, if a link uses that and it would have another one here. */
export function withId(line: string, { used, slug }: Anchors): string {
  const [, text] = /^#{1,6} +(.*)$/.exec(line) ?? []
  if (text === undefined || /\{#[^{}]*\} *$/.test(text)) return line
  const words = text
    .replace(/!?\[([^\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<[^<>]*>|`|\*\*/g, '')
    .trim()
  const id = slug(words)
  return id === '' || id === slugOf(words) || !used.has(id) ? line : `${line.trimEnd()} {#${id}}`
}

/** The anchor that chatdocs, GitHub and most tools give to a heading: words in lower case, without other signs. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}

/** Signs become hyphens, and no anchor begins with a digit. */
export function vitePressSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/** Python-Markdown knows ASCII alone, and joins words by one hyphen. */
export function pythonSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

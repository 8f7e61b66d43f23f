import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BodyLink, BodySection } from './body-text.ts'
import type { BuiltPage, BuiltSite } from './built-site.ts'
import { indexOf } from './held-out.ts'

/** Whether a folder is a built site; otherwise its Markdown files are read. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'search-index.json'))
}

/**
 * A site of the Markdown files of a folder, such as the documentation of another project, with their links. It needs no
 * build, so large sites can be evaluated. Readers of Markdown know more; for queries, headings and lines are enough.
 */
export function markdownSite(folder: string): BuiltSite {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\.mdx?$/i.test(path) && !/changelog|license/i.test(path))
    .sort()
  const urls = paths.map(urlOf)
  const pages = paths.map((path) => pageOf(path, readFileSync(join(folder, path), 'utf8'), urls))
  const { root, files } = indexOf(pages, linksTo(pages))
  const sizes = new Map(files.map(({ name, bytes }) => [name, gzipSync(bytes)]))
  const none = new Uint8Array()
  const read = async (name: string) => sizes.get(name) ?? none
  return { version: 'current', language: 'en', pages, root, read, manifest: none, worker: none }
}

/** All links of pages, by their targets. */
function linksTo(pages: readonly BuiltPage[]): readonly BodyLink[] {
  return pages.flatMap(({ links }) => links)
}

function urlOf(path: string): string {
  return `/${path.replace(/\.mdx?$/i, '')}`.replace(/\/(index|readme)$/i, '') || '/'
}

const LINK = /!?\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]*)[^)]*\)/g

function pageOf(path: string, markdown: string, urls: readonly string[]): BuiltPage {
  const [matter = '', front = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(markdown) ?? []
  const sections: BodySection[] = [{ anchor: '', heading: '', text: '', prose: '', code: '' }]
  const links: BodyLink[] = []
  let title = /^title:\s*(['"]?)(.*)\1\s*$/m.exec(front)?.[2]
  let isCode = false
  for (const line of markdown.slice(matter.length).split('\n')) {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    const [, marks = '', heading] = (!isCode && /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line)) || []
    if (heading !== undefined) {
      const [, id] = /\{#([^}]+)\}/.exec(heading) ?? []
      const name = plain(heading.replace(/\{#[^}]+\}/, ''))
      if (marks.length === 1 && sections.length === 1) title ??= name
      else
        sections.push({
          anchor: `#${id ?? slugOf(name)}`,
          heading: name,
          text: '',
          prose: '',
          code: '',
        })
      continue
    }
    const section = sections.at(-1)
    if (!section || isFence) continue
    if (!isCode && /^(import|export) /.test(line)) continue
    const read = isCode ? line : plain(line)
    section.text += `${read} `
    section[isCode ? 'code' : 'prose'] += `${read}\n`
    if (isCode) continue
    for (const [, text = '', href = ''] of line.matchAll(LINK)) {
      links.push({ text: plain(text), href: target(href, path, urls) })
    }
  }
  const url = urlOf(path)
  const breadcrumb = url.split('/').slice(1, -1)
  return { url, title: title ?? url, description: '', breadcrumb, sections, links }
}

/** Markdown files name others by path, or by the URL that they get on their site, of which the end is known. */
function target(href: string, from: string, urls: readonly string[]): string {
  if (/^\w+:/.test(href)) return href
  const [path = '', anchor] = href.split(/(?=#)/)
  const own =
    path === ''
      ? urlOf(from)
      : urlOf(
          posix
            .join('/', path.startsWith('/') ? '' : posix.dirname(from), path)
            .slice(1)
            .replace(/\/$/, ''),
        )
  const url =
    urls.find((each) => each === own) ??
    urls.find((each) => own.length > 4 && (each.endsWith(own) || (own.endsWith(each) && each !== '/')))
  return (url ?? own) + (anchor ?? '')
}

function plain(line: string): string {
  return line
    .replace(LINK, '$1')
    .replace(/<[^>]*>|[*`|]/g, '')
    .trim()
}

/** The usual id of a heading. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

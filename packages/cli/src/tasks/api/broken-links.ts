import {
  type ApiSymbol,
  brokenApiLink,
  type Diagnostic,
  hiddenApiLink,
  type Location,
  nearest,
} from '@chatdocs/core'
import type { OwnedLink } from './comment.ts'
import { type Files, sourcePath } from './files.ts'
import { lineOf } from './written.ts'

/** Broken links in comments. Comments of other packages are not checked. */
export function brokenLinks(
  links: readonly OwnedLink[],
  symbols: readonly ApiSymbol[],
  { folder, files }: { folder: string; files: Files },
): Diagnostic[] {
  const known = namesOf(symbols)
  return links.flatMap((link) => {
    const at = placeOf(link, folder, files)
    if (!at) return []
    const { name, isHidden } = link
    return isHidden
      ? [hiddenApiLink(name, at)]
      : [brokenApiLink({ name, nearest: nearest(name, known), known: [] }, at)]
  })
}

/** `Bot`, `Bot.on` */
export function namesOf(symbols: readonly ApiSymbol[], prefix = ''): string[] {
  return symbols.flatMap(({ name, members = [] }) => [
    prefix + name,
    ...namesOf(members, `${prefix}${name}.`),
  ])
}

/** The name in the link. Of several such comments, the closest one above the symbol is meant. */
function placeOf(link: OwnedLink, folder: string, files: Files): Location | undefined {
  const { comment, owner, tag, text, name } = link
  const path = comment.sourcePath
  if (path === undefined || path.includes('/node_modules/')) return undefined
  const source = files.text(path) ?? ''
  const written = text.trim().split(/\s+/).map(escaped).join('[\\s*]+')
  const found = [...source.matchAll(new RegExp(`\\{${tag}[\\s*]+${written}`, 'g'))]
  const below = lineStart(source, lineOf(owner, path))
  const match = found.filter(({ index }) => index < below).at(-1) ?? found[0]
  if (!match) return { path: sourcePath(folder, path) }
  const start = match.index + match[0].indexOf(name, tag.length + 1)
  return { path: sourcePath(folder, path), span: { start, end: start + name.length } }
}

/** The offset of a line, counted from one. */
function lineStart(text: string, line: number): number {
  return text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

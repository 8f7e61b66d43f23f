import type { ApiBlock, ApiComment, ApiLink, ApiText } from '@chatdocs/core'
import type { CommentDisplayPart, InlineTagDisplayPart, Reflection } from 'typedoc'
import { outsideTarget, type Reading, targetInScope, targetOf } from './targets.ts'
import { ReflectionSymbolId } from './typedoc.ts'
import { type OwnedComment, writtenAt } from './written.ts'

/** The comment of a symbol or signature, without its parameters' comments. */
export function commentOf(owner: Reflection, reading: Reading): ApiComment | undefined {
  const { comment } = owner
  return comment && commentIn({ owner, comment }, reading)
}

export function commentIn(owned: OwnedComment, reading: Reading): ApiComment | undefined {
  const { comment } = owned
  const place = (text: ApiText) => {
    const written = writtenAt(text, owned, reading)
    return written && { written }
  }
  const blocks = comment.blockTags.filter(({ skipRendering }) => !skipRendering)
  if (comment.summary.length + blocks.length + comment.modifierTags.size === 0) return undefined
  const summary = textOf(comment.summary, owned, reading)
  return {
    summary,
    ...place(summary),
    blocks: blocks.map(({ tag, name, typeAnnotation, content }): ApiBlock => {
      const type: CommentDisplayPart[] = typeAnnotation ? [{ kind: 'text', text: `${typeAnnotation} ` }] : []
      const text = textOf([...type, ...content], owned, reading)
      return { tag, ...(name !== undefined && { name }), text, ...place(text) }
    }),
    modifiers: [...comment.modifierTags],
  }
}

function textOf(parts: readonly CommentDisplayPart[], place: OwnedComment, reading: Reading): ApiText {
  const all: (string | ApiLink)[] = []
  for (const part of parts) {
    const each = isLink(part) ? linkOf(part, place, reading) : plainText(part)
    const before = all.at(-1)
    if (typeof each === 'string' && typeof before === 'string') all[all.length - 1] = before + each
    else if (each !== '') all.push(each)
  }
  return all
}

const LINK = /^@link(code|plain)?$/

function isLink(part: CommentDisplayPart): part is InlineTagDisplayPart {
  return part.kind === 'inline-tag' && LINK.test(part.tag)
}

/** Unknown tags are left unchanged. */
function plainText(part: CommentDisplayPart): string {
  return part.kind === 'inline-tag' ? `{${part.tag}${part.text && ` ${part.text}`}}` : part.text
}

function linkOf(part: InlineTagDisplayPart, place: OwnedComment, reading: Reading): ApiLink {
  const { tag, text, target } = part
  const shown = (label: string) => {
    const [, code] = /^`([^`]+)`$/.exec(label.trim()) ?? []
    return { text: code ?? label, isCode: tag === '@linkcode' || code !== undefined }
  }
  if (typeof target === 'string') return { ...shown(text), to: { url: target } }
  const { name, label } = partsOf(text)
  const isSymbol = target instanceof ReflectionSymbolId
  const { sourcePath } = place.comment
  const inScope = () => (sourcePath && name ? targetInScope(name, sourcePath, reading) : undefined)
  const to = isSymbol
    ? outsideTarget(target.packageName, target.qualifiedName, reading)
    : target && targetOf(target, reading)
  // For a member of another package, TypeDoc may find the member of a subclass in this package.
  const elsewhere = target && !isSymbol && isHeir(target) ? inScope() : undefined
  if (typeof elsewhere === 'object') return { ...shown(label), to: elsewhere }
  // If the target is on a page, TypeDoc has replaced the name by the label.
  if (to) return { ...shown(isSymbol ? label : text), to }
  const known = inScope()
  if (typeof known === 'object') return { ...shown(label), to: known }
  reading.broken.push({ tag, text, name, isHidden: known === 'hidden' || target !== undefined, ...place })
  return shown(label)
}

function isHeir(target: Reflection): boolean {
  return (target.isDeclaration() || target.isSignature()) && target.inheritedFrom !== undefined
}

/** Splits `Bot.on | the listener` and `Bot.on the listener`. */
function partsOf(text: string): { name: string; label: string } {
  const [, name = '', label = ''] = /^\s*([^\s|]*)\s*\|?\s*(.*?)\s*$/s.exec(text) ?? []
  return { name, label: label || name }
}

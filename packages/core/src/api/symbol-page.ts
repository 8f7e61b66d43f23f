import { fill } from '@chatdocs/protocol'
import type { PhrasingContent, RootContent } from 'mdast'
import { titleLine } from './badges.ts'
import { onOneLine, plainCode } from './code.ts'
import { type DescriptionPlace, deprecation, descriptionOf, fact } from './comment.ts'
import { commentOf } from './comment-parts.ts'
import { declarationCode } from './declaration.ts'
import { enumerationBlocks } from './enumeration.ts'
import { inheritedBlocks } from './inherited.ts'
import { type MemberContext, memberBlocks, memberTable, signatureBlocks, signatureOf } from './members.ts'
import type { ApiCode, ApiKind, ApiSymbol } from './model.ts'
import { overviewBlocks } from './overview.ts'
import type { PageParts } from './page-parts.ts'
import { type PagePlan, qualifiedName } from './plan.ts'
import { plainSummary } from './text.ts'
import { type FactNode, joined, linkedCode, paragraph } from './tree.ts'

/** The page of one symbol. */
export function symbolPage(
  page: PagePlan,
  context: MemberContext & { hrefOf: (symbol: ApiSymbol) => string | undefined },
): PageParts {
  const { symbol, path, url, anchors } = page
  const kind = symbol.kind as Exclude<ApiKind, 'reference'>
  const [word] = context.words.kinds[kind]
  const name = qualifiedName(page)
  const comment = commentOf(symbol)
  const summary = comment ? plainSummary(comment.summary, context.parse) : ''
  const about = fill(context.words.about, { package: context.packageName, kind: word, name })
  return {
    path,
    url,
    head: headOf({
      title: titleOf(name, symbol),
      label: symbol.title ?? (kind === 'function' ? `${symbol.name}()` : symbol.name),
      look: `api-kind api-${kind}`,
      description: summary || about,
      keywords: [...new Set([name, symbol.name, word])],
    }),
    blocks: [titleLine(symbol, word, context), ...bodyOf({ ...context, owner: symbol, anchors })],
    shows: { kind, name: symbol.name },
    place: symbol.sources[0],
    taken: anchors.values(),
  }
}

/** The front matter of every generated page. */
export function headOf(of: {
  title: string
  label: string
  /** The class of its entry in the sidebar. */
  look?: string
  description: string
  keywords?: readonly string[]
  /** Its old addresses. */
  old?: readonly string[]
  position?: number
}): PageParts['head'] {
  const { title, label, look, description, keywords, old, position } = of
  return {
    title,
    sidebar_label: label,
    ...(look !== undefined && { sidebar_class_name: look }),
    ...(position !== undefined && { sidebar_position: position }),
    description,
    ...(old && { redirect_from: old }),
    ...(keywords && { keywords }),
    toc_max_heading_level: 3,
    custom_edit_url: null,
    pagination_prev: null,
    pagination_next: null,
  }
}

/** `Foo<T>`; `definePlugin()` for functions. */
function titleOf(name: string, { kind, title, typeParameters = [] }: ApiSymbol): string {
  if (title !== undefined) return title
  if (kind === 'function') return `${name}()`
  return typeParameters.length === 0 ? name : `${name}<${typeParameters.map((each) => each.name).join(', ')}>`
}

type SymbolContext = MemberContext & { hrefOf: (symbol: ApiSymbol) => string | undefined }

function bodyOf(context: SymbolContext): RootContent[] {
  const { owner } = context
  const at: DescriptionPlace = { level: 1, headed: true, source: owner.sources[0] }
  const declared = declarationCode(owner)
  const boxed = deprecation(owner.comment, at, context)
  if (owner.kind === 'function') return [...boxed, ...signatureBlocks(owner, at, context)]
  const { comment, typeParameters } = owner
  const described = {
    comment,
    ...(typeParameters && { typeParameters }),
    defaultValue: shownValue(owner),
    related: relations(context),
    extra: enumerationBlocks(context),
  }
  const description = descriptionOf(described, at, isConstant(owner) ? withValues(context) : context)
  if (owner.kind === 'namespace' || owner.kind === 'module') {
    return [...boxed, ...description, ...overviewBlocks(owner.members ?? [], context)]
  }
  return [
    ...boxed,
    ...(declared ? [signatureOf([declared], context)] : []),
    ...description,
    ...memberTable(context),
    ...memberBlocks(context),
    ...inheritedBlocks(context),
  ]
}

function isConstant({ kind, modifiers }: ApiSymbol): boolean {
  return kind === 'variable' && modifiers.includes('const')
}

/** A constant has a value, not a default. */
function withValues(context: SymbolContext): SymbolContext {
  const { words } = context
  return { ...context, words: { ...words, defaultValue: words.value } }
}

/** The default value, unless the type shows it already: `const A: "a"`. */
function shownValue({ type, defaultValue }: ApiSymbol): string | undefined {
  const literal = defaultValue?.replace(/^(['"`])(.*)\1$/s, (_, _quote, text: string) => JSON.stringify(text))
  return type && plainCode(type) === literal ? undefined : defaultValue
}

/** The symbols that extend or implement this one. What it extends is in its declaration. */
function relations({ owner, words, linkOf }: MemberContext): FactNode[] {
  const { extendedBy = [], implementedBy = [] } = owner
  const row = (label: string, all: readonly ApiCode[]) => {
    const types = all.map((type): PhrasingContent[] => {
      const [url] = onOneLine(type).flatMap(
        (each) => (typeof each === 'object' && 'target' in each && linkOf(each.target)) || [],
      )
      return [{ ...linkedCode(type, linkOf), ...(url !== undefined && { url }) }]
    })
    return all.length > 0
      ? [fact({ label, name: [], children: [paragraph(...joined(types, words.separator))] })]
      : []
  }
  return [...row(words.extendedBy, extendedBy), ...row(words.implementedBy, implementedBy)]
}

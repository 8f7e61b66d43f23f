import { fill } from '@chatdocs/protocol'
import type { PhrasingContent, RootContent } from 'mdast'
import { onOneLine, plainCode } from './code.ts'
import { deprecation, descriptionOf, fact } from './comment.ts'
import { declarationCode } from './declaration.ts'
import type { PageParts } from './document.ts'
import { inheritedBlocks, type OverviewContext, overviewBlocks } from './lists.ts'
import {
  describedCalls,
  enumerationBlocks,
  type MemberContext,
  memberBlocks,
  memberTable,
  signatureBlocks,
  signatureOf,
  titleLine,
} from './members.ts'
import type { ApiCode, ApiKind, ApiSymbol } from './model.ts'
import { isHolder, type PagePlan, qualifiedName } from './plan.ts'
import { commentOf } from './symbols.ts'
import { plainSummary } from './text.ts'
import { type FactNode, joined, linkedCode, paragraph } from './tree.ts'

export function symbolPage(page: PagePlan, context: SymbolContext): PageParts {
  const { symbol, url, anchors } = page
  const kind = symbol.kind as Exclude<ApiKind, 'reference'>
  const [word] = context.words.kinds[kind]
  const name = qualifiedName(page)
  const comment = commentOf(symbol)
  const summary = comment ? plainSummary(comment.summary, context.parse) : ''
  const about = fill(context.words.about, { package: context.packageName, kind: word, name })
  return {
    url,
    head: {
      title: titleOf(name, symbol),
      sidebar_label: symbol.title ?? (kind === 'function' ? `${symbol.name}()` : symbol.name),
      sidebar_class_name: `api-kind api-${kind}`,
      description: summary || about,
      keywords: [...new Set([name, symbol.name, word])],
    },
    blocks: [titleLine(symbol, word, context), ...bodyOf(context)],
    shows: kind,
    place: symbol.sources[0],
    taken: anchors.values(),
  }
}

/** `Foo<T>`; `definePlugin()` for functions. */
function titleOf(name: string, { kind, title, typeParameters = [] }: ApiSymbol): string {
  if (title !== undefined) return title
  if (kind === 'function') return `${name}()`
  return typeParameters.length === 0 ? name : `${name}<${typeParameters.map((each) => each.name).join(', ')}>`
}

type SymbolContext = MemberContext & OverviewContext

function bodyOf(context: SymbolContext): RootContent[] {
  const { owner } = context
  const section = { ...context, level: 1, headed: true, source: owner.sources[0] }
  const declared = declarationCode(owner)
  const boxed = deprecation(owner.comment, section)
  if (owner.kind === 'function') return [...boxed, ...signatureBlocks(owner, section, context)]
  const { comment, typeParameters } = owner
  const described = {
    comment,
    ...(typeParameters && { typeParameters }),
    defaultValue: shownValue(owner),
    related: relations(context),
    extra: enumerationBlocks(context),
  }
  const isConstant = owner.kind === 'variable' && owner.modifiers.includes('const')
  // A constant has a value, not a default.
  const words = { ...context.words, ...(isConstant && { defaultValue: context.words.value }) }
  const description = descriptionOf(described, { ...section, words })
  if (isHolder(owner)) {
    return [...boxed, ...description, ...overviewBlocks(owner.members ?? [], context)]
  }
  return [
    ...boxed,
    ...(declared ? [signatureOf([declared], context)] : []),
    ...description,
    ...describedCalls(context),
    ...memberTable(context),
    ...memberBlocks(context),
    ...inheritedBlocks(context),
  ]
}

/** The default value, unless the type shows it already: `const A: "a"`. */
function shownValue({ type, defaultValue }: ApiSymbol): string | undefined {
  const literal = defaultValue?.replace(/^(['"`])(.*)\1$/s, (_, _quote, text: string) => JSON.stringify(text))
  return type && plainCode(type) === literal ? undefined : defaultValue
}

/** The symbols that extend or implement this one. The declaration already shows what it extends. */
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

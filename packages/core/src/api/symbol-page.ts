import { fill } from '@chatdocs/protocol'
import type { PhrasingContent, RootContent } from 'mdast'
import { badgeLine } from './badges.ts'
import { plainCode } from './code.ts'
import { deprecation, type Telling, tell } from './comment.ts'
import { declarationCode } from './declaration.ts'
import { enumerationBlocks } from './enumeration.ts'
import { inheritedBlocks } from './inherited.ts'
import { type MemberGround, memberBlocks, signatureBlocks, signatureOf } from './members.ts'
import type { ApiCode, ApiKind, ApiSymbol } from './model.ts'
import { overviewBlocks } from './overview.ts'
import { type PagePlan, qualifiedName } from './plan.ts'
import { commentOf } from './said.ts'
import type { Sheet } from './sheet.ts'
import { type PageGround, plainSummary } from './text.ts'
import { code, joined, linkTo, paragraph, strong, text } from './tree.ts'

/** The page of one symbol. */
export function symbolPage(
  page: PagePlan,
  ground: MemberGround & { hrefOf: (symbol: ApiSymbol) => string | undefined },
): Sheet {
  const { symbol, path, url, anchors } = page
  const kind = symbol.kind as Exclude<ApiKind, 'reference'>
  const [word] = ground.words.kinds[kind]
  const name = qualifiedName(page)
  const comment = commentOf(symbol)
  const summary = comment ? plainSummary(comment.summary, ground.parse) : ''
  const about = fill(ground.words.about, { package: ground.packageName, kind: word, name })
  return {
    path,
    url,
    head: headOf({
      title: titleOf(name, symbol),
      label: titleOf(symbol.name, symbol),
      description: summary || about,
      keywords: [...new Set([name, symbol.name, word])],
    }),
    blocks: [...badgeLine(symbol, ground, word), ...bodyOf({ ...ground, owner: symbol, anchors })],
    shows: { kind, name: symbol.name },
    place: symbol.sources[0],
    taken: anchors.values(),
  }
}

/** What front matter of generated pages has in common. */
export function headOf(of: {
  title: string
  label: string
  description: string
  keywords?: readonly string[]
  position?: number
}): Sheet['head'] {
  const { title, label, description, keywords, position } = of
  return {
    title,
    sidebar_label: label,
    ...(position !== undefined && { sidebar_position: position }),
    description,
    ...(keywords && { keywords }),
    toc_max_heading_level: 3,
    custom_edit_url: null,
    pagination_prev: null,
    pagination_next: null,
  }
}

/** `Foo<T>` as it reads, `definePlugin()` for what is called. */
function titleOf(name: string, { kind, typeParameters = [] }: ApiSymbol): string {
  if (kind === 'function') return `${name}()`
  return typeParameters.length === 0 ? name : `${name}<${typeParameters.map((each) => each.name).join(', ')}>`
}

type SymbolGround = MemberGround & { hrefOf: (symbol: ApiSymbol) => string | undefined }

function bodyOf(ground: SymbolGround): RootContent[] {
  const { owner } = ground
  const at: Telling = { level: 1, headed: true, source: owner.sources[0] }
  const declared = declarationCode(owner)
  const boxed = deprecation(owner.comment, at, ground)
  if (owner.kind === 'function') return [...boxed, ...signatureBlocks(owner, at, ground)]
  const { comment, typeParameters } = owner
  const besides = [...relations(ground), ...enumerationBlocks(ground)]
  const said = {
    comment,
    ...(typeParameters && { typeParameters }),
    defaultValue: untoldValue(owner),
    besides,
  }
  const told = tell(said, at, isConstant(owner) ? withValues(ground) : ground)
  if (owner.kind === 'namespace' || owner.kind === 'module') {
    return [...boxed, ...told, ...overviewBlocks(owner.members ?? [], ground)]
  }
  return [
    ...boxed,
    ...(declared ? [signatureOf(declared, ground)] : []),
    ...told,
    ...memberBlocks(ground),
    ...inheritedBlocks(ground),
  ]
}

function isConstant({ kind, modifiers }: ApiSymbol): boolean {
  return kind === 'variable' && modifiers.includes('const')
}

/** What cannot be set has no default: it has a value. */
function withValues(ground: SymbolGround): SymbolGround {
  const { words } = ground
  return { ...ground, words: { ...words, defaultValue: words.value } }
}

/** What a symbol is unless it is set, if its type does not say so already: `const A: "a"`. */
function untoldValue({ type, defaultValue }: ApiSymbol): string | undefined {
  const literal = defaultValue?.replace(/^(['"`])(.*)\1$/s, (_, _quote, text: string) => JSON.stringify(text))
  return type && plainCode(type) === literal ? undefined : defaultValue
}

/** What is made of a symbol: what it is made of itself stands in its head. */
function relations({ owner, words, linkOf }: MemberGround): RootContent[] {
  const { extendedBy = [], implementedBy = [] } = owner
  const line = (name: string, all: readonly ApiCode[]) => {
    const types = all.map((type) => codeWithLinks(type, linkOf))
    const joint = fill(words.item, { name: '', text: '' })
    return all.length > 0 ? [paragraph(strong(name), text(joint), ...joined(types, words.separator))] : []
  }
  return [...line(words.extendedBy, extendedBy), ...line(words.implementedBy, implementedBy)]
}

/** Code in a running text, with its links. */
function codeWithLinks(type: ApiCode, linkOf: PageGround['linkOf']): PhrasingContent[] {
  return type.map((part) =>
    typeof part === 'string' ? code(part) : linkTo(code(part.text), linkOf(part.target)),
  )
}

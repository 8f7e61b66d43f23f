import type { RootContent } from 'mdast'
import type { SourcePath } from '../paths.ts'

/** The public API of one package as plain data: TypeDoc's result in our own terms. */
export interface ApiModel {
  /** The import name: `@mobot/core`. */
  name: string
  /** The comment of the package: `@packageDocumentation`. */
  comment?: ApiComment
  /** Its exports in source order. With several entry points, one module for each. */
  symbols: readonly ApiSymbol[]
}

/** Symbols with a page. A `reference` has none: it is another name of a symbol. */
export type ApiKind =
  | 'module'
  | 'namespace'
  | 'class'
  | 'enumeration'
  | 'function'
  | 'interface'
  | 'type-alias'
  | 'variable'
  | 'reference'

/** Symbols on the page of another one. A `member` belongs to an enumeration. */
export type MemberKind = 'constructor' | 'property' | 'accessor' | 'method' | 'member'

export type ApiModifier =
  | 'abstract'
  | 'static'
  | 'readonly'
  | 'optional'
  | 'protected'
  | 'private'
  | 'async'
  | 'const'

/** One symbol, or one member of a symbol. */
export interface ApiSymbol {
  /** Unique in the model, but not stable between runs. No page shows it. */
  id: number
  /** The name in code: `on`, `[iterator]`. A string name has no quotes. */
  name: string
  kind: ApiKind | MemberKind
  modifiers: readonly ApiModifier[]
  /** Its declarations; merged declarations have several. */
  sources: readonly ApiPlace[]
  comment?: ApiComment
  typeParameters?: readonly ApiTypeParameter[]
  /** The signatures of a function, method, constructor or callable interface. Overloads have several. */
  signatures?: readonly ApiSignature[]
  /** The type of a variable, property or type alias; the value of an enumeration member, `0` or `"text"`. */
  type?: ApiCode
  /** The initial value of a property or variable, as source text. */
  defaultValue?: string
  getter?: ApiSignature
  setter?: ApiSignature
  /** `[key: string]: number`. */
  indexSignatures?: readonly ApiSignature[]
  /** Members, exports of a namespace, or properties of an aliased object type. */
  members?: readonly ApiSymbol[]
  extends?: readonly ApiCode[]
  implements?: readonly ApiCode[]
  extendedBy?: readonly ApiCode[]
  implementedBy?: readonly ApiCode[]
  /** The inherited member, if this symbol does not override it. */
  inheritedFrom?: ApiReference
  /** The member that this one overrides. */
  overwrites?: ApiReference
  implementationOf?: ApiReference
  /** For a `reference`: the symbol it names. */
  target?: ApiTarget
}

/** One signature. Parameter and return types are separate, so that they can be laid out. */
export interface ApiSignature {
  /** Unique in the model: links can target one of several overloads. */
  id: number
  comment?: ApiComment
  sources: readonly ApiPlace[]
  typeParameters?: readonly ApiTypeParameter[]
  parameters: readonly ApiParameter[]
  /** The return type: `value is Segment`, `asserts x` and `this` as in the source. */
  returns: ApiCode
  inheritedFrom?: ApiReference
  overwrites?: ApiReference
}

export interface ApiParameter {
  /** A destructured parameter (`__namedParameters`) becomes `options`; its properties are `members`. */
  name: string
  optional: boolean
  rest: boolean
  type: ApiCode
  defaultValue?: string
  comment?: ApiComment
  /** The properties of an inline object type. */
  members?: readonly ApiSymbol[]
}

export interface ApiTypeParameter {
  name: string
  /** `const`, `in`, `out`. */
  modifiers: readonly string[]
  constraint?: ApiCode
  default?: ApiCode
  comment?: ApiComment
}

/** Code as text with links. It can contain line breaks, with two spaces for each level. */
export type ApiCode = readonly (string | { text: string; target: ApiTarget })[]

/** A symbol of this model or of another package; `typescript` stands for built-in names. */
export type ApiTarget = { id: number } | { package: string; name: string }

/** The name of a member with its owner: `EventEmitter.on`. */
export interface ApiReference {
  name: string
  target?: ApiTarget
}

/** The comment of a symbol. */
export interface ApiComment {
  summary: ApiText
  /** The position of the summary. */
  written?: ApiWritten
  /** Block tags in source order, without those of parameters and type parameters, which belong to these. */
  blocks: readonly ApiBlock[]
  /** Modifier tags with their `@`: `@beta`, `@internal`. */
  modifiers: readonly string[]
}

export interface ApiBlock {
  /** The tag with its `@`: `@example`, `@since`, `@deprecated` or any other. */
  tag: string
  /** The title of an example. */
  name?: string
  text: ApiText
  written?: ApiWritten
}

/** The position of a comment's text in its file. */
export interface ApiWritten {
  path: SourcePath
  /** The offset of each line of each Markdown part, after its indentation; -1 for a blank line. */
  lines: readonly number[]
}

/** Markdown source and TSDoc links. */
export type ApiText = readonly (string | ApiLink)[]

export interface ApiLink {
  text: string
  /** Whether it is shown as code: `{@linkcode}`. */
  isCode: boolean
  /** Absent for a broken link, which is reported. */
  to?: ApiTarget | { url: string }
}

/** A line of a source file, counted from 1; 0 is the whole file. */
export interface ApiPlace {
  /** Relative to the site folder, possibly outside it: `../src/index.ts`. */
  path: SourcePath
  line: number
}

/** The subject of a reference page. A `list` has all symbols of one kind. */
export type ApiPage = { kind: ApiKind; name: string } | { kind: 'overview' | 'list' | 'deprecations' }

/** A page as a Markdown tree. Nodes stand for comments, which are parsed when the page is composed. */
export interface ApiTree {
  children: readonly RootContent[]
  /** The offset at which the text of its comments begins, after the front matter. */
  start: number
  /** The ids of the page's own elements, which comments cannot use. */
  taken: readonly string[]
  sourceUrl?: string
  /** The folders of the documents of today and of this version, if they differ. */
  documents?: { today: string; own: string }
}

/** Where the API of a package is read from. */
export interface ReadApiInput {
  /** The import name of the package; by default the name in the nearest `package.json`. */
  name?: string
  /** Relative to the site folder; they may be outside of it. */
  entryPoints: readonly SourcePath[]
  /** Relative to the site folder; by default the nearest one above the first entry point. */
  tsconfig?: SourcePath
  links?: LinkLimits
}

/** How far symbolic links in the site folder are followed, unless no link leads out of it. */
export interface LinkLimits {
  /** The folders outside of the site folder that they may lead to, relative to it. */
  folders: readonly string[]
  /** The links that lead elsewhere. */
  closed: readonly SourcePath[]
}

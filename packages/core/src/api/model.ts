import type { RootContent } from 'mdast'
import type { SourcePath } from '../paths.ts'

/** The public API of one package, as plain data: what TypeDoc found, in our own terms. */
export interface ApiModel {
  /** The name it is imported by: `@mobot/core`. */
  name: string
  /** What the package says of itself: `@packageDocumentation`. */
  comment?: ApiComment
  /** What it exports, in the order of its source; with several entry points, a module for each. */
  symbols: readonly ApiSymbol[]
}

/** What has a page of its own. A `reference` has none: it is another name for what has one. */
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

/** What stands on the page of another; `member` is one of an enumeration. */
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
  /** Unlike any other's in the model; another run may give another one. No page shows it. */
  id: number
  /** As it is written in code: `on`, `[iterator]`. Without quotes where it is a string. */
  name: string
  kind: ApiKind | MemberKind
  modifiers: readonly ApiModifier[]
  /** Where it is declared; several places where declarations are merged. */
  sources: readonly ApiPlace[]
  comment?: ApiComment
  typeParameters?: readonly ApiTypeParameter[]
  /** Of a function, method or constructor; several where it is overloaded. Of an interface that can be called, too. */
  signatures?: readonly ApiSignature[]
  /** Of a variable, property, or type alias; the value's of a member of an enumeration, `0` or `"text"`. */
  type?: ApiCode
  /** The value a property or variable begins with, as it is written. */
  defaultValue?: string
  getter?: ApiSignature
  setter?: ApiSignature
  /** `[key: string]: number`. */
  indexSignatures?: readonly ApiSignature[]
  /** Members, or what a namespace exports. Of a type alias of an object type, its properties. */
  members?: readonly ApiSymbol[]
  extends?: readonly ApiCode[]
  implements?: readonly ApiCode[]
  extendedBy?: readonly ApiCode[]
  implementedBy?: readonly ApiCode[]
  /** The member of another symbol that this is, unchanged. */
  inheritedFrom?: ApiReference
  /** The member of another symbol that this one stands before. */
  overwrites?: ApiReference
  implementationOf?: ApiReference
  /** Of a `reference`: what it is another name for. */
  target?: ApiTarget
}

/** One way to call something. The types of what it takes and gives stand apart, so that it can be laid out. */
export interface ApiSignature {
  /** Unlike any other's in the model: links may lead to one of several overloads. */
  id: number
  comment?: ApiComment
  sources: readonly ApiPlace[]
  typeParameters?: readonly ApiTypeParameter[]
  parameters: readonly ApiParameter[]
  /** What it gives: `value is Segment`, `asserts x`, `this` as they are written. */
  returns: ApiCode
  inheritedFrom?: ApiReference
  overwrites?: ApiReference
}

export interface ApiParameter {
  /** `__namedParameters`, where it is taken apart at once, becomes `options`; its parts are `members`. */
  name: string
  optional: boolean
  rest: boolean
  type: ApiCode
  defaultValue?: string
  comment?: ApiComment
  /** What its object type is made of, where that is written in place. */
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

/** Code as text, with the names in it that lead somewhere. It may have line breaks, two spaces for each level. */
export type ApiCode = readonly (string | { text: string; target: ApiTarget })[]

/** What a name means: something of this model, or of another package (`typescript` for what is built in). */
export type ApiTarget = { id: number } | { package: string; name: string }

/** The name of a member, with what it is a member of: `EventEmitter.on`. */
export interface ApiReference {
  name: string
  target?: ApiTarget
}

/** What is said of a symbol. */
export interface ApiComment {
  summary: ApiText
  /** Where the summary is written. */
  written?: ApiWritten
  /** Block tags in the order they were written, but for those of parameters and type parameters, which stand there. */
  blocks: readonly ApiBlock[]
  /** Modifier tags with their `@`: `@beta`, `@internal`. */
  modifiers: readonly string[]
}

export interface ApiBlock {
  /** With its `@`: `@example`, `@since`, `@deprecated`, `@throws`, `@see`, `@returns`, `@remarks`, `@defaultValue`, or any other. */
  tag: string
  /** Of an example: its title. */
  name?: string
  text: ApiText
  written?: ApiWritten
}

/** Where the words of a comment stand. */
export interface ApiWritten {
  path: SourcePath
  /** The offset of each line of each piece of Markdown, behind its indentation; -1 for a blank one. */
  lines: readonly number[]
}

/** Markdown as it was written, with the links of TSDoc in it. */
export type ApiText = readonly (string | ApiLink)[]

export interface ApiLink {
  text: string
  /** Whether it is to look like code: `{@linkcode}`. */
  isCode: boolean
  /** Absent where it leads nowhere; its author was told. */
  to?: ApiTarget | { url: string }
}

/** A line of a source file, from 1; 0 is the whole file. */
export interface ApiPlace {
  /** Relative to the site's folder; it may lie outside of it: `../src/index.ts`. */
  path: SourcePath
  line: number
}

/** What a page of a reference shows. */
export type ApiPage = { kind: ApiKind; name: string } | { kind: 'overview' | 'deprecations' }

/** A page as a Markdown tree in which nodes stand for comments: those are read when the page is composed. */
export interface ApiTree {
  children: readonly RootContent[]
  /** Where the words of its comments begin in the text: behind the front matter. */
  start: number
  /** The ids of everything on the page that comments cannot have. */
  taken: readonly string[]
  sourceUrl?: string
}

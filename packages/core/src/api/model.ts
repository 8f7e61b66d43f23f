import type { RootContent } from 'mdast'
import * as z from 'zod'
import type { SourcePath } from '../paths.ts'

/*
 * The model of an API. A version keeps its API in a file that others can damage, so the types come from the file's
 * schema.
 */

const list = <S extends z.ZodType>(each: S) => z.array(each).readonly()
const text = z.string()
const id = z.int()
const path = text as unknown as z.ZodType<SourcePath>

/** Symbols with a page, except `reference`: it is another name of a symbol. */
const API_KINDS = [
  'module',
  'namespace',
  'class',
  'enumeration',
  'function',
  'interface',
  'type-alias',
  'variable',
  'reference',
] as const
export type ApiKind = (typeof API_KINDS)[number]

/** Symbols on the page of another symbol. A `member` belongs to an enumeration. */
const MEMBER_KINDS = ['constructor', 'property', 'accessor', 'method', 'member'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

export type ApiModifier = 'abstract' | 'static' | 'readonly' | 'optional' | 'protected' | 'private' | 'const'

/** A symbol of this model or of another package; `typescript` stands for built-in names. */
const target = z.union([z.object({ id }), z.object({ package: text, name: text })])
export type ApiTarget = z.infer<typeof target>

/** Code before it is laid out: text, names with targets, and groups. */
export type ApiCode = readonly (string | { text: string; target: ApiTarget } | ApiGroup)[]

/**
 * Items on one line, or each on its own line. `' '` puts nothing around them: a condition and its branches, a class and
 * its bases. `'='` is a name, with the rest on the same line or the next one; `'( )'` is a type in parentheses.
 */
export interface ApiGroup {
  group: (typeof GROUPS)[number]
  items: readonly ApiCode[]
}

const GROUPS = ['{}', '()', '[]', '<>', '|', '&', ' ', '=', '( )'] as const
const code: z.ZodType<ApiCode> = z.lazy(() => list(z.union([text, z.object({ text, target }), group])))
const group = z.object({ group: z.enum(GROUPS), items: list(code) })

/** The name of a member with its owner: `EventEmitter.on`. */
const reference = z.object({ name: text, target: target.exactOptional() })
export type ApiReference = z.infer<typeof reference>

/** A line of a source file, counted from 1; 0 is the whole file. */
const place = z.object({
  /** Relative to the site folder, possibly outside it: `../src/index.ts`. */
  path,
  line: id,
})
export type ApiPlace = z.infer<typeof place>

const link = z.object({
  text,
  /** Whether it is shown as code: `{@linkcode}`. */
  isCode: z.boolean(),
  /** Absent for a broken link, which is reported. */
  to: z.union([target, z.object({ url: text })]).exactOptional(),
})
export type ApiLink = z.infer<typeof link>

/** Markdown source and TSDoc links. */
const markdown = list(z.union([text, link]))
export type ApiText = z.infer<typeof markdown>

/** The position of a comment's text in its file. Versions do not keep it. */
const written = z.object({
  path,
  /** The offset of each line of each Markdown part, after its indentation; -1 for a blank line. */
  lines: list(id),
})
export type ApiWritten = z.infer<typeof written>

const block = z.object({
  /** The tag, including its `@`: `@example`, `@since`, `@deprecated` or any other. */
  tag: text,
  /** The title of an example. */
  name: text.exactOptional(),
  text: markdown,
  written: written.exactOptional(),
})
export type ApiBlock = z.infer<typeof block>

const comment = z.object({
  summary: markdown,
  /** The position of the summary. */
  written: written.exactOptional(),
  /** Block tags in source order, except those of parameters and type parameters, which are stored there. */
  blocks: list(block),
  /** Modifier tags, including the `@`: `@beta`, `@internal`. */
  modifiers: list(text),
})
export type ApiComment = z.infer<typeof comment>

const typeParameter = z.object({
  name: text,
  /** `const`, `in`, `out`. */
  modifiers: list(text),
  constraint: code.exactOptional(),
  default: code.exactOptional(),
  comment: comment.exactOptional(),
})
export type ApiTypeParameter = z.infer<typeof typeParameter>

const members: z.ZodType<readonly ApiSymbol[]> = z.lazy(() => list(symbol))

const parameter = z.object({
  /** A destructured parameter (`__namedParameters`) becomes `options`; its properties are `members`. */
  name: text,
  optional: z.boolean(),
  rest: z.boolean(),
  type: code,
  defaultValue: text.exactOptional(),
  comment: comment.exactOptional(),
  /** The properties of an inline object type. */
  members: members.exactOptional(),
})
export type ApiParameter = z.infer<typeof parameter>

/** One signature. Parameter and return types are separate, so that they can be laid out. */
const signature = z.object({
  /** Unique in the model: links can target one of several overloads. */
  id,
  comment: comment.exactOptional(),
  sources: list(place),
  typeParameters: list(typeParameter).exactOptional(),
  parameters: list(parameter),
  /** The return type: `value is Segment`, `asserts x` and `this` as in the source. */
  returns: code,
})
export type ApiSignature = z.infer<typeof signature>

const symbolParts = {
  /** Unique in the model, but not stable between runs. No page shows it. */
  id,
  /** The name in code: `on`, `[iterator]`. A string name has no quotes. */
  name: text,
  kind: z.enum([...API_KINDS, ...MEMBER_KINDS]),
  /** The specifier for importing a module, from `exports` of its package: `@mobot/core/testing`. */
  title: text.exactOptional(),
  // Modifiers that only a later program knows are not shown.
  modifiers: list(text as unknown as z.ZodType<ApiModifier>),
  /** Its declarations; merged declarations have several. */
  sources: list(place),
  comment: comment.exactOptional(),
  typeParameters: list(typeParameter).exactOptional(),
  /** The signatures of a function, method, constructor or callable interface. Overloads have several. */
  signatures: list(signature).exactOptional(),
  /** The type of a variable, property or type alias; the value of an enumeration member, `0` or `"text"`. */
  type: code.exactOptional(),
  /** The initial value of a property or variable, as source text. */
  defaultValue: text.exactOptional(),
  getter: signature.exactOptional(),
  setter: signature.exactOptional(),
  /** `[key: string]: number`. */
  indexSignatures: list(signature).exactOptional(),
  extends: list(code).exactOptional(),
  implements: list(code).exactOptional(),
  extendedBy: list(code).exactOptional(),
  implementedBy: list(code).exactOptional(),
  /** The inherited member, if this symbol does not override it. */
  inheritedFrom: reference.exactOptional(),
  /** The member that this one overrides. */
  overwrites: reference.exactOptional(),
  /** For a `reference`: the symbol it names. */
  target: target.exactOptional(),
}

/** One symbol, or one member of a symbol. */
export interface ApiSymbol extends z.infer<z.ZodObject<typeof symbolParts>> {
  /** Members, exports of a namespace, or properties of an aliased object type. */
  members?: readonly ApiSymbol[]
}

const symbol: z.ZodType<ApiSymbol> = z.object({ ...symbolParts, members: members.exactOptional() })

/** The public API of one package as plain data: TypeDoc's result in our own terms. */
export const apiModel = z.object({
  /** The import name: `@mobot/core`. */
  name: text,
  /** The comment of the package: `@packageDocumentation`. */
  comment: comment.exactOptional(),
  /** The exports in source order. With several entry points, there is one module for each. */
  symbols: list(symbol),
})
export type ApiModel = z.infer<typeof apiModel>

/** The content of a reference page. A `list` has all symbols of one kind. */
export type ApiPage = ApiKind | 'overview' | 'list' | 'deprecations'

/** A page as a Markdown tree. Comments are placeholder nodes: they are parsed when the page is composed. */
export interface ApiTree {
  children: readonly RootContent[]
  /** The offset at which the text of its comments begins, after the front matter. */
  start: number
  /** The ids of the page's own elements, which comments cannot use. */
  taken: readonly string[]
  sourceUrl?: string
  /** The folders of the current documents and of this version's documents, if they differ. */
  documents?: { today: string; own: string }
}

/** The input for reading the API of a package. */
export interface ReadApiInput {
  /** The import name of the package; by default the name in the nearest `package.json`. */
  name?: string
  /** Relative to the site folder. Entry points may be outside of it. */
  entryPoints: readonly SourcePath[]
  /** Relative to the site folder; by default the nearest one above the first entry point. */
  tsconfig?: SourcePath
  /** One entry point of each other package of the site. Their declarations are on their own pages. */
  others?: readonly SourcePath[]
  links?: LinkLimits
}

/** How symbolic links in the site folder are followed; absent if no link leads out of it. */
export interface LinkLimits {
  /** The folders outside of the site folder that links may lead to, relative to it. */
  folders: readonly string[]
  /** The links that lead elsewhere, which are not followed. */
  closed: readonly SourcePath[]
}

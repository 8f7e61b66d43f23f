/** The words of API references and HTTP API references. Only sites with such pages load them, in one language. */
export interface ReferenceWords {
  deprecated: string
  description: string
  parameters: string

  /** The title of a reference, and of its pages. */
  title: string
  overviewOf: string
  listOf: string
  about: string
  deprecations: string
  deprecationsOf: string
  /** The kinds of symbols. Singular and plural. */
  kinds: Readonly<Record<SymbolKind, readonly [one: string, many: string]>>
  references: string
  members: Readonly<Record<SymbolPart | 'index' | 'call', string>>
  /** Singular. */
  memberKinds: Readonly<Record<SymbolPart, string>>
  modifiers: Readonly<Record<'abstract' | 'static' | 'protected' | 'private' | 'optional', string>>
  /** Stability labels by their tags. */
  reliance: Readonly<Record<'@alpha' | '@beta' | '@experimental' | '@internal', string>>
  since: string
  typeParameters: string
  returns: string
  throws: string
  defaultValue: string
  example: string
  see: string
  remarks: string
  overload: string
  inherited: string
  inheritedFrom: string
  inheritedMember: string
  overrides: string
  extendedBy: string
  implementedBy: string
  value: string
  name: string
  /** Joins a name or title and its description. */
  item: string
  separator: string
  filter: string
  filterNone: string
  filterCount: string

  /** Words for HTTP APIs. */
  version: string
  servers: string
  authentication: string
  noAuthentication: string
  scopes: string
  schemas: string
  others: string
  webhooks: string
  parameter: string
  type: string
  body: string
  responses: string
  /** Precedes the name of a response header. */
  header: string
  /** Facts about a value, within a line. */
  required: string
  optional: string
  readOnly: string
  writeOnly: string
  byDefault: string
  values: string
  exampleValue: string
  length: string
  items: string
  anyName: string

  /** Words for requests that readers send. */
  server: string
  tryIt: string
  trySend: string
  tryCancel: string
  tryMedia: string
  tryUser: string
  tryPassword: string
  tryToken: string
  tryFile: string
  tryForgets: string
  tryHeaders: string
  tryAnswer: string
  tryEmpty: string
  trySave: string
  tryNotSent: string
  tryFailed: string
  tryRefused: string
  tryInsecure: string
  tryInvalid: string
  tryUnloaded: string

  or: string
  and: string
  /** Punctuation between parts of a line, between a name and its facts, and at the end of a sentence. */
  comma: string
  colon: string
  stop: string
}

type SymbolKind =
  | 'module'
  | 'namespace'
  | 'class'
  | 'interface'
  | 'enumeration'
  | 'function'
  | 'type-alias'
  | 'variable'

type SymbolPart = 'constructor' | 'property' | 'accessor' | 'method' | 'member'

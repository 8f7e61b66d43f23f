import { ADMONITIONS } from '@chatdocs/protocol'
import type { Location, SourcePath, Span } from '../paths.ts'
import type { Note } from './diagnostic.ts'
import { type At, type Missing, make, noteAt, orAnyOf } from './make.ts'

export const frontMatterInvalid = (message: string, at: Location, help?: string) => make(
  'content/front-matter',
  at,
)`
  ${message}
  help: ${help}`

export const unknownKey = (key: string, nearest: string, at: Location) => make('content/unknown-key', at)`
  unknown front matter key ${key}
  help: did you mean ${nearest}?`

/** A key inside the value of another key. */
export const unknownInnerKey = (key: string, within: string, known: readonly string[], at: Location) => make(
  'content/unknown-key',
  at,
)`
  ${within} has no key ${key}
  help: it has ${known.join(', ')}; quote a text with a comma: "one, two"`

/** A key of another generator, with what to write instead. */
export const foreignKey = (key: string, help: string, at: Location) => make('content/unknown-key', at)`
  the front matter key ${key} does nothing here
  help: ${help}`

export const foreignLayout = (layout: string, at: Location) => make('content/unknown-key', at)`
  there is no layout ${layout}: this page looks like all others
  help: write layout: doc, page or home, or remove it`

export const mdxInvalid = (message: string, at: Location) => make('content/mdx', at)`
  this is not valid MDX, so the page is empty: ${lowercased(message)}
  help: write \\{ and \\< where no code is meant, and close every element`

export const mdxProblem = (message: string, at: Location, help: string) => make('content/mdx', at)`
  ${message}
  help: ${help}`

/** Code in a page that cannot run. */
export const mdxCode = (reason: string, at: Location) => make('content/mdx', at)`
  this code does not run: ${reason}
  help: write the elements here, each by itself, or move the code to a component of the site`

export const mdxUntrusted = (at: Location) => make('content/mdx', at)`
  MDX is code, and this site does not trust the HTML of its documents: the page is empty
  help: rename the file to .md and write directives, or remove markdown.html from the configuration`

/** The allowed content of `<head>` in MDX. */
export const HEAD_IN_MDX = 'write title, meta, link, script, style or noscript, with attributes that are data'

function lowercased(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}

/** Syntax of MDX or another generator; `count` is the number of uses in the document. */
export const foreignSyntax = (
  { code, message, help }: { code: 'content/jsx' | 'content/foreign-syntax'; message: string; help: string },
  count: number,
  at: Location,
) => make(code, at)`
  ${message}${times(count)}
  help: ${help}`

/** `count` is the number of uses in the document. */
export const singleTilde = (words: string, count: number, at: Location) => make('content/foreign-syntax', at)`
  ~${words}~ is no subscript: it is shown as written${times(count)}
  help: write <sub>${words}</sub> for a subscript, or ~~${words}~~ to strike it through`

export const notIncluded = (message: string, at: Location, help: string) => make('content/include', at)`
  nothing is included here: ${message}
  help: ${help}`

export const unknownVariable = (name: string, nearest: string, at: Location) => make('content/variable', at)`
  no variable ${name}: its name is shown
  help: did you mean ${nearest}? Or write \\{{${name}}}, which shows the braces`

export const jsxComponents = (names: readonly string[], count: number, at: Location) => make(
  'content/jsx',
  at,
)`
  JSX is not supported in .md files: ${tagList(names)} ${count === 1 ? 'is' : 'are'} ignored${times(count)}
  help: ${jsxHelp(names)}`

export const unknownElement = (name: string, words: string, count: number, at: Location) => make(
  'content/unknown-element',
  at,
)`
  unknown HTML element <${name}>: browsers do not show it${times(count)}
  help: write \`${words}\` to show it as code, or &lt; for a plain <`

export const htmlRemoved = (names: readonly string[], at: Location) => make('content/html-removed', at)`
  this site does not allow ${names.join(', ')} in documents: removed
  help: write it as Markdown, or set markdown: { html: 'trust' } if you trust all authors`

function times(count: number): string {
  return count === 1 ? '' : ` (${count} times in this document)`
}

function tagList(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `<${name}>`)
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '')
}

/** Replacements for components of Docusaurus, VitePress and Starlight. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/^(?:Tabs?|TabItem|TabPanel|CodeGroup)$/, 'write tabs as ::::tabs with :::tab[Label] in it'],
  [
    /^(?:Admonition|Aside|Callout|Note|Tip|Info|Warning|Caution|Danger)$/,
    'write an admonition as :::note, :::tip, :::warning …',
  ],
  [/^(?:Details|Accordion|Collapse)$/, 'write :::details[Summary]'],
  [/^Badge$/, 'write a badge as :badge[words]{type=tip}'],
  [
    /^(?:Card|CardGrid|LinkCard|DocCardList|Cards)$/,
    'write cards as ::::cards with ::card[Title]{href=/docs/x} in it',
  ],
  [/^Steps?$/, 'write steps as :::steps with a numbered list in it'],
  [/^CodeBlock$/, 'write code between two lines of ```'],
  [/^(?:Link|Image|Img)$/, 'write links and images as Markdown: [text](page.md), ![text](image.png)'],
]

function jsxHelp(names: readonly string[]): string {
  const known = INSTEAD.filter(([pattern]) => names.some((name) => pattern.test(name))).map(
    ([, help]) => help,
  )
  const isOwn = names.some((name) => INSTEAD.every(([pattern]) => !pattern.test(name)))
  const [own = ''] = names.filter((name) => INSTEAD.every(([pattern]) => !pattern.test(name)))
  return [
    ...known,
    ...(isOwn
      ? [`write a site component as ::${own}{key=value} and define it in components/${own}.tsx`]
      : []),
    'or name the file .mdx',
  ].join('; ')
}

/** `document` names the file, if the location may be in another one. */
export const contentUnreadable = (reason: string, at: Location, help?: string, document = 'the file') => make(
  'content/unreadable',
  at,
)`
  ${document} cannot be read: ${reason}
  help: ${help}`

export const unknownDirective = ({ name, known }: Missing, at: Location) => make(
  'content/unknown-directive',
  at,
)`
  unknown directive ${name}: its source text is shown
  help: ${orAnyOf({ name, known }, 'directives')}`

const TABS = 'write each tab as :::tab[Label] inside ::::tabs, which needs one more colon'

export const directiveMisplaced = (what: string, at: Location, help = TABS) => make(
  'content/unknown-directive',
  at,
)`
  ${what}: its text is shown unchanged
  help: ${help}`

export const unclosedCode = (at: Location) => make('content/code', at)`
  this code block is never closed
  help: close it by a line with the same marks as its first one`

export const unknownFrame = (frame: string, known: readonly string[], at: Location) => make(
  'content/code',
  at,
)`
  unknown frame ${frame} of a code block
  help: frame is one of: ${known.join(', ')}`

export const badLineRange = (range: string, at: Location) => make('content/code', at)`
  ${range === '' ? 'empty line range' : `this code block has no lines ${range}`}
  help: line numbers start at 1: {1,3-5}`

export const longCode = (most: number, at: Location) => make('content/code', at)`
  this code block has more than ${most} characters: it is shown without syntax highlighting
  help: show a part of it, or write text as its language`

export const diagramMistaken = (reason: string, at: Location) => make('content/code', at)`
  this diagram cannot be drawn: ${reason}
  help: the page shows what Mermaid says of it`

export const unknownLanguage = (language: string, at: Location, nearest?: string) => make(
  'content/unknown-language',
  at,
)`
  no syntax highlighting for ${language}: the code is shown plain
  help: ${nearest ? `did you mean ${nearest}?` : 'use text for code without highlighting'}`

export const duplicateTab = (value: string, at: Location) => make('content/directive', at)`
  the tab value ${value} is already in use
  help: give each tab a unique value: :::tab[Label]{value=another}`

export const unknownTab = ({ name, known }: Missing, at: Location) => make('content/directive', at)`
  no tab has the value ${name}: the first tab is shown
  help: ${orAnyOf({ name, known }, 'values')}`

export const unknownBadge = ({ name, known }: Missing, at: Location) => make('content/directive', at)`
  unknown badge type ${name}: the badge is shown as info
  help: ${orAnyOf({ name, known }, 'types')}`

export const unknownIcon = ({ name, known }: Missing, at: Location) => make('content/directive', at)`
  unknown icon ${name}: it is not shown
  help: ${orAnyOf({ name, known }, 'icons')}, or name an image: /img/x.svg`

export const stepsWithoutSteps = (at: Location) => make('content/directive', at)`
  these steps have no numbered list and no headings
  help: write a list (1. 2. 3.) or headings (###) between :::steps and :::`

export const unknownAttribute = (directive: string, { name, known }: Missing, at: Location) => make(
  'content/directive',
  at,
)`
  ${directive} has no attribute ${name}: it is left out
  help: ${known.length > 0 ? orAnyOf({ name, known }, 'attributes') : 'it has none: write text between its lines'}`

export const noCard = (what: string, at: Location) => make('content/directive', at)`
  ${what}: it is shown unchanged
  help: write each card as ::card[Title]{href=/docs/x}, or as :::card[Title] with content`

export const formulaFailed = (reason: string, at: Location) => make('content/math', at)`
  invalid formula: ${reason}
  help: fix the formula, or write \\$ for a plain dollar sign`

export const directiveEndsNothing = (at: Location) => make('content/unknown-directive', at)`
  these colons close no directive: they are shown as text
  help: an outer directive needs more colons than the inner ones: ::::tabs around :::tab; a line that opens one ends with [label] or {attributes}`

/** `meant` is the corrected first line of the directive. */
export const noDirective = (meant: string, at: Location) => make('content/unknown-directive', at)`
  this line begins no directive: it is shown as text
  help: write ${meant}`

/** `reach` says what the directive contains; `outer` is the directive around it, if that ends it. */
export const directiveUnclosed = (name: string, reach: string, at: Location, outer?: Location) => {
  const more = outer ? '; an outer directive needs more colons than the inner ones' : ''
  return make('content/directive', at, noteAt('the directive around it', outer))`
  :::${name} is not closed: it contains everything ${reach}
  help: close it with a line of as many colons${more}`
}

export const duplicateId = (id: string, at: Location, first: Location) => make(
  'content/duplicate-id',
  at,
  noteAt('first used here', first),
)`
  an earlier heading already has the id ${id}
  help: give this heading another id: {#another-id}`

export const duplicateElementId = (id: string, at: Location, first: Location) => make(
  'content/duplicate-id',
  at,
  noteAt('first used here', first),
)`
  the id ${id} is already in use: it is removed from this element
  help: give one of the elements another id`

export const reservedId = (id: string, at: Location) => make('content/duplicate-id', at)`
  every page has an element with the id ${id}: this one cannot have it
  help: give it another id`

export const emptyLink = (at: Location) => make('content/empty-link', at)`
  this link has no address
  help: write the address between the brackets`

export const emptyImage = (at: Location) => make('content/empty-link', at)`
  this image has no address
  help: write the address between the brackets`

export const headingOrder = (level: number, above: number, at: Location) => make('content/heading-order', at)`
  a heading of level ${level} follows one of level ${above}
  help: make it a heading of level ${above + 1}, or add the heading between them`

export const imageWithoutAlt = (address: string, at: Location) => make('image/no-alt', at)`
  the image ${address} has no alternative text
  help: describe it: ![text](address); for pure decoration, write <img src="address" alt="">`

/** Why and where a plugin failed, and its name, if known. */
export interface Failed {
  failed: string
  span?: Span
  plugin?: string
}

export const pluginFailed = ({ failed, plugin, span }: Failed, path: SourcePath) => make(
  'content/unreadable',
  span ? { path, span } : { path },
)`
  ${plugin === undefined ? 'a plugin' : `the plugin ${plugin}`} fails on this file: ${failed}`

/** A directive of a plugin threw: an author's mistake that the plugin explains. */
export const directiveFailed = (reason: string, at: Location) => ({
  ...make('plugin/problem', at)`
  ${reason}`,
  severity: 'error' as const,
})

export const undefinedReference = ({ name, known }: Missing, at: Location) => make(
  'link/undefined-reference',
  at,
)`
  no definition for ${name}: the text is not a link
  help: ${orAnyOf({ name, known }, 'definitions') ?? `define it on its own line: [${name}]: https://example.com`}`

export const missingImage = (path: string, at: Location, nearest?: string) => make('image/missing', at)`
  no image at ${path}
  help: ${nearest && `did you mean ${nearest}?`}`

export const imageUnreadable = (path: string, reason: string, at: At) => make('image/unreadable', at)`
  the image ${path} cannot be read: ${reason}
  help: export the image again, or replace it`

export const imageTooLarge = (path: string, reason: string, at: At) => make('image/too-large', at)`
  the image ${path} is too large: ${reason}
  help: use a smaller image: pages show images at most 1030 pixels wide`

export const unknownComponent = ({ name, known }: Missing, at: Location, folder: string) => {
  const admonition = ADMONITIONS.find((each) => each === name.toLowerCase())
  const other = orAnyOf({ name, known }, 'components') ?? `create ${folder}/${name}.tsx with a default export`
  return make('content/unknown-component', at)`
  unknown component ${name}: its content is shown without it
  help: ${admonition ? `write :::${admonition}` : other}`
}

/** The documents that lack a component that cannot be built. */
export function shownWithout(documents: readonly string[]): Note[] {
  const [shown, rest] = [documents.slice(0, DOCUMENTS), documents.length - DOCUMENTS]
  const message = `shown without it: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return shown.length > 0 ? [{ message }] : []
}

/** The most documents that a note lists. */
const DOCUMENTS = 8

export const truncationNested = (at: Location) => make('blog/truncation', at)`
  this excerpt marker has no effect: it is inside another element
  help: put it on its own line between two paragraphs`

export const snippetTypeError = (code: number, message: string, at: Location, notes: readonly Note[]) => make(
  'snippet/type-error',
  at,
  notes,
)`
  TS${code}: ${message}
  help: ${snippetHelp(code, message)}`

/** The help for a TypeScript error code. A plain type error has none: the code must be fixed. */
function snippetHelp(code: number, message: string): string | undefined {
  const otherwise = 'or write nocheck after the language of this block'
  const jsx = missingJsx(message)
  if (jsx) return `install ${jsx} and its types, or write nocheck after the language of blocks with JSX`
  if (code === 2307 && /'\.{1,2}\//.test(message))
    return `give the block with that module a title: title="store.ts", ${otherwise}`
  if (code === 2307 || code === 7016) return `install it and its types, ${otherwise}`
  if (code === 2304 || code === 18004)
    return `import it, write continues after the language if the previous block declares it, ${otherwise}`
  if (code === 2391) return `write declare before functions without a body, ${otherwise}`
  if (isGrammar(code)) return 'if this is an incomplete program, write nocheck after the language'
}

/** TypeScript's syntax errors have codes below 2000. */
function isGrammar(code: number): boolean {
  return code < 2000
}

/** The package whose JSX types TypeScript cannot find: `react`. */
export function missingJsx(message: string): string | undefined {
  return /'([^']+)\/jsx-(?:dev-)?runtime'/.exec(message)?.[1]
}

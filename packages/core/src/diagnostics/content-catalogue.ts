import { ADMONITIONS } from '@chatdocs/protocol'
import type { Location, SourcePath, Span } from '../paths.ts'
import type { Note } from './diagnostic.ts'
import { type Missing, make, orAnyOf } from './make.ts'

export const frontMatterInvalid = (message: string, at: Location, help?: string) =>
  make('content/front-matter', message, { at, help })

export const unknownKey = (key: string, nearest: string, at: Location) =>
  make('content/unknown-key', `unknown front matter key ${key}`, { at, help: `did you mean ${nearest}?` })

/** A key within the value of another one. */
export const unknownInnerKey = (key: string, within: string, known: readonly string[], at: Location) =>
  make('content/unknown-key', `${within} has no key ${key}`, {
    at,
    help: `it has ${known.join(', ')}; quote a text with a comma: "one, two"`,
  })

/** A key of another generator, with what to write instead. */
export const foreignKey = (key: string, help: string, at: Location) =>
  make('content/unknown-key', `the front matter key ${key} does nothing here`, { at, help })

export const foreignLayout = (layout: string, at: Location) =>
  make('content/unknown-key', `there is no layout ${layout}: this page looks like all others`, {
    at,
    help: 'write layout: doc, page or home, or remove it',
  })

/** A text is no MDX. */
export const mdxInvalid = (message: string, at: Location) =>
  make('content/mdx', `this is not valid MDX, so the page is empty: ${lowercased(message)}`, {
    at,
    help: 'write \\{ and \\< where no code is meant, and close every element',
  })

export const mdxProblem = (message: string, at: Location, help: string) =>
  make('content/mdx', message, { at, help })

/** Code in a page that cannot run. */
export const mdxCode = (reason: string, at: Location) =>
  make('content/mdx', `this code does not run: ${reason}`, {
    at,
    help: 'write the elements here, each by itself, or move the code to a component of the site',
  })

export const mdxUntrusted = (at: Location) =>
  make(
    'content/mdx',
    'MDX is code, and this site does not trust the HTML of its documents: the page is empty',
    {
      at,
      help: 'rename the file to .md and write directives, or remove markdown.html from the configuration',
    },
  )

/** What to write for `<head>` in a document. */
export const INSTEAD_OF_HEAD =
  'write title, description, keywords and image in the front matter; head in the configuration is for all pages'

function lowercased(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}

/** Syntax of MDX or another generator; `count` is the number of uses in the document. */
export const foreignSyntax = (
  { code, message, help }: { code: 'content/jsx' | 'content/foreign-syntax'; message: string; help: string },
  count: number,
  at: Location,
) => make(code, `${message}${times(count)}`, { at, help })

/** `count` is the number of uses in the document. */
export const singleTilde = (words: string, count: number, at: Location) =>
  make('content/foreign-syntax', `~${words}~ is no subscript: it is shown as written${times(count)}`, {
    at,
    help: `write <sub>${words}</sub> for a subscript, or ~~${words}~~ to strike it through`,
  })

export const notIncluded = (message: string, at: Location, help: string) =>
  make('content/include', `nothing is included here: ${message}`, { at, help })

export const unknownVariable = (name: string, nearest: string, at: Location) =>
  make('content/variable', `no variable ${name}: its name is shown`, {
    at,
    help: `did you mean ${nearest}? Or write \\{{${name}}}, which shows the braces`,
  })

export const jsxComponents = (names: readonly string[], count: number, at: Location) =>
  make(
    'content/jsx',
    `JSX is not supported in .md files: ${tagList(names)} ${count === 1 ? 'is' : 'are'} ignored${times(count)}`,
    {
      at,
      help: jsxHelp(names),
    },
  )

export const unknownElement = (name: string, words: string, count: number, at: Location) =>
  make('content/unknown-element', `unknown HTML element <${name}>: browsers do not show it${times(count)}`, {
    at,
    help: `write \`${words}\` to show it as code, or &lt; for a plain <`,
  })

export const htmlRemoved = (names: readonly string[], at: Location) =>
  make('content/html-removed', `this site does not allow ${names.join(', ')} in documents: removed`, {
    at,
    help: "write it as Markdown, or set markdown: { html: 'trust' } if you trust all authors",
  })

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

/** `document` names the file if the place may be in another one. */
export const contentUnreadable = (reason: string, at: Location, help?: string, document = 'the file') =>
  make('content/unreadable', `${document} cannot be read: ${reason}`, { at, help })

export const unknownDirective = (name: string, at: Location, known: readonly string[], nearest?: string) =>
  make('content/unknown-directive', `unknown directive ${name}: its source text is shown`, {
    at,
    help: orAnyOf(nearest, known, 'directives'),
  })

const TABS = 'write each tab as :::tab[Label] inside ::::tabs, which needs one more colon'

export const directiveMisplaced = (what: string, at: Location, help = TABS) =>
  make('content/unknown-directive', `${what}: its text is shown unchanged`, {
    at,
    help,
  })

export const unclosedCode = (at: Location) =>
  make('content/code', 'this code block is never closed', {
    at,
    help: 'close it by a line with the same marks as its first one',
  })

export const unknownFrame = (frame: string, known: readonly string[], at: Location) =>
  make('content/code', `unknown frame ${frame} of a code block`, {
    at,
    help: `frame is one of: ${known.join(', ')}`,
  })

export const badLineRange = (range: string, at: Location) =>
  make('content/code', range === '' ? 'empty line range' : `this code block has no lines ${range}`, {
    at,
    help: 'line numbers start at 1: {1,3-5}',
  })

export const longCode = (most: number, at: Location) =>
  make(
    'content/code',
    `this code block has more than ${most} characters: it is shown without syntax highlighting`,
    {
      at,
      help: 'show a part of it, or write text as its language',
    },
  )

export const diagramMistaken = (reason: string, at: Location) =>
  make('content/code', `this diagram cannot be drawn: ${reason}`, {
    at,
    help: 'the page shows what Mermaid says of it',
  })

export const unknownLanguage = (language: string, at: Location, nearest?: string) =>
  make('content/unknown-language', `no syntax highlighting for ${language}: the code is shown plain`, {
    at,
    help: nearest ? `did you mean ${nearest}?` : 'use text for code without highlighting',
  })

export const duplicateTab = (value: string, at: Location) =>
  make('content/directive', `the tab value ${value} is already in use`, {
    at,
    help: 'give each tab a unique value: :::tab[Label]{value=another}',
  })

export const unknownTab = ({ name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `no tab has the value ${name}: the first tab is shown`, {
    at,
    help: orAnyOf(nearest, known, 'values'),
  })

export const unknownBadge = ({ name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `unknown badge type ${name}: the badge is shown as info`, {
    at,
    help: orAnyOf(nearest, known, 'types'),
  })

export const unknownIcon = ({ name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `unknown icon ${name}: it is not shown`, {
    at,
    help: `${orAnyOf(nearest, known, 'icons')}, or name an image: /img/x.svg`,
  })

export const stepsWithoutSteps = (at: Location) =>
  make('content/directive', 'these steps have no numbered list and no headings', {
    at,
    help: 'write a list (1. 2. 3.) or headings (###) between :::steps and :::',
  })

export const unknownAttribute = (directive: string, { name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `${directive} has no attribute ${name}: it is left out`, {
    at,
    help:
      known.length > 0 ? orAnyOf(nearest, known, 'attributes') : 'it has none: write text between its lines',
  })

export const noCard = (what: string, at: Location) =>
  make('content/directive', `${what}: it is shown unchanged`, {
    at,
    help: 'write each card as ::card[Title]{href=/docs/x}, or as :::card[Title] with content',
  })

export const formulaFailed = (reason: string, at: Location) =>
  make('content/math', `invalid formula: ${reason}`, {
    at,
    help: 'fix the formula, or write \\$ for a plain dollar sign',
  })

export const directiveEndsNothing = (at: Location) =>
  make('content/unknown-directive', 'these colons close no directive: they are shown as text', {
    at,
    help: 'an outer directive needs more colons than the inner ones: ::::tabs around :::tab; a line that opens one ends with [label] or {attributes}',
  })

/** `reach` says what it contains; `outer` is the directive around it, if that ends it. */
export const directiveUnclosed = (name: string, reach: string, at: Location, outer?: Location) =>
  make('content/directive', `:::${name} is not closed: it contains everything ${reach}`, {
    at,
    notes: outer ? [{ message: 'the directive around it', at: outer }] : [],
    help: outer
      ? 'close it with a line of as many colons; an outer directive needs more colons than the inner ones'
      : 'close it with a line of as many colons',
  })

export const duplicateId = (id: string, at: Location, first: Location) =>
  make('content/duplicate-id', `an earlier heading already has the id ${id}`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'give this heading another id: {#another-id}',
  })

export const duplicateElementId = (id: string, at: Location, first: Location) =>
  make('content/duplicate-id', `the id ${id} is already in use: it is removed from this element`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'give one of the elements another id',
  })

export const reservedId = (id: string, at: Location) =>
  make('content/duplicate-id', `every page has an element with the id ${id}: this one cannot have it`, {
    at,
    help: 'give it another id',
  })

export const emptyLink = (at: Location) =>
  make('content/empty-link', 'this link has no address', {
    at,
    help: 'write the address between the brackets',
  })

export const emptyImage = (at: Location) =>
  make('content/empty-link', 'this image has no address', {
    at,
    help: 'write the address between the brackets',
  })

export const headingOrder = (level: number, above: number, at: Location) =>
  make('content/heading-order', `a heading of level ${level} follows one of level ${above}`, {
    at,
    help: `make it a heading of level ${above + 1}, or add the heading between them`,
  })

export const imageWithoutAlt = (address: string, at: Location) =>
  make('image/no-alt', `the image ${address} has no alternative text`, {
    at,
    help: 'describe it: ![text](address); for pure decoration, write <img src="address" alt="">',
  })

export const pluginFailed = (
  { failed, plugin, span }: { failed: string; plugin?: string; span?: Span },
  path: SourcePath,
) =>
  make(
    'content/unreadable',
    `${plugin === undefined ? 'a plugin' : `the plugin ${plugin}`} fails on this file: ${failed}`,
    { at: span ? { path, span } : { path } },
  )

/** A directive of a plugin threw: an author's mistake that the plugin explains. */
export const directiveFailed = (reason: string, at: Location) => ({
  ...make('plugin/problem', reason, { at }),
  severity: 'error' as const,
})

export const undefinedReference = ({ name, nearest, known }: Missing, at: Location) =>
  make('link/undefined-reference', `no definition for ${name}: the text is not a link`, {
    at,
    help:
      orAnyOf(nearest, known, 'definitions') ?? `define it on its own line: [${name}]: https://example.com`,
  })

export const missingImage = (path: string, at: Location, nearest?: string) =>
  make('image/missing', `no image at ${path}`, { at, help: nearest && `did you mean ${nearest}?` })

export const imageUnreadable = (path: string, reason: string, at: Location | undefined) =>
  make('image/unreadable', `the image ${path} cannot be read: ${reason}`, {
    at,
    help: 'export the image again, or replace it',
  })

export const imageTooLarge = (path: string, reason: string, at: Location | undefined) =>
  make('image/too-large', `the image ${path} is too large: ${reason}`, {
    at,
    help: 'use a smaller image: pages show images at most 1030 pixels wide',
  })

export const unknownComponent = ({ name, nearest, known }: Missing, at: Location, folder: string) => {
  const admonition = ADMONITIONS.find((each) => each === name.toLowerCase())
  const other = orAnyOf(nearest, known, 'components') ?? `create ${folder}/${name}.tsx with a default export`
  return make('content/unknown-component', `unknown component ${name}: its content is shown without it`, {
    at,
    help: admonition ? `write :::${admonition}` : other,
  })
}

export const truncationNested = (at: Location) =>
  make('blog/truncation', 'this excerpt marker has no effect: it is inside another element', {
    at,
    help: 'put it on its own line between two paragraphs',
  })

export const snippetTypeError = (code: number, message: string, at: Location, notes: readonly Note[]) =>
  make('snippet/type-error', `TS${code}: ${message}`, { at, notes, help: snippetHelp(code, message) })

/** The help for a TypeScript error code. A plain type error has none: the code must be fixed. */
function snippetHelp(code: number, message: string): string | undefined {
  const otherwise = 'or write nocheck after the language of this block'
  const jsx = missingJsx(code, message)
  if (jsx) return `install ${jsx} and its types, or write nocheck after the language of blocks with JSX`
  if (code === 2307 && /'\.{1,2}\//.test(message))
    return `give the block with that module a title: title="store.ts", ${otherwise}`
  if (code === 2307 || code === 7016) return `install it and its types, ${otherwise}`
  if (code === 2304 || code === 18004)
    return `import it, write continues after the language if the previous block declares it, ${otherwise}`
  if (code === 2391) return `write declare before functions without a body, ${otherwise}`
  if (isGrammar(code)) return 'if this is an incomplete program, write nocheck after the language'
  return undefined
}

/** TypeScript's syntax errors have codes below 2000. */
function isGrammar(code: number): boolean {
  return code < 2000
}

/** The package whose JSX types TypeScript cannot find: `react`. */
export function missingJsx(code: number, message: string): string | undefined {
  return code === 2875 || code === 7016 ? /'([^']+)\/jsx-(?:dev-)?runtime'/.exec(message)?.[1] : undefined
}

import type { Location } from '../paths.ts'
import { type Missing, make, orAnyOf } from './codes.ts'
import type { Note } from './diagnostic.ts'

export const frontMatterInvalid = (message: string, at: Location, help?: string) =>
  make('content/front-matter', message, { at, help })

export const unknownKey = (key: string, nearest: string, at: Location) =>
  make('content/unknown-key', `${key} says nothing here`, { at, help: `did you mean ${nearest}?` })

/** `parts` are what the file has that Markdown has not. */
export const mdxUnsupported = (at: Location, parts: readonly string[]) =>
  make('content/mdx', 'MDX is not supported: this file has no page', {
    at,
    help:
      parts.length === 0
        ? 'rename it to .md: nothing in it needs MDX'
        : `before you rename it to .md, replace ${parts.join(', ')}: tabs are written ::::tabs with :::tab[Label] in it, admonitions :::note, components of the site ::Name{key=value}, comments <!-- … -->`,
  })

/** What MDX or another generator would read; `count` is how many there are in the document. */
export const foreignSyntax = (
  { code, message, help }: { code: 'content/jsx' | 'content/foreign-syntax'; message: string; help: string },
  count: number,
  at: Location,
) => make(code, `${message}${times(count)}`, { at, help })

export const jsxComponents = (names: readonly string[], count: number, at: Location) =>
  make(
    'content/jsx',
    `JSX has no meaning in a .md file: ${tagList(names)} ${count === 1 ? 'is' : 'are'} left out${times(count)}`,
    {
      at,
      help: jsxHelp(names),
    },
  )

export const unknownElement = (name: string, words: string, count: number, at: Location) =>
  make('content/unknown-element', `unknown HTML element <${name}>: readers do not see it${times(count)}`, {
    at,
    help: `write \`${words}\` to show it as code, or &lt; for a plain <`,
  })

function times(count: number): string {
  return count === 1 ? '' : ` (${count} times in this document)`
}

function tagList(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `<${name}>`)
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '')
}

/** What is written instead of the components that Docusaurus, VitePress and Starlight have. */
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
    ...(isOwn ? [`write a component of the site as ::${own}{key=value}, from components/${own}.tsx`] : []),
  ].join('; ')
}

export const contentUnreadable = (reason: string, at: Location) =>
  make('content/unreadable', `the file cannot be read: ${reason}`, { at })

export const unknownDirective = (name: string, at: Location, known: readonly string[], nearest?: string) =>
  make('content/unknown-directive', `there is no directive named ${name}; its text is shown as it stands`, {
    at,
    help: orAnyOf(nearest, known, 'directives'),
  })

export const directiveMisplaced = (what: string, at: Location) =>
  make('content/unknown-directive', `${what}: its text is shown as it stands`, {
    at,
    help: 'write each tab as :::tab[Label] inside of ::::tabs, which has one colon more',
  })

export const badLineRange = (range: string, at: Location) =>
  make('content/code', `this block has no lines ${range === '' ? 'of an empty range' : range} to highlight`, {
    at,
    help: 'count from the first line of the block, 1: {1,3-5}',
  })

export const unknownLanguage = (language: string, at: Location, nearest?: string) =>
  make('content/unknown-language', `no syntax highlighting for ${language}: the code is shown plain`, {
    at,
    help: nearest ? `did you mean ${nearest}?` : 'write text for code without colours',
  })

export const duplicateTab = (value: string, at: Location) =>
  make('content/directive', `an earlier tab here has the value ${value} already`, {
    at,
    help: 'give each tab a value of its own: :::tab[Label]{value=another}',
  })

export const unknownTab = ({ name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `no tab here has the value ${name}; the first one is shown`, {
    at,
    help: orAnyOf(nearest, known, 'values'),
  })

export const unknownBadge = ({ name, nearest, known }: Missing, at: Location) =>
  make('content/directive', `badges have no type ${name}; this one is shown as info`, {
    at,
    help: orAnyOf(nearest, known, 'types'),
  })

export const stepsWithoutSteps = (at: Location) =>
  make('content/directive', 'steps without a numbered list and without headings', {
    at,
    help: 'write a list (1. 2. 3.) or headings (###) between :::steps and :::',
  })

export const noCard = (what: string, at: Location) =>
  make('content/directive', `${what}: it is shown as it stands`, {
    at,
    help: 'write each card as ::card[Title]{href=/docs/x}, or as :::card[Title] with text in it',
  })

export const formulaFailed = (reason: string, at: Location) =>
  make('content/math', `this formula cannot be set: ${reason}`, {
    at,
    help: 'mend it, or write \\$ for a dollar that begins no formula',
  })

export const directiveEndsNothing = (at: Location) =>
  make('content/unknown-directive', 'these colons end no directive; they are shown as they stand', {
    at,
    help: 'a directive around others needs more colons than they have: ::::tabs around :::tab',
  })

/** `container` is what it fills to its end; `outer` the directive around it, whose end is that. */
export const directiveUnclosed = (name: string, container: string, at: Location, outer?: Location) =>
  make('content/directive', `:::${name} is never closed: it contains everything to the end of ${container}`, {
    at,
    notes: outer ? [{ message: 'the directive around it', at: outer }] : [],
    help: outer
      ? 'close it with a line of as many colons; a directive around others needs more colons than they have'
      : 'close it with a line of as many colons',
  })

export const duplicateId = (id: string, at: Location, first: Location) =>
  make('content/duplicate-id', `the id ${id} is taken by an earlier heading of this page`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'give this heading an id of its own: {#another-id}',
  })

export const duplicateElementId = (id: string, at: Location, first: Location) =>
  make('content/duplicate-id', `the id ${id} is on this page already; this element goes without`, {
    at,
    notes: [{ message: 'first used here', at: first }],
    help: 'give one of the two another id',
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

export const pluginFailed = (reason: string, at: Location) =>
  make('content/unreadable', `a plugin of this site fails on this file: ${reason}`, { at })

export const undefinedReference = ({ name, nearest, known }: Missing, at: Location) =>
  make('link/undefined-reference', `nothing defines ${name}: this is no link, and shown as it stands`, {
    at,
    help:
      orAnyOf(nearest, known, 'definitions') ??
      `define it on a line of its own: [${name}]: https://example.com`,
  })

export const missingImage = (path: string, at: Location, nearest?: string) =>
  make('image/missing', `no image at ${path}`, { at, help: nearest && `did you mean ${nearest}?` })

export const imageUnreadable = (path: string, reason: string, at: Location | undefined) =>
  make('image/unreadable', `the image ${path} cannot be read: ${reason}`, {
    at,
    help: 'export the image again, or put another one in its place',
  })

export const imageTooLarge = (path: string, reason: string, at: Location | undefined) =>
  make('image/too-large', `the image ${path} is too large: ${reason}`, {
    at,
    help: 'make it smaller before it is put here: pages show images at most 1030 pixels wide',
  })

export const unknownComponent = ({ name, nearest, known }: Missing, at: Location, folder: string) =>
  make('content/unknown-component', `this site has no component ${name}; its text is shown without it`, {
    at,
    help: orAnyOf(nearest, known, 'components') ?? `write it: ${folder}/${name}.tsx, with a default export`,
  })

export const truncationNested = (at: Location) =>
  make('blog/truncation', 'this marker cuts nothing: it stands inside of something else', {
    at,
    help: 'give it a line of its own, between two paragraphs of the post',
  })

export const snippetTypeError = (code: number, message: string, at: Location, notes: readonly Note[]) =>
  make('snippet/type-error', `TS${code}: ${message}`, { at, notes, help: snippetHelp(code, message) })

/** What is missing around a block, by TypeScript's number; a wrong type has no other way out than to be mended. */
function snippetHelp(code: number, message: string): string | undefined {
  const otherwise = 'or write nocheck behind the language of this one'
  const jsx = missingJsx(code, message)
  if (jsx) return `install ${jsx}, with its types, or write nocheck behind the language of blocks with JSX`
  if (code === 2307 && /'\.{1,2}\//.test(message))
    return `say which block of this text it is, by its title: title="store.ts", ${otherwise}`
  if (code === 2307 || code === 7016) return `install it, with its types, ${otherwise}`
  if (code === 2304 || code === 18004)
    return `import it, write continues behind the language if the block before declares it, ${otherwise}`
  if (code === 2391) return `write declare before what has no body, ${otherwise}`
  if (isGrammar(code)) return 'if this is only a piece of a program, write nocheck behind the language'
  return undefined
}

/** TypeScript numbers what is wrong before there are any types below this. */
function isGrammar(code: number): boolean {
  return code < 2000
}

/** The package that should say what JSX is, where TypeScript says that it does not: `react`. */
export function missingJsx(code: number, message: string): string | undefined {
  return code === 2875 || code === 7016 ? /'([^']+)\/jsx-(?:dev-)?runtime'/.exec(message)?.[1] : undefined
}

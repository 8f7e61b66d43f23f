import type { RootContent } from 'mdast'
import { foreignSyntax } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** Syntax that MDX or another generator runs, and Markdown shows as text or drops. */
interface Foreign {
  code: 'content/jsx' | 'content/foreign-syntax'
  /** Where the syntax can occur: at the start of a paragraph, in text, in raw HTML, in code blocks. */
  where: readonly ('paragraph' | 'text' | 'html' | 'code')[]
  pattern: RegExp
  message: string
  help: string
}

/** A class, an id or an attribute in braces, as Python-Markdown and markdown-it read them. */
const ATTRIBUTE = String.raw`(?:[.#][\w.#-]+|(?:target|rel|class|style|width|height|align|loading|download|title|id)=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))`

// `{/* #id */}` is the id of a heading.
const COMMENT_IN_BRACES = /\{\/\*(?!\s*#[^\s{}*]+\s*\*\/\})/

const FOREIGN: readonly Foreign[] = [
  {
    code: 'content/jsx',
    where: ['paragraph'],
    pattern:
      /^(?:import\s+(?:[\w$*{][^'"\n;]*\sfrom\s+)?['"][^'"\n]+['"]|export\s+(?:(?:async\s+)?(?:const|let|var|function|class)\s+[\w$]+|default\s+(?:function|class|\(|[\w$]+;?$)|\{[^}\n]*\}))/gm,
    message: 'import and export are not supported in .md files: these lines are shown as text',
    help: 'name the file .mdx, or remove the lines: ::Name{key=value} is the component components/Name.tsx',
  },
  {
    code: 'content/jsx',
    where: ['text', 'html'],
    pattern: new RegExp(COMMENT_IN_BRACES, 'g'),
    message: '{/* … */} is not a comment in .md files: it is shown as text',
    help: 'write an HTML comment: <!-- … -->, or name the file .mdx',
  },
  {
    code: 'content/jsx',
    where: ['text', 'html'],
    pattern: /<[A-Za-z][\w.-]*(?:\s[^<>]*)?\s[\w:-]+=\{/g,
    message: 'JSX attributes are not supported in .md files',
    help: 'name the file .mdx, or write HTML attributes: class="…", style="color: red"',
  },
  {
    code: 'content/foreign-syntax',
    where: ['html'],
    pattern: /<script\b[^>]*\ssetup\b/g,
    message: '<script setup> is Vue code, which does not run here',
    help: 'write a React component in the components folder and use it by its name: ::Name{key=value}',
  },
  {
    code: 'content/foreign-syntax',
    where: ['text', 'html'],
    pattern: /<[Hh][Ee][Aa][Dd](?=[\s>])/g,
    message: '<head> has no effect in a document: what is in it is lost, or shown as text',
    help: 'write title, description, keywords and image in the front matter; head in the configuration is for all pages',
  },
  {
    code: 'content/foreign-syntax',
    where: ['paragraph', 'html'],
    pattern: /^@include\s*[:(]|<!--\s*@include:/gm,
    message: 'this includes nothing: the text is missing here',
    help: 'write <!--@include: ./file.md--> on a line of its own',
  },
  {
    code: 'content/foreign-syntax',
    where: ['paragraph'],
    pattern: /^(?:<<<\s*[@./\w]|@\[code[^\]\n]*\]\()/gm,
    message: 'this includes nothing: the line is shown as text',
    help: 'write <<< @/path/file.ts#region{2,4} on a line of its own; @/ is the site folder',
  },
  {
    code: 'content/foreign-syntax',
    where: ['paragraph'],
    pattern: /^\[_{0,2}[Tt][Oo][Cc]_{0,2}\]\s*$/gm,
    message: 'this is not a table of contents: it is shown as text',
    help: 'write [[toc]]',
  },
  {
    code: 'content/foreign-syntax',
    where: ['code'],
    pattern: /\[!code\s+(?!(?:\+\+|--|highlight|hl|focus|error|warning)(?::\d+)?\s*\])[\w:+-]+[^\]\n]*\]/g,
    message: 'this mark is not supported: it is shown in the code',
    help: 'write ++, --, highlight, focus, error or warning: // [!code ++]',
  },
  {
    code: 'content/foreign-syntax',
    where: ['paragraph'],
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+/gm,
    message: 'this begins no admonition: it is shown as text',
    help: 'write :::note[Title], the text and :::, or :::details[Title] for one that opens',
  },
  {
    code: 'content/foreign-syntax',
    where: ['paragraph'],
    pattern: /^===[!+]?[ \t]+["'][^\n]*["']/gm,
    message: 'this begins no tab: it is shown as text',
    help: 'write tabs as ::::tabs with :::tab[Label] in it',
  },
  {
    code: 'content/foreign-syntax',
    where: ['paragraph'],
    pattern: /^-+8<-+(?:[ \t]+["'][^\n]*)?/gm,
    message: 'this includes nothing: the line is shown as text',
    help: 'write <!--@include: ./file.md--> or, for code, <<< @/path/file.ts, on a line of its own',
  },
  {
    code: 'content/foreign-syntax',
    where: ['code'],
    pattern: /^[ \t>]*-+8<-+[ \t]+["'][^\n]*/gm,
    message: 'this includes nothing: the line is shown as code',
    help: 'write <<< @/path/file.ts#region instead of the block, on a line of its own',
  },
  {
    code: 'content/foreign-syntax',
    where: ['text'],
    // `{#id}` is the id of a heading.
    pattern: new RegExp(
      String.raw`(?!\{#[^\s}]+\})\{:?[ \t]*${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*[ \t]*\}`,
      'g',
    ),
    message: 'attributes in braces are not supported: they are shown as text',
    help: 'write HTML: <a href="…" target="_blank">, <img src="…" width="300">, <span class="…">',
  },
]

type Place = Foreign['where'][number]

/** A kind of syntax, and its pattern at the start of a text. */
interface Kind extends Foreign {
  first: RegExp
}

const ALL: readonly Kind[] = FOREIGN.map((each) => ({
  ...each,
  first: new RegExp(each.pattern, each.pattern.flags.replace('g', 'y')),
}))

/** The syntax that can occur in each kind of text, and a pattern that finds some of it. */
const KINDS: Readonly<Record<Place, { kinds: readonly Kind[]; any: RegExp }>> = {
  paragraph: kindsIn('paragraph', 'my', ['<']),
  text: kindsIn('text', 'm'),
  html: kindsIn('html', 'm'),
  code: kindsIn('code', 'm'),
}

function kindsIn(place: Place, flags: string, others: readonly string[] = []) {
  const kinds = ALL.filter(({ where }) => where.includes(place))
  return {
    kinds,
    any: new RegExp([...others, ...kinds.map(({ pattern }) => pattern.source)].join('|'), flags),
  }
}

/** Languages whose code blocks show Markdown source. */
const MARKDOWN = new Set(['md', 'markdown', 'mdx'])

/** A quick test: documents without a match, nearly all, are not walked. */
const LIKELY =
  /^[ \t>]*(?:import|export)\s|\{\/\*|=\{|\ssetup\b|<head[\s>]|@include|<<<|@\[code|^\[_{0,2}toc_{0,2}\]|\[!code\s|^[ \t>*+\-\d.)]*(?:!!!|\?\?\?|===)[!+]?[ \t]|-8<-|\{:?[ \t]*(?:[.#]|[a-z]+=)/im

/** Reports the syntax of other generators, each kind once per document, at its first occurrence. */
export function checkForeign(reading: Reading): NodeVisitor | undefined {
  if (!LIKELY.test(reading.text)) return undefined
  const isRead = (kind: Foreign) => reading.isMdx === true && kind.code === 'content/jsx'
  const found = new Map<Foreign, Span[]>()
  const look = (node: RootContent, where: Place): undefined => {
    const { start, end } = placeOf(node)
    const source = reading.text.slice(start, end)
    const { kinds, any } = KINDS[where]
    if (source.search(any) < 0) return
    for (const kind of kinds) {
      if (isRead(kind)) continue
      const places = matchesIn(source, kind).map((match) => ({
        start: start + match.start,
        end: start + match.end,
      }))
      found.set(kind, [...(found.get(kind) ?? []), ...places])
    }
  }
  return {
    on: {
      text: (node) => look(node, 'text'),
      paragraph: (node) => (node.children[0]?.type === 'text' ? look(node, 'paragraph') : undefined),
      html: (node) => (/^<(?:style|pre|textarea)\b/i.test(node.value) ? undefined : look(node, 'html')),
      code: (node) => (MARKDOWN.has(node.lang?.toLowerCase() ?? '') ? undefined : look(node, 'code')),
    },
    done() {
      for (const [kind, [first, ...others]] of found)
        if (first)
          reading.diagnostics.push(foreignSyntax(kind, others.length + 1, locationIn(reading, first)))
    },
  }
}

/** A pattern for the start of a paragraph also matches later lines if the first line matches. */
function matchesIn(source: string, { where, pattern, first }: Kind): Span[] {
  if (where.includes('paragraph') && source[0] !== '<' && source.search(first) !== 0) return []
  const matches = [...source.matchAll(pattern)]
  return matches.map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
}

/** Syntax that works in MDX or another generator, and that Markdown shows as text or drops. */
export interface Foreign {
  code: 'content/jsx' | 'content/foreign-syntax'
  /** Where the syntax can occur: at the start of a paragraph, in text, in raw HTML, in code blocks. */
  where: readonly ('paragraph' | 'text' | 'html' | 'code')[]
  pattern: RegExp
  message: string
  help: string
}

type Kind = Omit<Foreign, 'code'>

/** A class, an id or an attribute in braces, as in Python-Markdown and markdown-it. */
const ATTRIBUTE = String.raw`(?:[.#][\w.#-]+|(?:target|rel|class|style|width|height|align|loading|download|title|id)=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))`

// `{/* #id */}` is the id of a heading.
const COMMENT_IN_BRACES = /\{\/\*(?!\s*#[^\s{}*]+\s*\*\/\})/

/** Syntax of MDX. */
const JSX: readonly Kind[] = [
  {
    where: ['paragraph'],
    pattern:
      /^(?:import\s+(?:[\w$*{][^'"\n;]*\sfrom\s+)?['"][^'"\n]+['"]|export\s+(?:(?:async\s+)?(?:const|let|var|function|class)\s+[\w$]+|default\s+(?:function|class|\(|[\w$]+;?$)|\{[^}\n]*\}))/gm,
    message: 'import and export are not supported in .md files: these lines are shown as text',
    help: 'name the file .mdx, or remove the lines: ::Name{key=value} is the component components/Name.tsx',
  },
  {
    where: ['text', 'html'],
    pattern: new RegExp(COMMENT_IN_BRACES, 'g'),
    message: '{/* … */} is not a comment in .md files: it is shown as text',
    help: 'write an HTML comment: <!-- … -->, or name the file .mdx',
  },
  {
    where: ['text', 'html'],
    pattern: /<[A-Za-z][\w.-]*(?:\s[^<>]*)?\s[\w:-]+=\{/g,
    message: 'JSX attributes are not supported in .md files',
    help: 'name the file .mdx, or write HTML attributes: class="…", style="color: red"',
  },
  {
    where: ['text'],
    pattern: /<\/>/g,
    message: '<>…</> is not supported in .md files: it is shown as text',
    help: 'remove <> and </>, or name the file .mdx',
  },
  {
    where: ['text'],
    pattern: /\{(?<![\\{]\{)(?:props|frontMatter|frontmatter|siteConfig)\.[\w.]+\}/g,
    message: 'values in braces are not known in .md files: they are shown as text',
    help: 'write the value, or name the file .mdx',
  },
]

const SYNTAX: readonly Kind[] = [
  {
    where: ['html'],
    pattern: /<script\b[^>]*\ssetup\b/g,
    message: '<script setup> is Vue code, which does not run here',
    help: 'write a React component in the components folder and use it by its name: ::Name{key=value}',
  },
  {
    where: ['html'],
    pattern: /\sstyle\s*=\s*["'][^<>]*?url\((?!["']?(?:data:|https?:|\/|#))[^)\s]*\)/g,
    message: 'relative addresses in style lead nowhere: they are not resolved',
    help: 'write the address from the root, url(/a.png), of a file in the static folder, or <img>',
  },
  {
    where: ['text', 'html'],
    pattern: /<[Hh][Ee][Aa][Dd](?=[\s>])/g,
    message: '<head> has no effect in a document: what is in it is lost, or shown as text',
    help: 'write its tags as head in the front matter, or name the file .mdx',
  },
  {
    where: ['paragraph', 'html'],
    pattern: /^@include\s*[:(]|<!--\s*@include:/gm,
    message: 'this includes nothing: the text is missing here',
    help: 'write <!--@include: ./file.md--> on a line of its own',
  },
  {
    where: ['paragraph'],
    pattern: /^(?:<<<\s*[@./\w]|@\[code[^\]\n]*\]\()/gm,
    message: 'this includes nothing: the line is shown as text',
    help: 'write <<< @/path/file.ts#region{2,4} on a line of its own; @/ is the site folder',
  },
  {
    where: ['paragraph'],
    pattern:
      /^(?:\[_{0,2}[Tt][Oo][Cc]_{0,2}\]|\{:[ \t]*toc[^\n}]*\}|\{\{[ \t]*toc[ \t]*\}\}|\[\[_TOC_\]\])\s*$/gim,
    message: 'this is not a table of contents: it is shown as text',
    help: 'write [[toc]]',
  },
  {
    where: ['text'],
    pattern: /!\[\[[^[\]\n]+\]\]|\[\[(?!\s|toc\])(?=[^\]\n]*(?:[|#]|[^\x20-\x7E]))[^[\]\n]+\]\]/gi,
    message: 'links and images of Obsidian are not supported: they are shown as text',
    help: 'write [Text](file.md), or ![Text](image.png)',
  },
  {
    where: ['paragraph'],
    pattern: /^@tab(?::active)?[ \t]+\S[^\n]*/gm,
    message: 'this begins no tab: it is shown as text',
    help: 'write tabs as ::::tabs with :::tab[Label] in it',
  },
  {
    where: ['code'],
    pattern:
      /\[!code\s+(?!(?:\+\+|--|highlight|hl|focus|error|warning)(?::\d+)?\s*\])[\w:+-]+[^\]\n]{0,99}\]/g,
    message: 'this mark is not supported: it is shown in the code',
    help: 'write ++, --, highlight, focus, error or warning: // [!code ++]',
  },
  {
    where: ['paragraph'],
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+/gm,
    message: 'this begins no admonition: it is shown as text',
    help: 'write :::note[Title], the text and :::, or :::details[Title] for one that opens',
  },
  {
    where: ['paragraph'],
    pattern: /^===[!+]?[ \t]+["'][^\n]*["']/gm,
    message: 'this begins no tab: it is shown as text',
    help: 'write tabs as ::::tabs with :::tab[Label] in it',
  },
  {
    where: ['paragraph'],
    pattern: /^-+8<-+(?:[ \t]+["'][^\n]*)?/gm,
    message: 'this includes nothing: the line is shown as text',
    help: 'write <!--@include: ./file.md--> or, for code, <<< @/path/file.ts, on a line of its own',
  },
  {
    where: ['code'],
    pattern: /^[ \t>]*-+8<-+[ \t]+["'][^\n]*/gm,
    message: 'this includes nothing: the line is shown as code',
    help: 'write <<< @/path/file.ts#region instead of the block, on a line of its own',
  },
  {
    where: ['text'],
    // `{#id}` is the id of a heading.
    pattern: new RegExp(
      String.raw`(?!\{#[^\s{}]+\})\{:?[ \t]*${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*[ \t]*\}`,
      'g',
    ),
    message: 'attributes in braces are not supported: they are shown as text',
    help: 'write HTML: <a href="…" target="_blank">, <img src="…" width="300">, <span class="…">',
  },
  {
    where: ['text', 'html'],
    pattern: /<[A-Za-z][\w.-]*(?:\s[^<>]*?)?\s(?:v-(?!pre\b)[a-z][\w:.-]*|[:@][a-zA-Z][\w:.-]*(?==))/g,
    message: 'attributes of Vue do nothing here',
    help: 'write HTML attributes with their values, or a React component in the components folder: ::Name{key=value}',
  },
  {
    where: ['text', 'html'],
    pattern: /\{\{(?<![\\$=]\{\{)(?!\s*[\w-]+\s*\}\})[^{}\n]+\}\}/g,
    message: '{{ … }} is not evaluated: it is shown as text',
    help: 'write the value, or a variable of the configuration: {{name}}; \\{{ shows the braces',
  },
  {
    where: ['text'],
    pattern: /\{%-?\s*\w[^%\n]*%\}/g,
    message: '{% … %} does not run: it is shown as text',
    help: 'write what it makes, or write it as code: `{% … %}`',
  },
  {
    where: ['text', 'paragraph'],
    pattern: /\{no-title\}/g,
    message: 'an admonition always has a title: {no-title} is shown as text',
    help: 'remove it, or write a quote: lines that begin with >',
  },
  {
    where: ['text'],
    pattern:
      /\^\[(?<=[^\s[(]\^\[)(?=[^\]\n]{0,300}[^\W\d_]{3})[^\]\n]{1,300}\]|\^\[[^\s\]\n]{1,40}\s[^\]\n]{1,300}\]/g,
    message: 'footnotes within a sentence are not supported: it is shown as text',
    help: 'write [^1] here and, on a line of its own, [^1]: and the note',
  },
  {
    where: ['text'],
    pattern: /==(?<![=\w]==)(?=[^\s=])[^=\n]*[^\s=]==(?![=\w])/g,
    message: 'this marks nothing: it is shown as text',
    help: 'write <mark>…</mark>',
  },
  {
    where: ['text'],
    pattern: /:(?:material|fontawesome|octicons|simple)-[\w-]+:/g,
    message: 'this is no icon: it is shown as text',
    help: 'write an emoji, such as :rocket:, or an image',
  },
  {
    where: ['paragraph'],
    pattern: /^\*\[[^\]\n]+\]:[ \t]/gm,
    message: 'abbreviations are not supported: the line is shown as text',
    help: 'write <abbr title="…">…</abbr> where the abbreviation stands',
  },
  {
    where: ['paragraph'],
    pattern: /^[^\s:<][^\n]*\n[ \t>]*:[ \t]+\S/gm,
    message: 'definition lists are not supported: the colon is shown as text',
    help: 'write <dl>, <dt>Term</dt>, <dd>Text</dd> and </dl>, or a list',
  },
  {
    where: ['text'],
    pattern: /\+\+(?<![+\w]\+\+)(?=[^\s+])[^+\n]+(?:\+[^+\n]+)*\+\+(?<!\s\+\+)(?![+\w])/g,
    message: 'this inserts nothing: it is shown as text',
    help: 'write <ins>…</ins> or, for a key, <kbd>…</kbd>',
  },
  {
    where: ['code'],
    pattern: /^[ \t]*<!--[ \t]*@include:.*/gm,
    message: 'this includes nothing: the line is shown as code',
    help: 'write <<< @/path/file.ts#region instead of the block, on a line of its own',
  },
  {
    where: ['code'],
    pattern:
      /(?:\/\/|#|\/\*|<!--)[ \t]*(?:highlight-[a-z]+|error|success|warning|added|removed|add|remove)-(?:next-line|start|end)\b/g,
    message: 'this comment marks nothing: it is shown in the code',
    help: 'write highlight-next-line, or // [!code error] behind the line: ++, --, highlight, focus, error, warning',
  },
]

export const FOREIGN: readonly Foreign[] = [
  ...JSX.map((each) => ({ ...each, code: 'content/jsx' as const })),
  ...SYNTAX.map((each) => ({ ...each, code: 'content/foreign-syntax' as const })),
]

/** A quick test: documents without a match, nearly all, are not walked. */
export const LIKELY =
  /^[ \t>]*(?:import|export)\s|\{\/\*|=\{|\ssetup\b|<head[\s>]|:\s*url\(|@include|<<<|@\[code|^\[{1,2}_{0,2}toc_{0,2}\]|\[\[|^@tab|\{:|\[!code\s|^[ \t>*+\-\d.)]*(?:!!!|\?\?\?|===)[!+]?[ \t]|-8<-|\{:?[ \t]*(?:[.#]|[a-z]+=)|<\/>|\sv-[a-z]|\s[:@][a-z][\w:.-]*=|\{\{|\{%|\{no-title|\^\[|-(?:next-line|start|end)\b|==[^\s=]|:(?:material|fontawesome|octicons|simple)-|^\*\[|\{(?:props|frontmatter|siteconfig)\.|\n[ \t>]*:[ \t]+\S|\+\+[^\s+]/im

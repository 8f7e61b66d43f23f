import ts from 'typescript'
import { test } from 'vitest'
import { holds, nodesOf, program, short } from './support/source.ts'

/** Texts become markup through one function a context. Whatever else is written into markup is listed here. */

/**
 * The functions by context: text between tags, quoted attributes, JSON in a script, XML of reports, Markdown on one
 * line.
 */
const ESCAPES = /^(escapeText|escapeValue|scriptJson|xml|escapeInline|withoutEnd|CSS\.escape)\(/

/** Templates that write tags or attributes. `\0` stands for an interpolation. */
const MARKUP = /<\/?[a-z!?]|="\0|\0">/i

/** Whatever else is interpolated, by file. */
const RAW: Readonly<Record<string, { why: string; each: readonly string[] }>> = {
  'cli/src/card/card.ts': {
    why: 'numbers, our colours, and outlines of glyphs',
    each: [
      ...[
        '-scale',
        'CARD_HEIGHT',
        'CARD_WIDTH',
        'accent ?? COLORS.accent',
        'COLORS.back',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: code
        "logo || site === '' ? '' : `M${MARGIN} 538h26v26h-26z`",
        'at',
        'color',
        'scale',
      ],
      ...["glyphs.join('')", "typeface(each)?.outline ?? ''", 'x', 'y'],
    ],
  },
  'cli/src/plugins/terms.ts': { why: 'a pattern', each: ['SPACED'] },
  'cli/src/report/formats.ts': {
    why: 'numbers, and elements that are already written',
    each: ['body', 'cases.length', 'counts', 'failure ? 1 : 0', 'failures', 'line', 'time', 'where'],
  },
  'cli/src/server/dev.ts': { why: 'a number of ours, in a header', each: ['since'] },
  'cli/src/server/error-page.ts': {
    why: 'a page that is already written, and an address of ours',
    each: ['JSON.stringify(path)', 'JSON.stringify(since)', 'errorPage(message)'],
  },
  'cli/src/tasks/modules/refresh.ts': { why: 'a pattern', each: ["name.replaceAll('$', String.raw`\\$`)"] },
  'core/src/api/comment-tags.ts': { why: 'Markdown', each: ['address', 'given', 'key'] },
  'core/src/config/locale.ts': { why: 'a message', each: ["prepared.join(', ')"] },
  'core/src/content/code/code.ts': {
    why: 'numbers, lines of the highlighter and their notes, and an escaped name',
    each: [
      ...[
        'below',
        'caption',
        'digits',
        'firstNumber + index',
        'html',
        'label',
        'line',
        'mark',
        'name',
        'number',
      ],
      ...["isFramed ? ' terminal' : ''", 'wide', 'written'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code
      ...['language && ` class="language-${name}"`', 'language && ` data-language="${name}"`'],
    ],
  },
  'core/src/content/home.ts': { why: 'options of a code block', each: ["title.replaceAll('\"', '')"] },
  'core/src/content/markdown/mistaken-links.ts': {
    why: 'Markdown in messages',
    each: ['height', "lengths.join('')", "path.replace(/[<>]/g, '')", 'width', 'words'],
  },
  'core/src/content/markdown/slips.ts': {
    why: 'Markdown in messages, and a pattern',
    each: ['CJK', 'address', 'two', 'width', 'words'],
  },
  'core/src/content/markdown/untrusted.ts': {
    why: 'tags that are only parsed',
    each: ["name.replaceAll('\"', '')"],
  },
  'core/src/content/code/note-lines.ts': {
    why: 'names, lines and tags that are escaped above',
    each: ["['note', ...names].join(' ')", "[...names].join(' ')", 'inner', "lines.join('\\n')", 'opening'],
  },
  'core/src/content/code/highlight.ts': {
    why: 'classes of ours, and escaped text',
    each: ['className', "classes.join(' ')", 'text'],
  },
  'core/src/content/html/outline.ts': {
    why: 'lists that are already written',
    each: ['first.html', "items.join('')", 'listOf(below)'],
  },
  'core/src/content/mdx/code.ts': { why: 'a pattern', each: ["name.replaceAll('$', '\\\\$')"] },
  'core/src/content/mdx/convert.ts': {
    why: 'a comment, without what could end it',
    each: ["words.replaceAll('--', '')"],
  },
  'core/src/content/mdx/vocabulary.ts': { why: 'options of a code block', each: ['title'] },
  'core/src/diagnostics/catalogue.ts': { why: 'messages', each: ['folder', 'minutes'] },
  'core/src/diagnostics/content-catalogue.ts': {
    why: 'messages',
    each: ['address', 'times(count)', 'words'],
  },
  'core/src/queries/pages/pages.ts': {
    why: 'links, labels and attributes that are escaped, and names of ours',
    each: [
      'answer',
      "cards.join('')",
      'first',
      'link',
      "links.join(' ')",
      'name',
      'words',
      "written.join('')",
    ],
  },
  'core/src/render/blog/feed.ts': { why: 'attributes of elements of a body', each: ['name'] },
  'core/src/render/body.ts': {
    why: 'an element that is already written, and an escaped language',
    each: ['addressEnd(language)', 'code'],
  },
  'core/src/render/head.ts': {
    why: 'escaped addresses, words of ours, and names that the configuration checks',
    each: ['BACKGROUNDS[mode]', 'address(path)', 'href', 'hreflang', 'mode', 'name', 'rel', 'type'],
  },
  'core/src/render/original.ts': { why: 'segments of a body', each: ['dir', 'html', 'only'] },
  'core/src/render/picture.ts': {
    why: 'elements that are already written',
    each: ['image', 'key', "sources.join('')"],
  },
  'core/src/render/policy.ts': { why: 'an escaped policy, and a tag of ours', each: ['content', 'tag'] },
  'core/src/render/redirect-page.ts': {
    why: 'an escaped address, and our script',
    each: ['REDIRECT_SCRIPT', 'target'],
  },
  'core/src/render/shell.ts': {
    why: 'escaped addresses, and a name of ours',
    each: ['STATE_ELEMENT', 'asset(frame.styles)', 'asset(path)', 'href', 'list', 'ofPage(path)', 'own'],
  },
  'core/src/render/sitemap.ts': {
    why: 'elements that are already written, and codes of languages',
    each: ['NAMESPACE', 'date', 'hreflang', 'names', "others.join('')"],
  },
  'core/src/render/svg-size.ts': { why: 'a pattern', each: ['name'] },
}

test('what is written into markup is escaped, or listed', () => {
  const found = program
    .filter(({ path }) => /^packages\/(core|cli)\//.test(path))
    .flatMap((code) =>
      nodesOf(code.tree)
        .filter(ts.isTemplateExpression)
        .filter((node) => MARKUP.test(literalsOf(node).join('\0')))
        .flatMap((node) =>
          node.templateSpans.map(({ expression }) => expression.getText().replace(/\s+/g, ' ')),
        )
        .filter((text) => !ESCAPES.test(text))
        .map((text) => short(code, text)),
    )
  const listed = Object.entries(RAW).flatMap(([path, { each, why }]) =>
    each.map((text) => [`${path}: ${text}`, why] as const),
  )
  holds(found, Object.fromEntries(listed))
})

function literalsOf(node: ts.TemplateExpression): string[] {
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
}

test('HTML reaches the document of a reader in few places', () => {
  const names =
    /^(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTMLUnsafe|createContextualFragment)$/
  const found = program
    .filter(({ path }) => /^packages\/runtime\//.test(path))
    .flatMap((code) =>
      nodesOf(code.tree).flatMap((node) => {
        const isName = ts.isIdentifier(node) && names.test(node.text)
        return isName ? [short(code, node.text)] : []
      }),
    )
  holds(found, {
    'runtime/src/chrome/frame.tsx: innerHTML': 'what stands in the page already',
    'runtime/src/content/adopt.ts: innerHTML': 'reads what stands in the page already',
    'runtime/src/content/diagrams.ts: innerHTML':
      'a drawing, which its library sanitizes: securityLevel is strict',
    'runtime/src/content/markup.tsx: dangerouslySetInnerHTML':
      'segments of a body, headings and an announcement, made by the build',
  })
})

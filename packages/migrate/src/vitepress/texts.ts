import { unclosed } from '../front-matter.ts'
import { nodeFinder } from '../markdown.ts'
import { inlineText } from '../mkdocs/dialect.ts'
import { asText, type Plan } from '../plan.ts'
import { lineAt, type Sources } from '../sources.ts'

interface Context {
  /** The folder that `@` means in VitePress. */
  srcDir: string
  /** How attributes are written: `{#id}`, or between delimiters of the site. */
  attributes: Readonly<Record<string, unknown>>
  files: readonly string[]
  sources: Sources
  plan: Plan
}

/** Rewrites what documents of VitePress say in words of its own. */
export async function rewriteTexts(context: Context): Promise<void> {
  const { files, sources, plan } = context
  const find = await nodeFinder(plan)
  for (const path of files) {
    const text = sources.text(path)
    if (unclosed(text)) continue
    for (const node of find(text, ['html', 'paragraph', 'heading', 'code'])) {
      const own = text.slice(node.start, node.end)
      if (node.type === 'code') {
        // A title may follow the language at once, or have none before it.
        const [fence = ''] = /^(?:`{3,}|~{3,}) *[\w#+-]*(?=\[)/.exec(own) ?? []
        const at = node.start + fence.length
        if (fence !== '')
          plan.splice(path, { start: at, end: at, text: /[`~] *$/.test(fence) ? 'text ' : ' ' })
        continue
      }
      const made = node.type === 'html' ? htmlOf(own, context) : proseOf(own, context)
      const [plain, reasons] = withoutVue(made)
      if (plain !== own) plan.splice(path, { start: node.start, end: node.end, text: plain })
      for (const [reason, offset] of reasons) plan.hand(path, reason, lineAt(text, node.start + offset))
    }
  }
}

/** What is written in Vue, what becomes of it, and what is left to do. Text stays, code becomes a comment. */
const VUE: readonly (readonly [pattern: RegExp, to: string, reason?: string])[] = [
  [
    /^<script\b(?![^>]*\b(?:src|type)=)[\s\S]*$/g,
    '<!-- $& -->',
    'script of Vue, a comment now: write a component in React, and ::Name{key=value}',
  ],
  [
    /^<style\b[^>]*\s(?:module|lang)\b[\s\S]*$/g,
    '<!-- $& -->',
    'style of Vue, a comment now: write a style sheet, and name it in styles',
  ],
  [/<\/?(?:ClientOnly|client-only)>/g, ''],
  [/<Badge\b(?=[^>]*\stext="([^"[\]]*)")(?=[^>]*\stype="(\w+)")[^>]*>/g, ':badge[$1]{type=$2}'],
  [/<Badge\b(?=[^>]*\stext="([^"[\]]*)")[^>]*>/g, ':badge[$1]'],
  [/<Badge\b(?=[^>]*\stype="(\w+)")[^>]*>([^<>[\]]+)<\/Badge>/g, ':badge[$2]{type=$1}'],
  [/<Badge\b[^>]*>([^<>[\]]+)<\/Badge>/g, ':badge[$1]'],
  [
    /<template\b[^>\n]*>/g,
    '<div>',
    'a slot of a Vue component: its text is shown where it is written, write the component in React',
  ],
  [/<\/template>/g, '</div>'],
  [
    /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)([a-z][a-z\d-]*)\b([^<>]*)\/>/g,
    '<$1$2></$1>',
  ],
  [
    /<(?!font-|client-)[a-z]+(?:-[a-z\d]+)+(?=[\s>])/g,
    '$&',
    'an element with a hyphen is a component of Vue, or of scripts: only the text in it is shown',
  ],
]

/** A text without Vue, and what is left to do, with its offsets. Code stays. */
function withoutVue(own: string): [string, (readonly [reason: string, offset: number])[]] {
  const reasons: (readonly [string, number])[] = []
  const parts = own.split(/(?<!`)(`+(?!`)[\s\S]+?(?<!`)`+)(?!`)/)
  let at = 0
  const made = parts.map((part, index) => {
    const start = at
    at += part.length
    if (index % 2 === 1 || !part.includes('<')) return part
    return VUE.reduce((text, [pattern, to, reason]) => {
      if (reason !== undefined)
        for (const { index } of text.matchAll(pattern)) reasons.push([reason, start + index])
      return text.replace(pattern, to)
    }, part)
  })
  return [made.join(''), reasons]
}

/** `@` in includes is the site folder. */
function htmlOf(own: string, { srcDir }: Context): string {
  return srcDir === '' ? own : own.replace(/^(<!--\s*@include:\s*@\/)/, `$1${srcDir}/`)
}

/** The ids of headings, text without other attributes, and `@` in snippets. */
function proseOf(own: string, { attributes, srcDir }: Context): string {
  const left = asText(attributes.leftDelimiter) ?? asText(attributes.left) ?? '{'
  const right = asText(attributes.rightDelimiter) ?? asText(attributes.right) ?? '}'
  const has = (name: RegExp) => attributes.disable !== true && name.test('attr_list')
  const plain =
    left === '{' || attributes.disable === true ? own : own.split(left).join('{').split(right).join('}')
  const lines = plain.split('\n').map((line) => inlineText(line, { has }))
  return lines.join('\n').replace(/^([ \t]*<<<[ \t]*@\/)/gm, srcDir === '' ? '$1' : `$1${srcDir}/`)
}

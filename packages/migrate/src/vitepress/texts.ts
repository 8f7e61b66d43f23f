import { frontMatterSource } from '@chatdocs/core'
import { idOf, plainAddress } from '../addresses.ts'
import {
  HEAD,
  type KeyRule,
  LEFT_OUT,
  neighbour,
  rewriteKeys,
  tocLevels,
  whenFalse,
} from '../front-matter.ts'
import type { Language } from '../languages.ts'
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
  languages: readonly Language[]
  sources: Sources
  plan: Plan
}

/** Rewrites what documents of VitePress say in words of its own. */
export async function rewriteTexts(context: Context): Promise<void> {
  const { files, sources, plan } = context
  const find = await nodeFinder(plan)
  const rules = keyRules(context)
  for (const path of files) {
    const text = sources.text(path)
    rewriteKeys(path, text, rules, plan)
    rewriteHome(path, text, plan)
    for (const node of find(text, ['html', 'paragraph', 'heading'])) {
      const own = text.slice(node.start, node.end)
      const made = node.type === 'html' ? htmlOf(own, context) : proseOf(own, context)
      if (made !== own) plan.splice(path, { start: node.start, end: node.end, text: made })
      for (const [pattern, reason] of node.type === 'html' ? VUE : [])
        if (pattern.test(own)) plan.hand(path, reason, lineAt(text, node.start))
    }
  }
}

function keyRules({ languages }: Context): Readonly<Record<string, KeyRule>> {
  const ids = new Map(
    languages.flatMap(({ addresses, prefix, folder }) =>
      [...addresses].map(([url, path]) => [plainAddress(`/${prefix}${url}`), idOf(path, folder)]),
    ),
  )
  const switched: KeyRule = (value) => (typeof value === 'boolean' ? [] : undefined)
  return {
    prev: neighbour('pagination_prev', ids),
    next: neighbour('pagination_next', ids),
    outline: tocLevels,
    aside: whenFalse('hide_table_of_contents: true'),
    sidebar: whenFalse('displayed_sidebar: null'),
    editLink: whenFalse('custom_edit_url: null'),
    lastUpdated: LEFT_OUT,
    titleTemplate: LEFT_OUT,
    navbar: switched,
    footer: switched,
    head: HEAD,
    layout: (value) => (value === false ? ['layout: page'] : undefined),
  }
}

/** Buttons of a home page look like one of two, and an image is one file. */
function rewriteHome(path: string, text: string, plan: Plan): void {
  const { source = '', start = 0 } = frontMatterSource(text) ?? {}
  if (!/^layout: *["']?home\b/m.test(source)) return
  const words = /^([ -]+)(?:theme: *(?!["']?(?:brand|alt)\b)\S.*|light:|dark:.*\n?)/gm
  for (const { 0: all, 1: indent = '', index } of source.matchAll(words)) {
    const made = all.includes('theme:')
      ? `${indent}theme: alt`
      : all.includes('light:')
        ? `${indent}src:`
        : ''
    plan.splice(path, { start: start + index, end: start + index + all.length, text: made })
  }
}

/** What is written in Vue, and what to do instead. */
const VUE: readonly (readonly [RegExp, string])[] = [
  [/^<script\b[^>]*\bsetup\b/, 'script setup is Vue: write a component in React, and ::Name{key=value}'],
  [/^<style\b[^>]*\bmodule\b/, 'style module is Vue: write a style sheet, and name it in styles'],
]

/** `<Badge type="tip" text="new" />` → `:badge[new]{type=tip}`; `@` in includes is the site folder. */
function htmlOf(own: string, { srcDir }: Context): string {
  const [, attributes = ''] = /^<Badge\b([^>]*?)\/?>$/.exec(own) ?? []
  const value = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  const [text, type] = [value('text'), value('type')]
  if (text !== undefined && !/[[\]]/.test(text))
    return `:badge[${text}]${type === undefined ? '' : `{type=${type}}`}`
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

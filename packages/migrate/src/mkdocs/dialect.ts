import NAMES from '../names.json' with { type: 'json' }

/** Extensions of Python-Markdown, and what becomes of their syntax within a line. */

export interface Dialect {
  /** Whether the site declares an extension, or a plugin. */
  has: (name: RegExp) => boolean
}

type Rule = readonly [pattern: RegExp, to: string | ((...found: string[]) => string)]

const ATTRIBUTES = String.raw`\{:? *(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s}]+))(?: +(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s}]+)))* *\}`

/**
 * What each extension adds to a line, by its name. `extra` and `pymdownx.extra` add what several extensions do. Others
 * work here, or are read line by line.
 */
const EXTENSIONS: Readonly<Record<string, readonly Rule[]>> = {
  abbr: [[/^\*\[[^\]\n]+\]:.*$/, '']],
  attr_list: [
    [
      /^(#{1,6} .*)\{:?([^{}]*)\} *$/,
      (_, before, words) => {
        const [, id] = /#([\w.-]+)/.exec(words) ?? []
        return (
          before.trimEnd() +
          (id === undefined || words.trim().startsWith('#set ') ? '' : ` \uE002#${id}\uE003`)
        )
      },
    ],
    [
      new RegExp(String.raw`!\[([^\]\n]*)\]\(\s*<?([^\s()>]+)>?[^()\n]*\)(${ATTRIBUTES})`, 'g'),
      (_, alt, src, attributes) => {
        const kept = [...attributes.matchAll(/\b(width|height|align)=["']?([\w%.]+)/g)]
        if (kept.length === 0) return `![${alt}](${src})`
        return `<img src="${src}" alt="${alt}"${kept.map(([, name, value]) => ` ${name}="${value}"`).join('')}>`
      },
    ],
    [new RegExp(`^ *${ATTRIBUTES} *$`), ''],
    [new RegExp(String.raw`(?<=[)\]*_>:|\uE001]) ?${ATTRIBUTES}`, 'g'), ''],
    [new RegExp(String.raw`(?<=\S) ?${ATTRIBUTES}(?= *(?:\||$))`, 'g'), ''],
  ],
  md_in_html: [
    [/^( *)(<[a-z][\w-]*\b[^<>]*?)\smarkdown(?:="?\w+"?)?([^<>]*>)[ \t]*(\S.*?)?$/, '$1$2$3\n\n$4'],
    [/(<[a-z][\w-]*\b[^<>]*?)\smarkdown(?:="?\w+"?)?(?=[\s>])/g, '$1'],
  ],
  // The plugin of Material.
  'blog|material/blog': [[/^<!-- more -->\s*$/, '<!-- truncate -->']],
  mkdocstrings: [[/^([> ]*#{1,6} +)::: +/, '$1']],
  toc: [
    [/^\[TOC\]\s*$/, '[[toc]]'],
    [/^(#{1,6} .*)\{ *#set [^{}]*\} *$/, (_, before) => before.trimEnd()],
  ],
  // Of mdBook, where a lone dollar sign is text.
  mathjax: [
    [/(?<![\\$])\$(?!\$)/g, '\\$'],
    [/\\\\\(((?:[^\\\n]|\\(?!\\))+)\\\\\)/g, '$$$1$$'],
    [/\\\\\[((?:[^\\\n]|\\(?!\\))+)\\\\\]/g, '$$$$$1$$$$'],
    [/^( *)\\\\[[\]]\s*$/, '$1$$$$'],
  ],
  'pymdownx.arithmatex': [
    [/\\\(((?:[^\\\n]|\\(?![()]))+)\\\)/g, '$$$1$$'],
    [/^( *)\\[[\]]\s*$/, '$1$$$$'],
  ],
  'pymdownx.caret': [
    [/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '<ins>$1</ins>'],
    [/(?<=[\w)])\^([^\s^[\]]{1,40})\^/g, '<sup>$1</sup>'],
  ],
  'pymdownx.critic': [
    [/\{\+\+([^{}]+)\+\+\}/g, '<ins>$1</ins>'],
    [/\{--([^{}]+)--\}/g, '<del>$1</del>'],
    [/\{==([^{}]+)==\}/g, '<mark>$1</mark>'],
    [/\{~~([^{}>]+)~>([^{}]+)~~\}/g, '<del>$1</del><ins>$2</ins>'],
    [/\{>>([^{}]+)<<\}/g, ''],
  ],
  'pymdownx.emoji': [
    [
      new RegExp(
        String.raw` ?:(?:material|fontawesome|octicons|simple|custom|lucide)-[\w-]+:(?: ?${ATTRIBUTES})?`,
        'g',
      ),
      '',
    ],
  ],
  'pymdownx.keys': [
    [/\+\+(?=[\w"])([\w"-]+(?:\+[\w"-]+)*)\+\+/g, (_, keys) => keys.split('+').map(keyOf).join('+')],
  ],
  'pymdownx.mark': [[/(?<![=\w])==(?=\S)([^=\n]+?)(?<=\S)==(?![=\w])/g, '<mark>$1</mark>']],
  'pymdownx.tilde': [[/(?<=\w)~([^\s~]{1,40})~(?!~)/g, '<sub>$1</sub>']],
}

/** The names of all extensions that are known. */
export const KNOWN: readonly string[] = [...Object.keys(EXTENSIONS), ...NAMES.extensions.split(' ')]

function keyOf(name: string): string {
  const plain = name.replace(/"/g, '')
  const words = plain.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `<kbd>${name.startsWith('"') ? plain : words.join(' ')}</kbd>`
}

/** A line in CommonMark. Code within it stays. */
export function inlineText(line: string, { has }: Pick<Dialect, 'has'>): string {
  const code: string[] = []
  const hidden = line.replace(
    /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g,
    (all) => `\uE000${code.push(all) - 1}\uE001`,
  )
  let made = hidden
  for (const [name, rules] of Object.entries(EXTENSIONS))
    if (rules.length > 0 && has(new RegExp(`^(?:${name.replace(/\./g, '\\.')})$`)))
      for (const [pattern, to] of rules)
        made = typeof to === 'string' ? made.replace(pattern, to) : made.replace(pattern, to)
  // The id of a heading is no attribute for other rules.
  made = made.replace(/\uE002([^\uE003]*)\uE003/, '{$1}')
  return made.replace(/\uE000(\d+)\uE001/g, (_, index: string) =>
    (code[Number(index)] ?? '').replace(
      has(/^pymdownx\.inlinehilite$/) ? /^(`+)(?:#!|:::)[\w+-]+ / : /^$/,
      '$1',
    ),
  )
}

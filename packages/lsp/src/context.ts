import type { Wanted } from '@chatdocs/core'

/** What can be written at a place in a text, and where what is written of it begins. */
export interface Place extends Wanted {
  start: number
  /** What else can be written there. */
  also?: Wanted
  /** What follows a chosen word. */
  end?: string
}

type Rule = readonly [before: RegExp, kind: Wanted['kind'], more?: { also?: Wanted; end?: string }]

/** Front matter: the line up to the cursor. */
const IN_FRONT_MATTER: readonly Rule[] = [
  [/^()([\w-]*)$/, 'keys', { end: ': ' }],
  [/^()tags:\s*(?:\[(?:[^\]]*,)?\s*)?([^\s,[\]]*)$/, 'tags'],
  [/^()authors:\s*(?:\[(?:[^\]]*,)?\s*)?([^\s,[\]]*)$/, 'authors'],
  [/^(image):\s*(\S*)$/, 'files'],
  [/^pagination_(?:next|prev):\s*()(\S*)$/, 'ids'],
  [/^(\w+):\s*(\S*)$/, 'values'],
]

/** Documents: the line up to the cursor. The first group says of what the words are, the second is what stands there. */
const IN_TEXT: readonly Rule[] = [
  [/^\s*(?:[>*-]\s*)*()(?:`{3,}|~{3,})([\w+#-]*)$/, 'languages'],
  [/(?:!\[[^\]]*\]\(|\bsrc=")(image|)([^()\s"]*)$/, 'files'],
  [/(?:\]\(<?|^\s*\[[^\]]+\]:\s*|\bhref=")([^()\s#<>"]*)#([^()\s<>"]*)$/, 'anchors'],
  [
    /(?:\]\(<?|^\s*\[[^\]]+\]:\s*|\bhref=")()([^()\s<>"]*)$/,
    'documents',
    { also: { kind: 'files', of: '' } },
  ],
  [/(?:\bicon="|:icon\[)()([\w-]*)$/, 'icons'],
  [
    /^\s*(?:[>*-]\s*)*:{2,}([\w-]+)(?:\[[^\]]*\])?\{(?:[^}"]|"[^"]*")*?\s?([\w-]*)$/,
    'attributes',
    { end: '=' },
  ],
  [/^\s*(?:[>*-]\s*)*:{2,}()([\w-]*)$/, 'directives'],
  [/(?:^|\s)():([a-z][\w-]*)$/, 'directives'],
  [/<()([A-Z][\w.]*)$/, 'components'],
  [/<([A-Z](?:[^<>"]|"[^"]*")*?[\w-]+)="([^"]*)$/, 'choices'],
  [/<([A-Z][\w.]*)\s(?:[^<>"]|"[^"]*")*?([\w-]*)$/, 'properties', { end: '=' }],
  [/\{\{\s*()([\w.-]*)$/, 'variables', { end: '}}' }],
  [/^(?:[^`]*`[^`]+`)*[^`]*()`((?:[A-Za-z_$][\w$.#]*)?)$/, 'symbols', { end: '`' }],
]

/** Data and code of the site that name documents. */
const IN_SIDEBARS: readonly Rule[] = [[/()['"]([^'",]*)$/, 'ids']]

/** What stands at the cursor is shorter. */
const LONGEST = 500

/** What can be written at an offset of a file; `undefined` if nothing is known of it. */
export function placeAt(path: string, text: string, offset: number): Place | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(Math.max(lineStart, offset - LONGEST), offset)
  for (const [before, kind, more] of rulesFor(path, text, offset)) {
    const found = before.exec(line)
    if (!found) continue
    const [, of = '', written = ''] = found
    return { kind, of: kind === 'files' ? 'image' : of, start: offset - written.length, ...more }
  }
  return undefined
}

function rulesFor(path: string, text: string, offset: number): readonly Rule[] {
  if (/(?:^|\/)sidebars\.\w+$/.test(path)) return IN_SIDEBARS
  if (!/\.mdx?$/i.test(path)) return []
  if (offset <= headEnd(text)) return itemRules(text, offset) ?? IN_FRONT_MATTER
  return isInCode(text, offset) ? [] : IN_TEXT
}

/** The offset after front matter, which an author may not have closed yet; -1 if there is none. */
function headEnd(text: string): number {
  if (!/^---[ \t]*\r?\n/.test(text)) return -1
  const end = /\n---[ \t]*(?:\r?\n|$)/.exec(text.slice(3))
  return end ? end.index + 3 : text.length
}

/** An entry of a list in front matter: `  - na` below `tags:`. */
function itemRules(text: string, offset: number): readonly Rule[] | undefined {
  const [, key] =
    /\n(tags|authors):[ \t]*\r?\n(?:[ \t]*-[^\n]*\n)*[ \t]*-[ \t]*[^\s\n]*$/.exec(text.slice(0, offset)) ?? []
  return key === undefined ? undefined : [[/^\s*-\s*()(\S*)$/, key === 'tags' ? 'tags' : 'authors']]
}

/** Whether a line is in a fenced code block, below the line that opens it. */
function isInCode(text: string, offset: number): boolean {
  let fence: string | undefined
  const above = text.slice(0, text.lastIndexOf('\n', offset - 1) + 1)
  for (const [, mark = ''] of above.matchAll(/^[ \t>]*(`{3,}|~{3,})/gm)) {
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence)) fence = undefined
  }
  return fence !== undefined
}

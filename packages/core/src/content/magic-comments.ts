/** A code block without its magic comments. */
export interface CleanCode {
  lines: readonly string[]
  /** The highlighted lines, counted from 1. */
  highlighted: ReadonlySet<number>
}

/** The delimiters of a comment. */
const STYLES = {
  slash: ['//', ''],
  block: ['/*', '*/'],
  jsx: ['{/*', '*/}'],
  html: ['<!--', '-->'],
  hash: ['#', ''],
  dashes: ['--', ''],
  percent: ['%', ''],
  semicolon: [';+', ''],
  bang: ['!', ''],
  quote: ["'", ''],
  rem: ['REM', ''],
  ml: ['(*', '*)'],
  cobol: ['*>', ''],
} as const satisfies Record<string, readonly [string, string]>

type Style = keyof typeof STYLES

/** Languages by their comment styles. All others, and blocks without a language, accept every style. */
const FAMILIES: readonly (readonly [readonly Style[], string])[] = [
  [
    ['slash', 'block'],
    'js javascript mjs cjs ts typescript mts cts java kotlin kt scala groovy gradle c cpp csharp cs dotnet go rust rs swift dart objectivec objc protobuf solidity zig jsonc json5',
  ],
  [['slash', 'block', 'jsx'], 'jsx tsx'],
  [['block', 'slash'], 'css scss sass less stylus'],
  [['html', 'slash', 'block'], 'html markup xml svg mathml vue svelte astro'],
  [['html', 'jsx', 'hash'], 'md markdown mdx'],
  [
    ['hash'],
    'bash sh shell zsh fish python py ruby rb yaml yml toml docker dockerfile perl r makefile make nginx graphql elixir julia properties git ignore powershell ps1 cmake hcl terraform',
  ],
  [['slash', 'block', 'hash'], 'php'],
  [['dashes', 'block'], 'sql plsql mysql postgresql'],
  [['dashes'], 'lua haskell hs elm ada vhdl applescript'],
  [['percent'], 'tex latex matlab erlang erl prolog'],
  [['semicolon'], 'wasm lisp elisp clojure clj scheme racket asm nasm ini'],
  [['bang'], 'fortran'],
  [['quote', 'rem'], 'vb vbnet visual-basic basic vba'],
  [['ml', 'slash'], 'ocaml fsharp pascal delphi'],
  [['cobol'], 'cobol'],
]

/**
 * Removes magic comments from code: `highlight-next-line`, and `highlight-start` to `highlight-end`, each
 * alone on a line. Without an end, the range extends to the last line.
 */
export function takeMagicComments(code: readonly string[], language: string): CleanCode {
  if (!code.some((line) => line.includes('highlight-'))) return { lines: code, highlighted: new Set() }
  const pattern = patternFor(language)
  const lines: string[] = []
  const highlighted = new Set<number>()
  let isNext = false
  let isOpen = false
  for (const line of code) {
    const command = pattern.exec(line)?.slice(1).find(Boolean)?.toLowerCase()
    if (command === undefined) {
      lines.push(line)
      if (isNext || isOpen) highlighted.add(lines.length)
      isNext = false
    } else if (command === 'next-line') isNext = true
    else isOpen = command === 'start'
  }
  return { lines, highlighted }
}

function patternFor(language: string): RegExp {
  const styles = FAMILIES.find(([, names]) => names.split(' ').includes(language))?.[0]
  const comments = (styles ?? (Object.keys(STYLES) as Style[])).map((style) => {
    const [open, close] = STYLES[style].map((mark) =>
      mark === ';+' ? mark : mark.replace(/[/*(){}]/g, '\\$&'),
    )
    return `${open}\\s*highlight-(next-line|start|end)\\s*${close}`
  })
  return new RegExp(`^\\s*(?:${comments.join('|')})\\s*$`, 'i')
}

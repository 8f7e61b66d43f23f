import type { Program } from 'acorn'
import { folderOf, follow, MARKDOWN, MDX, nameOf, type SourcePath, type Span } from '../../paths.ts'
import { runEnds } from '../tree/scan.ts'

/** An import in code of MDX. `names` are those it has here, and what they are in the module: `default`, `*`. */
export interface Import extends Span {
  names: Readonly<Record<string, string>>
  specifier: string
}

/** What a specifier means, before anyone looks at the disk. */
export type Target =
  | { kind: 'markdown'; path: SourcePath }
  /** `isRaw` if it is no data, whatever its extension. */
  | { kind: 'text'; path: SourcePath; isRaw: boolean }
  | { kind: 'image'; address: string }
  /** A module of the site, perhaps without extension, or a package. */
  | { kind: 'module'; name: string; isOwn: boolean }

/** The specifiers of imports in a text. Some may be in blocks of code, where they mean nothing. */
const IMPORT =
  /^import\s+(?:[\w$*{](?:(?!\nimport\s)[^'";])*?(?<!\s)\s+from\s+)?(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>[ \t]*;?[ \t]*$/gm

/** The imports in a text before its code is parsed, with those in blocks of code. */
export function specifiersIn(text: string): (Span & { specifier: string })[] {
  return [...text.matchAll(IMPORT)].map(({ 0: whole, index, groups }) => ({
    specifier: groups?.specifier ?? '',
    start: index,
    end: index + whole.length,
  }))
}

/** The imports of a program. */
export function importsOf({ body }: Pick<Program, 'body'>): Import[] {
  return body.flatMap((each) => {
    if (each.type !== 'ImportDeclaration') return []
    const names = each.specifiers.map((name) => [
      name.local.name,
      name.type === 'ImportSpecifier'
        ? String('name' in name.imported ? name.imported.name : name.imported.value)
        : name.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*',
    ])
    const { start, end } = each
    return [{ names: Object.fromEntries(names), specifier: String(each.source.value), start, end }]
  })
}

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i
const TEXT = /\.(?:json|txt|csv|ya?ml)$/i

/**
 * What an import from a file means. `@site/` and `@/` are the site folder; what webpack and Vite call raw is text. An
 * image has the address that it would have in the file. `undefined` outside of the site.
 */
export function targetOf(file: SourcePath, specifier: string): Target | undefined {
  const isRaw = /^!*raw-loader!|\?raw$/.test(specifier)
  const plain = specifier.replace(/^.*!/, '').replace(/\?\w+$/, '')
  const path = pathOf(file, plain)
  if (path === undefined) {
    const isOwn = /^(?:\.|@site\/|@\/)/.test(plain)
    return isOwn ? undefined : { kind: 'module', name: plain, isOwn: false }
  }
  if (isRaw) return { kind: 'text', path, isRaw }
  if (MARKDOWN.test(path)) return { kind: 'markdown', path }
  if (IMAGE.test(path)) return { kind: 'image', address: addressOf(file, plain, path) }
  if (TEXT.test(path)) return { kind: 'text', path, isRaw }
  return { kind: 'module', name: path, isOwn: true }
}

function pathOf(file: SourcePath, specifier: string): SourcePath | undefined {
  if (specifier.startsWith('@site/')) return follow('', specifier.slice(6))
  if (specifier.startsWith('@/')) return follow('', specifier.slice(2))
  return specifier.startsWith('.') ? follow(folderOf(file), specifier) : undefined
}

/** The address of an image in a file: files of `static` have it from the root. */
function addressOf(file: SourcePath, specifier: string, path: SourcePath): string {
  if (specifier.startsWith('.')) return specifier
  if (/^(?:static|public)\//.test(path)) return path.slice(path.indexOf('/'))
  const up = folderOf(file).split('/').filter(Boolean)
  return [...up.map(() => '..'), path].join('/')
}

/** What a module can be: itself, or one of these extensions, or the index of a folder. */
export function candidatesOf(name: string): SourcePath[] {
  const ends = ['tsx', 'jsx', 'ts', 'js', 'mjs']
  const own = /\.\w+$/.test(nameOf(name)) ? [name] : []
  return [
    ...own,
    ...ends.map((end) => `${name}.${end}`),
    ...ends.map((end) => `${name}/index.${end}`),
  ] as SourcePath[]
}

/** In code, formulas and comments, and behind a backslash, nothing is MDX. */
function withoutCode(body: string, math?: false): string {
  return withoutWords(withoutBlocks(math === false ? body.replaceAll('$', ' ') : body))
}

/** Without blocks of code and formulas. One that is not closed stays, with all that follows. */
function withoutBlocks(body: string): string {
  let plain = ''
  let open: { mark: string; start: number } | undefined
  for (const { 0: line, index } of body.matchAll(/[^\n]*\n?/g)) {
    if (open) {
      if (!line.startsWith(open.mark)) continue
      open = undefined
      plain += '\n'
      continue
    }
    const [mark] = /^[ \t]*(?:`{3,}|~{3,}|\${2,})/.exec(line) ?? []
    if (mark === undefined) plain += line
    else open = { mark, start: index }
  }
  return open ? plain + body.slice(open.start) : plain
}

/** Without comments, code and formulas in a line, and what stands behind a backslash. */
function withoutWords(text: string): string {
  const endOf = runEnds(text)
  const lastComment = text.lastIndexOf('-->')
  const endIn: Readonly<Record<string, (begin: string, index: number) => number | undefined>> = {
    '<': (_, index) => (index < lastComment ? text.indexOf('-->', index) + 3 : undefined),
    '\\': (_, index) => index + 2,
    '`': endOf,
    $: endOf,
  }
  const tokens = /<!--|(?<![\\`$])(?:`+|\${1,2}(?!\$))|\\[<{]/g
  let [plain, from] = ['', 0]
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const { 0: begin, index } = found
    const end = endIn[begin.charAt(0)]?.(begin, index)
    if (end === undefined || (/[`$]/.test(begin) && text.slice(index, end).includes('\n'))) continue
    plain += text.slice(from, index)
    from = end
    tokens.lastIndex = end
  }
  return plain + text.slice(from)
}

/**
 * Whether a file is read as MDX: it is certain if it has what only MDX has, and possible if it has elements of HTML,
 * whose content is Markdown there. All others are the same in Markdown.
 */
export function needOfMdx(path: string, body: string, math?: false): 'none' | 'possible' | 'certain' {
  if (!MDX.test(path)) return 'none'
  const plain = withoutCode(body, math)
  if (/^(?:import|export)\s|<[A-Z]|<\/?>|<head>|\{(?!#[^\s{}]+\})/m.test(plain)) return 'certain'
  return /<[a-z]/.test(plain) ? 'possible' : 'none'
}

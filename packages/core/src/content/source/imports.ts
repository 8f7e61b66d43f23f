import type { Program } from 'acorn'
import { folderOf, follow, MARKDOWN, MDX, nameOf, pathFrom, type SourcePath, type Span } from '../../paths.ts'
import type { Parse } from '../parser/parser.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode, isFenced } from '../tree/nodes.ts'

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
  return pathFrom(folderOf(file), path)
}

/** What a module can be: itself, or one of these extensions, or the index of a folder. */
export function candidatesOf(name: string): SourcePath[] {
  const own = /\.\w+$/.test(nameOf(name)) ? [name] : []
  const ends = ['tsx', 'jsx', 'ts', 'js', 'mjs']
  const made = [`${name}.`, `${name}/index.`].flatMap((stem) => ends.map((end) => stem + end))
  return [...own, ...made] as SourcePath[]
}

const STATEMENT = /^(?:import|export)\s/m

/**
 * Whether a file is read as MDX: it is certain if its Markdown has words that only MDX has, and possible if it has elements
 * of HTML, whose content is Markdown there. All others are the same in Markdown.
 */
export function needOfMdx(path: string, body: string, parse: Parse): 'none' | 'possible' | 'certain' {
  if (!MDX.test(path) || !(/[<{]/.test(body) || STATEMENT.test(body))) return 'none'
  let words = ''
  const tree = parse(body)
  eachNode(tree, (node, _, parent) => {
    const { start, end } = placeOf(node)
    // Nothing is code in MDX because it is indented.
    const isRead = node.type === 'code' ? !isFenced(node, body) : /^(?:text|html)$/.test(node.type)
    if (isRead) words += `${body.slice(start, end)} `
    else if (node.type === 'paragraph' && parent === tree && STATEMENT.test(body.slice(start, end)))
      words += '{'
    return undefined
  })
  const plain = words.replace(/<!--[\s\S]*?(?:-->|$)|\\[<{]/g, '')
  if (/<[A-Z]|<\/?>|<head>|\{(?!#[^\s{}]+\})/.test(plain)) return 'certain'
  return /<[a-z]/.test(plain) ? 'possible' : 'none'
}

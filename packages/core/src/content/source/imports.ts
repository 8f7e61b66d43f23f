import type { Program } from 'acorn'
import { folderOf, follow, MARKDOWN, MDX, nameOf, pathFrom, type SourcePath, type Span } from '../../paths.ts'
import type { Parse } from '../parser/parser.ts'
import { placeOf } from '../tree/elements.ts'
import { eachNode, isFenced } from '../tree/nodes.ts'

/** An import in the code of MDX. `names` maps local names to exported ones: `default`, `*`. */
export interface Import extends Span {
  names: Readonly<Record<string, string>>
  specifier: string
}

/** The target of a specifier, before the disk is read. */
export type Target =
  | { kind: 'markdown'; path: SourcePath }
  /** `isRaw`: it is text, whatever its extension. */
  | { kind: 'text'; path: SourcePath; isRaw: boolean }
  | { kind: 'image'; address: string }
  /** A module of the site, perhaps without extension, or a package. */
  | { kind: 'module'; name: string; isOwn: boolean }

/** The specifiers of imports in a text. Matches in code blocks do no harm. */
const IMPORT =
  /^import\s+(?:[\w$*{](?:(?!\nimport\s)[^'";])*?(?<!\s)\s+from\s+)?(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>[ \t]*;?[ \t]*$/gm

/** The imports in a text before its code is parsed, including those in code blocks. */
export function specifiersIn(text: string): (Span & { specifier: string })[] {
  return [...text.matchAll(IMPORT)].map(({ 0: whole, index, groups }) => ({
    specifier: groups?.specifier ?? '',
    start: index,
    end: index + whole.length,
  }))
}

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
 * The target of an import in a file. `@site/` and `@/` are the site folder; raw imports of webpack and Vite give text. An
 * image gets the address that the file would use for it. `undefined` outside of the site.
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

/** The address of an image in a file: files in `static` have a root-relative one. */
function addressOf(file: SourcePath, specifier: string, path: SourcePath): string {
  if (specifier.startsWith('.')) return specifier
  if (/^(?:static|public)\//.test(path)) return path.slice(path.indexOf('/'))
  return pathFrom(folderOf(file), path)
}

/** The paths that a module name can mean: itself, with one of these extensions, or the index of a folder. */
export function candidatesOf(name: string): SourcePath[] {
  const own = /\.\w+$/.test(nameOf(name)) ? [name] : []
  const ends = ['tsx', 'jsx', 'ts', 'js', 'mjs']
  const made = [`${name}.`, `${name}/index.`].flatMap((stem) => ends.map((end) => stem + end))
  return [...own, ...made] as SourcePath[]
}

const STATEMENT = /^(?:import|export)\s/m

/**
 * Whether a file has to be read as MDX: certainly, if its Markdown contains syntax that only MDX has; possibly, if it has
 * HTML elements, whose content is Markdown in MDX. All other files mean the same in Markdown.
 */
export function needOfMdx(path: string, body: string, parse: Parse): 'none' | 'possible' | 'certain' {
  if (!MDX.test(path) || !(/[<{]/.test(body) || STATEMENT.test(body))) return 'none'
  let words = ''
  const tree = parse(body)
  eachNode(tree, (node, _, parent) => {
    const { start, end } = placeOf(node)
    // In MDX, indentation does not make code.
    const isRead = node.type === 'code' ? !isFenced(node, body) : /^(?:text|html)$/.test(node.type)
    if (isRead) words += `${body.slice(start, end)} `
    else if (node.type === 'paragraph' && parent === tree && STATEMENT.test(body.slice(start, end)))
      words += '{'
  })
  const plain = words.replace(/<!--[\s\S]*?(?:-->|$)|\\[<{]/g, '')
  if (/<[A-Z]|<\/?>|<head>|\{(?!#[^\s{}]+\})/.test(plain)) return 'certain'
  return /<[a-z]/.test(plain) ? 'possible' : 'none'
}

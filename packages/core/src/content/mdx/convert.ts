import type { Heading, Parents, RootContent } from 'mdast'
import type {
  MdxFlowExpression,
  MdxJsxAttributeUnion,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression,
} from 'satteri'
import { HEAD_IN_MDX, mdxCode, mdxProblem } from '../../diagnostics/content-catalogue.ts'
import type { SourcePath } from '../../paths.ts'
import type { Inclusion, PageCode } from '../model.ts'
import { componentData } from '../tree/components.ts'
import { placeOf } from '../tree/elements.ts'
import { escapeInline } from '../tree/html.ts'
import { mergeTexts } from '../tree/nodes.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { CodeBuilder, IN_CODE } from './code.ts'
import { elementNode, hasComponent, headTag, LOOSE, propertiesIn } from './elements.ts'
import { type Bound, fileAt, type Given, Scope } from './scope.ts'
import { NotData, type Value } from './values.ts'
import { blocksOf, COMPONENTS, INSTEAD, isPhrasing, make } from './vocabulary.ts'

type Jsx = MdxJsxFlowElement | MdxJsxTextElement
type Attribute = MdxJsxAttributeUnion
type MdxExpression = MdxFlowExpression | MdxTextExpression
type Props = Readonly<Record<string, Value>>

/** The attributes of an element: plain data, or code because of the attribute `name`. */
type Read = { props: Props } | { code: true; name: string }

/**
 * Turns the parts of a tree that only MDX has into Markdown nodes, HTML and islands. Whatever is not plain data becomes a
 * component in a module of the page, which is bundled; no code runs here.
 */
export class Conversion {
  readonly #given: Given
  readonly #scopes = new Map<SourcePath, Scope>()
  readonly #inclusions: readonly Inclusion[]
  readonly #code: CodeBuilder
  readonly #reported = new Set<string>()

  constructor(given: Given, inclusions: readonly Inclusion[]) {
    this.#given = given
    this.#inclusions = inclusions
    this.#code = new CodeBuilder(given)
  }

  /** The module with the components that only code can make; `undefined` if there are none. */
  get code(): PageCode | undefined {
    return this.#code.module
  }

  convert(tree: Parents): void {
    const kept: RootContent[] = []
    for (const node of tree.children as RootContent[]) {
      if (node.type !== 'mdxjsEsm') kept.push(node)
      else this.#addStatements(node)
    }
    tree.children = blocksOf(this.#all(kept)) as typeof tree.children
  }

  #addStatements(node: Extract<RootContent, { type: 'mdxjsEsm' }>): void {
    const { reading } = this.#given
    const span = placeOf(node)
    const file = fileAt(reading, span)
    const scope = this.#scopeOf(file)
    this.#code.addStatements(scope.add(reading.text.slice(span.start, span.end), span.start), file, scope)
    reading.comments.push(span)
  }

  #scopeOf(file: SourcePath): Scope {
    const scope = this.#scopes.get(file) ?? new Scope(this.#given, file)
    this.#scopes.set(file, scope)
    return scope
  }

  #all(nodes: readonly RootContent[]): RootContent[] {
    return nodes.flatMap((node) => this.#node(node))
  }

  #node(node: RootContent): RootContent[] {
    switch (node.type) {
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.#expression(node)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#element(node)
      case 'mdxjsEsm':
        this.#addStatements(node)
        return []
    }
    if (!('children' in node)) return [node]
    if (node.type === 'heading') keepId(node)
    const children = this.#all(node.children)
    if (node.type === 'paragraph' && !children.every(isPhrasing)) return blocksOf(children)
    if (node.type === 'paragraph' && children.some(hasComponent)) node.data = { ...node.data, ...LOOSE }
    const isBox = node.type === 'containerDirective' || node.type === 'blockquote'
    Object.assign(node, { children: isBox ? blocksOf(children) : children })
    if (children.some((each) => each.type === 'text')) mergeTexts(node)
    return [node]
  }

  /** No nodes for a comment, a text for data. */
  #expression(node: MdxExpression): RootContent[] {
    const { reading } = this.#given
    const span = placeOf(node)
    const source = reading.text.slice(span.start, span.end)
    const isFlow = node.type === 'mdxFlowExpression'
    if (isComment(node.value)) {
      if (source.startsWith('<!--') && isFlow) return [{ type: 'html', value: source, ...positionOf(node) }]
      reading.comments.push(span)
      if (!isFlow) return []
      const comment = node.value.trim()
      const words = /^\/\*[\s\S]*\*\/$/.test(comment) ? comment.slice(2, -2).trim() : ''
      return [{ type: 'html', value: `<!-- ${words.replaceAll('--', '')} -->`, ...positionOf(node) }]
    }
    try {
      const value = this.#valueOf(node.value, node, this.#given.base)
      const text = textIn(value)
      reading.comments.push({ ...span, text: escapeInline(text) })
      if (text === '') return []
      const words: RootContent = { type: 'text', value: text, ...positionOf(node) }
      return isFlow ? [{ type: 'paragraph', children: [words], ...positionOf(node) }] : [words]
    } catch (error) {
      if (!(error instanceof NotData)) throw error
      return this.#coded(`<>{${node.value}\n}</>`, node, [])
    }
  }

  /** Throws `NotData` if code is not plain data. `base` is the base path for URLs that are not resolved later. */
  #valueOf(code: string, node: Pick<Jsx, 'position'>, base?: string): Value {
    const { acorn, reading } = this.#given
    const span = placeOf(node)
    const scope = this.#scopeOf(fileAt(reading, span))
    let expression: ReturnType<typeof acorn.parseExpressionAt>
    try {
      expression = acorn.parseExpressionAt(code, 0, { ecmaVersion: 'latest' })
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw new NotData()
    }
    return scope.read(expression, this.#propsAt(span.start), base)
  }

  /** The properties of the element that included the text at this offset. */
  #propsAt(place: number): Props {
    const around = this.#inclusions.findLast(({ start, end }) => start <= place && place < end)
    if (!around) return {}
    const { acorn, reading } = this.#given
    const scope = this.#scopeOf(fileAt(reading, { start: around.start - 1, end: around.start - 1 }))
    try {
      const code = acorn.parseExpressionAt(`({${propertiesIn(around.attributes)}})`, 0, {
        ecmaVersion: 'latest',
      })
      return scope.read(code, this.#propsAt(around.start - 1)) as Props
    } catch (error) {
      if (error instanceof NotData || error instanceof SyntaxError) return {}
      throw error
    }
  }

  #attributes(node: Jsx, base?: string): Read {
    const props: Record<string, Value> = {}
    for (const each of node.attributes) {
      try {
        if (each.type === 'mdxJsxExpressionAttribute') {
          Object.assign(props, this.#valueOf(`({${each.value}})`, node, base))
        } else if (typeof each.value === 'string') props[each.name] = each.value
        else props[each.name] = each.value ? this.#valueOf(each.value.value, node, base) : true
      } catch (error) {
        if (!(error instanceof NotData)) throw error
        return { code: true, name: each.type === 'mdxJsxAttribute' ? each.name : each.value }
      }
    }
    return { props }
  }

  #element(node: Jsx): RootContent[] {
    const { name } = node
    const { reading } = this.#given
    if (name === null || name === 'Fragment' || name === 'React.Fragment') return this.#inside(node)
    if (this.#isHead(node)) {
      reading.comments.push(placeOf(node))
      this.#addHead(node.children)
      return []
    }
    if (takesFunction(node)) return this.#coded(sourceOf(node, this.#given.reading), node, [])
    const read = this.#attributes(node)
    const children = this.#all(node.children)
    if (/^[a-z]/.test(name) && !name.includes('.')) {
      if ('code' in read) return this.#coded(this.#tagOf(node, children), node, children)
      const isText = node.type === 'mdxJsxTextElement' && name !== 'summary'
      const isInline = isText && children.every(isPhrasing)
      return elementNode(name, read.props, { children, isInline, position: node.position })
    }
    return this.#component(name, { node, read, children })
  }

  /** The children of an element; the tags themselves are not for readers. */
  #inside(node: Jsx, children = this.#all(node.children)): RootContent[] {
    const { start, end } = placeOf(node)
    const [first, last] = [node.children[0], node.children.at(-1)]
    const { comments } = this.#given.reading
    comments.push({ start, end: first ? placeOf(first).start : end, text: '' })
    if (last) comments.push({ start: placeOf(last).end, end, text: '' })
    return children
  }

  /** `<head>`, or the `<Head>` of another generator. */
  #isHead(node: Jsx): boolean {
    if (node.name !== 'Head') return node.name === 'head'
    return !this.#given.modules['<Head>'] && (this.#boundAt(node, 'Head')?.kind ?? 'ours') === 'ours'
  }

  #addHead(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      if (!('name' in node && 'attributes' in node)) {
        if ('children' in node) this.#addHead(node.children)
        continue
      }
      const element = node as Jsx
      const read = this.#attributes(element, this.#given.base)
      const text = this.#textOf(element.children)
      const isData = 'props' in read && text !== undefined
      const tag = isData ? headTag(element.name ?? '', read.props, text.trim()) : undefined
      const { reading } = this.#given
      if (tag) reading.head = [...(reading.head ?? []), tag]
      else this.#report(element, `<${element.name}> cannot be in the head of this page`, HEAD_IN_MDX)
    }
  }

  /** The text of an element that contains no other elements; `undefined` if it contains code. */
  #textOf(nodes: readonly RootContent[]): string | undefined {
    try {
      const texts = nodes.map((each) => {
        if ('children' in each) return this.#textOf(each.children)
        if (!/^mdx\w+Expression$/.test(each.type)) return 'value' in each ? each.value : ''
        const { value } = each as MdxExpression
        const [, data] = /^\s*JSON\.stringify\((.*)\)\s*$/s.exec(value) ?? []
        const read = this.#valueOf(data ?? value, each as MdxExpression)
        return data === undefined ? textIn(read) : JSON.stringify(read)
      })
      return texts.every((each) => each !== undefined) ? texts.join('') : undefined
    } catch (error) {
      if (error instanceof NotData) return undefined
      throw error
    }
  }

  #boundAt(node: Jsx, name: string): Bound | undefined {
    return this.#scopeOf(fileAt(this.#given.reading, placeOf(node))).get(name)
  }

  #component(
    name: string,
    { node, read, children }: { node: Jsx; read: Read; children: RootContent[] },
  ): RootContent[] {
    const { modules } = this.#given
    const bound = this.#boundAt(node, name)
    const own = bound ? undefined : modules[`<${name}>`]
    const ours = bound?.kind === 'ours' ? bound.name : bound || own ? undefined : this.#partOfOurs(node, name)
    if (bound?.kind === 'markdown') {
      this.#report(node, `<${name}> is not included`, 'give it a line of its own, with empty lines around it')
      return []
    }
    if (bound?.kind === 'missing') return this.#inside(node, children)
    const isKnown = ours !== undefined && COMPONENTS.includes(ours)
    if (ours !== undefined && !isKnown && IN_CODE.has(ours))
      return this.#coded(this.#tagOf(node, children), node, children)
    if (ours !== undefined && (isKnown || bound)) return this.#ours(ours, { node, read, children })
    if (bound?.kind === 'code' || bound?.kind === 'data' || name.includes('.') || 'code' in read)
      return this.#coded(this.#tagOf(node, children), node, children)
    const island = bound?.kind === 'component' ? bound.island : (own?.name ?? name)
    const whole = this.#attributes(node, this.#given.base)
    return [this.#island(island, 'code' in whole ? {} : whole.props, { node, children })]
  }

  /** `Tabs.Tab`, for whatever name `Tabs` was imported by. */
  #partOfOurs(node: Jsx, name: string): string {
    const [root = '', ...parts] = name.split('.')
    const bound = parts.length > 0 ? this.#boundAt(node, root) : undefined
    return bound?.kind === 'ours' ? [bound.name, ...parts].join('.') : name
  }

  #ours(
    name: string,
    { node, read, children }: { node: Jsx; read: Read; children: RootContent[] },
  ): RootContent[] {
    // Code that gives it items names the category of the page.
    if ('code' in read && name !== 'DocCardList') {
      this.#report(
        node,
        `${read.name} of <${node.name}> is not known before the page runs`,
        'write its value here',
      )
    }
    const props = 'code' in read ? {} : read.props
    const made = make({ name, props, children, position: node.position })
    if (made) return made
    const help = (Object.hasOwn(INSTEAD, name) && INSTEAD[name]) || KNOWN
    this.#report(node, `<${node.name}> is no component here: its content is shown without it`, help)
    return this.#inside(node, children)
  }

  #island(
    name: string,
    props: Props,
    { node, children }: { node: Jsx | MdxExpression; children: RootContent[] },
  ): RootContent {
    const { start, end } = placeOf(node)
    const length = 'name' in node && node.name ? node.name.length + 1 : end - start
    const data = componentData(name, props, { start, end: start + length })
    const isInline = node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression'
    const type = isInline && children.every(isPhrasing) ? 'textDirective' : 'containerDirective'
    return { type, name: 'component', children, data, ...positionOf(node) } as RootContent
  }

  /** An island that shows a component of the page's own module. */
  #coded(jsx: string, node: Jsx | MdxExpression, children: RootContent[]): RootContent[] {
    const { path } = this.#given.reading
    const problem = this.#code.problemIn(jsx)
    if (problem !== undefined) {
      const place = locationIn(this.#given.reading, placeOf(node))
      if (problem !== '') this.#given.reading.diagnostics.push(mdxCode(problem, place))
      return children
    }
    const name = `${path}#${this.#code.add(jsx)}`
    return [this.#island(name, this.#propsAt(placeOf(node).start), { node, children })]
  }

  #tagOf({ name, attributes }: Jsx, children: readonly RootContent[]): string {
    const given = attributes.map(attributeCode).join(' ')
    return children.length > 0 ? `<${name} ${given}>{props.children}</${name}>` : `<${name} ${given} />`
  }

  /** Reports a problem only once for all elements of the same name. */
  #report(node: Jsx, message: string, help: string): void {
    if (this.#reported.has(message)) return
    this.#reported.add(message)
    const { start } = placeOf(node)
    const span = { start, end: start + (node.name?.length ?? 0) + 1 }
    this.#given.reading.diagnostics.push(mdxProblem(message, locationIn(this.#given.reading, span), help))
  }
}

const KNOWN = `known are ${COMPONENTS.join(', ')}, the components folder, and what the page imports`

function positionOf({ position }: Pick<RootContent, 'position'>) {
  return position ? { position } : {}
}

/** Whether the content of an element is a function, which the component calls with values. */
function takesFunction({ children }: Jsx): boolean {
  const [only, ...others] = children
  const isExpression = only?.type === 'mdxFlowExpression' || only?.type === 'mdxTextExpression'
  return (
    isExpression &&
    others.length === 0 &&
    /^\s*(?:async\s*)?(?:function\b|\w+\s*=>|\([^()]*\)\s*=>)/.test(only.value)
  )
}

function sourceOf(node: Jsx, { text }: Reading): string {
  const { start, end } = placeOf(node)
  return text.slice(start, end)
}

/** Turns a comment with the id of a heading back into text, as in Markdown. */
function keepId({ children }: Heading): void {
  const last = children.at(-1)
  if (last?.type !== 'mdxTextExpression' || !/^\/\*\s*#[^\s{}*]+\s*\*\/$/.test(last.value)) return
  children.splice(-1, 1, { type: 'text', value: `{${last.value}}`, ...positionOf(last) })
}

function attributeCode(each: Attribute): string {
  if (each.type === 'mdxJsxExpressionAttribute') return `{${each.value}}`
  if (typeof each.value === 'string') return `${each.name}={${JSON.stringify(each.value)}}`
  return each.value ? `${each.name}={${each.value.value}}` : each.name
}

function isComment(code: string): boolean {
  return /^\s*(?:(?:\/\*(?:(?!\*\/)[\s\S])*\*\/|\/\/[^\n]*(?:\n|$))\s*)*$/.test(code)
}

/** The text of a value as React shows it: empty for true and false. */
function textIn(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textIn).join('')
  if (typeof value === 'object' && value !== null) throw new NotData()
  return ''
}

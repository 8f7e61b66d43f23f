import type { Expression, ObjectExpression, Property, SpreadElement } from 'acorn'

/** The value of an expression: data as in JSON, and `undefined`. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value }

/** Looks up the names in an expression. */
export interface Names {
  /** Throws `NotData` if the name does not stand for plain data. */
  value(name: string): Value
  /** The URL of a file, as the document would write it. */
  address(specifier: string): string
}

/** An expression is not plain data: it calls something, or uses a name that only code knows. */
export class NotData extends Error {}

/** The most characters of a text, and the most items. Names that use each other twice grow fast. */
const MOST = 1_000_000

/** Calls that return their argument: other generators wrap URLs in them. */
const ADDRESSES = new Set(['require', 'useBaseUrl', 'withBase', 'normalizeHref'])

/** The value of an expression as data, without running any code. */
export function dataOf(node: Expression | SpreadElement, names: Names): Value {
  const made = madeOf(node, names)
  if (typeof made === 'string' && made.length > MOST) throw new NotData()
  return made
}

function madeOf(node: Expression | SpreadElement, names: Names): Value {
  const value = (each: Expression | SpreadElement) => dataOf(each, names)
  switch (node.type) {
    case 'Literal':
      if (node.regex || typeof node.value === 'bigint') throw new NotData()
      return node.value as Value
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value: { cooked } }, index) => {
          const inside = node.expressions[index]
          return (cooked ?? '') + (inside ? textOf(value(inside)) : '')
        })
        .join('')
    case 'ArrayExpression':
      return itemsOf(node.elements, value)
    case 'ObjectExpression':
      return objectOf(node, names)
    case 'Identifier':
      return node.name === 'undefined' ? undefined : names.value(node.name)
    case 'MemberExpression':
      return node.object.type === 'Super'
        ? refuse()
        : memberOf(value(node.object), keyOf(node, names), node.optional)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return value(node.expression)
    case 'UnaryExpression':
      return unary(node.operator, value(node.argument))
    case 'BinaryExpression':
      if (node.left.type === 'PrivateIdentifier') return refuse()
      return binary(node.operator, [value(node.left), value(node.right)])
    case 'LogicalExpression': {
      const left = value(node.left)
      if (node.operator === '??') return left ?? value(node.right)
      return Boolean(left) === (node.operator === '||') ? left : value(node.right)
    }
    case 'ConditionalExpression':
      return value(node.test) ? value(node.consequent) : value(node.alternate)
    case 'CallExpression': {
      const [first, ...others] = node.arguments
      const isAddress = node.callee.type === 'Identifier' && ADDRESSES.has(node.callee.name)
      if (!isAddress || !first || others.length > 0) return refuse()
      const address = value(first)
      return typeof address === 'string' ? names.address(address) : refuse()
    }
    default:
      return refuse()
  }
}

/** A function, so that `??` and `?:` can throw. */
function refuse(): never {
  throw new NotData()
}

function itemsOf(
  elements: readonly (Expression | SpreadElement | null)[],
  value: (each: Expression | SpreadElement) => Value,
): Value[] {
  const items = elements.flatMap((each): Value[] => {
    if (each?.type !== 'SpreadElement') return [each ? value(each) : undefined]
    const inside = value(each.argument)
    return Array.isArray(inside) ? inside : refuse()
  })
  if (items.length > MOST) throw new NotData()
  return items
}

/** A key such as `__proto__` becomes an own property, not the prototype. */
function objectOf(node: ObjectExpression, names: Names): Value {
  const pairs = node.properties.flatMap((each): [string, Value][] => {
    if (each.type === 'SpreadElement') {
      const inside = dataOf(each.argument, names)
      return typeof inside === 'object' && inside !== null ? Object.entries(inside) : []
    }
    if (each.kind !== 'init' || each.method) return refuse()
    return [[propertyKey(each, names), dataOf(each.value, names)]]
  })
  return Object.fromEntries(pairs)
}

function propertyKey({ computed, key }: Property, names: Names): string {
  if (computed) return textOf(dataOf(key, names))
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : refuse()
}

function keyOf(
  { computed, property }: Extract<Expression, { type: 'MemberExpression' }>,
  names: Names,
): string {
  if (property.type === 'PrivateIdentifier') return refuse()
  if (!computed && property.type === 'Identifier') return property.name
  return textOf(dataOf(property, names))
}

function memberOf(of: Value, key: string, isOptional: boolean): Value {
  // `require('./a.png').default` also gives the URL.
  if (typeof of === 'string') {
    if (key === 'default') return of
    if (key === 'length') return of.length
    return refuse()
  }
  if (typeof of !== 'object' || of === null) {
    if (isOptional && (of === null || of === undefined)) return undefined
    throw new NotData()
  }
  if (Array.isArray(of) && key === 'length') return of.length
  if (Object.hasOwn(of, key)) return (of as Readonly<Record<string, Value>>)[key]
  return Array.isArray(of) ? refuse() : undefined
}

function textOf(value: Value): string {
  if (typeof value === 'object' && value !== null) throw new NotData()
  return String(value)
}

function unary(operator: string, value: Value): Value {
  if (operator === '!') return !value
  if (typeof value !== 'number') return refuse()
  return operator === '-' ? -value : operator === '+' ? value : refuse()
}

function binary(operator: string, [left, right]: [Value, Value]): Value {
  const isPlain = [left, right].every((each) => typeof each !== 'object' || each === null)
  if (operator === '===' || operator === '!==') return (left === right) === (operator === '===')
  if (!isPlain) return refuse()
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string'))
    return String(left) + String(right)
  if (typeof left !== 'number' || typeof right !== 'number') return refuse()
  const make = CALCULATIONS[operator]
  return make ? make(left, right) : refuse()
}

const CALCULATIONS: Readonly<Record<string, (left: number, right: number) => Value>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
}

/** Whether a value is too large for a page when written out: names may repeat names. */
export function isTooLarge(value: Value): boolean {
  let left = MOST
  const count = (each: Value): void => {
    left -= typeof each === 'string' ? each.length + 1 : 1
    if (left < 0 || typeof each !== 'object' || each === null) return
    for (const inside of Object.values(each)) if (left >= 0) count(inside)
  }
  count(value)
  return left < 0
}

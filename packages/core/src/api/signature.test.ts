import { expect, test } from 'vitest'
import { type Code, drawCode, group, plainCode } from './code.ts'
import { callCode, declarationCode, indexCode, memberCode } from './declaration.ts'
import type { ApiCode, ApiSymbol } from './model.ts'
import { builtIn, parameter, signature, symbol, to } from './parts.fixture.ts'

const LONG: ApiCode = ['Readonly', group('<>', [['Record', group('<>', [['string'], ['number']])]])]

function drawn(...lines: readonly Code[]): string {
  return `\n${drawCode(lines, () => undefined).text}\n`
}

function method(parameters: Parameters<typeof signature>[1], more = {}): string {
  return drawn(callCode(symbol(1, 'method', 'on'), signature(1, parameters, more)))
}

test('a short signature is one line', () =>
  expect(
    method([parameter('name', ['string']), parameter('rest', ['unknown[]'], { rest: true, optional: true })]),
  ).toBe(`
on(name: string, ...rest: unknown[]): void
`))

test('a long signature has a line for each parameter', () =>
  expect(
    method([
      parameter('first', LONG),
      parameter('second', LONG, { optional: true }),
      parameter('third', ['number'], { optional: true, defaultValue: '5' }),
      parameter('fourth', ['string'], { optional: true, defaultValue: '...' }),
    ]),
  ).toBe(`
on(
  first: Readonly<Record<string, number>>,
  second?: Readonly<Record<string, number>>,
  third: number = 5,
  fourth?: string,
): void
`))

test('a rest parameter has no trailing comma', () =>
  expect(method([parameter('first', LONG), parameter('others', [...LONG, '[]'], { rest: true })])).toBe(`
on(
  first: Readonly<Record<string, number>>,
  ...others: Readonly<Record<string, number>>[]
): void
`))

test('a single object parameter starts on the line of the brackets', () => {
  const long = (letter: string) => [`${letter.repeat(30)}: `, ...LONG]
  const object = [group('{}', [long('a'), long('b')])]
  expect(method([parameter('options', object)])).toBe(`
on(options: {
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: Readonly<Record<string, number>>;
  bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: Readonly<Record<string, number>>;
}): void
`)
  expect(method([parameter('name', ['string']), parameter('options', object)])).toBe(`
on(
  name: string,
  options: {
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: Readonly<Record<string, number>>;
    bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: Readonly<Record<string, number>>;
  },
): void
`)
})

test('long type parameters have one line each', () =>
  expect(
    method([], {
      typeParameters: [
        { name: 'First', modifiers: ['const'], constraint: LONG },
        { name: 'Second', modifiers: [], constraint: LONG, default: ['{}'] },
      ],
      returns: ['Second'],
    }),
  ).toBe(`
on<
  const First extends Readonly<Record<string, number>>,
  Second extends Readonly<Record<string, number>> = {},
>(): Second
`))

test('parameters after such lines can share one', () =>
  expect(
    method([parameter('first', ['First'])], {
      typeParameters: [{ name: 'First', modifiers: [], constraint: [group('|', [LONG, LONG, LONG])] }],
      returns: LONG,
    }),
  ).toBe(`
on<
  First extends
    | Readonly<Record<string, number>>
    | Readonly<Record<string, number>>
    | Readonly<Record<string, number>>,
>(first: First): Readonly<Record<string, number>>
`))

test('links cover names at any depth', () => {
  const code = callCode(
    symbol(1, 'method', 'on'),
    signature(2, [parameter('a', ['string']), parameter('b', [group('{}', [['c: ', to(7, 'Bot')]])])], {
      returns: [builtIn('Promise'), '<', to(7, 'Bot'), '>'],
    }),
  )
  const { text, links } = drawCode([code], (target) => ('id' in target ? `/${target.id}` : undefined))
  expect(text).toBe('on(a: string, b: { c: Bot }): Promise<Bot>')
  expect(links.map(({ start, end, target }) => `${text.slice(start, end)} ${target}`)).toEqual([
    'Bot /7',
    'Bot /7',
  ])
})

test('declarations of symbols', () => {
  const head = (kind: ApiSymbol['kind'], more: Partial<ApiSymbol>) =>
    drawn(declarationCode(symbol(1, kind, 'Foo', more)) ?? [])
  expect(head('class', { modifiers: ['abstract'], extends: [['Bar']], implements: [['A'], ['B']] })).toBe(`
abstract class Foo extends Bar implements A, B
`)
  expect(head('class', { extends: [LONG], implements: [LONG, ['Second']] })).toBe(`
class Foo
  extends Readonly<Record<string, number>>
  implements Readonly<Record<string, number>>, Second
`)
  expect(
    head('interface', {
      typeParameters: ['A', 'B'].map((name) => ({ name, modifiers: [], constraint: LONG, default: LONG })),
      extends: [LONG],
    }),
  ).toBe(`
interface Foo<
  A extends Readonly<Record<string, number>>
    = Readonly<Record<string, number>>,
  B extends Readonly<Record<string, number>>
    = Readonly<Record<string, number>>,
> extends Readonly<Record<string, number>>
`)
  expect(head('interface', { extends: [['A'], ['B']] })).toBe('\ninterface Foo extends A, B\n')
  expect(head('enumeration', { modifiers: ['const'] })).toBe('\nconst enum Foo\n')
  expect(head('variable', { type: ['1'] })).toBe('\nlet Foo: 1\n')
  const call = (...returns: ApiCode) => [group('()', [['a: string'], ['b: number']]), ' => ', ...returns]
  expect(head('type-alias', { type: call('void') })).toBe('\ntype Foo = (a: string, b: number) => void\n')
  expect(head('type-alias', { type: call(group('|', [LONG, LONG])) })).toBe(`
type Foo = (
  a: string,
  b: number,
) => Readonly<Record<string, number>> | Readonly<Record<string, number>>
`)
  const condition = [...LONG, ' extends ', group('&', [LONG, LONG])]
  expect(head('type-alias', { type: [group(' ', [condition, ['? B'], [': never']])] })).toBe(`
type Foo =
  Readonly<Record<string, number>> extends
    & Readonly<Record<string, number>>
    & Readonly<Record<string, number>>
    ? B
    : never
`)
  expect(head('type-alias', { type: [group('|', [LONG, LONG, LONG])] })).toBe(`
type Foo =
  | Readonly<Record<string, number>>
  | Readonly<Record<string, number>>
  | Readonly<Record<string, number>>
`)
  expect(head('type-alias', { type: [group('|', [[group('&', [LONG, LONG, ['A']])], ['B']])] })).toBe(`
type Foo =
  | Readonly<Record<string, number>>
    & Readonly<Record<string, number>>
    & A
  | B
`)
  expect(head('namespace', {})).toBe('\n\n')
})

test('declarations of members', () => {
  const code = (kind: ApiSymbol['kind'], name: string, more: Partial<ApiSymbol> = {}) =>
    memberCode(symbol(1, kind, name, more))
      .map(plainCode)
      .join('\n')
  expect(
    code('property', 'a', { modifiers: ['optional', 'readonly', 'static', 'protected'], type: ['1'] }),
  ).toBe('protected static readonly a?: 1')
  expect(code('property', 'on-message')).toBe("'on-message'")
  expect(code('accessor', 'a', { getter: signature(2, [], { returns: ['1'] }) })).toBe('get a(): 1')
  expect(code('accessor', 'a', { setter: signature(2, [parameter('value', ['1'])]) })).toBe('set a(value: 1)')
  expect(code('member', 'A', { type: ['"a"'] })).toBe('A = "a"')
  expect(plainCode(indexCode(signature(1, [parameter('key', ['string'])], { returns: ['1'] })))).toBe(
    '[key: string]: 1',
  )
})

test.for([
  ['a', 'a'],
  ['[iterator]', '[iterator]'],
  ['0', '0'],
  ['中文', '中文'],
  ["it's", "'it\\'s'"],
])('%s is %s in code', ([name = '', written]) =>
  expect(memberCode(symbol(1, 'property', name)).map(plainCode)).toEqual([written]),
)

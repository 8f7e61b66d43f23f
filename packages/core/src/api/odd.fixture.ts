import type { ApiModel } from './model.ts'
import { parameter, place, said, signature, symbol, tag, to } from './parts.fixture.ts'

/** A package with several entry points whose names and comments are hard to handle. */
export const odd: ApiModel = {
  name: '@mobot/odd',
  symbols: [
    symbol(1, 'module', 'index', {
      members: [
        symbol(2, 'variable', 'foo', { type: ['1'] }),
        symbol(3, 'variable', 'Foo', { type: ['2'], comment: said('```ts\nopen fence') }),
        symbol(4, 'variable', 'FOO', {
          type: ['3'],
          comment: said('See [`foo`](#nowhere) <!-- open\n\nstill'),
        }),
        symbol(5, 'function', 'index', { signatures: [signature(6, [])] }),
        symbol(7, 'class', '__proto__', {
          comment: said(
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the comment contains it
            'A Promise<string> and Map<K, V>, ${a}-${b} at $5.\n\n<details>\n<summary>More</summary>\n\nHidden <b>bold',
          ),
          members: [
            symbol(8, 'property', 'on-message', { type: ['1'] }),
            symbol(9, 'property', 'on message', { type: ['2'] }),
            symbol(10, 'method', 'on/message', {
              signatures: [signature(11, []), signature(12, [parameter('a', ['1'])])],
            }),
            symbol(13, 'method', 'constructor2', { modifiers: ['static'], signatures: [signature(14, [])] }),
            symbol(15, 'property', '$a$b', { type: ['`$${string}`'] }),
            symbol(16, 'property', '$', { type: ['3'] }),
            symbol(17, 'property', '属性', { type: ['4'] }),
            symbol(18, 'property', '[iterator]', { type: ['5'] }),
            symbol(19, 'method', 'dup', { modifiers: ['static'], signatures: [signature(20, [])] }),
            symbol(21, 'method', 'dup', {
              signatures: [
                signature(22, [], {
                  comment: said(
                    '# Dup\n\nTitle\n---\n\n<a id="dup"></a> [x][y] [z]() :::\n\n:::note\nopen box',
                    tag('see', ':::'),
                  ),
                }),
              ],
            }),
            symbol(23, 'property', '_a_*b*[c]<d>|e', {
              type: ['6'],
              comment: said('a | b $x$ and `$y$ | <z>`'),
            }),
          ],
        }),
      ],
    }),
    symbol(30, 'module', 'utils/more', {
      comment: said('More\nthings.'),
      members: [
        symbol(31, 'class', 'Classes', {
          comment: said(
            'Links: [a](./a.md#b), [up](../../../../out.md), <img src="x.png">.',
            tag('deprecated', ':::danger\nNo.\n:::'),
          ),
          sources: [place('toolkit/src/a.ts', 1)],
        }),
        symbol(32, 'type-alias', 'Pair', {
          typeParameters: [
            { name: 'A', modifiers: ['const'] },
            { name: 'B', modifiers: [], default: [to(31, 'Classes')] },
          ],
          type: ['[A, B]'],
        }),
        symbol(33, 'enumeration', 'Long', {
          modifiers: ['const'],
          members: [
            symbol(34, 'member', 'A', { type: ['1'], comment: said('One.\n\nTwo.') }),
            symbol(35, 'member', 'B', { type: ['2'] }),
          ],
        }),
        symbol(36, 'reference', 'Again', { target: { id: 31 } }),
        symbol(37, 'interface', 'Empty'),
        symbol(39, 'class', 'Mixed', {
          members: [
            symbol(40, 'property', 'retry', {
              type: ['{ wait: { base: number } }'],
              members: [
                symbol(41, 'property', 'wait', {
                  type: ['{ base: number }'],
                  members: [symbol(42, 'property', 'base', { type: ['number'], comment: said('In ms.') })],
                }),
              ],
            }),
            symbol(43, 'property', 'label', {
              type: ['string'],
              comment: said('Of a mixin, without a page.'),
              inheritedFrom: { name: 'Named(Thing).label' },
            }),
            symbol(44, 'property', 'stack', { inheritedFrom: { name: 'Error.stack' } }),
          ],
        }),
        symbol(38, 'variable', 'call', {
          type: ['() => ', { text: 'Bot', target: { package: '@mobot/core', name: 'Bot' } }],
        }),
      ],
    }),
  ],
}

import { group } from './code.ts'
import type { ApiModel, ApiSymbol } from './model.ts'
import { builtIn, parameter, place, said, signature, symbol, tag, to } from './parts.fixture.ts'

/** A package that uses every feature. Golden files hold its pages. */

const T = { name: 'T', modifiers: [] }

const emitter: ApiSymbol = symbol(10, 'class', 'EventEmitter', {
  sources: [place('../packages/core/src/emitter.ts', 8)],
  comment: said('发布与订阅事件。', tag('since', '0.0.1')),
  typeParameters: [
    {
      ...T,
      constraint: ['object'],
      default: ['{}'],
      comment: said('事件名到参数的映射。'),
    },
  ],
  extendedBy: [[to(20, 'Bot')]],
  members: [
    symbol(11, 'method', 'on', {
      sources: [place('../packages/core/src/emitter.ts', 20)],
      signatures: [
        signature(
          12,
          [
            parameter('name', ['keyof T'], { comment: said('事件名。') }),
            parameter('listener', ['(...args: ', builtIn('Parameters'), '<T>) => void'], {
              comment: said('收到事件时调用：\n\n- 按注册的先后\n- 每次一个'),
            }),
          ],
          {
            returns: [builtIn('Disposable')],
            comment: said('监听一个事件。', tag('returns', '用来取消监听。')),
          },
        ),
        signature(13, [parameter('listener', ['(name: string) => void'])], {
          comment: said(
            '监听**所有**事件。',
            tag('deprecated', ['改用 ', { text: 'on', isCode: true, to: { id: 12 } }, '。']),
          ),
        }),
      ],
    }),
    symbol(14, 'property', 'size', {
      modifiers: ['readonly'],
      type: ['number'],
      comment: said('监听器的数量。'),
    }),
  ],
})

const bot: ApiSymbol = symbol(20, 'class', 'Bot', {
  modifiers: ['abstract'],
  sources: [place('../packages/core/src/bot.ts', 31), place('../packages/core/src/bot-events.ts', 4)],
  comment: said(
    [
      '一个机器人，通过',
      { text: '适配器', isCode: false, to: { id: 40 } },
      '收发消息。\n\n# 生命周期\n\n见 [说明](./lifecycle.md) 与 ![图](bot.png)。\n\n## Properties {#on}\n\n属性。',
    ],
    tag('remarks', '一个进程里可以有多个。'),
    { tag: '@example', name: '连接 <b>一次</b>', text: ['```ts\nconst bot = new Bot<string>()\n```'] },
    tag('see', [{ text: 'segment.text', isCode: true, to: { id: 71 } }]),
    tag('see', '{@link} 以外的。'),
    tag('license', 'MIT'),
  ),
  extends: [[to(10, 'EventEmitter'), '<', builtIn('Record'), '<string, unknown>>']],
  implements: [[to(40, 'Adapter')]],
  members: [
    symbol(21, 'constructor', 'constructor', {
      signatures: [
        signature(22, [
          parameter(
            'options',
            [group('{}', [['retries: number'], ['onError?: (error: ', builtIn('Error'), ') => void']])],
            {
              comment: said('选项。'),
              members: [
                symbol(23, 'property', 'retries', { type: ['number'], comment: said('重试的次数。') }),
                symbol(24, 'property', 'onError', { modifiers: ['optional'], type: ['unknown'] }),
              ],
            },
          ),
        ]),
      ],
    }),
    symbol(25, 'method', 'send', {
      signatures: [
        signature(
          26,
          [
            parameter('target', ['string'], { comment: said('频道或用户。') }),
            parameter('message', ['string | ', to(72, 'Segment'), '[]']),
            parameter('timeout', ['number'], { optional: true, defaultValue: '5_000' }),
            parameter('rest', ['unknown[]'], { rest: true }),
          ],
          {
            returns: [builtIn('Promise'), '<', to(72, 'Segment'), '>'],
            comment: said(
              '发送消息。',
              tag('throws', '{TypeError} 没有连接时。'),
              tag('throws', '超时。'),
              tag('experimental', ''),
            ),
          },
        ),
      ],
    }),
    symbol(27, 'method', 'create', {
      modifiers: ['static'],
      signatures: [signature(28, [], { returns: [to(20, 'Bot')] })],
      comment: said('创建一个。', tag('deprecated', '直接使用 `new`。')),
    }),
    symbol(29, 'method', 'create', { modifiers: ['abstract'], signatures: [signature(30, [])] }),
    symbol(31, 'property', 'state', {
      modifiers: ['protected', 'optional'],
      type: [
        group(
          '|',
          ['idle', 'connecting', 'connected', 'reconnecting', 'disconnected', 'failed', 'closed'].map(
            (each) => [`'${each}'`],
          ),
        ),
      ],
      defaultValue: "'idle'",
      comment: said('目前的状态。'),
    }),
    symbol(32, 'accessor', 'name', {
      getter: signature(33, [], { returns: ['string'], comment: said('显示的名字。') }),
      setter: signature(34, [parameter('value', ['string'])]),
    }),
    symbol(35, 'method', 'on', {
      inheritedFrom: { name: 'EventEmitter.on', target: { id: 11 } },
      signatures: [signature(36, [], { comment: said('监听一个事件。') })],
    }),
    symbol(37, 'property', 'size', { inheritedFrom: { name: 'EventEmitter.size', target: { id: 14 } } }),
    symbol(38, 'property', 'message', {
      inheritedFrom: { name: 'Error.message', target: { package: 'typescript', name: 'Error.message' } },
    }),
  ],
})

const adapter: ApiSymbol = symbol(40, 'interface', 'Adapter', {
  comment: said('连接一个平台。'),
  implementedBy: [[to(20, 'Bot')]],
  signatures: [signature(41, [parameter('url', [builtIn('URL')])], { returns: ['boolean'] })],
  indexSignatures: [
    signature(42, [parameter('key', ['string'])], { returns: ['unknown'], comment: said('平台自己的。') }),
  ],
  members: [
    symbol(43, 'property', 'config', {
      type: [builtIn('Partial'), '<', to(80, 'Config'), '>'],
      modifiers: ['optional'],
      comment: said('配置。', tag('defaultValue', '`{}`')),
    }),
  ],
})

const permission: ApiSymbol = symbol(50, 'enumeration', 'ListenerPermission', {
  comment: said('谁可以触发监听器。', tag('see', '权限一节。')),
  members: [
    symbol(51, 'member', 'Everyone', { type: ['0'], comment: said('所有人。') }),
    symbol(52, 'member', 'a|b', {
      type: ['"a|b"'],
      comment: said('', tag('deprecated', '改用 `Everyone`。')),
    }),
  ],
})

const definePlugin: ApiSymbol = symbol(60, 'function', 'definePlugin', {
  sources: [place('../packages/core/src/plugin.ts', 3)],
  signatures: [
    signature(61, [parameter('setup', ['(bot: ', to(20, 'Bot'), ') => void'])], {
      typeParameters: [{ ...T, constraint: [to(80, 'Config')], comment: said('配置的类型。') }],
      returns: ['Plugin<T>'],
      comment: said('定义插件。', tag('returns', '原样返回。')),
    }),
    signature(62, [parameter('name', ['string']), parameter('setup', ['() => void'])], {
      returns: ['Plugin'],
      comment: said('定义有名字的插件。', { tag: '@example', text: ['```ts\ndefinePlugin("a", () => {})'] }),
    }),
  ],
})

const segment: ApiSymbol = symbol(70, 'namespace', 'segment', {
  comment: said('消息段。'),
  members: [
    symbol(71, 'function', 'text', {
      signatures: [signature(73, [parameter('text', ['string'])], { returns: [to(72, 'Segment')] })],
    }),
    symbol(72, 'interface', 'Segment', { typeParameters: [T], comment: said('一段消息。') }),
    symbol(74, 'namespace', 'inner', {
      members: [symbol(75, 'variable', 'DEPTH', { type: ['2'], modifiers: ['const'] })],
    }),
  ],
})

export const robot: ApiModel = {
  name: '@mobot/core',
  comment: said('Mobot 的核心。\n\n## 安装\n\n`npm install @mobot/core`'),
  symbols: [
    bot,
    emitter,
    adapter,
    permission,
    definePlugin,
    segment,
    symbol(80, 'type-alias', 'Config', {
      type: ['{\n  token: string\n}'],
      comment: said('配置。'),
      members: [symbol(81, 'property', 'token', { type: ['string'], comment: said('令牌。') })],
    }),
    symbol(82, 'type-alias', 'Level', {
      type: [
        group('|', [
          ["'trace'"],
          ["'debug'"],
          [to(80, 'Config')],
          ...['information', 'warning', 'error', 'fatal', 'silent'].map((each) => [`'${each}'`]),
        ]),
      ],
    }),
    symbol(83, 'variable', 'version', { type: ['string'], modifiers: ['const'], defaultValue: "'3.0.0'" }),
    symbol(84, 'reference', 'Robot', { target: { id: 20 } }),
  ],
}

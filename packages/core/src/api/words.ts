import { languageOf } from '@chatdocs/protocol'
import type { ApiKind, ApiModifier, MemberKind } from './model.ts'

/** The words of generated pages. They are not among the interface strings, because every reader loads those. */
export interface ApiWords {
  title: string
  /** Singular and plural. */
  kinds: Readonly<Record<Exclude<ApiKind, 'reference'>, readonly [one: string, many: string]>>
  references: string
  members: Readonly<Record<MemberKind | 'index' | 'call', string>>
  /** Singular. */
  memberKinds: Readonly<Record<MemberKind, string>>
  modifiers: Readonly<Partial<Record<ApiModifier, string>>>
  /** Stability labels by their tags. */
  reliance: Readonly<Record<string, string>>
  deprecated: string
  deprecations: string
  deprecationsOf: string
  since: string
  source: string
  typeParameters: string
  parameters: string
  returns: string
  throws: string
  defaultValue: string
  example: string
  see: string
  remarks: string
  overload: string
  inherited: string
  inheritedFrom: string
  inheritedMember: string
  overrides: string
  extendedBy: string
  implementedBy: string
  value: string
  name: string
  description: string
  about: string
  overviewOf: string
  listOf: string
  /** Joins a name or title and its description. */
  item: string
  separator: string
  filter: string
  filterNone: string
  filterCount: string
}

const ZH: ApiWords = {
  title: 'API 参考',
  kinds: {
    module: ['模块', '模块'],
    namespace: ['命名空间', '命名空间'],
    class: ['类', '类'],
    interface: ['接口', '接口'],
    enumeration: ['枚举', '枚举'],
    function: ['函数', '函数'],
    'type-alias': ['类型别名', '类型别名'],
    variable: ['变量', '变量'],
  },
  references: '其他名称',
  members: {
    constructor: '构造函数',
    property: '属性',
    accessor: '访问器',
    method: '方法',
    member: '枚举成员',
    index: '索引签名',
    call: '调用签名',
  },
  memberKinds: {
    constructor: '构造函数',
    property: '属性',
    accessor: '访问器',
    method: '方法',
    member: '枚举成员',
  },
  modifiers: { abstract: '抽象', static: '静态', protected: '受保护', private: '私有', optional: '可选' },
  reliance: { '@alpha': 'Alpha', '@beta': 'Beta', '@experimental': '实验性', '@internal': '内部' },
  deprecated: '已弃用',
  deprecations: '已弃用的 API',
  deprecationsOf: '{name} 中已弃用的 API，以及各自的替代方案。',
  since: '自 {version} 起',
  source: '源代码：{places}',
  typeParameters: '类型参数',
  parameters: '参数',
  returns: '返回',
  throws: '抛出',
  defaultValue: '默认值',
  example: '示例',
  see: '另见',
  remarks: '备注',
  overload: '重载 {number}',
  inherited: '继承的成员',
  inheritedFrom: '继承自 {name}（{count}）',
  inheritedMember: '继承自',
  overrides: '覆盖',
  extendedBy: '派生类型',
  implementedBy: '实现类',
  value: '值',
  name: '名称',
  description: '说明',
  about: '{package} 的{kind} {name}。',
  overviewOf: '{name} 的 API 参考：所有公开的类、接口、函数与类型。',
  listOf: '{name} 的{kind}。',
  item: '{name}：{text}',
  separator: '、',
  filter: '按名称或说明筛选',
  filterNone: '没有匹配的条目',
  filterCount: '{count} 项匹配',
}

const EN: ApiWords = {
  title: 'API reference',
  kinds: {
    module: ['Module', 'Modules'],
    namespace: ['Namespace', 'Namespaces'],
    class: ['Class', 'Classes'],
    interface: ['Interface', 'Interfaces'],
    enumeration: ['Enumeration', 'Enumerations'],
    function: ['Function', 'Functions'],
    'type-alias': ['Type alias', 'Type aliases'],
    variable: ['Variable', 'Variables'],
  },
  references: 'Other names',
  members: {
    constructor: 'Constructors',
    property: 'Properties',
    accessor: 'Accessors',
    method: 'Methods',
    member: 'Members',
    index: 'Index signatures',
    call: 'Call signatures',
  },
  memberKinds: {
    constructor: 'Constructor',
    property: 'Property',
    accessor: 'Accessor',
    method: 'Method',
    member: 'Member',
  },
  modifiers: {
    abstract: 'Abstract',
    static: 'Static',
    protected: 'Protected',
    private: 'Private',
    optional: 'Optional',
  },
  reliance: {
    '@alpha': 'Alpha',
    '@beta': 'Beta',
    '@experimental': 'Experimental',
    '@internal': 'Internal',
  },
  deprecated: 'Deprecated',
  deprecations: 'Deprecated API',
  deprecationsOf: 'What is deprecated in {name}, and what to use instead.',
  since: 'Since {version}',
  source: 'Source: {places}',
  typeParameters: 'Type parameters',
  parameters: 'Parameters',
  returns: 'Returns',
  throws: 'Throws',
  defaultValue: 'Default',
  example: 'Example',
  see: 'See also',
  remarks: 'Remarks',
  overload: 'Overload {number}',
  inherited: 'Inherited members',
  inheritedFrom: 'Inherited from {name} ({count})',
  inheritedMember: 'Inherited from',
  overrides: 'Overrides',
  extendedBy: 'Extended by',
  implementedBy: 'Implemented by',
  value: 'Value',
  name: 'Name',
  description: 'Description',
  about: '{kind} {name} of {package}.',
  overviewOf: 'API reference of {name}: all public classes, interfaces, functions and types.',
  listOf: '{kind} of {name}.',
  item: '{name}: {text}',
  separator: ', ',
  filter: 'Filter by name or description',
  filterNone: 'Nothing matches',
  filterCount: 'Matches: {count}',
}

/** The words in the language of the site. */
export function apiWords(language: string): ApiWords {
  return languageOf(language) === 'zh' ? ZH : EN
}

/** The words of the pages, by language. */
export interface Words {
  version: string
  servers: string
  authentication: string
  schemas: string
  others: string
  webhooks: string
  parameters: string
  parameter: string
  type: string
  description: string
  body: string
  responses: string
  headers: string
  required: string
  optional: string
  deprecated: string
  readOnly: string
  writeOnly: string
  byDefault: string
  values: string
  example: string
  length: string
  items: string
  oneOf: string
  anyOf: string
  anyName: string
  or: string
  and: string
  noAuthentication: string
  scopes: string
  /** Between parts of a line, between a name and what is said of it, and at the end of a sentence. */
  comma: string
  colon: string
  stop: string
}

const EN: Words = {
  version: 'Version',
  servers: 'Servers',
  authentication: 'Authentication',
  schemas: 'Schemas',
  others: 'Other operations',
  webhooks: 'Webhooks',
  parameters: 'Parameters',
  parameter: 'Parameter',
  type: 'Type',
  description: 'Description',
  body: 'Request body',
  responses: 'Responses',
  headers: 'header',
  required: 'required',
  optional: 'optional',
  deprecated: 'Deprecated',
  readOnly: 'read only',
  writeOnly: 'write only',
  byDefault: 'default',
  values: 'one of',
  example: 'example',
  length: 'length',
  items: 'items',
  oneOf: 'One of',
  anyOf: 'Any of',
  anyName: 'any name',
  or: ' or ',
  and: ' and ',
  noAuthentication: 'none',
  scopes: 'scopes',
  comma: ', ',
  colon: ': ',
  stop: '. ',
}

const ZH: Words = {
  version: '版本',
  servers: '服务器',
  authentication: '身份验证',
  schemas: '数据结构',
  others: '其他操作',
  webhooks: 'Webhook',
  parameters: '参数',
  parameter: '参数',
  type: '类型',
  description: '说明',
  body: '请求体',
  responses: '响应',
  headers: '响应头',
  required: '必填',
  optional: '可选',
  deprecated: '已弃用',
  readOnly: '只读',
  writeOnly: '只写',
  byDefault: '默认',
  values: '可选值',
  example: '例如',
  length: '长度',
  items: '项数',
  oneOf: '其中之一',
  anyOf: '其中任意',
  anyName: '任意名称',
  or: ' 或 ',
  and: ' 和 ',
  noAuthentication: '无需',
  scopes: '权限',
  comma: '，',
  colon: '：',
  stop: '。',
}

export function wordsFor(language: string): Words {
  return /^zh\b/i.test(language) ? ZH : EN
}

import { fileURLToPath } from 'node:url'
import type { ConfigInput } from '../../packages/core/src/config/input.ts'

/** The reference of the configuration: a section for each key, made from the comments of its schema. */

const CORE = fileURLToPath(new URL('../../packages/core/', import.meta.url))

/** The part of `cli/pack/input-form.js` that the reference needs; that module has no declarations. */
interface InputForms {
  readForms(tsconfig: string, types: Readonly<Record<string, string>>): Readonly<Record<string, Form>>
  toSchema(form: Form): { properties: Readonly<Record<string, Schema>> }
}

interface Schema {
  description?: string
  properties?: Readonly<Record<string, Schema>>
}

type Form =
  | { kind: 'any' }
  | { kind: 'plain'; type: string }
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'list' | 'record'; item: Form }
  | { kind: 'tuple'; items: readonly { form: Form; optional: boolean }[] }
  | { kind: 'object'; fields: readonly Field[] }
  | { kind: 'union'; of: readonly Form[] }

/** A key with its comment. Tags of the comment are in `limits`: `default`, `example`. */
export interface Field {
  name: string
  doc: string
  limits: Readonly<Record<string, string>>
  optional: boolean
  form: Form
}

/** The guides of keys. */
const GUIDES: Readonly<Partial<Record<keyof ConfigInput, string>>> = {
  lang: '[Languages](../languages.md)',
  i18n: '[Languages](../languages.md)',
  docs: '[Configuration](../configuration.md#docs), [Sidebars](../sidebars.md), [Versions](../versions.md)',
  blog: '[Blog](../blog.md)',
  pages: '[Pages and components](../pages.md)',
  components: '[Components in documents](../pages.md#components-in-documents)',
  fences: '[Code blocks as components](../pages.md#code-blocks-as-components)',
  linkedFolders: '[Links out of the site folder](../configuration.md#linkedfolders)',
  markdown: '[Configuration](../configuration.md#markdown), [Variables](../writing.md#variables)',
  redirects: '[Redirects](../deploying.md#redirects)',
  budgets: '[Bound the weight of pages](../ci.md#bound-the-weight-of-pages)',
  hosting: '[Hosts](../deploying.md#hosts)',
  contentSecurityPolicy: '[Content security policy](../deploying.md#content-security-policy)',
  plugins: '[Plugins](../plugins.md)',
  theme: '[Look](../look.md)',
  styles: '[Look](../look.md)',
  head: '[Look](../look.md)',
  scripts: '[Look](../look.md)',
  navbar: '[Around the page](../configuration.md#around-the-page)',
  search: '[Contexts](../search.md#contexts)',
  diagnostics: '[Diagnostics](../diagnostics.md), [Diagnostic codes](codes.md)',
  api: '[API reference](../api.md)',
}

/** The names of forms that several keys have, and the way to one of each. */
const SHARED: readonly (readonly [name: string, about: string, way: readonly string[]])[] = [
  ['Form of a navbar item', 'An entry of the navbar.', ['navbar', 'items', '*']],
  [
    'Form of an entry of a dropdown',
    'A link in a dropdown of the navbar.',
    ['navbar', 'items', '*', 'items', '*'],
  ],
  ['Form of a footer link', 'A link in the footer.', ['footer', 'links', '*', 'items', '*']],
  ['Form of a plugin', 'A module, alone or with its options.', ['plugins', '*']],
  ['Form of a font', 'The name of a font family, or a family with its files.', ['theme', 'fonts', 'text']],
]

let read: ReturnType<typeof readKeys> | undefined

/** The keys of the configuration, and their JSON Schema, which the package contains. */
export function configurationKeys(): ReturnType<typeof readKeys> {
  read ??= readKeys()
  return read
}

async function readKeys(): Promise<{ keys: readonly Field[]; schema: Schema; sidebars: Schema }> {
  const forms = new URL('../../packages/cli/pack/input-form.js', import.meta.url)
  const { readForms, toSchema }: InputForms = await import(forms.href)
  const { ConfigInput, SidebarsInput } = readForms(`${CORE}tsconfig.json`, {
    ConfigInput: `${CORE}src/config/input.ts`,
    SidebarsInput: `${CORE}src/config/sidebars.ts`,
  })
  if (ConfigInput?.kind !== 'object' || !SidebarsInput) throw new Error('the configuration is no object')
  return { keys: ConfigInput.fields, schema: toSchema(ConfigInput), sidebars: toSchema(SidebarsInput) }
}

/** The body of the page. */
export function configurationBody(keys: readonly Field[]): string {
  const names = namesOf(keys)
  const lead =
    '`chatdocs.config.ts` exports an object of these keys, all of them optional. [Configuration](../configuration.md) explains the most common ones.'
  const shared = SHARED.map(([name, about, way]) => {
    const form = formAt(keys, way)
    const shape = shapeOf(form, names, form)
    const folded = shape === '' ? '' : `\n:::details[The keys]\n\n${shape}\n\n:::\n`
    return `### ${name}\n\n${about}\n\nType: ${typeOf(form, names, form)}\n${folded}`
  })
  const parts = [...keys.map((key) => section(key, names)), '## Shared forms\n', ...shared]
  return `${lead}\n\n${parts.join('\n')}`
}

function section({ name, doc, limits, form }: Field, names: Names): string {
  const guide = GUIDES[name as keyof ConfigInput]
  const shape = shapeOf(form, names, form)
  const facts = [
    `Type: ${typeOf(form, names, form)}`,
    ...(limits.default === undefined ? [] : [`Default: ${limits.default}`]),
  ]
  return [
    `## ${name}`,
    inOneLine(doc),
    facts.join(' · '),
    `\`\`\`ts nocheck\n${name}: ${limits.example}\n\`\`\``,
    ...(shape === '' ? [] : [shape]),
    ...(guide === undefined ? [] : [`See ${guide}.`]),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Links to sections by the form that they describe. */
type Names = ReadonlyMap<string, string>

function namesOf(keys: readonly Field[]): Names {
  const tops = keys.flatMap(({ name, form }) => (hasKeys(form) ? [[name, form] as const] : []))
  const shared = SHARED.map(([name, , way]) => [name, formAt(keys, way)] as const)
  const entries = [...tops, ...shared].map(([name, form]): [string, string] => [
    JSON.stringify(form),
    `[${name.replace(/^Form of an? (.*)/, '$1 form')}](#${name.toLowerCase().replaceAll(' ', '-')})`,
  ])
  return new Map(entries)
}

/** `*` is an entry of a list. */
function formAt(keys: readonly Field[], way: readonly string[]): Form {
  let form: Form = { kind: 'object', fields: keys }
  for (const step of way) {
    const next: Form | undefined =
      step === '*'
        ? alternatives(form)
            .flatMap((each) => (each.kind === 'list' ? [each.item] : []))
            .at(-1)
        : alternatives(form)
            .flatMap((each) => (each.kind === 'object' ? each.fields : []))
            .find(({ name }) => name === step)?.form
    if (!next) throw new Error(`the configuration has no ${way.join('.')}`)
    form = next
  }
  return form
}

function alternatives(form: Form): readonly Form[] {
  return form.kind === 'union' ? form.of : [form]
}

/** The type in one line; objects in it are described below. */
function typeOf(form: Form, names: Names, but?: Form): string {
  const name = form === but ? undefined : names.get(JSON.stringify(form))
  if (name !== undefined) return name
  const inner = (each: Form) => typeOf(each, names, but)
  switch (form.kind) {
    case 'any':
      return 'any plain data'
    case 'plain':
      return `\`${form.type}\``
    case 'value':
      return `\`${typeof form.value === 'string' ? `'${form.value}'` : form.value}\``
    case 'list':
      return `list of ${form.item.kind === 'union' && !names.has(JSON.stringify(form.item)) ? `(${inner(form.item)})` : inner(form.item)}`
    case 'record':
      return hasKeys(form.item) ? 'object by name' : `object: name to ${inner(form.item)}`
    case 'tuple':
      return `\`[${form.items.map(({ form: each }) => (each.kind === 'plain' ? 'module' : 'options')).join(', ')}]\``
    case 'object':
      return 'object'
    case 'union':
      return [...new Set(form.of.map(inner))].join(', or ').replace(/(`), or (?=.*, or )/g, '$1, ')
  }
}

/** Whether there are objects in a form. */
function hasKeys(form: Form): boolean {
  if (form.kind === 'list' || form.kind === 'record') return hasKeys(form.item)
  return form.kind === 'object' || (form.kind === 'union' && form.of.some(hasKeys))
}

/** The keys of the objects in a form as lists: one for each alternative, with what tells it from the others. */
function shapeOf(form: Form, names: Names, but?: Form): string {
  if (form !== but && names.has(JSON.stringify(form))) return ''
  if (form.kind === 'list' || form.kind === 'record') return shapeOf(form.item, names)
  if (form.kind === 'object') return listOf(form.fields, names)
  if (form.kind !== 'union') return ''
  const lists = form.of.map((each) => {
    const type = each.kind === 'object' && each.fields.find(({ name }) => name === 'type')
    return type && type.form.kind === 'value' ? variantOf(type, each, names) : shapeOf(each, names)
  })
  return [...new Set(lists)].filter((each) => each !== '').join('\n\n')
}

/** An alternative with a `type` of its own, which is its heading. */
function variantOf(type: Field, form: Form, names: Names): string {
  const rest = form.kind === 'object' ? form.fields.filter((each) => each !== type) : []
  const can = type.optional ? ' (`type` can be left out)' : ''
  return `**\`type: '${type.form.kind === 'value' ? type.form.value : ''}'\`**${can}: ${inOneLine(type.doc)}\n\n${listOf(rest, names)}`
}

/** More keys than this with one type and no comment are listed in a line, and more than that are folded. */
const SOME = 4
const MANY = 20

function listOf(fields: readonly Field[], names: Names): string {
  const plain = fields.filter(({ doc, form }) => doc === '' && !hasKeys(form))
  const [first] = plain
  const isList = plain.length > SOME
  const entries = fields
    .filter((each) => !isList || !plain.includes(each))
    .map((each) => entryOf(each, names))
  if (isList && first) {
    const all = plain.map(({ name }) => `\`${name}\``).join(', ')
    const type = typeOf(first.form, names)
    entries.push(
      plain.length > MANY
        ? `\n:::details[${plain.length} ${entries.length > 0 ? 'other ' : ''}keys]\n\nEach is ${type}: ${all}\n\n:::`
        : `- each of these (${type}): ${all}`,
    )
  }
  return entries.join('\n')
}

function entryOf({ name, doc, limits, optional, form }: Field, names: Names): string {
  const said = [
    typeOf(form, names),
    ...(optional ? [] : ['required']),
    ...(limits.default === undefined ? [] : [`default: ${limits.default}`]),
  ].join('; ')
  const inside = shapeOf(form, names)
  const below = inside === '' ? '' : `\n${inside.replace(/^(?=.)/gm, '  ')}`
  return `- \`${name}\` (${said})${doc === '' ? '' : `: ${inOneLine(doc)}`}${below}`
}

function inOneLine(doc: string): string {
  return doc.replace(/\s+/g, ' ').trim()
}

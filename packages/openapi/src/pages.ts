import type { PluginPage } from 'chatdocs'
import { block, code, division, item, link, oneLine, plain, within } from './markdown.ts'
import { colorOfMethod, operationSection, schemeAnchor } from './operation.ts'
import { type Part, textAt } from './parts.ts'
import {
  descriptionOf,
  fieldsOf,
  isDeprecated,
  limitsOf,
  type Operation,
  type OperationContext,
  sentence,
  typeOf,
} from './schema.ts'
import { trialWords } from './trial.ts'

export interface Tag {
  name: string
  /** The name of its file, without `.md`. */
  file: string
  part?: Part
  operations: readonly Operation[]
}

/** A part of a page, and the value from which it is made. */
type Section = readonly [text: string, part?: Part | undefined]

/** A page made of sections. `source` is the file of the description. */
function pageOf(
  head: Readonly<Record<string, unknown>>,
  sections: readonly Section[],
  { parts, root, connects }: OperationContext,
): PluginPage {
  const matter = Object.entries(head).flatMap(([key, value]) =>
    value === '' ? [] : [`${key}: ${JSON.stringify(value)}`],
  )
  let text = ''
  let count = 1
  const add = (more: string) => {
    text += more
    count += more.split('\n').length - 1
  }
  add(`---\n${matter.join('\n')}\n---\n`)
  const lines: [number, number][] = [[1, 1]]
  for (const [written, part] of sections) {
    if (written === '') continue
    add('\n')
    if (part?.file === root.file) lines.push([count, parts.line(part)])
    add(`${written}\n`)
  }
  return { text, source: root.file, lines, ...(connects.size > 0 && { connects: [...connects] }) }
}

/** The overview page: servers, authentication, operations by tag. */
export function overviewPage(tags: readonly Tag[], context: OperationContext): PluginPage {
  const { parts, root, words } = context
  const info = parts.get(root, 'info')
  const title = info ? textAt(info, 'title') : ''
  const facts = [
    info && textAt(info, 'version') && `${words.version} ${code(textAt(info, 'version'))}`,
    ...['contact', 'license'].map((key) => personOf(parts.get(info, key))),
  ]
  const servers = parts.each(root, 'servers').map(([, each]) => {
    const { line } = descriptionOf(each, context)
    return item(sentence([code(textAt(each, 'url'))], line, { ...words, stop: words.colon }))
  })
  const schemes = parts.each(root, 'components', 'securitySchemes')
  return pageOf(
    {
      title: title || 'API',
      description: info ? firstSentence(textAt(info, 'description')) : '',
      toc_max_heading_level: 2,
    },
    [
      [facts.filter(Boolean).join(' · '), info],
      [info ? within(1, textAt(info, 'description')) : '', info],
      ...(servers.length > 0 ? [[`## ${words.servers}`] as const, [servers.join('\n')] as const] : []),
      ...(schemes.length > 0 ? [[`## ${words.authentication} {#auth}`] as const] : []),
      ...schemes.map(([name, each]): Section => [schemeSection(name, each, context), each]),
      ...tags.flatMap((tag): Section[] => [
        [`## ${link(plain(tag.name), `${tag.file}.md`)}`, tag.part],
        [tag.operations.map((each) => operationLine(each, tag, context)).join('\n')],
      ]),
    ],
    context,
  )
}

function operationLine(
  { method, path, anchor, part }: Operation,
  { file }: Tag,
  context: OperationContext,
): string {
  const to = link(code(`${method} ${path}`), `${file}.md#${anchor}`)
  const summary = textAt(part, 'summary')
  return item(
    `${isDeprecated(part, context) ? `~~${to}~~` : to}${summary && context.words.colon + plain(summary)}`,
  )
}

/** A contact or license, as a link if it has a URL. */
function personOf(part: Part | undefined): string {
  const name = part ? textAt(part, 'name') : ''
  const url = part ? textAt(part, 'url') : ''
  return url === '' ? plain(name) : link(plain(name || url), url)
}

function schemeSection(name: string, part: Part, context: OperationContext): string {
  const { parts, words } = context
  const scheme = parts.follow(part)
  if (!scheme) return ''
  const [type, place, key] = [textAt(scheme, 'type'), textAt(scheme, 'in'), textAt(scheme, 'name')]
  const how = type === 'http' ? `${type} ${textAt(scheme, 'scheme')}` : type
  const flows = parts.each(scheme, 'flows').map(([flow, each]) => {
    const urls = ['authorizationUrl', 'tokenUrl'].flatMap((at) =>
      textAt(each, at) ? [code(textAt(each, at))] : [],
    )
    const scopes = parts
      .each(each, 'scopes')
      .map(([scope, { value }]) => item(`${code(scope)}${words.colon}${plain(String(value))}`))
    return item(`${code(flow)}${words.colon}${urls.join(words.comma)}`, ...scopes)
  })
  const address = textAt(scheme, 'openIdConnectUrl')
  return [
    `### ${code(name)} {#${schemeAnchor(name)}}`,
    [code(how), ...(key ? [`${place} ${code(key)}`] : []), ...(address ? [code(address)] : [])].join(
      words.comma,
    ),
    within(3, textAt(scheme, 'description')),
    flows.join('\n'),
  ]
    .filter((each) => each !== '')
    .join('\n\n')
}

/** The page of a tag: a section for each operation. */
export function tagPage(tag: Tag, position: number, site: OperationContext): PluginPage {
  const context = { ...site, connects: new Set<string>() }
  const description = tag.part ? textAt(tag.part, 'description') : ''
  return pageOf(
    {
      title: tag.name,
      description: firstSentence(description),
      sidebar_position: position,
      sidebar_sections: tag.operations.map(({ method, path, anchor, part }) => ({
        label: textAt(part, 'summary') || path,
        id: anchor,
        badge: { text: method, type: colorOfMethod(method) },
      })),
      toc_max_heading_level: 2,
    },
    [
      [within(1, description), tag.part],
      [context.tryIt ? trialWords(context) : ''],
      ...tag.operations.map(
        (each): Section => [operationSection(each, { ...context, unfolded: { count: 0 } }), each.part],
      ),
    ],
    context,
  )
}

export function schemaPage(name: string, part: Part, context: OperationContext): PluginPage {
  const { parts, words } = context
  const { line, blocks: long } = descriptionOf(part, context)
  const example = parts.get(part, 'example') ?? parts.get(part, 'examples', 0)
  const schema = parts.follow(part) ?? part
  // The type of a schema must not link to its own page.
  const about = [typeOf(schema, context), ...limitsOf(part, context)]
  return pageOf(
    { title: name, description: firstSentence(line || long), toc_max_heading_level: 2 },
    [
      [isDeprecated(part, context) ? `**${words.deprecated}**` : ''],
      [line || long, part],
      [`**${words.type}**${words.colon}${about.join(words.comma)}`, part],
      [division('', fieldsOf(part, context)).replace('http-"', 'http"'), part],
      [example ? block('json', JSON.stringify(example.value, null, 2), words.exampleValue) : '', part],
    ],
    context,
  )
}

/** The page that lists the schemas. */
export function schemasPage(
  schemas: readonly (readonly [name: string, part: Part])[],
  position: number,
  context: OperationContext,
): PluginPage {
  const { words } = context
  const items = schemas.map(([name, part]) => {
    const { line, blocks: long } = descriptionOf(part, context)
    const about = firstSentence(line || long)
    return item(`${link(code(name), context.addressOf(name))}${about && words.colon + plain(about)}`)
  })
  return pageOf({ title: words.schemas, sidebar_position: position }, [[items.join('\n')]], context)
}

/** The first sentence of Markdown, as plain text. */
function firstSentence(text: string): string {
  const [first = ''] = text.trim().split(/\n\s*\n/)
  const words = oneLine(first.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*#_>]/g, ''))
  return /^.*?(?:[。！？]|[.!?](?=\s|$)|$)/.exec(words)?.[0] ?? words
}

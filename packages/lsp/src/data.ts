import { keyAbout, parseJson, type SourcePath, schemaPath, textIn, writableAt } from '@chatdocs/core'
import { type CompletionItem, CompletionItemKind, type Hover } from 'vscode-languageserver'
import type { Session } from './session.ts'

/*
 * Keys and values of JSON and YAML files, as their JSON Schemas say. Configurations and sidebars in TypeScript have types,
 * which their editors know.
 */

/** The published schemas of files, by the names of the files. */
const FORMS: readonly (readonly [file: RegExp, schema: string])[] = [
  [/^chatdocs\.config\.json$/, 'config'],
  [/sidebars\.json$/, 'sidebars'],
  [/(?:^|\/)_category_\.(?:json|ya?ml)$/, 'category'],
  [/(?:^|\/)authors\.(?:json|ya?ml)$/, 'authors'],
  [/(?:^|\/)tags\.(?:json|ya?ml)$/, 'tags'],
]

async function schemaOf(
  session: Session,
  path: SourcePath,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!/\.(?:json|ya?ml)$/.test(path)) return undefined
  const own = await session.workspace.ask(textIn, schemaPath(path))
  const [, name] = FORMS.find(([file]) => file.test(path)) ?? []
  const published = name === undefined || path.startsWith('data/') ? undefined : session.schemaOf(name)
  return Object(parseJson(own ?? published ?? ''))
}

/** The keys and values that can be written at the cursor. */
export async function dataItems(
  session: Session,
  path: SourcePath,
  offset: number,
): Promise<CompletionItem[]> {
  const schema = await schemaOf(session, path)
  if (!schema) return []
  const isJson = path.endsWith('.json')
  const { span, words } = writableAt(session.textAt(path).getText(), offset, schema, isJson)
  const range = session.rangeAt(path, span)
  return words.map(({ text, label, isKey, about }) => ({
    label,
    kind: isKey ? CompletionItemKind.Property : CompletionItemKind.Value,
    filterText: text,
    textEdit: { range, newText: text },
    ...(about !== undefined && { documentation: about }),
  }))
}

/** What the schema says of the key at the cursor. */
export async function dataHover(
  session: Session,
  path: SourcePath,
  offset: number,
): Promise<Hover | undefined> {
  const schema = await schemaOf(session, path)
  const found = schema && keyAbout(session.textAt(path).getText(), offset, schema)
  return found && { contents: found.about, range: session.rangeAt(path, found.span) }
}

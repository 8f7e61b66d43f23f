import { join, resolve } from 'node:path'
import {
  type Annotator,
  type ContentOptions,
  composePage,
  contentReader,
  Highlighted,
  namedPlugin,
  ownDirectives,
  type ParsedDocument,
  type ParseInput,
  type Plugin,
  type PluginGiven,
  type PluginReference,
  parsedDocument,
} from '@chatdocs/core'
import { digestOf } from '../../host/source-file.ts'
import type { Limited } from '../errors/time-limit.ts'
import { importPlugin, loadPlugin } from '../modules/ask-plugin.ts'
import type { ModuleFolders } from '../modules/load.ts'
import { diagramMistake } from './diagram.ts'

type Reader = ReturnType<typeof contentReader>

/** Parses Markdown files with the plugins of the site. Keeps one parser for each set of options. */
export function makeParser(
  folders: ModuleFolders,
  limited: Limited,
): (input: ParseInput) => Promise<ParsedDocument> {
  const readers = new Map<string, Promise<Reader>>()
  const highlighted = new Highlighted()
  const inputs: Inputs = new Map()
  return async ({ options, tree, known: _, ...source }) => {
    const key = JSON.stringify(options)
    const reader = readers.get(key) ?? makeReader(options, { folders, limited, highlighted, inputs })
    readers.set(key, reader)
    const parseText = await reader
    // Plugin steps change nodes, and a query in this thread may hold the same nodes.
    const own = tree && structuredClone(tree)
    const document = await parseText(
      own ? { ...source, make: (parse) => composePage({ ...source, tree: own }, parse) } : source,
    )
    const read = [...(inputs.get(source.path) ?? [])].map(
      (path) => [path, digestOf(join(folders.site, path)) ?? ''] as const,
    )
    inputs.delete(source.path)
    const parsed = parsedDocument(document)
    return read.length > 0 ? { ...parsed, reads: Object.fromEntries(read) } : parsed
  }
}

/** The files on which notes on the code of documents depend, by document. */
type Inputs = Map<string, Set<string>>

interface Given {
  folders: ModuleFolders
  limited: Limited
  highlighted: Highlighted
  inputs: Inputs
}

async function makeReader(
  options: ContentOptions,
  { folders, limited, highlighted, inputs }: Given,
): Promise<Reader> {
  const named = (name: string, plugin: unknown) => namedPlugin(name, plugin, limited)
  const importAll = (plugins: readonly PluginReference[]) =>
    Promise.all(
      plugins.map(async ({ module, name = module, options }) => {
        const plugin = await importPlugin(module, folders, limited)
        return named(name, options === undefined ? plugin : [plugin, options])
      }),
    )
  const [remark, rehype, own] = await Promise.all([
    importAll(options.remarkPlugins),
    importAll(options.rehypePlugins),
    Promise.all(
      (options.plugins ?? []).map(async (each) =>
        remarkable(await loadPlugin(each, folders, limited), each.given),
      ),
    ),
  ])
  const all = {
    remark: [
      ...remark,
      ...own.flatMap(({ name, remarkPlugins = [] }) => remarkPlugins.map((each) => named(name, each))),
    ],
    rehype: [
      ...rehype,
      ...own.flatMap(({ name, rehypePlugins = [] }) => rehypePlugins.map((each) => named(name, each))),
    ],
  }
  const annotators = own.flatMap((plugin) =>
    annotatorOf(plugin, [folders.site, ...(options.linkedFolders ?? [])], limited, inputs),
  )
  return contentReader(options, { ...all, annotators, diagramMistake }, { highlighted })
}

function annotatorOf(
  { name, annotate }: Plugin,
  [folder = '', ...linked]: readonly string[],
  limited: Limited,
  inputs: Inputs,
): Annotator[] {
  if (!annotate) return []
  const linkedFolders = linked.map((each) => resolve(folder, each))
  const noted: Annotator['annotate'] = async (code) => {
    const made = await limited(() => annotate({ ...code, folder, linkedFolders }))
    const known = inputs.get(code.path) ?? new Set()
    for (const path of made?.inputs ?? []) inputs.set(code.path, known.add(path))
    return made
  }
  return [{ name, annotate: noted }]
}

/** Combines a plugin and its directives into a remark plugin. */
function remarkable(plugin: Plugin, given: object = {}): Plugin {
  const { directives, remarkPlugins = [] } = plugin
  if (!directives) return plugin
  return { ...plugin, remarkPlugins: [ownDirectives(directives, given as PluginGiven), ...remarkPlugins] }
}

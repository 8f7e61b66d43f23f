import {
  type ContentOptions,
  composePage,
  contentReader,
  type Document,
  namedPlugin,
  ownDirectives,
  type ParseInput,
  type Plugin,
  type PluginGiven,
  type PluginReference,
} from '@chatdocs/core'
import { importPlugin, loadPlugin } from './ask-plugin.ts'
import type { ModuleFolders } from './load.ts'

type Reader = ReturnType<typeof contentReader>

/** Parses Markdown files with the plugins of the site. Keeps one parser for each set of options. */
export function makeParser(folders: ModuleFolders): (input: ParseInput) => Promise<Document> {
  const readers = new Map<string, Promise<Reader>>()
  return async ({ options, tree, ...source }) => {
    const key = JSON.stringify(options)
    const reader = readers.get(key) ?? makeReader(options, folders)
    readers.set(key, reader)
    const read = await reader
    return read(tree ? { ...source, make: (parse) => composePage({ ...source, tree }, parse) } : source)
  }
}

async function makeReader(options: ContentOptions, folders: ModuleFolders): Promise<Reader> {
  const [remark, rehype, own] = await Promise.all([
    importAll(options.remarkPlugins, folders),
    importAll(options.rehypePlugins, folders),
    Promise.all(
      (options.plugins ?? []).map(async (each) => remarkable(await loadPlugin(each, folders), each.given)),
    ),
  ])
  return contentReader(options, {
    remark: [
      ...remark,
      ...own.flatMap(({ name, remarkPlugins = [] }) => remarkPlugins.map((each) => namedPlugin(name, each))),
    ],
    rehype: [
      ...rehype,
      ...own.flatMap(({ name, rehypePlugins = [] }) => rehypePlugins.map((each) => namedPlugin(name, each))),
    ],
  })
}

async function importAll(plugins: readonly PluginReference[], folders: ModuleFolders) {
  const all = plugins.map(async ({ module, name = module, options }) => {
    const plugin = await importPlugin(module, folders)
    return namedPlugin(name, options === undefined ? plugin : [plugin, options])
  })
  return Promise.all(all)
}

/** A plugin with its directives as a remark plugin. */
function remarkable(plugin: Plugin, given: object = {}): Plugin {
  const { directives, remarkPlugins = [] } = plugin
  if (!directives) return plugin
  return { ...plugin, remarkPlugins: [ownDirectives(directives, given as PluginGiven), ...remarkPlugins] }
}

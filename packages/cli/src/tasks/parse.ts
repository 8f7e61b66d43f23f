import { pathToFileURL } from 'node:url'
import {
  type ContentOptions,
  composePage,
  contentReader,
  type Document,
  type ParseInput,
  type PluginReference,
} from '@chatdocs/core'
import { modulesFolder } from '../cache.ts'
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
  const [remark, rehype] = await Promise.all([
    importAll(options.remarkPlugins, folders),
    importAll(options.rehypePlugins, folders),
  ])
  return contentReader(options, { remark, rehype })
}

async function importAll(plugins: readonly PluginReference[], { site, cache }: ModuleFolders) {
  return Promise.all(
    plugins.map(async ({ module, options }) => {
      const folder = /^(\.|file:)/.test(module) ? site : modulesFolder(cache, 'server')
      const plugin = (await import(new URL(module, pathToFileURL(`${folder}/`)).href)).default
      return options === undefined ? plugin : [plugin, options]
    }),
  )
}

import { pathToFileURL } from 'node:url'
import {
  type ContentOptions,
  composePage,
  contentReader,
  type Document,
  type ParseInput,
  type PluginReference,
} from '@chatdocs/core'

type Reader = ReturnType<typeof contentReader>

/** Parses Markdown files with the plugins of the site in this folder. Keeps one parser for each set of options. */
export function makeParser(site: string): (input: ParseInput) => Promise<Document> {
  const readers = new Map<string, Promise<Reader>>()
  return async ({ options, tree, ...source }) => {
    const key = JSON.stringify(options)
    const reader = readers.get(key) ?? makeReader(options, site)
    readers.set(key, reader)
    const read = await reader
    return read(tree ? { ...source, make: (parse) => composePage({ ...source, tree }, parse) } : source)
  }
}

async function makeReader(options: ContentOptions, site: string): Promise<Reader> {
  const [remark, rehype] = await Promise.all([
    importAll(options.remarkPlugins, site),
    importAll(options.rehypePlugins, site),
  ])
  return contentReader(options, { remark, rehype })
}

async function importAll(plugins: readonly PluginReference[], site: string) {
  const base = pathToFileURL(`${site}/`)
  return Promise.all(
    plugins.map(async ({ module, options }) => {
      const plugin = (await import(new URL(module, base).href)).default
      return options === undefined ? plugin : [plugin, options]
    }),
  )
}

import {
  type ContentOptions,
  contentReader,
  type Document,
  type ParseInput,
  type PluginReference,
} from '@chatdocs/core'

type Reader = ReturnType<typeof contentReader>

/** Reads Markdown files, with the plugins of the site. Keeps one reader for each set of options. */
export function makeParser(): (input: ParseInput) => Promise<Document> {
  const readers = new Map<string, Promise<Reader>>()
  return async ({ options, ...source }) => {
    const key = JSON.stringify(options)
    const reader = readers.get(key) ?? makeReader(options)
    readers.set(key, reader)
    return (await reader)(source)
  }
}

async function makeReader(options: ContentOptions): Promise<Reader> {
  const [remark, rehype] = await Promise.all([
    importAll(options.remarkPlugins),
    importAll(options.rehypePlugins),
  ])
  return contentReader(options, { remark, rehype })
}

async function importAll(plugins: readonly PluginReference[]) {
  return Promise.all(
    plugins.map(async ({ module, options }) => {
      const plugin = (await import(module)).default
      return options === undefined ? plugin : [plugin, options]
    }),
  )
}

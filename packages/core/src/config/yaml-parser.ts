import { type Document, isScalar, parseDocument, visit, YAMLParseError } from 'yaml'

/**
 * Parses YAML. The parser compares each key with all others of its map, which takes seconds for 10,000 keys, so keys that
 * stand twice are looked for here.
 */
export function parseYaml(text: string, schema?: 'core'): Document.Parsed {
  const document = parseDocument(text, {
    ...(schema && { schema }),
    prettyErrors: false,
    logLevel: 'error',
    uniqueKeys: false,
  })
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const [start = 0] = key.range ?? []
        if (keys.has(key.value))
          document.errors.push(
            new YAMLParseError([start, start + 1], 'DUPLICATE_KEY', 'Map keys must be unique'),
          )
        keys.add(key.value)
      }
    },
  })
  document.errors.sort((one, other) => one.pos[0] - other.pos[0])
  return document
}

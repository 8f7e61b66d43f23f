import { type Document, isScalar, parseDocument, visit, YAMLParseError } from 'yaml'

/** The parser's messages about YAML mistakes, with a reason and a solution for authors. `$1` is part of the message. */
const MISTAKES: readonly [said: RegExp, reason: string, help: string][] = [
  [
    /^Flow \w+ in block .* with a (.)/,
    'the $1 that ends this is missing, or at the start of a line',
    'write all on one line, or indent all of its lines',
  ],
  [/^Flow \w+ must end with a (.)/, 'the $1 that ends this is missing', 'close each bracket'],
  [/^Unexpected flow-\w+-end/, 'this bracket closes nothing', 'remove it, or quote the value'],
  [
    /^Missing (?:, or : |, )between/,
    'a comma is missing here',
    'write a comma between items, and “key: value” in braces',
  ],
  [/^Unexpected (?:, in|empty item)/, 'there is nothing between two commas', 'remove one of them'],
  [/^Missing closing/, 'this quote is never closed', 'close it, or write the value without quotes'],
  [
    /at node end$|^Unexpected (?:double|single)-quoted/,
    'text follows the end of this value',
    'quote the whole value; within single quotes write a quote twice, within double quotes \\"',
  ],
  [
    /^Invalid escape sequence (.+)/,
    '$1 means nothing within double quotes',
    'write two backslashes, or quote with single quotes',
  ],
  [
    /^Nested mappings/,
    'the value has a colon and a space, or an indented line below it',
    'quote the value (key: "a: b"), and indent keys beside each other alike',
  ],
  [
    /^Implicit |^Unexpected map-value/,
    'this line has no “key: value”',
    'write a space after the colon, and indent the further lines of a long value',
  ],
  [/^Tabs/, 'this line is indented by a tab', 'indent it by spaces'],
  [/^All sequence items/, 'the items of this list begin at different columns', 'indent all “-” alike'],
  [
    /^(?:Unexpected block-seq|A block sequence|Sequence item)/,
    'a list begins at the wrong place',
    'write each “- item” on a line of its own, below its key',
  ],
  [/^Plain value cannot start with \D*?(\S)$/, 'no value may begin with $1', 'quote the value'],
  [
    /^(?:Block scalar header|Not a YAML token)/,
    'text follows | or > on its line',
    'begin the text on the next line, indented, or quote it',
  ],
  [
    /^(?:Unresolved alias|Alias |Anchor |An alias)/,
    'a value that begins with * or & refers to another one, which is not there',
    'quote the value',
  ],
  [/^Unresolved tag/, 'this tag is unknown', 'quote a value that begins with !'],
  [/^Map keys must/, 'this key is there twice', 'remove one of the two'],
]

/** Why YAML cannot be read, as part of a sentence, and how to fix it. */
export function yamlMistake(message: string): { reason: string; help: string } {
  for (const [said, reason, help] of MISTAKES) {
    const [found, part = ''] = said.exec(message) ?? []
    if (found !== undefined) return { reason: reason.replace('$1', () => part), help }
  }
  const reason = message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
  return { reason, help: 'quote values that contain a colon, a quote or another special character' }
}

/**
 * Parses YAML. The parser compares each key with all others of its map, which takes seconds for 10,000 keys, so duplicate
 * keys are found here instead.
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

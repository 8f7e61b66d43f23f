import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { expectFile } from './support/golden.ts'
import { nodesOf, program } from './support/source.ts'

/** The list of all queries, from their doc comments. `UPDATE=1` writes it. */

const LIST = fileURLToPath(new URL('../packages/core/src/queries/README.md', import.meta.url))
const FOLDER = 'packages/core/src/queries/'
const KINDS: ReadonlySet<string> = new Set(['query', 'sharedQuery', 'rows', 'part', 'input'])

interface Listed {
  readonly room: string
  readonly name: string
  readonly file: string
  readonly traits: string
  readonly comment: string
}

const queries = program
  .filter(({ path }) => path.startsWith(FOLDER))
  .flatMap(({ path, tree, text }) =>
    nodesOf(tree).flatMap((node): Listed[] => {
      if (!ts.isCallExpression(node) || !KINDS.has(node.expression.getText())) return []
      const [first, second] = node.arguments
      if (!first || !ts.isStringLiteral(first)) return []
      const [room = '', file = ''] = path.slice(FOLDER.length).split('/')
      return [
        { room, file, name: first.text, traits: traitsOf(node, second), comment: commentOf(node, text) },
      ]
    }),
  )
  .sort((one, other) => (one.name < other.name ? -1 : 1))

/** What differs from other queries: `input`, `rows of routes`, `kept`, `reads`. */
function traitsOf(call: ts.CallExpression, second: ts.Node | undefined): string {
  const kind = call.expression.getText()
  if (kind === 'rows' || kind === 'part')
    return `${kind === 'rows' ? 'row' : 'part'} of \`${second?.getText()}\``
  const options = second && ts.isObjectLiteralExpression(second) ? second.properties : []
  const named = options.flatMap((each) => {
    const name = each.name?.getText() ?? ''
    return name === 'digest' ? ['digest of its reads'] : name === 'digestOf' ? [] : [name]
  })
  const own = kind === 'input' ? ['input'] : kind === 'sharedQuery' ? ['shared'] : []
  return [...own, ...named].join(', ')
}

/** The first paragraph of the comment before the statement of a call, on one line. */
function commentOf(call: ts.Node, text: string): string {
  let statement = call
  while (!ts.isSourceFile(statement.parent)) statement = statement.parent
  const [range] = ts.getLeadingCommentRanges(text, statement.pos)?.slice(-1) ?? []
  const comment = range ? text.slice(range.pos, range.end) : ''
  const lines = comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
  return lines.join('\n').trim().split('\n\n')[0]?.replaceAll('\n', ' ').replaceAll('|', '\\|') ?? ''
}

test('each query says what its value is', () => {
  const silent = queries.filter(({ comment }) => comment === '').map(({ name, file }) => `${file}: ${name}`)
  expect(silent).toEqual([])
})

test('README.md of queries lists them', () => {
  const rooms = [...new Set(queries.map(({ room }) => room))].sort()
  const parts = rooms.map((room) => {
    const own = queries.filter((each) => each.room === room)
    const rows = own.map(
      ({ name, file, traits, comment }) => `| \`${name}\` | ${comment} | ${traits} | ${file} |`,
    )
    return [`## ${room}`, '', '| query | value | kind | file |', '|---|---|---|---|', ...rows, ''].join('\n')
  })
  const head = `# Queries\n\nWritten by \`UPDATE=1 npx vitest run test/queries.test.ts\` from the comments in the code. ${queries.length} queries.\n`
  expectFile(LIST, `${head}\n${parts.join('\n')}`)
})

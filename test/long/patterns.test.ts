// @ts-expect-error it has no types
import recheck from 'recheck/lib/browser.js'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { nodesOf, program } from '../support/source.ts'

/** What a checker says of a pattern. */
interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown'
  complexity?: { type: string; summary: string }
}

// Its JavaScript alone, which needs neither Java nor a program of its own.
const { checkSync }: { checkSync(source: string, flags: string, limits: object): Verdict } = recheck

/** Of work, not of time, so that a verdict is the same on a slow machine. */
const LIMITS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  maxIteration: 2,
  incubationLimit: 5_000,
  attackLimit: 200_000,
  recallLimit: 200_000,
}

/**
 * Where patterns may take time for each pair of characters, and why their texts are short, or by whom they are written. With
 * 100 KB, such a pattern takes seconds.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'cli/src/commands/': 'arguments of the command line, and texts of the program',
  'cli/src/emit/': 'files of the output folder',
  'cli/src/migrate/': 'code and styles of a site that moves once; its documents have tests of their own',
  'migrate/src/': 'the same',
  'cli/src/plugins/': 'a changelog',
  'cli/src/process/': 'stacks of errors',
  'cli/src/report/': 'messages, which quote at most a line',
  'cli/src/server/': 'heads of requests, which have at most 16 KB',
  'cli/src/tasks/': 'code of the site',
  'core/src/api/': 'comments in code of the site',
  'core/src/checks/': 'pages that the program has written',
  'mcp/src/': 'the same',
  'core/src/config/': 'the configuration',
  'core/src/content/': 'texts of documents, which growth.test.ts repeats',
  'core/src/diagnostics/': 'messages, which quote at most a line',
  'core/src/graph/': 'addresses, which checkLength bounds',
  'core/src/paths.ts': 'paths, which have at most 4 KB',
  'core/src/queries/': 'addresses, and texts of the site that growth.test.ts repeats',
  'core/src/render/': 'pages that the program has written',
  'lsp/src/': 'the end of the line at the cursor, and front matter',
  'openapi/src/': 'a description of an API that the configuration names',
  'protocol/src/': 'addresses',
  'runtime/src/': 'attributes of a page',
  'search/src/index/': 'dictionaries of the program',
  'search/src/query/': 'queries, which are cut at some hundred characters',
}

const REPEATED = /[*+]|\{\d*,/

/** A pattern takes exponential time only where a group repeats: what a single character repeats can be matched in one way. */
const REPEATED_GROUP = /\)(?:[*+]|\{\d*,)/

/** The patterns of the product that are written as such. */
const patterns = new Map(
  program.flatMap(({ path, tree }) =>
    nodesOf(tree)
      .filter((node) => ts.isRegularExpressionLiteral(node))
      .map((node) => [node.getText(), path.replace('packages/', '')] as const),
  ),
)

test('no pattern takes exponential time, and where one takes quadratic time, its text has a bound', () => {
  const wrong = [...patterns].flatMap(([pattern, path]) => {
    const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? []
    if (!REPEATED.test(source)) return []
    const isBounded = Object.keys(BOUNDED).some((each) => path.startsWith(each))
    if (isBounded && !REPEATED_GROUP.test(source)) return []
    const { status, complexity } = checkSync(source, flags.replace('d', ''), LIMITS)
    if (status === 'safe') return []
    return isBounded && complexity?.type === 'polynomial'
      ? []
      : [`${path}: ${pattern} is ${complexity?.summary ?? status}`]
  })
  expect(wrong).toEqual([])
})

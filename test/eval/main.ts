import { parseArgs } from 'node:util'
import { builtSite, folderFiles } from './built-site.ts'
import type { Outcome } from './engine.ts'
import { compare, evaluate } from './evaluate.ts'
import { HOW_TO_GET_PEERS, peersOf } from './peers.ts'
import { askQuestions } from './questions.ts'
import type { Scores } from './scores.ts'
import { substringLine, tableOf } from './table.ts'

const USAGE = `npm run eval:search -- [folder of a built site, default: dist] [options]

  --each <count>    queries of each kind (default: 60)
  --docs <version>  docs version to search (default: the current one)
  --json            print all figures as JSON
  --failures        print each query whose answer does not rank first
  --questions       ask the questions of questions.txt; the folder has a folder for each of its sites, with \`dist\` in it
  --unseen          ask those that are not looked at while the ranking is changed
  --alone           without other engines
  --help            print this help`

function optionsOf(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      each: { type: 'string', default: '60' },
      docs: { type: 'string' },
      json: { type: 'boolean', default: false },
      failures: { type: 'boolean', default: false },
      questions: { type: 'boolean', default: false },
      unseen: { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
}

export async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = optionsOf(args)
  if (values.help) return console.log(USAGE)
  if (values.questions) {
    const lines = await askQuestions(positionals[0] ?? '.', values.unseen, !values.alone)
    return console.log(lines.join('\n'))
  }
  const files = folderFiles(positionals[0] ?? 'dist')
  const site = await builtSite(files, values.docs)
  const { scores, substrings, outcomes, queries } = await evaluate(site, Number(values.each))
  const peers: Scores[] = []
  for (const engine of values.alone ? [] : await peersOf(site, files))
    peers.push(await compare(engine, queries))
  const engines = [scores, ...peers]
  if (values.json) return console.log(JSON.stringify({ version: site.version, engines, substrings }, null, 2))
  console.log(`${site.pages.length} pages of version ${site.version}\n`)
  console.log([`${tableOf(scores)}\n${substringLine(substrings)}`, ...peers.map(tableOf)].join('\n\n'))
  if (peers.length === 0) console.log(`\n${HOW_TO_GET_PEERS}`)
  if (values.failures) console.log(`\n${failures(outcomes).join('\n')}`)
}

/** Every query whose answer does not rank first. */
function failures(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ kind, query, target: { url, anchor = '' }, page, section = page }) =>
    page < 1 || section < 1
      ? [`${page.toFixed(2)} ${section.toFixed(2)} ${kind}: ${query} → ${url}${anchor}`]
      : [],
  )
}

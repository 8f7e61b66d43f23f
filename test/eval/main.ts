import { parseArgs } from 'node:util'
import { builtSite, folderFiles } from './built-site.ts'
import { evaluate } from './evaluate.ts'
import { substringLine, tableOf } from './table.ts'

/** `npm run eval:search -- [dist] [--each 60] [--docs version] [--json] [--failures]` */
export async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      each: { type: 'string', default: '60' },
      docs: { type: 'string' },
      json: { type: 'boolean', default: false },
      failures: { type: 'boolean', default: false },
    },
  })
  const site = await builtSite(folderFiles(positionals[0] ?? 'dist'), values.docs)
  const { scores, substrings, outcomes } = await evaluate(site, Number(values.each))
  if (values.json)
    return console.log(JSON.stringify({ version: site.version, engines: [scores], substrings }, null, 2))
  console.log(`${site.pages.length} pages of version ${site.version}\n`)
  console.log(tableOf(scores))
  console.log(substringLine(substrings))
  if (!values.failures) return
  for (const { kind, query, target, page, section = page } of outcomes) {
    if (page < 1 || section < 1)
      console.log(
        `${page.toFixed(2)} ${section.toFixed(2)} ${kind}: ${query}  → ${target.url}${target.anchor ?? ''}`,
      )
  }
}

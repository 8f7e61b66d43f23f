import type { Reader } from '@chatdocs/engine'
import { LLMS, LLMS_LIST, type OutputPath } from '@chatdocs/protocol'
import { checkForAgents } from '../../checks/agents.ts'
import { lenientParser } from '../../content/parser/parser.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { longList } from '../../diagnostics/page-catalogue.ts'
import { applyPolicy } from '../../diagnostics/policy.ts'
import { llmsAt, llmsParts } from '../files/llms.ts'
import { routes } from '../graph/graph.ts'
import { fewAtOnce } from '../inputs/few-at-once.ts'
import { markdownForm } from '../pages/markdown-forms.ts'
import { htmlOf } from '../pages/render.ts'
import { config, inEachLanguage } from '../site/config.ts'
import { sourceLocation, textOf } from '../texts/content.ts'

/** Rendered pages need memory until they are read. */
const PAGES_AT_ONCE = 32

/** Reports content that agents do not get. Only `check --agents` asks for it, because all pages are drawn. */
export async function agentProblems(
  db: Reader,
  decode: (html: Uint8Array) => string,
): Promise<readonly Diagnostic[]> {
  const all = (
    await inEachLanguage(db, async (each) => [...(await inPages(each, decode)), ...(await inLists(each))])
  ).flat()
  return applyPolicy(all, (await db.get(config)).value.severities)
}

async function inPages(db: Reader, decode: (html: Uint8Array) => string): Promise<Diagnostic[]> {
  const [{ value: table }, { value }] = await Promise.all([db.get(routes), db.get(config)])
  const parse = await lenientParser(false, value.markdown.math)
  const found = await fewAtOnce(PAGES_AT_ONCE, [...table.bySource], async ([path, url]) => {
    const [markdown, html, source] = await Promise.all([
      markdownForm(db, path),
      htmlOf(db, url),
      textOf(db, path),
    ])
    const page = { path, source, markdown, html: decode(html), tree: parse(markdown) }
    const problems = checkForAgents(page).map(async (each) => {
      return { ...each, ...(each.at && { at: await sourceLocation(db, each.at) }) }
    })
    return Promise.all(problems)
  })
  return found.flat()
}

/** Reports lists with more characters than agents read. */
async function inLists(db: Reader): Promise<Diagnostic[]> {
  const [{ value }, parts] = await Promise.all([db.get(config), db.get(llmsParts, 'llms')])
  const lists = [LLMS, ...parts.keys()].map(async (path: OutputPath) => {
    const { length } = String(await llmsAt(db, path))
    return length > LLMS_LIST ? [longList(path, length, LLMS_LIST, value.path && { path: value.path })] : []
  })
  return (await Promise.all(lists)).flat()
}

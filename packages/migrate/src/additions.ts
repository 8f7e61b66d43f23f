import type { Plan } from './plan.ts'
import type { Sources } from './sources.ts'
import type { Tool } from './tools.ts'

interface Completed {
  plan: Plan
  sources: Sources
}

/** Scripts of `package.json` call chatdocs. */
export function addScripts({ plan, sources, tool }: Completed & { tool: Tool }): void {
  const path = sources.first(`${sources.base}package.json`, 'package.json')
  if (path === undefined) return
  const text = sources.text(path)
  const up = path === 'package.json' ? '' : ` ${'../'.repeat(path.split('/').length - 1).slice(0, -1)}`
  for (const [old, command] of Object.entries(tool.commands)) {
    const pattern = new RegExp(
      `(?<=[" ])${old.replace(/[.*+?^$]/g, '\\$&')}(?=[" ])[^"&|]*?(?=\\s*(?:"|&&|\\|))`,
      'g',
    )
    for (const { 0: all, index } of text.matchAll(pattern))
      plan.splice(path, { start: index, end: index + all.length, text: `chatdocs ${command}${up}` })
  }
}

const IGNORED = ['dist/', '.chatdocs/']

/** What chatdocs writes is not part of the sources. */
export function addIgnored({ plan, sources }: Completed): void {
  if (!sources.has('.gitignore')) {
    plan.files.set('.gitignore', `node_modules/\n${IGNORED.join('\n')}\n`)
    return
  }
  const text = sources.text('.gitignore')
  const lines = new Set(text.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')))
  const missing = IGNORED.filter((each) => !lines.has(each.slice(0, -1)))
  if (missing.length === 0) return
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  plan.splice('.gitignore', { start: text.length, end: text.length, text: `${start}${missing.join('\n')}\n` })
}

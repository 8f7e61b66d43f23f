import NAMES from './names.json' with { type: 'json' }
import type { Plan } from './plan.ts'
import type { Sources } from './sources.ts'

/** Scripts of `package.json` call chatdocs. */
export function addScripts(program: string, plan: Plan, sources: Sources): void {
  const path = sources.first(`${sources.base}package.json`, 'package.json')
  if (path === undefined) return
  const up = path === 'package.json' ? '' : ` ${'../'.repeat(path.split('/').length - 1).slice(0, -1)}`
  for (const [old, command] of Object.entries(NAMES.commands)) {
    const pattern = new RegExp(`(?<=[" ])${program} ${old}(?=[" ])[^"&|]*?(?=\\s*(?:"|&&|\\|))`, 'g')
    for (const { 0: all, index } of sources.text(path).matchAll(pattern))
      plan.splice(path, { start: index, end: index + all.length, text: `chatdocs ${command}${up}` })
  }
}

/** What chatdocs writes is not part of the sources. */
export function addIgnored(plan: Plan, sources: Sources): void {
  const path = '.gitignore'
  const all = ['dist/', '.chatdocs/']
  if (!sources.has(path)) plan.files.set(path, `${['node_modules/', ...all].join('\n')}\n`)
  else {
    const text = sources.text(path)
    const lines = new Set(text.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')))
    const missing = all.filter((each) => !lines.has(each.slice(0, -1)))
    const start = text === '' || text.endsWith('\n') ? '' : '\n'
    if (missing.length > 0)
      plan.splice(path, { start: text.length, end: text.length, text: `${start}${missing.join('\n')}\n` })
  }
}

import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Migration } from './migrate.ts'
import { printModule } from './print.ts'

/** What a migration does to the files of a site. */
export interface Changes {
  made: readonly string[]
  moved: readonly (readonly [from: string, to: string])[]
  edited: readonly string[]
}

/** Completes a plan by the files that every site needs, and returns what it changes. */
export function changesOf({ plan, sources, tool }: Migration): Changes {
  addScripts({ plan, sources, tool })
  addIgnored({ plan, sources })
  plan.files.set('chatdocs.config.ts', printModule(plan.config, 'defineConfig'))
  const moved = [...plan.moves].filter(([from, to]) => sources.has(from) && !sources.has(to))
  return {
    made: [...plan.files.keys(), ...plan.copies.keys()].filter((path) => !sources.has(path)).sort(),
    moved: moved.sort(),
    edited: plan.spliced().filter((path) => plan.edited(path, sources.text(path)) !== sources.text(path)),
  }
}

/** Writes what a plan says. Files that exist are kept, those to edit are edited before they move. */
export function carryOut({ plan, sources }: Migration, { made, moved, edited }: Changes): void {
  for (const path of edited) writeFileSync(sources.absolute(path), plan.edited(path, sources.text(path)))
  for (const [from, to] of moved) {
    mkdirSync(dirname(sources.absolute(to)), { recursive: true })
    renameSync(sources.absolute(from), sources.absolute(to))
  }
  for (const path of made) {
    mkdirSync(dirname(sources.absolute(path)), { recursive: true })
    const from = plan.copies.get(path)
    if (from !== undefined) copyFileSync(sources.absolute(from), sources.absolute(path))
    else writeFileSync(sources.absolute(path), plan.files.get(path) ?? '', { flag: 'wx' })
  }
}

/** Scripts of `package.json` call chatdocs. */
function addScripts({ plan, sources, tool }: Omit<Migration, 'file'>): void {
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
function addIgnored({ plan, sources }: Pick<Migration, 'plan' | 'sources'>): void {
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

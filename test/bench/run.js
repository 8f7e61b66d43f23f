import { spawnSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from './generate.js'

/**
 * Measures builds of a generated site: `npm run bench [documents] [cards]`, by default 1,000 documents. Builds are
 * cold, unchanged, and after an edit of a paragraph. Prints seconds, peak memory and the time of each phase.
 */
const count = Number(process.argv[2] ?? 1000)
const folder = join(tmpdir(), `chatdocs-bench-${count}`)
const binary = fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))

await generate(folder, count, process.argv[3] === 'cards')
for (const path of ['dist', '.chatdocs']) rmSync(join(folder, path), { recursive: true, force: true })

build('cold')
build('unchanged')
appendFileSync(join(folder, 'docs/preview.md'), '\n多了一段。\n')
build('one paragraph')

/** Runs a verbose build; prints its last line and the time of each phase. */
function build(name) {
  const args = [binary, 'build', folder, '--verbose']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${name}: exit ${status}\n${stderr.slice(-4000)}`)
  const [summary] = /^✓.*$/m.exec(stdout) ?? []
  const phases = (stdout + stderr).match(/^(read|checked|built): .*$/gm) ?? []
  console.log(`${name.padEnd(14)} ${summary}\n${' '.repeat(15)}${phases.join(' · ')}`)
}

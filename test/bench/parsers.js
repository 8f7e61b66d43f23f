import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from './generate.js'

/**
 * Measures what satteri saves end to end: `node test/bench/parsers.js [rounds]`. Builds the repository's own site and
 * 1,000 generated documents without a cache, alternating between satteri and remark, the fallback parser, alone. Prints
 * CPU seconds, which other processes disturb least, and wall-clock seconds.
 */
const rounds = Number(process.argv[2] ?? 5)
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const generated = join(tmpdir(), 'chatdocs-bench-parsers')
await generate(generated, 1000)

/**
 * Loaded in every thread. Hides the module named in `LEFT_OUT`, as on platforms without a binary for it. Prints the
 * CPU time of all threads at the end.
 */
const preload = join(generated, 'preload.cjs')
writeFileSync(
  preload,
  `const hooks = \`export const resolve = (specifier, context, next) => {
    if (specifier === '\${process.env.LEFT_OUT}') throw new Error('left out')
    return next(specifier, context)
  }\`
  require('node:module').register('data:text/javascript,' + encodeURIComponent(hooks))
  if (require('node:worker_threads').isMainThread) {
    process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      process.stderr.write('cpu: ' + (user + system) / 1e6 + '\\n')
    })
  }
`,
)

const SITES = { 'site-content': here('../..'), '1,000 documents': generated }
const PARSERS = { satteri: '', 'remark alone': 'satteri' }

for (const [site, folder] of Object.entries(SITES)) {
  const results = Object.fromEntries(Object.keys(PARSERS).map((parser) => [parser, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [parser, leftOut] of Object.entries(PARSERS)) results[parser].push(build(folder, leftOut))
  }
  for (const [parser, runs] of Object.entries(results)) {
    const line = ['cpu', 'wall', 'read'].map((name) => `${name} ${summary(runs.map((run) => run[name]))}`)
    console.log(`${site.padEnd(16)} ${parser.padEnd(12)} ${line.join('   ')}`)
  }
}

function build(folder, leftOut) {
  for (const path of ['dist', '.chatdocs']) rmSync(join(folder, path), { recursive: true, force: true })
  const start = performance.now()
  const command = ['--require', preload, here('../../bin/chatdocs.js'), 'build', folder, '--verbose']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, LEFT_OUT: leftOut },
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`exit ${status}\n${stderr.slice(-4000)}`)
  const [, cpu = 'NaN'] = /^cpu: ([\d.]+)$/m.exec(stderr) ?? []
  const [, read = 'NaN'] = /^read: .*?([\d.]+) s/m.exec(stdout + stderr) ?? []
  return { cpu: Number(cpu), wall: (performance.now() - start) / 1000, read: Number(read) }
}

/** The median and all sorted values. */
function summary(values) {
  const sorted = values.toSorted((one, other) => one - other)
  return `${sorted[Math.floor(sorted.length / 2)].toFixed(2)} s (${values.map((value) => value.toFixed(2)).join(' ')})`
}

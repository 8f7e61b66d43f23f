import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureDev } from './dev.js'
import { generate, pathOf } from './generate.js'
import { filesIn, measure, medianOf, requireTime, written } from './measure.js'
import { PEERS, prepare, write } from './peers.js'
import { measureShards } from './shards.js'
import { printPeers, printShards, printSize } from './table.js'
import { canPin, printTrace, traceBuild } from './trace.js'

/*
 * Measures chatdocs from outside, each figure in a new process: `npm run bench -- [documents …] [--runs 3] [--json]`.
 * `--peers` builds the same corpus with other generators; their names after it choose some of them. `--trace` records a
 * cold build: where its threads wait, and how long it would take on more cores; with `--json`, each of its tasks.
 * `--shards 8` builds as so many machines do that share a remote cache, and as one machine alone.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    cards: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    shards: { type: 'string', default: '0' },
  },
})
const runs = Number(values.runs)
const shards = Number(values.shards)
const sizes = positionals.filter((each) => /^\d+$/.test(each)).map(Number)
const names = positionals.filter((each) => !/^\d+$/.test(each))
const FOLDER = join(tmpdir(), `chatdocs-bench-${process.pid}`)
const CHATDOCS = [process.execPath, fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))]
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const unknown = names.filter((name) => !PEERS.some((peer) => peer.name === name) && name !== 'chatdocs')
if (unknown.length > 0 || !(runs >= 1) || !(shards >= 0)) {
  const all = ['chatdocs', ...PEERS.map(({ name }) => name)].join(', ')
  console.error(
    `usage: npm run bench -- [documents …] [--runs 3] [--json] [--cards] [--trace] [--shards 8] [--peers [names …]]\nnames: ${all}`,
  )
  process.exit(2)
}
requireTime()
const result = {
  chatdocs: version,
  node: process.versions.node,
  processors: availableParallelism(),
  runs,
  sizes: [],
}
const log = (line) => console.error(line)
if (!values.json)
  log(`chatdocs ${version}, Node.js ${result.node}, ${result.processors} processors, median of ${runs} runs`)
for (const documents of sizes.length > 0 ? sizes : [1000]) {
  if (values.trace) {
    const { alone, ...trace } = await traceSize(documents)
    if (!values.json) printTrace(trace, alone)
    result.sizes.push({ documents, alone, ...trace })
    continue
  }
  if (shards > 0) {
    const rows = await shardSize(documents)
    if (!values.json) printShards({ documents, shards, rows })
    result.sizes.push({ documents, shards, rows })
    continue
  }
  const size = values.peers
    ? await comparePeers(documents)
    : { documents, rows: await measureSize(documents) }
  if (!values.json) (values.peers ? printPeers : printSize)(size, result.sizes.at(-1))
  result.sizes.push(size)
}
rmSync(FOLDER, { recursive: true, force: true })
if (values.json) console.log(JSON.stringify(result, null, 2))

/** All figures of chatdocs at one size, by name. */
async function measureSize(documents) {
  const folder = join(FOLDER, 'chatdocs')
  const page = Math.floor(documents / 2)
  const all = []
  for (let run = 0; run < runs; run++) {
    const build = await open(chatdocs(), folder, documents)
    const rows = { cold: build(), unchanged: build() }
    addParagraph(folder, page)
    rows.paragraph = build()
    retitle(folder, page)
    rows.title = build()
    writeFileSync(
      join(folder, 'part-0/added.md'),
      '---\ntitle: An added document\n---\n\nThis document is new.\n',
    )
    rows.document = build()
    discard(join(folder, '.chatdocs'))
    rows.devCold = await measureDev(CHATDOCS, folder, page, { edits: false })
    rows.devSaved = await measureDev(CHATDOCS, folder, page, { edits: true })
    all.push(rows)
  }
  return Object.fromEntries(
    Object.keys(all[0]).map((name) => [name, medianOf(all.map((rows) => rows[name]))]),
  )
}

/** A recorded build, and the cost of one on one processor. */
async function traceSize(documents) {
  const folder = join(FOLDER, 'chatdocs')
  const { command } = chatdocs()
  await open(chatdocs(), folder, documents)
  const trace = traceBuild(command, folder, join(FOLDER, 'trace'))
  if (!canPin) return trace
  const pinned = { ...chatdocs(), command: ['taskset', '-c', '0', ...command] }
  const build = await open(pinned, folder, documents)
  return { ...trace, alone: build() }
}

/** The cost of each shard, of the build that joins them, and of one machine that makes all. */
async function shardSize(documents) {
  const folder = join(FOLDER, 'chatdocs')
  const { command, out, caches } = chatdocs()
  await open(chatdocs(), folder, documents)
  const build = (...options) => {
    for (const path of [out, ...caches]) discard(join(folder, path))
    return measure([...command, ...options], folder)
  }
  const rows = await measureShards(build, shards, join(FOLDER, 'remote'), log)
  return { ...rows, alone: build() }
}

/** Builds one corpus with each generator. An installation or a build that fails is reported and does not end the run. */
async function comparePeers(documents) {
  const peers = [chatdocs(), ...PEERS].filter(({ name }) => names.length === 0 || names.includes(name))
  const rows = {}
  for (const peer of peers) {
    log(`${documents} documents with ${peer.name}`)
    try {
      rows[peer.name] = await comparePeer(peer, documents)
    } catch (error) {
      rows[peer.name] = { failed: error.message }
    }
  }
  return { documents, rows }
}

async function comparePeer(peer, documents) {
  const folder = peer.packages ? prepare(peer, log) : join(FOLDER, peer.name)
  const content = join(folder, peer.content)
  const all = []
  for (let run = 0; run < runs; run++) {
    const build = await open(peer, folder, documents)
    const rows = { cold: build(), unchanged: build() }
    addParagraph(content, Math.floor(documents / 2))
    all.push({ ...rows, paragraph: build() })
  }
  for (const path of [peer.content, peer.out, ...peer.caches]) discard(join(folder, path))
  return Object.fromEntries(
    Object.keys(all[0]).map((name) => [name, medianOf(all.map((rows) => rows[name]))]),
  )
}

function chatdocs() {
  const config = {
    title: 'Benchmark',
    url: 'https://example.com',
    ...(values.cards && { socialCards: true }),
  }
  return {
    name: 'chatdocs',
    content: '',
    files: () => ({ 'chatdocs.config.ts': `export default ${JSON.stringify(config)}\n` }),
    out: 'dist',
    caches: ['.chatdocs'],
    command: [...CHATDOCS, 'build', '.'],
  }
}

/** Writes a new corpus. Returns a function that builds it and returns the cost of the build. */
async function open({ content, index, out, caches, files, command }, folder, documents) {
  for (const path of [content, out, ...caches]) discard(join(folder, path))
  await generate(join(folder, content), documents)
  if (index) renameSync(join(folder, content, 'index.md'), join(folder, content, index))
  for (const [path, text] of Object.entries(files(documents))) write(join(folder, path), text)
  let before = new Map()
  return () => {
    const cost = measure(command, folder)
    const after = filesIn(join(folder, out))
    const changes = written(before, after)
    before = after
    return { ...cost, ...changes }
  }
}

/**
 * Moves a folder aside until the end. To remove it now would slow down what is measured next: for a minute, ext4 walks
 * past all inodes that were deleted, for each new file.
 */
function discard(path) {
  if (!existsSync(path)) return
  const aside = join(FOLDER, 'discarded')
  mkdirSync(aside, { recursive: true })
  try {
    renameSync(path, join(aside, randomUUID()))
  } catch (error) {
    if (error.code !== 'EXDEV') throw error
    rmSync(path, { recursive: true })
  }
}

function addParagraph(content, page) {
  appendFileSync(join(content, pathOf(page)), '\nThis paragraph is new.\n')
}

function retitle(content, page) {
  const file = join(content, pathOf(page))
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, 'title: A new title'))
}

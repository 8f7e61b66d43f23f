import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { CORPORA } from './search-corpus.js'

/**
 * Measures the search: `node test/bench/search.js [site|readmes|zh|en] [sections]`. Prints the size and build time of
 * an index, the bytes and time of queries, the rank of the page that a query was made from, and how many files stay
 * unchanged when a page is edited, added or removed.
 */
const EVALUATION = ['queries', 'random', 'substrings'].map((name) => `../../../test/eval/${name}`)
const PARTS = ['./query/open-index', './memory.fixture', './format/shard', './format/root', ...EVALUATION]
  .map((path) => `export * from '${path}.ts'`)
  .join('\n')
const [name = 'zh', sections = '1500', made] = process.argv.slice(2)
if (!Object.hasOwn(CORPORA, name) || !(Number(sections) > 0)) {
  console.error(`npm run bench:search -- [${Object.keys(CORPORA).join('|')}] [sections]`)
  process.exit(2)
}
const { decodeDirectory, decodeRoot, fileName, makeIndex, openIndex, queriesOf, randomFrom, substringsOf } =
  await search()
const pages = CORPORA[name]({ name, sections: Number(sections), random: randomFrom(7) })
const index = made ? deserialize(readFileSync(made)) : makeTimed()
const files = new Map(index.files.map(({ name, bytes }) => [name, bytes]))
const kinds = kindsOf(index.root)
const queries = queriesOf(pages, 60)

/** What the search box asks for. */
const QUESTION = { limit: 8, perPage: 3, mode: 'natural' }

if (made) {
  await ask(queries.slice(0, 30))
  await ask(queries)
  await worst()
  await substrings()
} else {
  say('script', `${kilo(scriptSize())} (gzip)`)
  askElsewhere()
  if (pages.length < 2000) stability()
}

function makeTimed() {
  const before = process.memoryUsage().rss
  const [start, used] = [performance.now(), process.cpuUsage()]
  const index = makeIndex(pages, { digest, compress: gzipSync })
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(used)
  const peak = process.resourceUsage().maxRSS * 1024
  say('pages', `${pages.length}, sections ${pages.reduce((sum, page) => sum + page.sections.length, 0)}`)
  say(
    'built',
    `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of a processor), peak ${mega(peak)} (${mega(before)} before)`,
  )
  const root = index.files.find(({ name }) => name === index.root)
  say('at rest', `${index.files.length} files, ${kilo(total(index.files))}, root ${kilo(root.bytes.length)}`)
  return index
}

/** Queries in a separate process, so that no state of the build remains, as in a browser. */
function askElsewhere() {
  const path = join(mkdtempSync(join(tmpdir(), 'chatdocs-search-')), 'index')
  writeFileSync(path, serialize(index))
  spawnSync(process.execPath, [process.argv[1], name, sections, path], { stdio: 'inherit' })
}

/** Runs every query with a new client, as after a reload, then again with one shared client. */
async function ask(all) {
  const cold = []
  const warm = []
  const requests = []
  const rounds = []
  const atOnce = []
  const times = []
  const ranks = new Map()
  const shared = source()
  const parts = { root: [], directories: [], shards: [], places: [], fragments: [], vocabulary: [] }
  const client = await openIndex(shared)
  for (const { query, kind, target } of all) {
    const own = source()
    const fresh = await openIndex(own)
    await fresh.search(query, QUESTION)
    cold.push(own.loaded)
    requests.push(own.requests)
    rounds.push(own.rounds.length)
    atOnce.push(Math.max(...own.rounds))
    for (const [kind, all] of Object.entries(parts)) all.push(own.byKind[kind] ?? 0)
    const before = shared.loaded
    const { value, time } = await timed(() => client.search(query, QUESTION))
    const { results } = value
    times.push(time)
    warm.push(shared.loaded - before)
    const rank = results.findIndex(({ document }) => document.url === target.url) + 1
    ranks.set(kind, [...(ranks.get(kind) ?? []), rank ? 1 / rank : 0])
  }
  if (all !== queries) return
  say('cold query', `${spread(cold, kilo)}, requests ${spread(requests, String)}`)
  say('  in rounds', `${spread(rounds, String)}, requests at a time ${spread(atOnce, String)}`)
  say(
    '  of which',
    Object.entries(parts)
      .map(([kind, all]) => `${kind} ${kilo(mean(all))}`)
      .join(', '),
  )
  say('further query', spread(warm, kilo))
  say(
    'worker time',
    `${spread(times, milli)}, worst ${milli(Math.max(...times))} (${all[times.indexOf(Math.max(...times))].query})`,
  )
  const means = [...ranks].map(([kind, all]) => [kind, mean(all)])
  say(
    'MRR@8',
    `${mean(means.map(([, value]) => value)).toFixed(3)}  ${means.map(([kind, value]) => `${kind} ${value.toFixed(2)}`).join(', ')}`,
  )
}

/** CPU time, which does not depend on other processes. */
async function timed(work) {
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { value, time: (user + system) / 1000 }
}

async function worst() {
  const sentence = pages
    .map(({ sections }) => sections[0].text)
    .join('')
    .slice(100, 160)
  for (const query of ['a*', 'c*', 'co*', '件', '的', '*er', '插件*', 'config~1', sentence, '+the* -a*']) {
    const own = source()
    const client = await openIndex(own)
    const times = []
    for (let round = 0; round < 2; round++) {
      times.push(milli((await timed(() => client.search(query, { limit: 8 }))).time))
    }
    const requests = `${own.requests} requests in ${own.rounds.length} rounds`
    say(`  ${query.slice(0, 12)}`, `${times.join(', ')}, ${kilo(own.loaded)}, ${requests}`)
  }
}

/** Recall and precision for random pieces of Chinese: the sections that contain them against the sections found. */
async function substrings() {
  const { count, recall, precision } = await substringsOf(await openIndex(source()), pages)
  if (count > 0) say('substrings', `${count}, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`)
}

/** The number of files and bytes that readers load again after a change. */
function stability() {
  const middle = Math.floor(pages.length / 2)
  const page = pages[middle]
  const edited = structuredClone(page)
  edited.sections.at(-1).text += ' 多了一句话。'
  const headed = structuredClone(page)
  headed.sections.splice(2, 0, { anchor: '#new', heading: '新的一节', text: '这一节讲的是新的东西。' })
  const changes = {
    'a sentence': pages.with(middle, edited),
    'a section': pages.with(middle, headed),
    'a page more': [...pages, { ...edited, url: '/docs/new/page' }],
    'a page less': pages.toSpliced(middle, 1),
    'other order': pages.toReversed(),
  }
  for (const [kind, changed] of Object.entries(changes)) {
    const fresh = makeIndex(changed, { digest, compress: gzipSync }).files.filter(
      ({ name }) => !files.has(name),
    )
    say(`  ${kind}`, `${fresh.length} new files, ${kilo(total(fresh))} of ${kilo(total(index.files))}`)
  }
}

function source() {
  const own = { loaded: 0, requests: 0, rounds: [], byKind: {} }
  const waiting = []
  const answer = () => {
    for (const go of waiting.splice(0)) go()
  }
  return Object.assign(own, {
    root: index.root,
    read: async (name, from, to) => {
      const bytes = files.get(name).subarray(from, to)
      own.loaded += bytes.length
      own.requests += 1
      const kind = kinds.get(`${name} ${from}`) ?? 'fragments'
      own.byKind[kind] = (own.byKind[kind] ?? 0) + bytes.length
      // A round is everything that is requested before any of it arrives.
      if (waiting.length === 0) {
        own.rounds.push(0)
        setImmediate(answer)
      }
      own.rounds.push(own.rounds.pop() + 1)
      await new Promise((go) => waiting.push(go))
      return gunzipSync(bytes)
    },
  })
}

/** The kinds of files, by where they begin. */
function kindsOf(name) {
  const { terms, hasDirectories, places, vocabulary } = decodeRoot(gunzipSync(files.get(name))).root
  const read = ([name, from, to]) => gunzipSync(files.get(fileName(name)).subarray(from, to))
  const directories = hasDirectories ? terms.files : []
  const shards = hasDirectories
    ? directories.flatMap((each) => decodeDirectory(read(each)).files)
    : terms.files
  const all = { directories, shards, places, vocabulary: Object.values(vocabulary) }
  return new Map(
    Object.entries(all).flatMap(([kind, slices]) =>
      slices.map(([name, from]) => [`${fileName(name)} ${from}`, kind]),
    ),
  ).set(`${name} undefined`, 'root')
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
}

/** Bundles the library from its sources. */
async function search() {
  const folder = mkdtempSync(join(tmpdir(), 'chatdocs-search-'))
  const [{ contents }] = await bundled(PARTS)
  writeFileSync(join(folder, 'search.mjs'), contents)
  return import(pathToFileURL(join(folder, 'search.mjs')).href)
}

/** What a browser loads to ask an index. */
/** The size of the worker from the last `npm run build`. */
function scriptSize() {
  const runtime = new URL('../../packages/runtime/dist/', import.meta.url)
  const { searchWorker } = JSON.parse(readFileSync(new URL('manifest.json', runtime), 'utf8'))
  return gzipSync(readFileSync(new URL(`client/${searchWorker}`, runtime)), { level: 9 }).length
}

async function bundled(contents) {
  const resolveDir = fileURLToPath(new URL('../../packages/search/src/', import.meta.url))
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    external: ['node:*'],
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  return outputFiles
}

function say(what, value) {
  console.log(`${what.padEnd(16)} ${value}`)
}

function spread(all, format) {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (part) => format(sorted[Math.floor(part * (sorted.length - 1))])
  return `median ${at(0.5)}, p95 ${at(0.95)}`
}

function mean(all) {
  return all.reduce((sum, each) => sum + each, 0) / all.length
}

function total(files) {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)}K`
}

function mega(bytes) {
  return `${Math.round(bytes / 1e6)} MB`
}

function milli(time) {
  return `${time.toFixed(1)} ms`
}

import { subscribe } from 'node:diagnostics_channel'
import { openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { isMainThread, threadId } from 'node:worker_threads'

/*
 * `node --import recorder.js`: records a build in the folder `TRACE_FOLDER`. Each thread writes a file of lines, and the
 * main thread `main.json` when the program exits.
 *
 * The main thread's work is cut into pieces at each task that it asks for and each answer. A piece continues the one before,
 * or begins with an answer. A task depends on the piece before it, and on the tasks below all queries that its query had
 * read: `joins` are sets of such tasks, shared where queries are. A dependency is the number of a task, or, if negative, of
 * a join: -1 is the first one.
 */

const folder = process.env.TRACE_FOLDER ?? '.'
const CHANNEL = 'chatdocs:tasks'
/** Milliseconds. To ask the system takes some 20 microseconds. */
const LOOK = 5

/**
 * Returns what a thread has done since it began, in milliseconds: `active` when it did not wait for events, `computed` on a
 * processor, `delayed` because others had it. The latter two are those of the last look.
 */
function makeClock() {
  const file = openSync('/proc/thread-self/schedstat')
  const bytes = Buffer.alloc(100)
  let [looked, computed, delayed] = [Number.NEGATIVE_INFINITY, 0, 0]
  return () => {
    const now = performance.now()
    if (now - looked > LOOK) {
      looked = now
      const text = bytes.latin1Slice(0, readSync(file, bytes, 0, bytes.length, 0))
      ;[computed, delayed] = text.split(' ').map((each) => Number(each) / 1e6)
    }
    const active = now - performance.eventLoopUtilization().idle
    return { at: performance.timeOrigin + now, active, computed, delayed }
  }
}

function recordThread() {
  const clock = makeClock()
  const file = openSync(join(folder, `thread-${threadId}.jsonl`), 'w')
  let begun = 0
  // A thread is ended without notice, so each line is written at once.
  const write = (line) => writeSync(file, `${JSON.stringify(line)}\n`)
  write({ began: performance.timeOrigin })
  subscribe(CHANNEL, ({ type, id }) => {
    const now = clock()
    if (type === 'begun') begun = now.at
    else write({ id, begun, ...now })
  })
}

function recordMain() {
  const clock = makeClock()
  const [pieces, asks, joins] = [[], [], []]
  const numbers = new Map()
  const graph = makeGraph(joins)
  let [after, at] = [-1, 0]
  /** Ends a piece. The next one begins with this answer, or continues it. */
  const cut = (answer = -1) => {
    const now = clock()
    pieces.push({ after, ...now })
    at = now.at
    after = answer
  }
  const heard = {
    asked({ ask, task, asker }) {
      cut()
      numbers.set(ask, asks.length)
      const by = asker && `${asker.node.query.name}(${asker.node.key})`
      const deps = asker ? graph.asked(asker, asks.length) : []
      asks.push({ task, by, deps, asked: at, piece: pieces.length - 1 })
    },
    sent({ ask, thread, id }) {
      Object.assign(asks[numbers.get(ask)], { thread, id })
    },
    answered({ ask }) {
      const number = numbers.get(ask)
      cut(number)
      asks[number].answered = at
    },
    settled: graph.settled,
  }
  subscribe(CHANNEL, (event) => heard[event.type]?.(event))
  process.on('exit', () => {
    cut()
    const { user, system } = process.cpuUsage()
    const times = { started: performance.timeOrigin, ended: at, cpu: (user + system) / 1000 }
    writeFileSync(join(folder, 'main.json'), JSON.stringify({ ...times, pieces, asks, joins }))
  })
}

/** What tasks each query depends on. */
function makeGraph(joins) {
  const own = new Map()
  const below = new Map()
  const known = new Map()
  const depsOf = (reads) => reads.flatMap((node) => below.get(node) ?? [])
  const joined = (deps) => {
    const unique = [...new Set(deps)]
    if (unique.length < 2) return unique[0]
    const key = unique.join()
    const number = known.get(key) ?? -joins.push(unique)
    known.set(key, number)
    return number
  }
  return {
    /** The dependencies of a task that a query asks for. */
    asked({ node, reads }, number) {
      const before = own.get(node) ?? []
      own.set(node, [...before, number])
      return [...new Set(depsOf(reads))]
    },
    settled({ node, reads }) {
      below.set(node, joined([...(own.get(node) ?? []), ...depsOf(reads)]))
      own.delete(node)
    },
  }
}

if (isMainThread) recordMain()
else recordThread()

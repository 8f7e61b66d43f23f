import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds. The kernel counts what a thread has computed at some of its ticks only. */
const WINDOW = 50

/** What `recorder.js` has written: the main thread's pieces, all tasks with what their threads say of them, and the threads. */
export function readRecording(folder) {
  const { asks, pieces, ...main } = JSON.parse(readFileSync(join(folder, 'main.json'), 'utf8'))
  const threads = readdirSync(folder).flatMap((name) => {
    const number = /^thread-(\d+)\.jsonl$/.exec(name)?.[1]
    return number === undefined ? [] : [readThread(join(folder, name), Number(number))]
  })
  const done = new Map(
    threads.flatMap(({ thread, spans }) => spans.map((each) => [`${thread} ${each.id}`, each])),
  )
  const openers = openersIn(pieces)
  // A task that did not end, because its thread was, has no line.
  const tasks = asks.map(({ thread, id, ...ask }) => {
    const { begun, at, busy = 0 } = done.get(`${thread} ${id}`) ?? {}
    return { ...ask, thread, opener: openers[ask.piece], begun, ended: at, busy }
  })
  return {
    ...main,
    pieces: withWork(pieces),
    tasks,
    threads: threads.toSorted((one, other) => one.thread - other.thread),
  }
}

/** The first span is the start of the thread. */
function readThread(file, thread) {
  const [{ began }, ...spans] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { thread, began, spans: withWork(spans) }
}

/**
 * Adds to each span how long it computed: the part of the time it was active in which the thread had a processor, as it
 * was around then.
 */
export function withWork(spans) {
  const whole = []
  let before = { active: 0, computed: 0 }
  let open = []
  for (const [number, span] of spans.entries()) {
    open.push(span)
    const active = span.active - before.active
    if (active < WINDOW && number < spans.length - 1) continue
    const share = active > 0 ? (span.computed - before.computed) / active : 0
    let last = before.active
    for (const each of open) {
      whole.push({ ...each, busy: share * (each.active - last) })
      last = each.active
    }
    before = span
    open = []
  }
  return whole
}

/** For each piece, the task whose answer the main thread was at work on; `undefined` before the first one. */
function openersIn(pieces) {
  let opener
  return pieces.map(({ after }) => {
    if (after >= 0) opener = after
    return opener
  })
}

/**
 * The jobs of a recording, as `simulate` takes them: the pieces of the main thread, tasks, and sets of tasks that queries
 * share. The last piece is what remains once all tasks are done.
 */
export function jobsOf({ pieces, tasks, joins }) {
  const jobs = []
  const add = (lane, work, after) => jobs.push({ lane, work, after }) - 1
  const [answers, sets, numbers] = [new Map(), new Map(), new Map()]
  /** By set: how many of its first tasks are over. What is over stays so. */
  const over = new Map()
  const isOver = (dep) => {
    if (dep >= 0) return answers.has(dep)
    const set = joins[-dep - 1]
    let count = over.get(dep) ?? 0
    while (count < set.length && isOver(set[count])) count++
    over.set(dep, count)
    return count === set.length
  }
  const jobOf = (dep) => {
    if (dep >= 0) return answers.get(dep)
    const job = sets.get(dep) ?? add('none', 0, joins[-dep - 1].map(jobOf))
    sets.set(dep, job)
    return job
  }
  let [last, next] = [-1, 0]
  for (const [number, { busy, after }] of pieces.entries()) {
    const before = after >= 0 ? [numbers.get(after)] : last >= 0 ? [last] : []
    const isEnd = number === pieces.length - 1
    last = add('main', busy, isEnd ? [...before, ...numbers.values()] : before)
    if (after >= 0) answers.set(after, last)
    for (; tasks[next]?.piece === number; next++) {
      // What a query did not wait for may be under way.
      const deps = tasks[next].deps.filter(isOver).map(jobOf)
      numbers.set(next, add('pool', tasks[next].busy, [last, ...deps]))
    }
  }
  return jobs
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measure, quantile } from './measure.js'
import { jobsOf, readRecording } from './recording.js'
import { criticalPath, simulate } from './simulate.js'

const CORES = [1, 2, 4, 8, 16]
const RECORDER = fileURLToPath(new URL('recorder.js', import.meta.url))
/** Milliseconds of V8's work that can wait for an idle processor, such as collecting garbage. */
const MOST = 50
/** The kernel counts the time of processors in hundredths of a second. */
const TICKS = 100

/** Whether a command can be kept to one processor. */
export const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0

/**
 * Records a build of Node.js in a folder. Returns its tasks, the time of each thread, and how long it would take on other
 * machines. `folder` is the site, `into` a folder of its own.
 */
export function traceBuild([node, ...command], folder, into) {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const before = processorsBusy()
  const { wall, cpu } = measure([node, '--import', RECORDER, ...command], folder, { TRACE_FOLDER: into })
  const others = Math.max(0, processorsBusy() - before - cpu) / wall
  const recording = readRecording(into)
  return { wall, cpu, others, ...summaryOf(recording), recording }
}

/** Seconds of all processors since the machine started. */
function processorsBusy() {
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .slice('cpu '.length)
    .trim()
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + softirq) / TICKS
}

/**
 * Each thread of the simulation has to start, as those here did. That it also has to warm up is part of the tasks as they
 * were measured, so many cores look somewhat faster than they are.
 */
function summaryOf(recording) {
  const { pieces, tasks, threads, started, cpu } = recording
  const end = tasks.reduce((latest, { ended = 0 }) => Math.max(latest, ended), started)
  const rows = [
    rowOf('main thread', pieces, started, { started, end }),
    ...threads.map(({ thread, began, spans }) => rowOf(`thread ${thread}`, spans, began, { started, end })),
  ]
  const own = rows.reduce((sum, { busy }) => sum + busy, 0)
  const jobs = jobsOf(recording)
  const starts = threads.map(({ spans }) => spans[0].busy)
  const beside = Math.max(0, cpu - own)
  const left = availableParallelism() - threads.length
  const simulated = CORES.map((cores) => {
    const threads = Math.max(1, cores - left)
    const machine = { cores, threads, start: quantile(starts, 0.5), beside: beside / own, most: MOST }
    return { cores, threads, seconds: simulate(jobs, machine) / 1000 }
  })
  return { rows, beside, kinds: kindsOf(tasks), path: criticalPath(jobs) / 1000, simulated }
}

const PARTS = 5

/**
 * The time of a thread: its share of idle time until the last task of all, which begins with the build, and how busy it was
 * in each part of that.
 */
function rowOf(name, spans, began, { started, end }) {
  const busy = spans.reduce((sum, each) => sum + each.busy, 0)
  const { computed, delayed } = spans.findLast(({ at }) => at <= end) ?? { computed: 0, delayed: 0 }
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const [from, to] = [0, 1].map((more) => started + ((part + more) * (end - started)) / PARTS)
    return busyBetween(spans, from, to, began) / (to - from)
  })
  return { name, busy, idle: 1 - (computed + delayed) / (end - started), parts, tasks: spans.length - 1 }
}

function busyBetween(spans, from, to, began) {
  return spans.reduce((sum, { at, busy }, number) => {
    const begun = number > 0 ? spans[number - 1].at : began
    const within = Math.min(to, at) - Math.max(from, begun)
    return within > 0 ? sum + (busy * within) / (at - begun) : sum
  }, 0)
}

/** The tasks of each kind, with what opened them: the answer at which the main thread asked for them. */
function kindsOf(tasks) {
  const kinds = {}
  for (const { task, opener, busy } of tasks) {
    kinds[task] ??= { count: 0, seconds: 0, openers: {} }
    const kind = kinds[task]
    const by = tasks[opener]?.task ?? 'the start'
    kind.count++
    kind.seconds += busy / 1000
    kind.openers[by] = (kind.openers[by] ?? 0) + 1
  }
  return kinds
}

const percent = (value) => `${Math.round(100 * value)} %`
const seconds = (value, digits = 1) => value.toFixed(digits)
const line = (name, cells) =>
  console.log(`  ${name.padEnd(15)}${cells.map((each) => each.padStart(9)).join('')}`)

/** Prints a trace. `alone` is the cost of the same build on one processor. */
export function printTrace({ wall, cpu, others, rows, beside, kinds, path, simulated }, alone) {
  const processors = availableParallelism()
  console.log(
    `\ntrace of a cold build: ${seconds(wall)} s, ${seconds(cpu)} s of processor time on ${processors} processors, of which other programs used ${seconds(others)}`,
  )
  line('', [
    'seconds',
    'share',
    'idle',
    'tasks',
    ...Array.from({ length: PARTS }, (_, at) => `part ${at + 1}`),
  ])
  for (const { name, busy, idle, tasks, parts } of rows) {
    const count = name === 'main thread' ? '' : String(tasks)
    const share = percent(busy / 1000 / cpu)
    line(name, [seconds(busy / 1000), share, percent(idle), count, ...parts.map(percent)])
  }
  line("V8's threads", [seconds(beside / 1000), percent(beside / 1000 / cpu)])
  console.log('')
  for (const [name, { count, seconds: spent, openers }] of Object.entries(kinds)) {
    const by = Object.entries(openers).sort(([, one], [, other]) => other - one)
    const list = by.map(([opener, times]) => `${opener} ${times}`).join(', ')
    console.log(
      `  ${name.padEnd(15)}${String(count).padStart(9)}${seconds(spent, 2).padStart(9)}  opened by ${list}`,
    )
  }
  printSimulated(
    simulated,
    path,
    new Map([
      [1, alone],
      [processors, { wall }],
    ]),
  )
}

function printSimulated(simulated, path, measured) {
  const [one] = simulated
  const each = (cellOf) => simulated.map((row) => cellOf(row) ?? '')
  console.log(`\n  simulated; no number of cores takes less than ${seconds(path)} s:`)
  line(
    'cores',
    each(({ cores }) => String(cores)),
  )
  line(
    'other threads',
    each(({ threads }) => String(threads)),
  )
  line(
    'seconds',
    each((row) => seconds(row.seconds)),
  )
  line(
    'times faster',
    each((row) => seconds(one.seconds / row.seconds, 2)),
  )
  const compare = (name, of) => {
    const real = ({ cores }) => of(measured.get(cores) ?? {})
    line(
      name,
      each((row) => real(row) && seconds(real(row))),
    )
    line(
      '  error',
      each((row) => real(row) && percent(row.seconds / real(row) - 1)),
    )
  }
  compare('measured', ({ wall }) => wall)
  // One processor is never idle, and its time is the same beside other programs.
  compare('processor time', ({ cpu }) => cpu)
}

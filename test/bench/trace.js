import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const CORES = [2, 4, 8, 16]
/** Milliseconds between looks at the threads. Linux counts their time in hundredths of a second. */
const PAUSE = 50
const TICKS = 100

/** Whether a command can be kept to one processor. */
export const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0

/**
 * Runs a command and follows its threads. Returns its seconds, those of processor time of its main thread and of all
 * threads, and for each fifth of its time how busy the main thread and all processors were, from 0 to 1.
 */
export async function trace(command, folder) {
  const [program, ...args] = command
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, CI: '1', NO_COLOR: '1', NODE_OPTIONS: '' },
    stdio: 'ignore',
  })
  const threads = new Map()
  const points = []
  const look = () => {
    readTimes(child.pid, threads)
    const all = [...threads.values()].reduce((sum, each) => sum + each, 0)
    points.push({ at: seconds(started), main: threads.get(String(child.pid)) ?? 0, all })
  }
  const timer = setInterval(look, PAUSE)
  const code = await new Promise((done) => child.on('close', done))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${command.join(' ')}: exit code ${code}`)
  const { main, all } = points.at(-1)
  return { wall: seconds(started), main, all, fifths: fifthsOf(points) }
}

function seconds(since) {
  return (performance.now() - since) / 1000
}

/** Adds the processor time of each thread, in seconds. One that has ended keeps the last that was seen. */
function readTimes(pid, threads) {
  for (const name of threadsOf(pid)) {
    try {
      const text = readFileSync(`/proc/${pid}/task/${name}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      threads.set(name, (Number(fields[11]) + Number(fields[12])) / TICKS)
    } catch {
      // It has ended since.
    }
  }
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function fifthsOf(points) {
  const end = points.at(-1).at
  const before = (time) => points.findLast(({ at }) => at <= time) ?? { at: 0, main: 0, all: 0 }
  return [0, 1, 2, 3, 4].map((part) => {
    const [from, to] = [before((part * end) / 5), before(((part + 1) * end) / 5)]
    const [busyMain, busyAll] = [to.main - from.main, to.all - from.all].map(
      (each) => each / (to.at - from.at),
    )
    return { main: busyMain, all: busyAll / availableParallelism() }
  })
}

/**
 * Prints a trace. On more processors a build takes at least the time of its main thread, and at least its part of all
 * work: the bound is what no build can beat, not what one reaches. `alone` is the same build on one processor.
 */
export function printTrace({ wall, main, all, fifths }, alone) {
  const percent = (value) => `${Math.round(100 * value)} %`
  const list = (name) => fifths.map((each) => percent(each[name])).join(', ')
  console.log(
    `\ntrace of a cold build: ${wall.toFixed(1)} s, ${all.toFixed(1)} s of processor time, of which the main thread ${main.toFixed(1)} (${percent(main / all)})`,
  )
  console.log(`  main thread busy, by fifths of the time: ${list('main')}`)
  console.log(`  processors busy: ${list('all')}`)
  const bounds = CORES.map((cores) => `${cores}: ${(all / Math.max(main, all / cores)).toFixed(1)}`)
  console.log(`  times faster than one processor, at most, on ${bounds.join(', ')}`)
  if (alone)
    console.log(
      `  measured: ${alone.wall.toFixed(1)} s on one processor, ${(alone.wall / wall).toFixed(2)} times as long as on ${availableParallelism()}`,
    )
}

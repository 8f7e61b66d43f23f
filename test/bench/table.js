const NAMES = {
  cold: 'cold',
  unchanged: 'unchanged',
  paragraph: 'one paragraph',
  title: 'one title',
  document: 'one document more',
  devCold: 'dev, first page, cold',
  devSaved: 'dev, first page, saved',
}
const HEAD = ['seconds', 'CPU', 'memory', 'written', 'bytes']
const WIDTH = 11

/** Prints the figures of one size, and how many times those of the size before they are. */
export function printSize({ documents, rows }, before) {
  const growth = before ? [`× of ${number(before.documents)}`] : []
  console.log(`\n${line(`${number(documents)} documents`, [...HEAD, ...growth])}`)
  for (const [name, row] of Object.entries(rows)) {
    const factor = before ? [`× ${(costOf(row) / costOf(before.rows[name])).toFixed(1)}`] : []
    console.log(line(NAMES[name], [...cells(row), ...factor]))
  }
  console.log(line('dev, edit to page (p95)', [seconds(rows.devSaved.edit)]))
  console.log(line('dev, edit while documents are read', [seconds(rows.devCold.edit)]))
}

/** Prints the figures of all generators at one size. */
export function printPeers({ documents, rows }) {
  console.log(`\n${line(`${number(documents)} documents`, HEAD)}`)
  for (const [peer, builds] of Object.entries(rows)) {
    if (builds.failed) console.log(`${peer}: ${builds.failed}`)
    else
      for (const [name, row] of Object.entries(builds))
        console.log(line(`${peer}, ${NAMES[name]}`, cells(row)))
  }
}

/** Prints what several machines need for a site. */
export function printShards({ documents, shards, rows: { longest, median, join, alone } }) {
  const head = ['seconds', 'CPU', 'memory', 'requests', 'read', 'sent']
  console.log(`\n${line(`${number(documents)} documents`, head)}`)
  const print = (name, { requests, read, written, ...cost }) => {
    const traffic = requests === undefined ? [] : [number(requests), megabytes(read), megabytes(written)]
    console.log(line(name, [...cells(cost).slice(0, 3), ...traffic]))
  }
  print(`longest of ${shards} shards`, longest)
  print('median of the shards', median)
  print('join', join)
  print('one machine alone', alone)
  const share = (wall) => `${(wall / alone.wall).toFixed(2)} of it`
  console.log(line('longest shard', [seconds(longest.wall), share(longest.wall)]))
  const both = longest.wall + join.wall
  console.log(line('longest shard and join', [seconds(both), share(both)]))
}

/** CPU time of builds, which a busy machine disturbs least; for servers, the time until the page is there. */
function costOf({ cpu, wall, files }) {
  return files === undefined ? wall : cpu
}

function cells({ wall, cpu, memory, files, bytes }) {
  const all = [seconds(wall), seconds(cpu), megabytes(memory)]
  return files === undefined ? [...all, '', ''] : [...all, number(files), megabytes(bytes)]
}

function line(name, cells) {
  return `${name.padEnd(26)}${cells.map((cell) => cell.padStart(WIDTH)).join('')}`.trimEnd()
}

function number(value) {
  return value.toLocaleString('en')
}

function seconds(value) {
  return `${value.toFixed(2)} s`
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quantile } from './measure.js'

const SERVER = fileURLToPath(new URL('cache-server.js', import.meta.url))

/**
 * Builds a site as several machines do: one shard after the other, each in a new process that starts with an empty cache,
 * against a server on this machine; then the build that joins them. As many machines take the time of the longest shard and
 * that of the join. `build` builds with options, from nothing; `folder` is for the server.
 */
export async function measureShards(build, shards, folder, log) {
  const server = spawn(process.execPath, [SERVER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(server.stdout.setEncoding('utf8'), 'data')
    const remote = line.trim()
    const measured = async (name, ...options) => {
      const cost = build(...options, '--remote', remote)
      const row = { ...cost, ...(await (await fetch(`${remote}/traffic`)).json()) }
      log(`${name}: ${row.wall.toFixed(1)} s`)
      return row
    }
    const all = []
    for (let number = 1; number <= shards; number++)
      all.push(await measured(`shard ${number}/${shards}`, '--shard', `${number}/${shards}`))
    const join = await measured('join')
    return { longest: longestOf(all), median: medianOf(all), join }
  } finally {
    server.kill()
  }
}

const longestOf = (rows) => rows.reduce((one, other) => (other.wall > one.wall ? other : one))

const medianOf = (rows) => {
  const wall = quantile(
    rows.map((row) => row.wall),
    0.5,
  )
  return rows.find((row) => row.wall === wall)
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/*
 * Requests all files of a built site again and again from `serve`, and from nginx if it is installed: `npm run
 * bench:serve -- dist --requests 20000 --rounds 4`. Prints requests per second, CPU time of the server per request, and
 * its memory after each round. All numbers but the first need `/proc`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '16' },
  },
})
const dist = resolve(positionals[0] ?? 'dist')
const [requests, rounds, connections] = [values.requests, values.rounds, values.connections].map(Number)
const CHATDOCS = fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'chatdocs-bench-serve-'))
const root = join(folder, 'root')
cpSync(dist, root, { recursive: true })
const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile() && !each.name.startsWith('.'))
  .map((each) => `/${relative(root, join(each.parentPath, each.name))}`)
  .map((path) => encodeURI(path).replace(/index\.html$/, ''))

for (const start of [serve, nginx]) {
  const port = await freePort()
  const child = start(port)
  if (!child) continue
  try {
    await answers(port)
    for (let round = 1; round <= rounds; round++) {
      const [cpu, began] = [cpuOf(child.pid), performance.now()]
      const failed = await load(port)
      const [seconds, used] = [(performance.now() - began) / 1000, cpuOf(child.pid) - cpu]
      const figures = [
        `${Math.round(requests / seconds)} requests/s`,
        `${((used / requests) * 1e6).toFixed(0)} µs of CPU each`,
        `${memoryOf(child.pid)} MB`,
        `${failed} failed`,
      ]
      console.log(`${start.name}, round ${round}: ${figures.join(', ')}`)
    }
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}
rmSync(folder, { recursive: true })

function serve(port) {
  const args = [CHATDOCS, 'serve', root, '--base-url', '/', '--port', `${port}`]
  return spawn(process.execPath, args, { stdio: 'ignore', cwd: folder })
}

/** One worker, because `serve` is one process. */
function nginx(port) {
  const command = ['nginx', '/usr/sbin/nginx'].find((each) => spawnSync(each, ['-v']).status === 0)
  if (!command) return undefined
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 64; }
     http { ${temporary.join(' ')} access_log off; keepalive_requests 1000000;
            server { listen 127.0.0.1:${port}; root ${root}; index index.html; } }`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')]
  return spawn(command, args, { stdio: 'ignore' })
}

/** Sends the requests over some connections, each after the answer to the last one. Returns how many failed. */
async function load(port) {
  let [next, failed] = [0, 0]
  const client = () =>
    new Promise((done, broken) => {
      const socket = connect(port, '127.0.0.1')
      let [missing, head] = [0, Buffer.alloc(0)]
      const send = () => {
        if (next >= requests) return void socket.end()
        socket.write(`GET ${paths[next++ % paths.length]} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
      }
      socket.on('connect', send).on('error', broken).on('close', done)
      socket.on('data', (data) => {
        if (missing > 0) {
          missing -= data.length
          if (missing === 0) send()
          return
        }
        head = Buffer.concat([head, data])
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        if (!text.startsWith('HTTP/1.1 200')) failed += 1
        missing = Number(/content-length: (\d+)/i.exec(text)[1]) - (head.length - end - 4)
        head = Buffer.alloc(0)
        if (missing === 0) send()
      })
    })
  await Promise.all(Array.from({ length: connections }, client))
  return failed
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

async function answers(port) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((done) => {
      socket.on('connect', () => done(true)).on('error', () => done(false))
    })
    socket.destroy()
    if (isOpen) return
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Seconds of CPU that a process has used. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function memoryOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Answer, Asking } from './hosts.ts'

/** Servers that run the files which a build writes for them, if they are installed. */

const COMMANDS = {
  apache: ['apache2', '/usr/sbin/apache2'],
  nginx: ['nginx', '/usr/sbin/nginx'],
  caddy: ['caddy', '/usr/bin/caddy'],
} as const

export type RealHost = keyof typeof COMMANDS

/** The program of a server, if there is one. */
export function installed(host: RealHost): string | undefined {
  const flag = host === 'caddy' ? 'version' : '-v'
  return COMMANDS[host].find((command) => spawnSync(command, [flag]).status === 0)
}

/** Serves a finished site below its base, on a socket. */
export async function serveBy(host: RealHost, dist: string, base: string): Promise<Asking> {
  const folder = mkdtempSync(join(tmpdir(), 'cd-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'root')
  mkdirSync(dirname(join(root, base)), { recursive: true })
  cpSync(dist, join(root, base), { recursive: true })
  // Apache listens on ports only.
  const socket = host === 'apache' ? await freePort() : join(folder, 's')
  const file = join(folder, 'conf')
  writeFileSync(file, CONFIGURATIONS[host]({ folder, root, socket, own: join(root, base, '.hosting') }))
  const args = {
    apache: ['-d', folder, '-f', file, '-D', 'FOREGROUND'],
    nginx: ['-p', folder, '-c', file, '-e', join(folder, 'errors')],
    caddy: ['run', '--adapter', 'caddyfile', '--config', file],
  }
  const child = spawn(installed(host) ?? host, args[host], { env: { ...process.env, HOME: folder } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data))
  onTestFinished(async () => {
    const ended = once(child, 'close')
    if (child.exitCode === null && child.kill()) await ended
  })
  const ask: Asking = (path, headers = {}) => answerOf(socket, path, headers)
  await expect.poll(() => ask('/').then(String, () => printed), { timeout: 20_000 }).toBe('[object Object]')
  return ask
}

interface Places {
  folder: string
  root: string
  /** A path, or a port. */
  socket: string | number
  /** The folder of the files for the host. */
  own: string
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const MODULES = [
  'mpm_event',
  'authz_core',
  'dir',
  'mime',
  'rewrite',
  'headers',
  'filter',
  'deflate',
  'negotiation',
]

const CONFIGURATIONS: Readonly<Record<RealHost, (places: Places) => string>> = {
  apache: ({ folder, root, socket }) => `
    ${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
    ServerName localhost
    Listen 127.0.0.1:${socket}
    PidFile ${folder}/pid
    ErrorLog ${folder}/errors
    DefaultRuntimeDir ${folder}
    Mutex file:${folder} default
    TypesConfig /etc/mime.types
    AddType application/x-gzip .gz
    AddLanguage br .br
    AddLanguage de .de
    DocumentRoot ${root}
    <Directory />
      AllowOverride None
      Require all denied
    </Directory>
    <Directory ${root}>
      AllowOverride FileInfo Indexes
      Require all granted
    </Directory>`,
  nginx: ({ folder, root, socket, own }) => `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid ${folder}/pid;
    events { worker_connections 64; }
    http {
      types { text/html html; text/css css; application/javascript js; application/json json; text/xml xml;
              text/plain txt; image/svg+xml svg; image/png png; }
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      map_hash_bucket_size 512;
      include ${own}/nginx-ma*.conf;
      server { listen unix:${socket}; root ${root}; include ${own}/nginx.conf; }
    }`,
  caddy: ({ root, socket, own }) => `{
  admin off
  auto_https off
}
http:// {
  bind unix/${socket}
  root * ${root}
  import ${own}/Caddyfile
}
`,
}

function answerOf(
  socket: string | number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const sent = request(
      {
        ...(typeof socket === 'string' ? { socketPath: socket } : { port: socket }),
        path,
        headers: { Host: 'localhost', ...headers },
      },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        // Apache redirects to its own name.
        const known = Object.entries(response.headers).map(([name, value]) => [
          name,
          String(value).replace(/^http:\/\/localhost(?=\/)/, ''),
        ])
        done({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(known),
          body: Buffer.concat(chunks),
        })
      },
    )
    sent.on('error', failed).end()
  })
}

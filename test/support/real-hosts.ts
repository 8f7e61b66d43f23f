import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
  const ask: Asking = (path, headers = {}) => answerOf(socket, path, headers)
  await start(
    host,
    folder,
    CONFIGURATIONS[host]({ folder, root, socket, own: join(root, base, '.hosting') }),
    ask,
  )
  return ask
}

/** Starts a server that keeps files by WebDAV for whoever knows the password. Returns its address. */
export async function davBy(host: 'apache' | 'nginx', user: string, password: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cd-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'root')
  for (const name of ['ac', 'cas']) mkdirSync(join(root, name), { recursive: true })
  const sha1 = createHash('sha1').update(password).digest('base64')
  writeFileSync(join(folder, 'users'), `${user}:{SHA}${sha1}\n`)
  const port = await freePort()
  await start(host, folder, CACHES[host]({ folder, root, socket: port, own: '' }), (path, headers) =>
    answerOf(port, path, headers ?? {}),
  )
  return `http://127.0.0.1:${port}/`
}

/** Starts a server, for one test. Resolves when it answers. */
async function start(host: RealHost, folder: string, configuration: string, ask: Asking): Promise<void> {
  const file = join(folder, 'conf')
  writeFileSync(file, configuration)
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
  await expect.poll(() => ask('/').then(String, () => printed)).toBe('[object Object]')
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

const apacheAt = ({ folder, root, socket }: Places, modules: readonly string[]) => `
    ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
    ServerName localhost
    Listen 127.0.0.1:${socket}
    PidFile ${folder}/pid
    ErrorLog ${folder}/errors
    DefaultRuntimeDir ${folder}
    Mutex file:${folder} default
    DocumentRoot ${root}`

const nginxAt = ({ folder }: Places, server: string) => `
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
      ${server}
    }`

/** As the handbook says. */
const CACHES: Readonly<Record<'apache' | 'nginx', (places: Places) => string>> = {
  apache: (
    places,
  ) => `${apacheAt(places, ['mpm_event', 'authz_core', 'authn_core', 'authn_file', 'auth_basic', 'authz_user', 'dav', 'dav_fs'])}
    DavLockDB ${places.folder}/lock
    <Directory ${places.root}>
      Dav On
      AuthType Basic
      AuthName chatdocs
      AuthUserFile ${places.folder}/users
      Require valid-user
    </Directory>`,
  nginx: (places) =>
    nginxAt(
      places,
      `server {
        listen 127.0.0.1:${places.socket};
        root ${places.root};
        client_max_body_size 100m;
        dav_methods PUT;
        create_full_put_path on;
        auth_basic chatdocs;
        auth_basic_user_file ${places.folder}/users;
      }`,
    ),
}

const CONFIGURATIONS: Readonly<Record<RealHost, (places: Places) => string>> = {
  apache: (places) => `${apacheAt(places, MODULES)}
    TypesConfig /etc/mime.types
    AddType application/x-gzip .gz
    AddLanguage br .br
    AddLanguage de .de
    <Directory />
      AllowOverride None
      Require all denied
    </Directory>
    <Directory ${places.root}>
      AllowOverride FileInfo Indexes
      Require all granted
    </Directory>`,
  nginx: (places) =>
    nginxAt(
      places,
      `map_hash_bucket_size 512;
      include ${places.own}/nginx-ma*.conf;
      server { listen unix:${places.socket}; root ${places.root}; include ${places.own}/nginx.conf; }`,
    ),
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

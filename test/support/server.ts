import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OWN_SITE = fileURLToPath(new URL('../../site-content/', import.meta.url))

/** Files of a site by path: text, or a `data:` URL of bytes. `undefined` means that the file does not exist. */
export type Sources = Readonly<Record<string, string | undefined>>

/** How a site is served. */
export interface Way {
  command: 'serve' | 'dev'
  base: string
}

export const FINISHED: Way = { command: 'serve', base: '/' }
export const BELOW_A_BASE: Way = { command: 'serve', base: '/base/' }
export const BEING_WRITTEN: Way = { command: 'dev', base: '/' }

/** A running `chatdocs serve` or `chatdocs dev`. */
export interface Server {
  address: string
  printed(): Promise<string>
  stop(): Promise<unknown>
}

/**
 * Writes a site with a content security policy: what the browser refuses is an error in its console, and fails the test
 * that caused it.
 */
export function writeSite(folder: string, sources: Sources): Promise<void> {
  const isConfigured = Object.keys(sources).some((path) => CONFIG.test(path))
  return writeSources(folder, isConfigured ? sources : { ...sources, 'chatdocs.config.json': '{}' })
}

let written = 0

/**
 * Writes files below a folder and removes those that are `undefined`. A configuration gets a policy, if it has none. Each
 * file appears whole: a server that watches the folder would otherwise read it half written, now and then.
 */
export async function writeSources(folder: string, sources: Sources): Promise<void> {
  for (const [path, text] of Object.entries(sources)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    if (text === undefined) await rm(file)
    else {
      const made = `${folder}.${written++}`
      await writeFile(made, CONFIG.test(path) ? withPolicy(text) : bytesOf(text))
      await rename(made, file)
    }
  }
}

/** Copies the project's own site into a folder, with a policy and without cards, which no test of it looks at. */
export async function copyOwnSite(folder: string): Promise<void> {
  await cp(OWN_SITE, folder, { recursive: true })
  const config = join(folder, 'chatdocs.config.ts')
  const text = (await readFile(config, 'utf8')).replace('socialCards: true', 'socialCards: false')
  await writeFile(config, withPolicy(text))
}

function bytesOf(text: string): string | Buffer {
  const [start, base64] = text.split(';base64,', 2)
  return start?.startsWith('data:') && base64 ? Buffer.from(base64, 'base64') : text
}

const CONFIG = /^chatdocs\.config\.\w+$/

function withPolicy(config: string): string {
  if (config.includes('contentSecurityPolicy')) return config
  return config.replace(
    /((?:^|export default |defineConfig\()\{)(\s*\})?/,
    (_, start, end) => `${start} "contentSecurityPolicy": true${end ?? ','}`,
  )
}

/** Serves the site in a folder: builds and serves it, or starts the development server. */
export async function startServer(cwd: string, { command, base }: Way): Promise<Server> {
  if (command === 'serve') await build(cwd, base)
  const options = command === 'dev' ? ['--base-url', base] : []
  const { id, address } = (await ask('start', { cwd, args: [command, '--port', '0', ...options] })) as {
    id: number
    address: string
  }
  return {
    address,
    printed: async () => String(await ask('printed', { id })),
    stop: () => ask('stop', { id }),
  }
}

/** Builds the site in a folder. */
export function build(cwd: string, base: string): Promise<unknown> {
  return ask('run', { cwd, args: ['build', '--base-url', base] })
}

/** Asks the process that runs the program for all tests. */
async function ask(action: 'run' | 'start' | 'printed' | 'stop', more: object): Promise<unknown> {
  const { KEEPER = '' } = process.env
  const answer = await fetch(KEEPER, { method: 'POST', body: JSON.stringify({ action, ...more }) })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body)
  return body
}

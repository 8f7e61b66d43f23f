import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Loader, type Message, type Plugin } from 'esbuild'
import { BUILT } from '../built.ts'
import { type ReadAnswer, type ReadRequest, STAND_IN, TOOL_PACKAGE } from './stand-in.ts'

/** Seconds that a configuration may take: some ask servers. */
const SECONDS = 20

/** What a configuration may do. */
export interface Bounds {
  seconds: number
  /** It can neither write files nor start programs. */
  isSealed: boolean
}

export type Evaluated =
  | { value: unknown; replaced: readonly string[] }
  | { failed: string; line?: number | undefined }

/**
 * The default export of a module of another tool, as plain data. Its imports that cannot be resolved, and those of the
 * tools themselves, are replaced by values that can be called and read without effect.
 */
export async function evaluate(
  file: string,
  { seconds = SECONDS, isSealed = false }: Partial<Bounds> = {},
): Promise<Evaluated> {
  const folder = await mkdtemp(join(tmpdir(), 'chatdocs-migrate-'))
  try {
    const replaced = new Set<string>()
    const bundled = await bundle(file, replaced)
    if ('failed' in bundled) return bundled
    const path = join(folder, 'module.mjs')
    await writeFile(path, bundled.code)
    const answer = await ask({ bundle: path, source: file }, { seconds, isSealed })
    return 'failed' in answer ? answer : { ...answer, replaced: [...replaced].sort() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bundle(
  file: string,
  replaced: Set<string>,
): Promise<{ code: Uint8Array } | { failed: string; line?: number }> {
  try {
    const { outputFiles } = await build({
      absWorkingDir: dirname(file),
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      jsx: 'automatic',
      logLevel: 'silent',
      tsconfigRaw: {},
      define: { 'import.meta.env': '{}' },
      plugins: [replacePackages(replaced)],
    })
    return { code: outputFiles[0]?.contents ?? new Uint8Array() }
  } catch (error) {
    if (!(error instanceof Error) || !('errors' in error)) throw error
    const [first] = error.errors as Message[]
    return { failed: first?.text ?? error.message, ...(first?.location && { line: first.location.line }) }
  }
}

/** Files that are no modules. */
const NO_MODULE = /\.(vue|astro|svelte|css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|ya?ml|toml)(\?.*)?$/

const REPLACEMENT = 'replacement'
const MODULE = 'module'

/** `node:module`, as far as configurations use it: to load what is not there does not fail. */
const OWN_REQUIRE =
  'export const createRequire = () => globalThis.require\nexport default { createRequire }\n'

/** A module with the texts of its own address and folder: bundled, it would be told the address of the bundle. */
async function placed(path: string) {
  const text = await readFile(path, 'utf8')
  if (!/\bimport\.meta\.|\b__(?:dirname|filename)\b/.test(text)) return undefined
  const own = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
  const isOwn = (name: string) => new RegExp(`\\b(?:const|let|var)\\b[^=;]*\\b__${name}\\b`).test(text)
  const known = (['dirname', 'filename'] as const).filter((name) => !isOwn(name))
  const head = known.map((name) => `var __${name}=${JSON.stringify(own[name])};`).join('')
  const placed = text.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, key: keyof typeof own) =>
    JSON.stringify(own[key]),
  )
  const loader: Loader = path.endsWith('.tsx') ? 'tsx' : /\.[cm]?ts$/.test(path) ? 'ts' : 'jsx'
  return { contents: head + placed, loader }
}

/** Notes the packages that it replaces. */
function replacePackages(replaced: Set<string>): Plugin {
  const asked = {}
  return {
    name: 'replacements',
    setup({ onLoad, onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === asked) return undefined
        if (/^(node:)?module$/.test(path)) return { path, namespace: MODULE }
        if (isBuiltin(path)) return undefined
        if (TOOL_PACKAGE.test(path) || NO_MODULE.test(path)) return { path, namespace: REPLACEMENT }
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: asked })
        return found.errors.length > 0 ? { path, namespace: REPLACEMENT } : undefined
      })
      onLoad({ filter: /./, namespace: REPLACEMENT }, ({ path }) => {
        replaced.add(path)
        return replacement(path)
      })
      onLoad({ filter: /./, namespace: MODULE }, () => ({ contents: OWN_REQUIRE, loader: 'js' }))
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => placed(path))
      onLoad({ filter: /\.node$/ }, ({ path }) => replacement(path))
    },
  }
}

/** The module that the process of the configuration has for a package that is not there. */
function replacement(name: string) {
  return { contents: `module.exports = ${STAND_IN}(${JSON.stringify(name)})`, loader: 'js' as const }
}

const SEALED = [
  // As Node.js 20 calls it.
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
  '--allow-fs-read=*',
]

/** Asks a process of its own, and ends it. */
function ask(request: ReadRequest, { seconds, isSealed }: Bounds): Promise<ReadAnswer> {
  return new Promise((done) => {
    const child = fork(fileURLToPath(new URL('migrate/reader.js', BUILT)), {
      cwd: dirname(request.source),
      execArgv: isSealed ? SEALED : [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (answer: ReadAnswer) => {
      clearTimeout(timer)
      child.removeAllListeners()
      child.kill('SIGKILL')
      done(answer)
    }
    const timer = setTimeout(() => end({ failed: `it takes more than ${seconds} seconds` }), seconds * 1000)
    child.once('message', (answer) => end(answer as ReadAnswer))
    child.once('error', (error) => end({ failed: error.message }))
    child.once('exit', () => end({ failed: 'it ends its process' }))
    child.send(request)
  })
}

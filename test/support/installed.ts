import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** Programs of packages that are installed, and a site that uses all of them. */

/** What a site can install beside chatdocs, each used once, and packages in all forms that npm has. */
export const MORE: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "more" }',
  'chatdocs.config.mjs': `export default {
    url: 'https://a.example',
    socialCards: true,
    styles: ['./look/site.scss'],
    theme: { fonts: { text: { family: 'Own', files: ['fonts/own.woff2'], subset: true } } },
    api: { entryPoints: 'src/index.ts' },
    fences: { 'jsx live': 'chatdocs/live' },
    plugins: ['chatdocs/plugins/twoslash', 'of-esm', 'of-cjs', 'of-babel', 'of-import'],
  }\n`,
  'look/site.scss': '@use "colors";\n.site { .inner { color: colors.$main; } }\n',
  'look/_colors.scss': '$main: rgb(1, 2, 3);\n',
  'components/Box.jsx':
    "import styles from './box.module.sass'\nexport default () => <p className={styles.box}>box</p>\n",
  'components/box.module.sass': "@use '../look/colors'\n.box\n  color: colors.$main\n",
  'src/index.ts': '/** The answer. */\nexport const answer = 42\n',
  'docs/index.md': `# A

::Box

\`\`\`ts twoslash
const all = [1]
\`\`\`

\`\`\`jsx live
<b>alive</b>
\`\`\`
`,
  ...pluginPackage('of-esm', '"type": "module", "exports": "./index.js"', 'export default'),
  ...pluginPackage('of-cjs', '"main": "index.js"', 'module.exports ='),
  ...pluginPackage('of-babel', '"main": "index.js"', 'exports.__esModule = true\nexports.default ='),
  ...pluginPackage('of-import', '"type": "module", "exports": { "import": "./index.js" }', 'export default'),
}

function pluginPackage(name: string, manifest: string, exported: string): Record<string, string> {
  const plugin = `{ name: '${name}', pages: () => ({ 'docs/${name}.md': '# Made by ${name}\\n' }) }`
  return {
    [`node_modules/${name}/package.json`]: `{ "name": "${name}", "version": "1.0.0", ${manifest} }`,
    [`node_modules/${name}/index.js`]: `${exported} ${plugin}\n`,
  }
}

export function call(file: string, args: readonly string[], cwd: string) {
  const env = { ...process.env, NODE_ENV: '', npm_config_update_notifier: 'false' }
  return promisify(execFile)(file, args, { cwd, env, maxBuffer: 2 ** 26 }).catch((error) => {
    throw Object.assign(error, { message: `${error.message}\n${error.stdout}\n${error.stderr}` })
  })
}

export function program(args: readonly string[], cwd: string) {
  return call(process.execPath, [join(cwd, 'node_modules/chatdocs/bin.js'), ...args], cwd)
}

/** Starts a server and waits for its address. */
export async function startedAt(args: readonly string[], cwd: string): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [join(cwd, 'node_modules/chatdocs/bin.js'), ...args], {
    cwd,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise((done, failed) => {
    let printed = ''
    const listen = (data: Buffer) => {
      printed += data
      const [address] = /http:\/\/\S+/.exec(printed) ?? []
      if (address) done(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('close', () => failed(new Error(`it ended: ${printed}`)))
  })
}

export async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The disk usage of a folder as `du` counts it: whole blocks, symbolic links themselves, hard-linked files once. */
export async function diskUse(folder: string, seen = new Set<number>()): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      const { ino, blocks } = await lstat(path)
      if (seen.has(ino)) return 0
      seen.add(ino)
      return blocks * 512 + (entry.isDirectory() ? await diskUse(path, seen) : 0)
    }),
  )
  return sizes.reduce((sum, each) => sum + each, 0)
}

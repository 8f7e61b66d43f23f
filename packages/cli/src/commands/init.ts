import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONFIG_FILE } from '@chatdocs/core'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { BUILT, readBuilt } from '../built.ts'
import { UsageError } from '../process/failure.ts'
import type { Io } from '../process/io.ts'
import { count } from '../report/words.ts'
import { shortPath } from './conclude.ts'
import type { Context, Verdict } from './context.ts'
import { type CiSystem, type InitOptions, LANGUAGES, TEMPLATES, type Template } from './init-options.ts'

/** Packages that the files of a template need besides chatdocs. */
const PACKAGES: Readonly<Record<Template, Readonly<Record<string, string>>>> = {
  docs: {},
  blank: {},
  api: { typedoc: '^0.28.20', typescript: '^6.0.0' },
}

/** The path where each CI system expects its workflow, which checks, builds and deploys the site. */
const WORKFLOWS: Readonly<Record<CiSystem, string>> = {
  github: '.github/workflows/docs.yml',
  gitlab: '.gitlab-ci.yml',
}

/** Begins a site in a folder. Files that exist are kept. */
export async function init(options: InitOptions, { io, report }: Context): Promise<Verdict> {
  const { ci } = options
  const workflow = ci === undefined ? {} : { [WORKFLOWS[ci]]: readBuilt(`templates/ci/${ci}.yml`) }
  const begun = resolve(io.cwd, options.dir ?? '.')
  if (ci !== undefined && isSite(begun)) {
    writeMissing(workflow, begun, { io, report })
    return 'fine'
  }
  const chosen = await choose(options, io).catch((error: unknown) => {
    if (io.signal.aborted) return undefined
    throw error
  })
  if (!chosen) return 'fine'
  const folder = resolve(io.cwd, chosen.dir)
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) {
    throw new UsageError(`${chosen.dir} is a file`, 'name a folder: chatdocs init my-docs')
  }
  const files = { ...ownFiles(chosen, folder), ...templateFiles(chosen, folder), ...workflow }
  const kept = writeMissing(files, folder, { io, report })
  report.say('')
  report.say('Next:')
  for (const step of nextSteps({ folder, isOwn: !kept.includes('package.json'), ...chosen }, io))
    report.say(`  ${step}`)
  return 'fine'
}

/** Whether a folder, or its `site-content`, has a configuration, documents or a first page. */
function isSite(folder: string): boolean {
  return [folder, join(folder, 'site-content')].some(
    (each) => existsSync(each) && readdirSync(each).some((name) => SITE.has(name) || CONFIG_FILE.test(name)),
  )
}

const SITE: ReadonlySet<string> = new Set(['docs', 'index.md'])

/** Writes the files that the folder lacks, and prints their names. Returns the files that already exist. */
function writeMissing(
  files: Readonly<Record<string, string>>,
  folder: string,
  { io, report }: Pick<Context, 'io' | 'report'>,
): readonly string[] {
  const names = Object.keys(files).sort()
  const kept = names.filter((name) => existsSync(join(folder, name)))
  const made = names.filter((name) => !kept.includes(name))
  for (const name of made) writeNew(join(folder, name), files[name] ?? '')
  const place = shortPath(folder, io.cwd)
  report.say(`Created ${count(made.length, 'file')} in ${place === folder ? '.' : place}:`)
  for (const name of made) report.say(`  ${name}`)
  if (kept.length > 0) report.say(`Kept what was there: ${kept.join(', ')}`)
  return kept
}

type Chosen = Required<{ [K in 'dir' | 'template' | 'title' | 'lang']: NonNullable<InitOptions[K]> }>

/** The values that were given, asked for or assumed. Without a terminal, nothing is asked. */
async function choose(
  { dir, template, title, lang, yes }: InitOptions,
  { cwd, env, ask }: Io,
): Promise<Chosen> {
  const asked = yes ? undefined : ask
  const isEmpty = readdirSync(cwd).every((name) => name.startsWith('.'))
  const where = dir ?? ((await asked?.('Folder', isEmpty ? '.' : 'my-docs')) || (isEmpty ? '.' : 'my-docs'))
  const usual = titleOf(basename(resolve(cwd, where)))
  const language = env.LANG?.startsWith('zh') ? 'zh' : 'en'
  return {
    dir: where,
    title: title ?? ((await asked?.('Title', usual)) || usual),
    template: template ?? (await oneOf('Template', TEMPLATES, 'docs', asked)),
    lang: lang ?? (await oneOf('Language', LANGUAGES, language, asked)),
  }
}

/** Asks until the answer is one of the values. */
async function oneOf<Value extends string>(
  question: string,
  values: readonly Value[],
  usual: Value,
  ask: Io['ask'],
): Promise<Value> {
  if (!ask) return usual
  let words = question
  for (;;) {
    const answer = await ask(`${words}: ${values.join(', ')}`, usual)
    const found = answer === '' ? usual : values.find((value) => value === answer)
    if (found !== undefined) return found
    words = `“${answer}” is none of these. ${question}`
  }
}

/** `my-docs` → `My docs`. */
function titleOf(folder: string): string {
  const words = folder.replace(/[-_.]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words[0]?.toUpperCase() + words.slice(1)
}

/** A name that npm accepts. */
function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' || name === 'chatdocs' ? 'my-docs' : name
}

/** The files that differ from site to site. */
function ownFiles({ template, title, lang }: Chosen, folder: string): Record<string, string> {
  const manifest = {
    name: nameOf(folder),
    private: true,
    type: 'module',
    ...(template === 'api' && { exports: './src/index.ts' }),
    scripts: {
      dev: 'chatdocs dev',
      check: 'chatdocs check --strict',
      build: 'chatdocs build',
      serve: 'chatdocs serve',
    },
    devDependencies: { chatdocs: originFor(folder).version, ...PACKAGES[template] },
  }
  const lines = [
    `  title: ${quoted(title)},`,
    `  lang: '${lang}',`,
    ...(template === 'api' ? ["  api: { entryPoints: 'src/index.ts' },"] : []),
    ...(template === 'blank' ? [] : [`  theme: { accent: '#3451b2' },`]),
  ]
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'chatdocs.config.ts': `import { defineConfig } from 'chatdocs'\n\nexport default defineConfig({\n${lines.join('\n')}\n})\n`,
    '.gitignore': 'node_modules/\ndist/\n.chatdocs/\n',
    'AGENTS.md': `# ${title}\n\n${AGENTS[lang].map((each) => `- ${each}\n`).join('')}`,
  }
}

/** Instructions for coding agents that edit the site. */
const AGENTS: Readonly<Record<Chosen['lang'], readonly string[]>> = {
  en: [
    'This is a documentation site made with chatdocs. Its pages are the Markdown files in `docs/`; the sidebar follows the folders.',
    'Link to other pages by the path of their file: `[Install](../guide/install.md#linux)`.',
    'After each change, run `npx chatdocs check --strict`. It names each mistake with file, line, column and a way out; `--fix` corrects links, `--format json` is for programs.',
    'The handbook is in `node_modules/chatdocs/dist/handbook/`: `writing.md` has the syntax, `reference/` all keys, commands and codes. `npx chatdocs explain link/broken` says what the code of a mistake means.',
    'Do not edit `dist/` and `.chatdocs/`: `npx chatdocs build` writes them.',
  ],
  zh: [
    '这是用 chatdocs 制作的文档站点。页面是 `docs/` 里的 Markdown 文件，侧边栏与文件夹一致。',
    '链接到其他页面时写文件的路径：`[安装](../guide/install.md#linux)`。',
    '每次修改之后运行 `npx chatdocs check --strict`。它逐个列出错误的文件、行、列和改法；`--fix` 改正链接，`--format json` 供程序读取。',
    '手册在 `node_modules/chatdocs/dist/handbook/`：`writing.md` 讲写法，`reference/` 列出全部的键、命令和错误代码。`npx chatdocs explain link/broken` 解释错误代码的含义。',
    '不要修改 `dist/` 和 `.chatdocs/`：它们由 `npx chatdocs build` 写入。',
  ],
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** The files of a template, with the title and the package name filled in. */
function templateFiles({ template, lang, title }: Chosen, folder: string): Record<string, string> {
  const root = fileURLToPath(new URL(`templates/${template}/${lang}/`, BUILT))
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const values: Readonly<Record<string, string>> = { title, name: nameOf(folder) }
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'utf8').replace(
        /\{\{(\w+)\}\}/g,
        (all, name: string) => values[name] ?? all,
      )
      return [path.slice(root.length).replaceAll('\\', '/'), text]
    }),
  )
}

function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { flag: 'wx' })
}

interface Begun extends Chosen {
  folder: string
  /** The folder had no `package.json`. */
  isOwn: boolean
}

/** The commands to type next, with the package manager that runs this program. */
function nextSteps({ folder, isOwn, template }: Begun, { cwd, env }: Io): string[] {
  const manager = /^(pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? '')?.[1] ?? 'npm'
  const { version, pack } = originFor(folder)
  const enter = folder === resolve(cwd) ? [] : [`cd ${shortPath(folder, cwd)}`]
  const isThere = !isOwn && wantedIn(join(folder, 'package.json')) !== undefined
  const before = pack === undefined || isThere ? enter : [...enter, `npm pack ${pack}`]
  if (isOwn) return [...before, `${manager} install`, `${manager} run dev`]
  const own = isThere ? [] : [version.startsWith('file:') ? version.slice(5) : 'chatdocs']
  const packages = [...own, ...Object.keys(PACKAGES[template])].join(' ')
  const add = manager === 'npm' ? 'install --save-dev' : 'add -D'
  return [...before, ...(packages === '' ? [] : [`${manager} ${add} ${packages}`]), 'npx chatdocs dev']
}

/** How a new site installs chatdocs. */
export interface Origin {
  /** The version to write into its `package.json`. */
  version: string
  /** The package that must be packed with npm first, because it is not in any registry. */
  pack?: string
}

/**
 * A new site installs the chatdocs that created it: from the registry, from the tarball from which this one was
 * installed, or from a new tarball of a checkout.
 *
 * @param folder of the site
 * @param own the folder of this package
 */
export function originFor(folder: string, own = dirname(fileURLToPath(BUILT))): Origin {
  if (!/[\\/]node_modules[\\/]/.test(own))
    return { version: `file:./chatdocs-${GENERATOR_VERSION}.tgz`, pack: pathFrom(folder, own) }
  const file = tarballOf(own)
  return { version: file === undefined ? `^${GENERATOR_VERSION}` : `file:${pathFrom(folder, file)}` }
}

/** The tarball from which this package was installed: a manifest above it names it. */
function tarballOf(own: string): string | undefined {
  for (let at = own; at !== dirname(at); at = dirname(at)) {
    const version = wantedIn(join(at, 'package.json'))
    if (version !== undefined) return version.startsWith('file:') ? resolve(at, version.slice(5)) : undefined
  }
}

/** The version of chatdocs that a manifest asks for. */
export function wantedIn(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
    return devDependencies?.chatdocs ?? dependencies?.chatdocs
  } catch {
    return undefined
  }
}

function pathFrom(folder: string, path: string): string {
  const found = relative(folder, path).replaceAll('\\', '/')
  return found.startsWith('.') || isAbsolute(found) ? found : `./${found}`
}

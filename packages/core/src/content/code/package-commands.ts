/** Package managers, in the order of their tabs. */
export const MANAGERS = ['npm', 'yarn', 'pnpm', 'bun'] as const

export type Manager = (typeof MANAGERS)[number]

/** The arguments of a command: names, flags by their npm names, and what follows `--`. */
interface Words {
  names: readonly string[]
  flags: ReadonlySet<string>
  rest: readonly string[]
}

/** Translates npm commands for another package manager. Unknown commands stay unchanged. */
export function commandsFor(manager: Manager, code: string): string {
  if (manager === 'npm') return code
  const lines = code.split('\n').map((line) => {
    const [, lead = '', command = '', comment = ''] = /^(\s*(?:\$ )?)(.*?)(\s+#.*)?$/.exec(line) ?? []
    const parts = command.split(' && ').map((part) => convert(manager, part) ?? part)
    return lead + parts.join(' && ') + comment
  })
  return lines.join('\n')
}

function convert(manager: Other, command: string): string | undefined {
  const [program, verb = '', ...args] = command.trim().split(/\s+/)
  if (program === 'npx') return join(RUNNERS[manager], verb, ...args)
  if (program !== 'npm' || /["'`$|;<>\\]/.test(command)) return undefined
  return VERBS[ALIASES[verb] ?? verb]?.(manager, readWords(args))
}

type Other = Exclude<Manager, 'npm'>

const RUNNERS: Readonly<Record<Other, string>> = { yarn: 'yarn dlx', pnpm: 'pnpm dlx', bun: 'bunx' }

const ALIASES: Readonly<Record<string, string>> = {
  i: 'install',
  add: 'install',
  'clean-install': 'ci',
  'run-script': 'run',
  t: 'test',
  remove: 'uninstall',
  rm: 'uninstall',
  un: 'uninstall',
  r: 'uninstall',
  up: 'update',
  upgrade: 'update',
}

const VERBS: Readonly<Record<string, (manager: Other, words: Words) => string | undefined>> = {
  install,
  uninstall,
  ci: (manager, words) => (isBare(words) ? `${manager} install --frozen-lockfile` : undefined),
  run: (manager, { names, flags, rest }) =>
    names[0] && flags.size === 0 ? join(manager, 'run', ...names, ...rest) : undefined,
  test: (manager, words) => script('test', manager, words),
  start: (manager, words) => script('start', manager, words),
  create,
  init: (manager, words) => (words.names.length > 0 ? create(manager, words) : undefined),
  update: (manager, { names, flags, rest }) =>
    flags.size + rest.length === 0
      ? join(manager, manager === 'yarn' ? 'upgrade' : 'update', ...names)
      : undefined,
}

/** Short flags of `install`, and their equivalents. */
const FLAGS: Readonly<Record<string, Readonly<Record<Other, string>>>> = {
  '-D': { yarn: '-D', pnpm: '-D', bun: '-d' },
  '-E': { yarn: '-E', pnpm: '-E', bun: '-E' },
  '-O': { yarn: '-O', pnpm: '-O', bun: '--optional' },
  '-g': { yarn: '', pnpm: '-g', bun: '-g' },
}

const LONG: Readonly<Record<string, string>> = {
  '--save-dev': '-D',
  '--save-exact': '-E',
  '--save-optional': '-O',
  '--global': '-g',
  '--save': '-S',
}

function install(manager: Other, words: Words): string | undefined {
  if (isBare(words)) return `${manager} install`
  return withFlags(manager, manager === 'yarn' && words.flags.has('-g') ? 'global add' : 'add', words)
}

function uninstall(manager: Other, words: Words): string | undefined {
  const flags = new Set([...words.flags].filter((flag) => flag === '-g' || !FLAGS[flag]))
  const verb = manager === 'yarn' && flags.has('-g') ? 'global remove' : 'remove'
  return withFlags(manager, verb, { ...words, flags })
}

function withFlags(manager: Other, verb: string, { names, flags, rest }: Words): string | undefined {
  const wanted = [...flags].filter((flag) => flag !== '-S')
  if (names.length === 0 || rest.length > 0 || wanted.some((flag) => !FLAGS[flag])) return undefined
  return join(manager, verb, ...wanted.map((flag) => FLAGS[flag]?.[manager] ?? ''), ...names)
}

function create(manager: Other, { names, flags, rest }: Words): string | undefined {
  return names.length > 0 && flags.size === 0 ? join(manager, 'create', ...names, ...rest) : undefined
}

/** Uses `bun run test`: bun's own `test` command is a different one. */
function script(name: string, manager: Other, { names, flags, rest }: Words): string | undefined {
  if (names.length + flags.size > 0) return undefined
  return join(manager, manager === 'bun' ? 'run' : '', name, ...rest)
}

function isBare({ names, flags, rest }: Words): boolean {
  return names.length + flags.size + rest.length === 0
}

function readWords(args: readonly string[]): Words {
  const end = args.indexOf('--')
  const before = end < 0 ? args : args.slice(0, end)
  return {
    names: before.filter((arg) => !arg.startsWith('-')),
    flags: new Set(before.filter((arg) => arg.startsWith('-')).map((flag) => LONG[flag] ?? flag)),
    rest: end < 0 ? [] : args.slice(end + 1),
  }
}

function join(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ')
}

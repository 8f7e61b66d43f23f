import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { readPort } from './commands/address-options.ts'
import type { BuildOptions } from './commands/build-once.ts'
import type { CheckOptions } from './commands/check.ts'
import type { Context, Verdict } from './commands/context.ts'
import type { DevOptions } from './commands/dev.ts'
import type { ServeOptions } from './commands/serve.ts'
import { type Blame, failureOf } from './failure.ts'
import { givenInterruption, graceOver, interruptedCode, listenForSignals } from './interruption.ts'
import { type Io, ioOf } from './io.ts'
import type { Report, ReportOptions } from './report/report.ts'
import { normaliseBase } from './server/address.ts'

/** What a run comes to, as the calling shell sees it. */
const EXIT: Readonly<Record<Verdict | Blame, number>> = {
  fine: 0,
  content: 1,
  config: 2,
  usage: 2,
  world: 3,
  bug: 3,
}

const EXAMPLES = `
Examples:
  chatdocs build                    build site-content/ (or this folder) into dist/
  chatdocs build docs -o public     build docs/ into public/
  chatdocs check --format json      look for mistakes only, and tell a program
  chatdocs check --snippets         hold code blocks in TypeScript against their types, too
  chatdocs dev                      look at the site while you write
  chatdocs serve                    look at what was built

Exit codes: 0 fine, 1 mistakes in the content, 2 in the command or the configuration, 3 chatdocs failed.`

type Given = Partial<Io> & { open?: Context['open'] }
type Options = ReportOptions & { format?: 'text' | 'json' }
type Run = (context: Context) => Promise<Verdict>
type Choose = (options: Options, run: Run) => void

/**
 * The program: its arguments in, its exit code out. Whatever of the world is not given is the real one.
 *
 * What a command needs is loaded when it runs, so that `--help` and a slip of the pen are answered at once.
 */
export async function main(argv: readonly string[], given: Given = {}): Promise<number> {
  const interruption = given.signal ? givenInterruption(given.signal) : listenForSignals(process)
  const { signal } = interruption
  const io: Io = { ...ioOf(process, Date.now, signal), ...given }
  try {
    const command = readCommand(argv, io)
    if (typeof command === 'number') return command
    const report = await openReport(command.options, io)
    interruption.onCrash((error) => reportFailure(error, report))
    const open: Context['open'] =
      given.open ?? (async (options) => (await import('./workspace.ts')).openWorkspace(options))
    const code = await Promise.race([carryOut(command.run, { io, report, open }), graceOver(signal)])
    // Nothing is lost by leaving here: what is half done is finished, or begun anew, by the next run.
    if (code === undefined) interruption.exit()
    return signal.aborted ? interruptedCode(signal) : (code ?? EXIT.bug)
  } finally {
    interruption.release()
  }
}

async function carryOut(run: Run, context: Context): Promise<number> {
  try {
    return EXIT[await run(context)]
  } catch (error) {
    return reportFailure(error, context.report)
  }
}

function reportFailure(error: unknown, report: Report): number {
  const { blame, ...failure } = failureOf(error)
  report.failure(failure)
  return EXIT[blame]
}

async function openReport({ format, ...options }: Options, io: Io): Promise<Report> {
  if (format === 'json') return (await import('./report/json.ts')).jsonReport(io)
  return (await import('./report/terminal.ts')).terminalReport(io, options)
}

/** What the command line asks for; an exit code, if that is answered already. */
function readCommand(argv: readonly string[], io: Io): { options: Options; run: Run } | number {
  let command: { options: Options; run: Run } | undefined
  const program = describeProgram(io)
  const choose: Choose = (options, run) => {
    command = { options, run }
  }
  for (const describe of [describeBuild, describeCheck, describeDev, describeServe]) describe(program, choose)
  try {
    program.parse(asDocumented(argv), { from: 'user' })
    return command ?? EXIT.usage
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage
    throw error
  }
}

/** Spellings of Vite and Docusaurus, and ours. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['--base', '--base-url'],
  ['--baseUrl', '--base-url'],
  ['--outDir', '--out-dir'],
])

/** The arguments as `--help` has them. */
function asDocumented(argv: readonly string[]): string[] {
  if (argv[0] === 'version') return ['--version']
  return argv.map((each) => each.replace(/^--\w+(?==|$)/, (name) => SPELLINGS.get(name) ?? name))
}

function describeProgram({ stdout, stderr }: Io): Command {
  return new Command('chatdocs')
    .description('Builds a documentation site from a folder of Markdown.')
    .version(GENERATOR_VERSION, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
}

function describeBuild(program: Command, choose: Choose): void {
  siteCommand(program, 'build', 'build the site into a folder of static files')
    .option('-o, --out-dir <dir>', 'where the site is written (default: dist)')
    .option('-w, --watch', 'build again whenever a file changes')
    .option('--force', 'write among files chatdocs did not write')
    .option('--keep-going', 'write the site even if it has errors, to look at it; exits with 1 all the same')
    .option('--strict', 'warnings count as errors')
    .addOption(format())
    .action((dir: string | undefined, options: BuildOptions & Options) =>
      choose(options, async (context) =>
        (await import('./commands/build.ts')).build({ ...options, dir }, context),
      ),
    )
}

function describeCheck(program: Command, choose: Choose): void {
  siteCommand(program, 'check', 'look for mistakes, and write no site')
    .option('--snippets', 'check the types of code blocks in TypeScript, too')
    .option('--strict', 'warnings count as errors')
    .addOption(format())
    .action((dir: string | undefined, options: CheckOptions & Options) =>
      choose(options, async (context) =>
        (await import('./commands/check.ts')).check({ ...options, dir }, context),
      ),
    )
}

function describeDev(program: Command, choose: Choose): void {
  addressed(siteCommand(program, 'dev', 'serve the site while it is being written'))
    .aliases(['watch', 'start'])
    .action((dir: string | undefined, options: DevOptions & Options) =>
      choose(options, async (context) =>
        (await import('./commands/dev.ts')).dev({ ...options, dir }, context),
      ),
    )
}

function describeServe(program: Command, choose: Choose): void {
  addressed(reported(program.command('serve')))
    .alias('preview')
    .description('serve a finished site')
    .argument('[dist]', 'the folder of a finished site (default: dist)')
    .option('--base-url <path>', 'serve it below this path', toBase)
    .action((dist: string | undefined, options: ServeOptions & Options) =>
      choose(options, async (context) =>
        (await import('./commands/serve.ts')).serve({ ...options, dist }, context),
      ),
    )
}

function siteCommand(program: Command, name: string, description: string): Command {
  return reported(program.command(name))
    .description(description)
    .argument('[dir]', 'the folder of the site (default: site-content, or this one)')
    .option('-c, --config <file>', 'another configuration file')
    .option('--base-url <path>', 'the path the site is served below, such as /docs/', toBase)
}

function reported(command: Command): Command {
  return command
    .option('--verbose', 'say what is done, and how long it takes')
    .option('--quiet', 'print errors only')
}

function addressed(command: Command): Command {
  return command
    .option('-p, --port <number>', 'the port (default: 3000, or the next free one)', toPort)
    .option('--host [address]', 'the address to listen at; without one, all of them (default: localhost)')
    .option('--open', 'open the site in a browser')
}

function format(): Option {
  const choices = ['text', 'json']
  return new Option('--format <format>', 'for people, or for programs').choices(choices).default('text')
}

function toPort(text: string): number {
  const port = readPort(text)
  if (port === undefined) throw new InvalidArgumentError('A port is a number up to 65535.')
  return port
}

function toBase(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:|[?#\s]/i.test(text))
    throw new InvalidArgumentError('It is a path, such as /docs/.')
  return normaliseBase(text)
}

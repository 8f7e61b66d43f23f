import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { Command, CommanderError, Option } from 'commander'
import type { AddressOptions } from './commands/address-options.ts'
import { asDocumented, toBase, toCount, toList, toNames, toPort, toUrl } from './commands/arguments.ts'
import type { Context, Verdict } from './commands/context.ts'
import type { DeployOptions } from './commands/deploy.ts'
import { CI_SYSTEMS, LANGUAGES, TEMPLATES } from './commands/init-options.ts'
import type { ServeOptions } from './commands/serve.ts'
import { type Blame, failureOf } from './process/failure.ts'
import { givenInterruption, graceOver, interruptedCode, listenForSignals } from './process/interruption.ts'
import { type Io, ioOf } from './process/io.ts'
import type { Format } from './report/formats.ts'
import type { Report, ReportOptions } from './report/report.ts'

/** The exit code of each outcome. */
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
  chatdocs init my-docs              begin a site in my-docs/
  chatdocs migrate --dry-run         print how a site of Docusaurus, VitePress or another tool would move
  chatdocs dev                       start the dev server
  chatdocs build                     build site-content/ (or the current folder) into dist/
  chatdocs build docs -o public      build docs/ into public/
  chatdocs serve                     preview the build in dist/
  chatdocs deploy --branch gh-pages  build the site and push it
  chatdocs check --snippets          check the site, including types in code blocks
  chatdocs check --format github     print diagnostics as annotations of GitHub
  chatdocs translations              list missing and outdated translations
  chatdocs version 2.0               keep the current documents as version 2.0
  chatdocs explain link/broken       print what a code means
  chatdocs handbook --open           read the handbook

Exit codes:
  0  success
  1  errors in the content
  2  error in the command line or the configuration
  3  the system failed (a full disk, a port in use), or chatdocs did`

type Given = Partial<Io> & { open?: Context['open'] }
type Options = ReportOptions & { format?: 'text' | Format }
type Run = (context: Context) => Promise<Verdict>
type Choose = (options: Options, run: Run) => void

/**
 * Runs the program and returns its exit code. Missing parts of `Io` come from the process. Commands load their
 * dependencies when they run, so `--help` and usage errors are fast.
 */
export async function main(argv: readonly string[], given: Given = {}): Promise<number> {
  const interruption = given.signal ? givenInterruption(given.signal) : listenForSignals(process)
  const { signal } = interruption
  const clock = { now: Date.now, idleTime: () => performance.eventLoopUtilization().idle }
  const io: Io = { ...ioOf(process, clock, signal), listen: interruption.listen, ...given }
  try {
    const command = readCommand(argv, io)
    if (typeof command === 'number') return command
    const report = await openReport(command.options, io)
    interruption.onCrash((error) => reportFailure(error, report))
    const open: Context['open'] =
      given.open ?? (async (options) => (await import('./workspace/workspace.ts')).openWorkspace(options))
    const name = argv.find((each) => !each.startsWith('-'))
    const ended = carryOut(command.run, { io, report, open }, name)
    const code = await (given.signal ? ended : Promise.race([ended, graceOver(signal)]))
    // It is safe to exit here: the next run finishes or repeats interrupted work. A caller with a signal goes on.
    if (code === undefined) interruption.exit()
    return signal.aborted ? interruptedCode(signal) : (code ?? EXIT.bug)
  } finally {
    interruption.release()
  }
}

async function carryOut(run: Run, context: Context, name: string | undefined): Promise<number> {
  try {
    return EXIT[await run(context)]
  } catch (error) {
    return reportFailure(error, context.report, name)
  }
}

function reportFailure(error: unknown, report: Report, name?: string): number {
  const { blame, ...failure } = failureOf(error, name)
  report.failure(failure)
  return EXIT[blame]
}

async function openReport({ format, ...options }: Options, io: Io): Promise<Report> {
  if (format && format !== 'text') return (await import('./report/machine.ts')).machineReport(io, format)
  return (await import('./report/terminal.ts')).terminalReport(io, options)
}

/** The command to run, or an exit code if the command line is already handled (`--help`, usage errors). */
function readCommand(argv: readonly string[], io: Io): { options: Options; run: Run } | number {
  let command: { options: Options; run: Run } | undefined
  const program = describeProgram(io)
  const choose: Choose = (options, run) => {
    command = { options, run }
  }
  const describers = [
    describeInit,
    describeMigrate,
    describeBuild,
    describeCheck,
    describeDev,
    describeServe,
    describeDeploy,
    describeClean,
    describeTranslations,
    describeVersion,
    describeHandbook,
    describeLsp,
    describeMcp,
    describeBundle,
  ]
  for (const describe of describers) describe(program, choose)
  try {
    program.parse(asDocumented(argv), { from: 'user' })
    return command ?? EXIT.usage
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage
    throw error
  }
}

function describeProgram({ stdout, stderr }: Io): Command {
  return new Command('chatdocs')
    .description('Build a documentation site from a folder of Markdown files.')
    .version(GENERATOR_VERSION, '-v, --version', 'print the version number')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
}

/** Runs a command on a folder. The command's code is loaded only then. */
function inFolder<Given>(
  choose: Choose,
  load: () => Promise<(given: Given, context: Context) => Promise<Verdict>>,
) {
  return (dir: string | undefined, options: Options) =>
    choose(options, async (context) => (await load())({ ...options, dir } as Given, context))
}

function describeInit(program: Command, choose: Choose): void {
  reported(program.command('init'))
    .description('begin a site')
    .argument('[dir]', 'folder of the site; files in it are kept')
    .addOption(new Option('-t, --template <name>', 'what to begin with (default: docs)').choices(TEMPLATES))
    .option('--title <text>', 'title of the site (default: the name of the folder)')
    .addOption(new Option('--lang <name>', 'language of the first pages').choices(LANGUAGES))
    .addOption(
      new Option('--ci <system>', 'write a workflow, too; for an existing site, nothing else').choices(
        CI_SYSTEMS,
      ),
    )
    .option('-y, --yes', 'ask nothing')
    .action(inFolder(choose, async () => (await import('./commands/init.ts')).init))
}

function describeMigrate(program: Command, choose: Choose): void {
  reported(program.command('migrate'))
    .description('move a site from Docusaurus, VitePress, Starlight, Rspress, MkDocs, mdBook or Nextra')
    .argument('[dir]', 'folder of the site (default: the current folder)')
    .option('--dry-run', 'print what would change, and change nothing')
    .option('--force', 'work in a folder with changes that Git does not have, or without Git')
    .action(inFolder(choose, async () => (await import('./commands/migrate.ts')).migrate))
}

function describeBuild(program: Command, choose: Choose): void {
  shared(siteCommand(program, 'build', 'build the site for production'))
    .addOption(
      new Option(
        '--shard <number/of>',
        'file only this part of the pages in the remote cache, such as 3/8',
      ).conflicts(['watch', 'verify', 'remoteReadonly', 'format']),
    )
    .option('-o, --out-dir <dir>', 'output folder (default: dist)')
    .option('-w, --watch', 'rebuild when files change')
    .option('--force', 'write to a folder that contains other files')
    .option('--keep-going', 'write the site despite errors; the exit code is still 1')
    .option('--strict', 'treat warnings as errors')
    .option('--max-warnings <number>', 'fail if there are more warnings', toCount)
    .addOption(
      new Option(
        '--verify',
        'build again without the cache, and compare: every file must be the same',
      ).conflicts('watch'),
    )
    .addOption(format())
    .action(inFolder(choose, async () => (await import('./commands/build.ts')).build))
}

function describeCheck(program: Command, choose: Choose): void {
  shared(siteCommand(program, 'check', 'check the site without writing it'))
    .option('--snippets', 'type-check TypeScript code blocks')
    .option('--translations', 'report missing and outdated translations')
    .option('--agents', 'report what agents do not get: long pages, words that only HTML has')
    .option('--external', 'ask whether links to other sites answer')
    .option('--external-ignore <patterns>', 'addresses that are not asked, such as https://x.test/*', toNames)
    .option('--fix', 'correct links that have exactly one right address')
    .option('--changed [commit]', 'report only what files changed since a commit (default: HEAD) can break')
    .option('--baseline <file>', 'do not report the problems listed in this file')
    .option('--update-baseline', 'list all problems in the file of --baseline')
    .option('--strict', 'treat warnings as errors')
    .option('--max-warnings <number>', 'fail if there are more warnings', toCount)
    .option('--update-urls', 'record the addresses of all pages in urls.lock')
    .addOption(format())
    .action(inFolder(choose, async () => (await import('./commands/check.ts')).check))
}

function describeDev(program: Command, choose: Choose): void {
  addressed(shared(siteCommand(program, 'dev', 'start the dev server')))
    .aliases(['watch', 'start'])
    .action(inFolder(choose, async () => (await import('./commands/dev.ts')).dev))
}

function describeServe(program: Command, choose: Choose): void {
  addressed(reported(program.command('serve')))
    .alias('preview')
    .description('preview a build locally')
    .argument('[dist]', 'folder of the build (default: dist)')
    .option('--base-url <path>', 'path to serve the site at, such as /docs/', toBase)
    .action((dist: string | undefined, options: ServeOptions & Options) =>
      choose(options, async (context) =>
        (await import('./commands/serve.ts')).serve({ ...options, dist }, context),
      ),
    )
}

function describeDeploy(program: Command, choose: Choose): void {
  siteCommand(program, 'deploy', 'build the site and publish it')
    .option('-o, --out-dir <dir>', 'output folder of the build (default: dist)')
    .option('--branch <name>', 'push the files as a commit on this branch')
    .option('--remote <name>', 'remote or address of the repository (default: origin)')
    .option('--keep <path>', 'keep this file or folder of the branch; can be repeated', toList)
    .option('--replace', 'replace the files of a branch that chatdocs deploy did not write')
    .option('--dir <dir>', 'show the files in this folder, which becomes a link to them')
    .option('--allow-uncommitted <path>', 'publish this file or folder as it is; can be repeated', toList)
    .option('--force', 'write to an output folder that contains other files')
    .option('--strict', 'treat warnings as errors')
    .action((dir: string | undefined, { dir: to, ...options }: DeployOptions & Options) =>
      choose(options, async (context) =>
        (await import('./commands/deploy.ts')).deploy({ ...options, dir, to }, context),
      ),
    )
}

function describeClean(program: Command, choose: Choose): void {
  reported(program.command('clean'))
    .description('empty the cache')
    .argument('[dir]', 'site folder (default: site-content, or the current folder)')
    .action(inFolder(choose, async () => (await import('./commands/clean.ts')).clean))
}

function describeTranslations(program: Command, choose: Choose): void {
  localized(reported(program.command('translations')))
    .description('list missing and outdated translations')
    .argument('[dir]', 'site folder (default: site-content, or the current folder)')
    .option(
      '--mark [files...]',
      'record that these translations are up to date; default: all without a record',
    )
    .addOption(format(['text', 'json']))
    .action(inFolder(choose, async () => (await import('./commands/translations.ts')).listTranslations))
}

function describeVersion(program: Command, choose: Choose): void {
  reported(program.command('version'))
    .description('print the version number of chatdocs, or keep the current documents as a version')
    .argument('[name]', 'name of the version of the documents, such as 2.0')
    .argument('[dir]', 'site folder (default: site-content, or the current folder)')
    .option('--from <release>', 'read an earlier release: a Git tag, or the folder of its site')
    .action((name: string | undefined, dir: string | undefined, options: Options & { from?: string }) => {
      if (name === undefined) return void program.parse(['--version'], { from: 'user' })
      choose(options, async (context) =>
        (await import('./commands/freeze.ts')).freeze({ name, dir, from: options.from }, context),
      )
    })
}

function describeHandbook(program: Command, choose: Choose): void {
  addressed(reported(program.command('handbook')))
    .description('read the handbook, without a network')
    .action((options: AddressOptions & Options) =>
      choose(options, async (context) => (await import('./commands/handbook.ts')).handbook(options, context)),
    )
  reported(program.command('explain'))
    .description('print what a diagnostic code means')
    .argument('<code>', 'code, such as link/broken')
    .action((code: string, options: Options) =>
      choose(options, async (context) => (await import('./commands/handbook.ts')).explain(code, context)),
    )
}

function describeLsp(program: Command, choose: Choose): void {
  reported(program.command('lsp'))
    .description('answer an editor by the Language Server Protocol: mistakes, completion, links, renaming')
    .argument('[dir]', 'site folder (default: site-content, or the current folder)')
    .option('-c, --config <file>', 'use this configuration file')
    .addOption(new Option('--stdio', 'the only way to talk, which editors may name').hideHelp())
    .action(inFolder(choose, async () => (await import('./commands/lsp.ts')).lsp))
}

function describeMcp(program: Command, choose: Choose): void {
  reported(program.command('mcp'))
    .description('answer an agent by the Model Context Protocol: search, pages, links, mistakes')
    .argument('[site]', 'folder of a site or of a build, or an address (default: as lsp)')
    .action(inFolder(choose, async () => (await import('./commands/mcp.ts')).mcp))
}

function describeBundle(program: Command, choose: Choose): void {
  siteCommand(
    program,
    'bundle',
    'write the documents as Markdown files for a package, so that agents read them',
  )
    .option('-o, --out-dir <dir>', 'output folder (default: agent-docs)')
    .option('--docs-version <name>', 'version of the documents (default: the current one)')
    .option('--force', 'write to a folder that contains other files')
    .action(inFolder(choose, async () => (await import('./commands/bundle.ts')).bundle))
}

function siteCommand(program: Command, name: string, description: string): Command {
  const command = reported(program.command(name))
    .description(description)
    .argument('[dir]', 'site folder (default: site-content, or the current folder)')
    .option('-c, --config <file>', 'use this configuration file')
    .option('--url <url>', 'public address of the site, such as https://docs.example.com', toUrl)
    .option('--base-url <path>', 'public base path, such as /docs/', toBase)
  const language = 'language of the documents (default: the default one)'
  const chosen = name === 'bundle' ? command.option('--locale <tag>', language, toList) : localized(command)
  return chosen.option('--no-cache', 'neither read nor write the cache')
}

/** For commands that can also use a cache on a server. Only builds write to it. */
function shared(command: Command): Command {
  return command
    .option('--remote <url>', 'share the cache with other machines by this server (default: CHATDOCS_REMOTE)')
    .option('--remote-readonly', 'write nothing to the server')
    .option('--remote-timeout <seconds>', 'time to wait for reading, and for writing (default: 60)', toCount)
}

function localized(command: Command): Command {
  return command.option('--locale <tag>', 'only this language and the default one; can be repeated', toList)
}

function reported(command: Command): Command {
  return command
    .option('--verbose', 'print each step, its duration, and every diagnostic')
    .option('--quiet', 'print errors only')
}

function addressed(command: Command): Command {
  return (
    command
      .option('-p, --port <number>', 'port (default: 3000, or the next free port)', toPort)
      .option('--host [address]', 'address to listen on; all addresses if none is given (default: localhost)')
      .option('--allow-host <names>', 'answer to these names, too, such as that of a tunnel', toNames)
      .option('--open', 'open the site in a browser')
      // This is the default. The option exists because Docusaurus opens a browser without it.
      .addOption(new Option('--no-open').hideHelp())
  )
}

const FORMATS = ['text', 'json', 'github', 'gitlab', 'sarif', 'junit'] satisfies Options['format'][]
function format(choices: readonly string[] = FORMATS): Option {
  return new Option('--format <format>', 'output format').choices(choices).default('text')
}

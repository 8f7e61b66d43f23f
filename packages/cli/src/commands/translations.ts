import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import {
  type Diagnostic,
  DiagnosticError,
  type TranslationState,
  translations,
  withRecord,
} from '@chatdocs/core'
import { UsageError } from '../process/failure.ts'
import { findProject, type ProjectOptions } from '../project/project.ts'
import { count } from '../report/words.ts'
import { type Context, type OpenSite, openSite, type SiteOptions, type Verdict } from './context.ts'

export interface TranslationsOptions extends ProjectOptions, Pick<SiteOptions, 'locale'> {
  format?: 'text' | 'json' | undefined
  /**
   * The translations to mark as up to date, relative to the working directory or the site; `true` for all without a
   * record.
   */
  mark?: true | readonly string[] | undefined
}

/** Lists missing translations, or marks translations as up to date. */
export async function listTranslations(options: TranslationsOptions, context: Context): Promise<Verdict> {
  const site = await openSite(
    'check',
    findProject(options, context.io.cwd),
    { locale: options.locale },
    context,
  )
  const { workspace, sources } = site
  try {
    await workspace.update('all')
    const { value } = await workspace.ask(translations)
    if (options.mark === undefined) list(value, site, options, context)
    else await mark(value, options.mark, site, context)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    refuse(error.diagnostics, sources, context)
    return 'config'
  } finally {
    await workspace.close()
  }
  return 'fine'
}

function refuse(diagnostics: readonly Diagnostic[], sources: OpenSite['sources'], { report }: Context): void {
  report.diagnostics(diagnostics, sources)
  report.failure({ message: 'the configuration cannot be read' })
}

function list(
  all: readonly TranslationState[],
  { sources }: OpenSite,
  { format }: TranslationsOptions,
  { io, report }: Context,
): void {
  const shown = all.map(({ language, state, original, translation }) => ({
    language,
    state,
    original: sources.fileOf(original),
    translation: sources.fileOf(translation),
  }))
  if (format === 'json') {
    io.stdout.write(`${JSON.stringify({ translations: shown }, null, 2)}\n`)
    return
  }
  const languages = [...new Set(shown.map(({ language }) => language))]
  if (languages.length === 0) report.say('The site has one language, or nothing to translate')
  for (const language of languages) {
    const own = shown.filter((each) => each.language === language)
    const open = own.filter(({ state }) => state !== 'current')
    report.say(`${language}: ${own.length - open.length} of ${count(own.length, 'file')} up to date`)
    for (const { state, translation } of open) report.say(`  ${state.padEnd(8)}  ${translation}`)
  }
  if (shown.some(({ state }) => state === 'outdated' || state === 'unmarked'))
    report.say('Next: npx chatdocs translations --mark <file> records that a translation is up to date')
}

/** Records the digest of the original in each of these translations. */
async function mark(
  all: readonly TranslationState[],
  named: true | readonly string[],
  { project, sources }: OpenSite,
  { io, report }: Context,
): Promise<void> {
  const written = all.filter(({ state }) => state !== 'missing')
  const chosen =
    named === true
      ? written.filter(({ state }) => state === 'unmarked')
      : named.map((name) => {
          const path = relative(project.site, resolve(io.cwd, name)).replaceAll('\\', '/')
          const found = written.find(({ translation }) => translation === path || translation === name)
          if (found) return found
          throw new UsageError(`${name} is no translation`, 'npx chatdocs translations lists all of them')
        })
  for (const { translation, digest } of chosen) {
    const file = join(project.site, translation)
    const text = await readFile(file, 'utf8')
    const marked = withRecord(translation, text, digest)
    if (marked !== text) await writeFile(file, marked)
    report.say(`Marked ${sources.fileOf(translation)}`)
  }
  if (chosen.length === 0) report.say('Every translation has a record: name those to mark')
}

import {
  type Checked,
  checkedSnippets,
  type Diagnostic,
  diagnosticsIn,
  documentsTouching,
  type ExternalLink,
  externalLinks,
  externalProblems,
  type Fix,
  type FreezeInput,
  frozenFiles,
  linkFixes,
  type SourcePath,
  siteDiagnostics,
  type TranslationState,
  translations,
  urlsLock,
} from '@chatdocs/core'
import type { Reader } from '@chatdocs/engine'
import type { Asked } from './asking.ts'

/** What commands need from a whole site besides its files. */
export interface SiteChecks {
  /** Runs a function of the core on the site. */
  ask<Given extends unknown[], T>(
    work: (reader: Reader, ...given: Given) => Promise<T>,
    ...given: Given
  ): Promise<T>
  /** All diagnostics of the site, with its configured severities, sorted by location. Writes nothing. */
  diagnostics(): Promise<readonly Diagnostic[]>
  /** The diagnostics of these documents only. Does not check the others. */
  diagnosticsIn(documents: readonly SourcePath[]): Promise<readonly Diagnostic[]>
  /** The documents that a change of these files can break. */
  documentsTouching(changed: ReadonlySet<string>): Promise<ReadonlySet<SourcePath>>
  /** Corrections of broken links that have exactly one possible target, in all documents or in some. */
  linkFixes(only?: readonly SourcePath[]): Promise<readonly Fix[]>
  /** The text of a new `urls.lock`, which lists all URLs of the site. */
  urlsLock(): Promise<string>
  /** The links of all documents to other sites. */
  externalLinks(): Promise<readonly ExternalLink[]>
  /** Diagnostics for links to URLs that do not answer, with the reasons. */
  externalProblems(
    links: readonly ExternalLink[],
    reasons: ReadonlyMap<string, string>,
  ): Promise<readonly Diagnostic[]>
  /** Type-checks code blocks. Returns their number and diagnostics. */
  snippets(): Promise<Checked<number>>
  /** The state of the site's translations, with diagnostics for missing and outdated ones. */
  translations(): Promise<Checked<readonly TranslationState[]>>
  /** The files that keep documents as a version, or the reason if that is impossible. */
  frozenFiles(input: FreezeInput): ReturnType<typeof frozenFiles>
}

export function checksOf(asked: Asked): SiteChecks {
  return {
    ask: (work, ...given) => asked(work)(...given),
    diagnostics: asked(siteDiagnostics),
    diagnosticsIn: asked(diagnosticsIn),
    documentsTouching: asked(documentsTouching),
    linkFixes: asked(linkFixes),
    externalLinks: asked(externalLinks),
    externalProblems: asked(externalProblems),
    urlsLock: asked(urlsLock),
    snippets: asked(checkedSnippets),
    translations: asked(translations),
    frozenFiles: asked(frozenFiles),
  }
}

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

/** What commands ask of a whole site besides its files. */
export interface SiteChecks {
  /** Runs a function of the core on the site. */
  ask<Given extends unknown[], T>(
    work: (reader: Reader, ...given: Given) => Promise<T>,
    ...given: Given
  ): Promise<T>
  /** All diagnostics of the site, with its configured severities, sorted by place. Writes nothing. */
  diagnostics(): Promise<readonly Diagnostic[]>
  /** The diagnostics of these documents: a part of `diagnostics`, found without checking the others. */
  diagnosticsIn(documents: readonly SourcePath[]): Promise<readonly Diagnostic[]>
  /** The documents that a change of these files can break. */
  documentsTouching(changed: ReadonlySet<string>): Promise<ReadonlySet<SourcePath>>
  /** The corrections of broken links that have exactly one right address, in all documents or in some. */
  linkFixes(only?: readonly SourcePath[]): Promise<readonly Fix[]>
  /** The text of a record of all addresses of the site. */
  urlsLock(): Promise<string>
  /** The links of all documents to other sites. */
  externalLinks(): Promise<readonly ExternalLink[]>
  /** The diagnostics of links to addresses that do not answer, by the reason. */
  externalProblems(
    links: readonly ExternalLink[],
    reasons: ReadonlyMap<string, string>,
  ): Promise<readonly Diagnostic[]>
  /** Type-checks code blocks. Returns their number and diagnostics. */
  snippets(): Promise<Checked<number>>
  /** How far the site is translated, with diagnostics for what is not. */
  translations(): Promise<Checked<readonly TranslationState[]>>
  /** The files that keep documents as a version, or why there can be none. */
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

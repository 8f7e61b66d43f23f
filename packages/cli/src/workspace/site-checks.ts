import { setImmediate } from 'node:timers/promises'
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

/** Calls a function of the core with a reader as its first argument. */
export type Asked = <Given extends unknown[], T>(
  work: (reader: Reader, ...given: Given) => Promise<T>,
) => (...given: Given) => Promise<T>

/**
 * Runs code outside of a query. If part of it fails, it still waits for all reads that it began: inputs must not be set
 * while they run.
 */
export function askedOf(reader: Reader): Asked {
  return (work) =>
    async (...given) => {
      const reads = new Set<Promise<unknown>>()
      try {
        return await work(followed(reader, reads), ...given)
      } catch (error) {
        while (reads.size > 0) {
          await Promise.allSettled(reads)
          // By now, code that waited for these answers has begun further reads.
          await setImmediate()
        }
        throw error
      }
    }
}

/** A reader that adds each read to the set until it ends. */
function followed(reader: Reader, reads: Set<Promise<unknown>>): Reader {
  return {
    ...reader,
    get: (...question) => {
      const read = reader.get(...question).finally(() => reads.delete(read))
      reads.add(read)
      return read
    },
    within: (scope) => followed(reader.within(scope), reads),
  }
}

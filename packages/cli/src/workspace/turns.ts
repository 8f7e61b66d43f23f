import type { Output } from '@chatdocs/core'
import type { Workspace } from './workspace.ts'

/**
 * Makes a workspace safe for concurrent use. Reads run concurrently. An update waits for earlier
 * reads, and later reads wait for the update, so inputs never change during a read. Checks wait for
 * the outputs that are asked for already: a reader waits for those. `complete` gives outputs their bytes, which are part
 * of the read.
 */
export function takingTurns(
  workspace: Workspace,
  complete: (output: Output) => Promise<Output> = async (output) => output,
): Workspace {
  let update: Promise<unknown> = Promise.resolve()
  const asks = new Set<Promise<unknown>>()
  const outputs = new Set<Promise<unknown>>()

  const ask = <T>(work: () => Promise<T>): Promise<T> => {
    const answer = update.then(work)
    const settled: Promise<unknown> = answer.catch(() => undefined).finally(() => asks.delete(settled))
    asks.add(settled)
    return answer
  }
  const askLast = <T>(work: () => Promise<T>): Promise<T> => {
    // Not those asked for later: they may wait for an update that waits for this check.
    const earlier = [...outputs]
    return ask(() => Promise.all(earlier).then(work))
  }

  return {
    update: (paths) => {
      const done = Promise.all([update, ...asks]).then(() => workspace.update(paths))
      update = done.catch(() => undefined)
      return done
    },
    outputPaths: () => ask(() => workspace.outputPaths()),
    pageFiles: () => ask(() => workspace.pageFiles()),
    errorPages: () => ask(() => workspace.errorPages()),
    preparePage: (url) => ask(() => workspace.preparePage(url)),
    partsOfPage: (page) => ask(() => workspace.partsOfPage(page)),
    outputDigest: (path) => ask(() => workspace.outputDigest(path)),
    output: (path) => {
      const answer = ask(async () => {
        const output = await workspace.output(path)
        return output && complete(output)
      })
      const settled: Promise<unknown> = answer.catch(() => undefined).finally(() => outputs.delete(settled))
      outputs.add(settled)
      return answer
    },
    stageIn: (stage) => workspace.stageIn(stage),
    pages: () => ask(() => workspace.pages()),
    diagnostics: () => askLast(() => workspace.diagnostics()),
    builtParts: () => ask(() => workspace.builtParts()),
    documents: () => ask(() => workspace.documents()),
    diagnosticsIn: (documents) => askLast(() => workspace.diagnosticsIn(documents)),
    documentsTouching: (changed) => ask(() => workspace.documentsTouching(changed)),
    linkFixes: () => ask(() => workspace.linkFixes()),
    externalLinks: () => ask(() => workspace.externalLinks()),
    externalProblems: (links, reasons) => ask(() => workspace.externalProblems(links, reasons)),
    urlsLock: () => ask(() => workspace.urlsLock()),
    snippets: () => ask(() => workspace.snippets()),
    translations: () => ask(() => workspace.translations()),
    origin: () => ask(() => workspace.origin()),
    base: () => ask(() => workspace.base()),
    frozenFiles: (input) => ask(() => workspace.frozenFiles(input)),
    textOf: (path) => workspace.textOf(path),
    apiRoutes: () => ask(() => workspace.apiRoutes()),
    reading: () => workspace.reading(),
    sources: () => workspace.sources(),
    linked: () => workspace.linked(),
    outside: () => workspace.outside(),
    moved: () => workspace.moved(),
    work: () => workspace.work(),
    save: () => ask(() => workspace.save()),
    close: () => Promise.all([update, ...asks]).then(() => workspace.close()),
  }
}

import type { Summary } from './report.ts'
import type { Style } from './style.ts'
import { count, mistakes, seconds, size } from './words.ts'

/**
 * The summary at the end of a run:
 *
 *     ✓ 24 pages from 20 documents, 2 warnings, 0.84 s → dist
 *       61 files, 2.1 MB: 3 written, 58 unchanged
 *       Preview: npx chatdocs serve
 */
export function summaryText(summary: Summary, milliseconds: number, style: Style): string {
  const { ok, command, pages, documents, snippets, known = 0, errors, warnings, emitted, hints } = summary
  const from = documents === undefined || documents === pages ? '' : ` from ${count(documents, 'document')}`
  const facts = [
    pages > 0 && count(pages, 'page') + from,
    snippets !== undefined && count(snippets, 'code block'),
    mistakes(errors, warnings) || (command === 'check' && 'no problems'),
    known > 0 && `${known} in the baseline`,
    seconds(milliseconds),
  ]
  const head = `${ok ? style.good('✓') : style.bad('✗')} ${facts.filter(Boolean).join(', ')}`
  const lines = emitted ? [`${head} → ${emitted.outDir}`, style.faint(`  ${filesText(emitted)}`)] : [head]
  return [...lines, ...hints.map((hint) => `  ${hint}`)].join('\n')
}

function filesText({ written, removed, unchanged, bytes }: NonNullable<Summary['emitted']>): string {
  const changes = [
    written > 0 && `${written} written`,
    removed > 0 && `${removed} removed`,
    unchanged > 0 && `${unchanged} unchanged`,
  ]
  return `${count(written + unchanged, 'file')}, ${size(bytes)}: ${changes.filter(Boolean).join(', ')}`
}

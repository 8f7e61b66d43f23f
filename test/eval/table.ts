import type { Score, Scores, Spread } from './scores.ts'
import type { Substrings } from './substrings.ts'

/** Formats the scores of an engine. */
export function tableOf({ engine, ahead, kinds, macro, bytes, files, milliseconds }: Scores): string {
  const isTimed = milliseconds.worst > 0
  return [
    `${engine.padEnd(24)} queries  MRR@8  section  first  nothing`,
    ...[...kinds, macro].map(row),
    `  cold query: ${spread(bytes, kilo)}; files ${spread(files, String)}; ahead of it ${kilo(ahead)}`,
    ...(isTimed ? [`  time: ${spread(milliseconds, milli)}`] : []),
  ].join('\n')
}

export function substringLine({ count, recall, precision, missed }: Substrings): string {
  const without = missed.length > 0 ? `; not everywhere: ${missed.slice(0, 8).join(' ')}` : ''
  return `  ${count} pieces of Chinese: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}${without}`
}

function row({ kind, count, page, section, first, empty }: Score): string {
  const ratios = [page, section, first].map((each) => (each === undefined ? '-' : each.toFixed(3)))
  const [ofPage = '', ofSection = '', ofFirst = ''] = ratios
  return `  ${kind.padEnd(22)} ${String(count).padStart(7)}  ${ofPage.padStart(5)}  ${ofSection.padStart(7)}  ${ofFirst.padStart(5)}  ${percent(empty).padStart(7)}`
}

function spread({ median, p95, worst }: Spread, format: (value: number) => string): string {
  return `median ${format(median)}, p95 ${format(p95)}, worst ${format(worst)}`
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)}%`
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)}K`
}

function milli(time: number): string {
  return `${time.toFixed(1)} ms`
}

import type { MarkedText, SearchDocument } from '@chatdocs/protocol'

/** Text with its matches marked. */
export function Marked({ text, marks }: MarkedText) {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

/** `文档 › 快速开始`. */
export function trailOf(labels: readonly string[]): string {
  return labels.join(' › ')
}

/** The target of a result, as a path of the site. */
export function targetOf({ url, anchor }: SearchDocument): string {
  return url + anchor
}

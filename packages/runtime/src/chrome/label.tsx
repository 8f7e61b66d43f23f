import { useSite } from '../state/reader.ts'

/** Letters of scripts that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff]/

/** A label. One without letters from right to left, such as `new Bot()`, keeps its order in a page from right to left. */
export function Label({ text }: { text: string }) {
  const { locale } = useSite()
  return locale.direction === 'rtl' && !FROM_RIGHT.test(text) ? <bdi dir="ltr">{text}</bdi> : text
}

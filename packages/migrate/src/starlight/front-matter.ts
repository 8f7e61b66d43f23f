import { type KeyRule, rewriteKeys } from '../front-matter.ts'
import { asList, asRecord, asText, type Plan } from '../plan.ts'
import { plainText } from '../tags.ts'

/** Front matter of Starlight, as chatdocs has it. */
export function rewriteFrontMatter(path: string, text: string, plan: Plan): void {
  rewriteKeys(path, text, RULES, plan)
}

const RULES: Readonly<Record<string, KeyRule>> = {
  template: (value) => (value === 'splash' ? ['layout: home'] : []),
  hero: (value, all) => {
    const { title, tagline, image, actions } = asRecord(value)
    if (asText(asRecord(value).name) !== undefined || asText(asRecord(value).text) !== undefined)
      return undefined
    const { file, src, light, alt } = asRecord(image)
    const picture = asText(file) ?? asText(src) ?? asText(light)
    const lines = [
      `  text: ${quoted(plainText(asText(title) ?? asText(all.title) ?? ''))}`,
      ...(asText(tagline) === undefined ? [] : [`  tagline: ${quoted(plainText(String(tagline)))}`]),
      ...(picture === undefined
        ? []
        : [
            `  image: { src: ${quoted(picture)}${asText(alt) === undefined ? '' : `, alt: ${quoted(String(alt))}`} }`,
          ]),
    ]
    const buttons = asList(actions).flatMap((each) => {
      const { text, link, variant, theme } = asRecord(each)
      if (asText(text) === undefined || asText(link) === undefined) return []
      const look =
        variant === undefined && theme === undefined
          ? 'brand'
          : variant === 'primary' || theme === 'brand'
            ? 'brand'
            : 'alt'
      return [`    - { text: ${quoted(String(text))}, link: ${quoted(String(link))}, theme: ${look} }`]
    })
    if (buttons.length > 0) lines.push('  actions:', ...buttons)
    return ['hero:', ...lines, 'layout: home']
  },
  sidebar: (value) => {
    const { order, label, hidden } = asRecord(value)
    return [
      ...(typeof order === 'number' ? [`sidebar_position: ${order}`] : []),
      ...(asText(label) === undefined ? [] : [`sidebar_label: ${quoted(String(label))}`]),
      ...(hidden === true ? ['unlisted: true'] : []),
    ]
  },
  tableOfContents: (value) => {
    if (value === false) return ['hide_table_of_contents: true']
    const { minHeadingLevel: min, maxHeadingLevel: max } = asRecord(value)
    return [
      ...(typeof min === 'number' ? [`toc_min_heading_level: ${min}`] : []),
      ...(typeof max === 'number' ? [`toc_max_heading_level: ${max}`] : []),
    ]
  },
  prev: (value) =>
    value === false ? ['pagination_prev: null'] : { hand: 'write pagination_prev: the id of a document' },
  next: (value) =>
    value === false ? ['pagination_next: null'] : { hand: 'write pagination_next: the id of a document' },
  editUrl: (value) =>
    value === false
      ? ['custom_edit_url: null']
      : asText(value) === undefined
        ? []
        : [`custom_edit_url: ${String(value)}`],
  lastUpdated: () => [],
  pagefind: () => [],
  banner: () => ({
    hand: 'banner of a page: write it at the beginning of its text, or announcementBar for all',
  }),
  head: () => ({ hand: 'head of a page: write title, description, keywords or image' }),
}

/** A text for YAML. */
function quoted(text: string): string {
  return JSON.stringify(text)
}

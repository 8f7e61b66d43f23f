import { type Body, ELEMENT_ISLAND, fill, type Locale } from '@chatdocs/protocol'
import type { OriginalLanguages } from '../content/model.ts'
import { escapeText, escapeValue } from '../content/tree/html.ts'

/** A body in another language than its page: a notice in the page's language, then the text, marked with its own. */
export function originalBody(body: Body, { reader, original, notice }: OriginalLanguages): Body {
  const language = nameOf(original, reader)
  const html = `<aside class="admonition admonition-info untranslated"><p>${escapeText(fill(notice, { language }))}</p></aside>`
  const { htmlLang: lang, direction: dir } = original
  const [only, ...others] = body
  if (typeof only === 'string' && others.length === 0) {
    return [`${html}<div class="original" lang="${escapeValue(lang)}" dir="${dir}">${only}</div>`]
  }
  const props = { tag: 'div', className: 'original', lang, dir }
  return [html, { component: ELEMENT_ISLAND, props, children: body }]
}

/** The name of a language in another language: `Chinese`, `chinois`. */
function nameOf({ htmlLang, label }: Locale, reader: Locale): string {
  try {
    return new Intl.DisplayNames(reader.htmlLang, { type: 'language' }).of(htmlLang) ?? label
  } catch {
    return label
  }
}

/** What a site can begin with: folders of `templates/`. */
export const TEMPLATES = ['docs', 'blank', 'api'] as const

/** The languages of every template. */
export const LANGUAGES = ['en', 'zh'] as const

export type Template = (typeof TEMPLATES)[number]

export interface InitOptions {
  dir?: string | undefined
  template?: Template | undefined
  title?: string | undefined
  lang?: (typeof LANGUAGES)[number] | undefined
  /** Ask nothing. */
  yes?: boolean | undefined
}

/** The possible starting points of a site: folders of `templates/`. */
export const TEMPLATES = ['docs', 'blank', 'api'] as const

/** The languages of every template. */
export const LANGUAGES = ['en', 'zh'] as const

/** The CI systems for which `init` can write a workflow. */
export const CI_SYSTEMS = ['github', 'gitlab'] as const

export type CiSystem = (typeof CI_SYSTEMS)[number]

export type Template = (typeof TEMPLATES)[number]

export interface InitOptions {
  dir?: string | undefined
  template?: Template | undefined
  title?: string | undefined
  lang?: (typeof LANGUAGES)[number] | undefined
  /** Also write a CI workflow. In a folder with a configuration, write nothing else. */
  ci?: CiSystem | undefined
  /** Ask nothing. */
  yes?: boolean | undefined
}

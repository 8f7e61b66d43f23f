/** What a site can begin with: folders of `templates/`. */
export const TEMPLATES = ['docs', 'blank', 'api'] as const

/** The languages of every template. */
export const LANGUAGES = ['en', 'zh'] as const

/** The systems that `init` writes a workflow for. */
export const CI_SYSTEMS = ['github', 'gitlab'] as const

export type CiSystem = (typeof CI_SYSTEMS)[number]

export type Template = (typeof TEMPLATES)[number]

export interface InitOptions {
  dir?: string | undefined
  template?: Template | undefined
  title?: string | undefined
  lang?: (typeof LANGUAGES)[number] | undefined
  /** Write a workflow, too; in a folder with a configuration, nothing else. */
  ci?: CiSystem | undefined
  /** Ask nothing. */
  yes?: boolean | undefined
}

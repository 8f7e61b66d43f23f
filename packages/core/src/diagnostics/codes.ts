export type Severity = 'error' | 'warning'

/**
 * Every diagnostic code, with its default severity.
 * Only the constructors in the catalogues build a `Diagnostic`.
 */
export const CODES = {
  'api/no-entry-point': 'error',
  'api/tsconfig': 'error',
  'api/compile-error': 'error',
  'api/broken-link': 'warning',
  'api/comment': 'warning',
  'api/empty': 'warning',
  'api/empty-page': 'warning',
  'api/version': 'error',
  'config/invalid': 'error',
  'config/unreadable': 'error',
  'config/missing-package': 'error',
  'config/unused-file': 'warning',
  'content/front-matter': 'error',
  'content/unknown-key': 'warning',
  'content/mdx': 'error',
  'content/jsx': 'warning',
  'content/foreign-syntax': 'warning',
  'content/syntax': 'warning',
  'content/unclosed': 'warning',
  'content/footnote': 'warning',
  'content/include': 'error',
  'content/variable': 'warning',
  'content/unknown-element': 'warning',
  'content/html-removed': 'warning',
  'content/unreadable': 'error',
  'content/unknown-directive': 'warning',
  'content/directive': 'warning',
  'content/code': 'warning',
  'content/unknown-language': 'warning',
  'content/math': 'warning',
  'content/unknown-component': 'error',
  'content/duplicate-id': 'warning',
  'content/empty-link': 'warning',
  'content/heading-order': 'warning',
  'theme/contrast': 'warning',
  'theme/unknown-file': 'warning',
  'style/missing': 'error',
  'style/build-failed': 'error',
  'style/syntax': 'warning',
  'data/invalid': 'error',
  'data/schema': 'error',
  'data/unreadable': 'error',
  'docs/none': 'error',
  'file/link-outside': 'error',
  'file/link-broken': 'warning',
  'document/duplicate-id': 'error',
  'document/duplicate-title': 'warning',
  'document/unknown-neighbour': 'error',
  'link/broken': 'error',
  'link/draft': 'error',
  'link/broken-markdown': 'warning',
  'link/broken-anchor': 'warning',
  'link/dead': 'warning',
  'link/undefined-reference': 'warning',
  'image/missing': 'error',
  'image/unreadable': 'error',
  'image/too-large': 'warning',
  'image/no-alt': 'warning',
  'route/duplicate': 'warning',
  'route/invalid': 'error',
  'route/removed': 'warning',
  'redirect/taken': 'error',
  'redirect/loop': 'error',
  'sidebar/invalid': 'error',
  'sidebar/unknown-document': 'error',
  'sidebar/unknown-sidebar': 'error',
  'sidebar/no-link': 'error',
  'sidebar/empty': 'warning',
  'category/invalid': 'error',
  'category/not-in-sidebar': 'warning',
  'page/orphan': 'warning',
  'page/too-heavy': 'warning',
  'page/build-failed': 'error',
  'page/no-default-export': 'error',
  'page/render-failed': 'error',
  'page/not-built': 'warning',
  'page/dynamic': 'warning',
  'navbar/item-failed': 'error',
  'plugin/failed': 'error',
  'plugin/problem': 'warning',
  'search/empty-context': 'error',
  'static/overwritten': 'warning',
  'host/too-many-files': 'warning',
  'agents/too-long': 'warning',
  'agents/lost-words': 'warning',
  'history/shallow': 'warning',
  'history/unavailable': 'warning',
  'blog/invalid': 'error',
  'blog/date': 'error',
  'blog/future': 'warning',
  'blog/unknown-author': 'error',
  'blog/unknown-tag': 'warning',
  'blog/tag-collision': 'warning',
  'blog/truncation': 'warning',
  'blog/untruncated': 'warning',
  'translation/missing': 'warning',
  'translation/outdated': 'warning',
  'translation/unmarked': 'warning',
  'version/invalid': 'error',
  'version/unknown': 'error',
  'version/no-documents': 'error',
  'snippet/type-error': 'error',
} as const satisfies Record<string, Severity>

export type Code = keyof typeof CODES

/**
 * These are reported only if the configuration gives them a severity, because many sites do this on purpose: each part
 * has an “Overview”, or a page is linked only from a mail or another site.
 */
const OPTIONAL: readonly Code[] = ['document/duplicate-title', 'page/orphan']

/** Whether a code is off by default. */
export function isOptional(code: Code): boolean {
  return OPTIONAL.includes(code)
}

/** Mistakes that leave nothing to build: a build fails whatever severity the configuration gives them. */
const FATAL: readonly Code[] = [
  'config/invalid',
  'config/unreadable',
  'docs/none',
  'page/build-failed',
  'page/no-default-export',
  'page/render-failed',
  'route/invalid',
]

/** Whether a build can succeed with this mistake if the configuration makes it a warning. */
export function canBeWarning(code: Code): boolean {
  return !FATAL.includes(code)
}

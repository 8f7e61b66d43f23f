import { expect, test } from 'vitest'
import { isKey, nearKey } from '../packages/core/src/content/source/front-matter-schema.ts'
import { pageRules } from '../packages/migrate/src/front-matter.ts'

/** The keys of front matter that each tool publishes, from its types, or from its documentation. */
const PAGE_KEYS: Readonly<Record<string, string>> = {
  // Version 3.10, of documents, posts and pages.
  Docusaurus:
    'id title title_meta hide_title hide_table_of_contents keywords image description slug sidebar_label sidebar_position sidebar_class_name displayed_sidebar tags pagination_label custom_edit_url parse_number_prefixes pagination_next pagination_prev toc_min_heading_level toc_max_heading_level draft unlisted last_update date authors author wrapperClassName',
  // Version 1.6: what its client reads.
  VitePress:
    'title titleTemplate description head layout hero features navbar sidebar aside outline lastUpdated editLink footer prev next pageClass',
  // Version 0.42.
  Starlight:
    'title description slug editUrl head tableOfContents template hero banner lastUpdated prev next pagefind sidebar draft',
  // Version 2: `FrontMatterMeta` of `@rspress/shared`.
  Rspress:
    'title description overview pageType features hero tag navbar sidebar outline footer lineNumbers titleSuffix head',
  // Version 9.7 of Material.
  MkDocs:
    'title description icon status subtitle hide template tags date authors categories slug draft links pin comments',
  // Version 4.
  Nextra: 'title description sidebarTitle',
}

test.each(Object.entries(PAGE_KEYS))(
  'each published key of front matter of %s has a rule, is ours, or is reported by `check`',
  (name, keys) => {
    const rules = pageRules(name)
    expect(keys.split(' ').filter((key) => !(key in rules) && !isKey(key) && !nearKey(key))).toEqual([])
  },
)

test('front matter that has no counterpart is reported, or becomes what does the same', () => {
  const rules = pageRules('MkDocs')
  expect(rules.status?.('new', {}, new Map())).toEqual(['sidebar_badge: "new"'])
  expect(rules.footer?.(false, {}, new Map())).toMatchObject({ hand: expect.stringContaining('footer') })
  expect(pageRules('Docusaurus').title_meta?.('A', {}, new Map())).toContain('head:')
})

import { expect, test } from 'vitest'
import { FOREIGN_KEYS } from './foreign-keys.ts'
import { normaliseConfig } from './normalise.ts'

/** The mistakes of a configuration, one line each. */
function mistakes(input: unknown): string[] {
  const { diagnostics } = normaliseConfig(input, { title: 'my-docs', docsFolder: 'docs', language: 'zh' })
  expect(diagnostics.every((each) => each.code === 'config/invalid')).toBe(true)
  return diagnostics.map(({ message, help }) => (help === undefined ? message : `${message} (${help})`))
}

const twoTargets = 'use to for a page of this site, href for another site'
const threads =
  "plugins run in worker threads, which cannot receive functions: write 'remark-x' or './remark-x.js'"

test.each<[unknown, string[]]>([
  [null, ['the configuration: expected an object, found null']],
  [[1], ['the configuration: expected an object, found a list of 1']],
  [() => ({}), ['the configuration: expected an object, found a function']],
  [{ constructor: 1 }, [expect.stringMatching(/^constructor: unknown key \(known keys: /)]],
  [{ titel: 1 }, ['titel: unknown key (did you mean title?)']],
  [{ title: ' ' }, ['title: expected some text, found " "']],
  [
    { title: 3, tagline: null },
    ['title: expected a string, found 3', 'tagline: expected a string, found null'],
  ],
  [
    { colorMode: { defaultMode: 'drak' } },
    ["colorMode.defaultMode: expected 'light' or 'dark', found \"drak\" (did you mean 'dark'?)"],
  ],
  [
    { colorMode: { xyz: 1 } },
    ['colorMode.xyz: unknown key (known keys: defaultMode, disableSwitch, respectPrefersColorScheme)'],
  ],
  [
    { diagnostics: { 'link/brokn': 'off' } },
    ["diagnostics['link/brokn']: unknown key (did you mean link/broken?)"],
  ],
  [
    { diagnostics: { 'link/broken': 'fatal' } },
    ["diagnostics['link/broken']: expected 'error', 'warning' or 'off', found \"fatal\""],
  ],
  [
    { onBrokenLinks: 'warn' },
    ["onBrokenLinks: unknown key (write diagnostics: { 'link/broken': 'warning' })"],
  ],
  [
    { customCss: './a.css', accent: '#fff' },
    [
      "customCss: unknown key (write styles: ['./custom.css'])",
      "accent: unknown key (write theme: { accent: '#3451b2' })",
    ],
  ],
  [
    { theme: { accent: 'rgb(0 0 0 / 50%)', radius: 'large', fonts: { text: 'A, B' } } },
    [
      "theme.accent: expected an opaque CSS colour, found \"rgb(0 0 0 / 50%)\" (such as '#3451b2', 'teal' or 'oklch(50% 0.15 270)')",
      'theme.fonts.text: expected the name of one font family, found "A, B" (the fonts of the system follow it by themselves)',
      'theme.radius: expected a CSS length such as 4px, found "large"',
    ],
  ],
  [
    { theme: { fonts: { code: { family: 'A', files: ['a.png'] } } } },
    [
      'theme.fonts.code.files[0]: expected a font file, found "a.png" (fonts are .woff2, .woff, .ttf or .otf files of the site folder)',
    ],
  ],
  [
    { head: [['meta', { name: 'a' }], { tag: 'meta', attributes: { name: 'description', content: 'x' } }] },
    [
      "head[0]: expected an object, found a list of 2 (write { tag: 'meta', attributes: { name: 'x', content: 'y' } })",
      'head[1]: expected a tag that chatdocs does not write itself, found an object (set it in the front matter of a page)',
    ],
  ],
  [
    {
      head: [
        { tag: 'link', content: 'x' },
        { tag: 'title', content: 'x' },
      ],
    },
    [
      'head[0].content: expected no text: this element has attributes alone (the content of a meta element is an attribute)',
      "head[1].tag: expected 'meta', 'link', 'script', 'style' or 'noscript', found \"title\"",
    ],
  ],
  [
    { url: 'https://a.org/b' },
    [
      'url: expected an address without a sub-path, found "https://a.org/b" (sub-paths belong in baseUrl: \'/b/\')',
    ],
  ],
  [
    { i18n: { defaultLocale: 'en', locales: ['zh'] } },
    ['i18n.defaultLocale: expected one of i18n.locales, found another language (add it to i18n.locales)'],
  ],
  [
    { lang: 'en', i18n: { defaultLocale: 'zh' } },
    [
      'lang: expected the default language of i18n, found another one (set the language once: as lang or as i18n.defaultLocale)',
    ],
  ],
  [{ lang: 'en', i18n: { locales: ['en', 'zh'] } }, []],
  [{ i18n: { locales: [] } }, ['i18n.locales: expected at least 1 entry, found an empty list']],
  [
    { tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 3 } },
    ['tableOfContents.minHeadingLevel: expected a level up to maxHeadingLevel, found a greater one'],
  ],
  [
    { tableOfContents: { maxHeadingLevel: 7 } },
    ['tableOfContents.maxHeadingLevel: expected 2, 3, 4, 5 or 6, found 7'],
  ],
  [
    { markdown: { remarkPlugins: [() => {}] } },
    [`markdown.remarkPlugins[0]: expected the name of a module, found a function (${threads})`],
  ],
  [
    { markdown: { rehypePlugins: [[() => {}, {}]] } },
    [`markdown.rehypePlugins[0][0]: expected the name of a module, found a function (${threads})`],
  ],
  [
    {
      markdown: {
        rehypePlugins: [
          ['a', { f() {} }],
          ['b', { a: new Map() }],
          ['c', Object.create(null)],
        ],
      },
    },
    [0, 1].map(
      (at) =>
        `markdown.rehypePlugins[${at}][1]: expected plain data (objects, lists, strings, numbers, booleans, null), found an object`,
    ),
  ],
  [
    { navbar: { hideOnScroll: true } },
    ['navbar.hideOnScroll: expected false, found true (a navbar that hides is not supported yet)'],
  ],
  [
    { navbar: { items: [{ to: 'a', href: 'b', label: 'c' }, { label: 4 }] } },
    [
      `navbar.items[0].to: expected exactly one of to and href (${twoTargets})`,
      'navbar.items[1].label: expected a string, found 4',
      `navbar.items[1].to: expected exactly one of to and href (${twoTargets})`,
    ],
  ],
  [
    { navbar: { items: [{ type: 'docs', docId: 'a' }] } },
    [
      "navbar.items[0].type: expected 'default', 'doc', 'docSidebar', 'docsVersion', 'dropdown', 'docsVersionDropdown', 'localeDropdown' or 'component', found \"docs\" (did you mean 'doc'?)",
    ],
  ],
  [
    { navbar: { items: [{ label: 'a', items: [{ type: 'dropdown', label: 'b', items: [] }] }] } },
    ['navbar.items[0].items[0]: expected a link, found an object (a dropdown cannot contain a dropdown)'],
  ],
  [
    { navbar: { items: [{ type: 'doc', docID: 'a' }] } },
    [
      'navbar.items[0].docId: expected a string, found nothing',
      'navbar.items[0].docID: unknown key (did you mean docId?)',
    ],
  ],
  [
    { footer: { links: [{ items: [] }, { label: 'a', to: 'b' }] } },
    ['footer.links[1]: expected a column of links, found an object (use either links or columns, not both)'],
  ],
])('%j', (input, expected) => expect(mistakes(input)).toEqual(expected))

test.each([...FOREIGN_KEYS])('%s of another generator names what to write here', (path, help) => {
  const input = path.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), 'x')
  expect(mistakes(input)).toEqual([`${path}: unknown key (${help})`])
})

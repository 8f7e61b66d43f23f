import { expect, test } from 'vitest'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { diagnosticsOf, type Files, openSite, outputText } from './support/site.ts'

/**
 * Constructs as other generators spell them. Each has the words that its own tool shows, or a diagnostic that says where it
 * is: nothing is silently otherwise.
 */

/** Reported in its document. */
const TOLD = undefined

type Case = readonly [end: 'md' | 'mdx', text: string, shown: string | RegExp | undefined]

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``

const CORPUS: Readonly<Record<string, readonly Case[]>> = {
  Docusaurus: [
    ['md', ':::tip My title\n\nA.\n\n:::', 'My title A.'],
    ['md', ':::info[Own *title*]\n\nA.\n\n:::', 'Own title A.'],
    ['md', '::::note\n\n:::danger\n\nA.\n\n:::\n\n::::', 'Note Danger A.'],
    ['md', '## Part {#own}\n\n[To](#own)', /id="own".*href="#own"/s],
    ['md', '{/* hidden */}\n\nA.', TOLD],
    ['mdx', '{/* hidden */}\n\nA.', 'A.'],
    ['md', "import Tabs from '@theme/Tabs'\n\nA.", TOLD],
    [
      'mdx',
      'import Tabs from \'@theme/Tabs\'\nimport TabItem from \'@theme/TabItem\'\n\n<Tabs groupId="os">\n<TabItem value="mac" label="Mac">\n\nM *x*.\n\n</TabItem>\n<TabItem value="win" label="Windows" default>W.</TabItem>\n</Tabs>',
      'Mac Windows M x. W.',
    ],
    ['mdx', 'import Part from \'./_part.mdx\'\n\n<Part name="N" />', 'Part for N.'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is read, not run
    ['mdx', 'export const year = 2020\n\nIn {year + 1}, {`t${year}`}.', 'In 2021, t2020.'],
    ['mdx', '<head>\n<meta name="a" content="b" />\n</head>\n\nA.', 'A.'],
    ['md', '<head>\n<meta name="a" content="b" />\n</head>\n\nA.', TOLD],
    ['md', fence('js title="a.js" {1} showLineNumbers', 'const a = 1'), 'a.js const a = 1'],
    [
      'md',
      fence('js', '// highlight-next-line\nconst a = 1\n// highlight-start\nlet b\n// highlight-end'),
      'const a = 1 let b',
    ],
    ['md', fence('js', '// own-next-line\nconst a = 1'), '// own-next-line const a = 1'],
    ['md', fence('js', '// highlight-error-next-line\nconst a = 1'), TOLD],
    ['md', fence('jsx live', '<A />'), TOLD],
    ['md', '[File](pathname:///a.txt)', /<a href="\/a\.txt">File/],
    ['md', '![A](@site/static/a.svg)', /<img src="\/a\.svg"/],
    ['mdx', '<img src={require(\'@site/static/a.svg\').default} alt="A" />', /<img src="\/a\.svg"/],
    [
      'mdx',
      '<div style={{ color: \'red\', fontSize: 12 }} className="x">A</div>',
      /<div(?=[^>]*class="x")[^>]*style="color:\s*red;\s*font-size:\s*12px/,
    ],
    ['md', '<div style={{ color: "red" }}>A</div>', TOLD],
    [
      'mdx',
      'import Admonition from \'@theme/Admonition\'\n\n<Admonition type="tip" title="T">\n\nA.\n\n</Admonition>',
      'T A.',
    ],
    [
      'mdx',
      'import CodeBlock from \'@theme/CodeBlock\'\n\n<CodeBlock language="js" title="t.js">{`let a`}</CodeBlock>',
      't.js let a',
    ],
    [
      'mdx',
      'import Link from \'@docusaurus/Link\'\n\n<Link to="/docs/other">Other</Link>',
      /href="\/docs\/other\/?"[^>]*>Other/,
    ],
    [
      'mdx',
      "import useBaseUrl from '@docusaurus/useBaseUrl'\n\n<img src={useBaseUrl('/a.svg')} alt=\"A\" />",
      /src="\/a\.svg"/,
    ],
    ['mdx', '<Unknown>A</Unknown>', TOLD],
    ['md', 'A {frontMatter.title}', TOLD],
    ['md', '<details>\n<summary>More</summary>\n\nA *b*.\n\n</details>', 'More A b.'],
    ['md', 'A.\n\n<!-- truncate -->\n\nB.', 'A. B.'],
  ],
  VitePress: [
    ['md', '::: tip\nA.\n:::', 'Tip A.'],
    ['md', '::: warning Own\nA.\n:::', 'Own A.'],
    ['md', '::: details More {open}\nA.\n:::', /<details open[^>]*>.*More.*A\./s],
    ['md', '> [!IMPORTANT]\n> A.', 'Important A.'],
    ['md', '[[toc]]\n\n## Part\n\nA.', /href="#part"/],
    ['md', fence('js{1,3-4}:line-numbers=2', 'a\nb\nc\nd'), 'a b c d'],
    ['md', fence('js', 'a // [!code ++]\nb // [!code focus]\nc // [!code error]'), 'a b c'],
    ['md', fence('js', 'a // [!code word:a]'), TOLD],
    [
      'md',
      `::: code-group\n\n${fence('js [one.js]', 'a')}\n\n${fence('ts [two.ts]', 'b')}\n\n:::`,
      'one.js two.ts a b',
    ],
    ['md', '<<< @/snippets/a.js#part{1}', 'let part'],
    ['md', '<<< @/snippets/none.js', TOLD],
    ['md', '<!--@include: ./_part.md-->', 'Included words.'],
    ['md', '{{ $frontmatter.title }}', TOLD],
    ['md', '{{ 1 + 1 }}', TOLD],
    ['md', '<script setup>\nconst a = 1\n</script>\n\nA.', TOLD],
    ['md', '## New <Badge type="tip" text="new" />', TOLD],
    ['md', '<div v-if="a" :class="b" @click="c">A</div>', TOLD],
    ['md', '<Own :a="1" />', TOLD],
    ['md', '[A](https://a.example){target="_self"}', TOLD],
    ['md', '::: v-pre\nA {{ b }}\n:::', 'A {{ b }}'],
    ['md', '::: raw\nA.\n:::', 'A.'],
    ['md', ':tada: A', '🎉 A'],
    ['md', '::: tip {no-title}\nA.\n:::', TOLD],
    ['md', '::: tabs\n== One\nA.\n:::', TOLD],
    ['md', '![A](./a.png){width=300}', TOLD],
    ['md', 'Note^[the note]', TOLD],
    ['md', 'A ==b== c', TOLD],
    ['md', fence('js', '<!--@include: ./_part.md-->'), TOLD],
  ],
  Starlight: [
    ['md', ':::note\nA.\n:::', 'Note A.'],
    ['md', ':::caution[Own]\nA.\n:::', 'Own A.'],
    [
      'mdx',
      'import { Tabs, TabItem } from \'@astrojs/starlight/components\'\n\n<Tabs syncKey="a">\n  <TabItem label="One" icon="star">A.</TabItem>\n  <TabItem label="Two">B.</TabItem>\n</Tabs>',
      'One Two A. B.',
    ],
    [
      'mdx',
      'import { Card, CardGrid } from \'@astrojs/starlight/components\'\n\n<CardGrid>\n<Card title="One" icon="star">\nA *b*.\n</Card>\n</CardGrid>',
      'One A b.',
    ],
    [
      'mdx',
      'import { LinkCard } from \'@astrojs/starlight/components\'\n\n<LinkCard title="One" href="/docs/other/" description="D." />',
      'One D.',
    ],
    [
      'mdx',
      "import { Steps } from '@astrojs/starlight/components'\n\n<Steps>\n1. A.\n2. B.\n</Steps>",
      'A. B.',
    ],
    [
      'mdx',
      "import { FileTree } from '@astrojs/starlight/components'\n\n<FileTree>\n- src/\n  - **a.ts** the file\n- …\n</FileTree>",
      /src.*a\.ts.*the file/s,
    ],
    [
      'mdx',
      'import { Aside } from \'@astrojs/starlight/components\'\n\n<Aside type="tip" title="T">A.</Aside>',
      'T A.',
    ],
    [
      'mdx',
      'import { Badge } from \'@astrojs/starlight/components\'\n\nA <Badge text="new" variant="tip" />',
      'A new',
    ],
    [
      'mdx',
      'import { Code } from \'@astrojs/starlight/components\'\n\n<Code code="let a" lang="js" title="t.js" />',
      't.js let a',
    ],
    [
      'mdx',
      'import { Icon } from \'@astrojs/starlight/components\'\n\nA <Icon name="star" />',
      /A <svg|A\s*<span[^>]*>\s*<svg|<svg/,
    ],
    ['mdx', "import Own from '../components/Own.astro'\n\n<Own>A.</Own>", TOLD],
    ['mdx', "import { Unknown } from '@astrojs/starlight/components'\n\n<Unknown />", TOLD],
    ['md', fence('js ins={1} "word"', 'a'), TOLD],
    ['md', '<Aside>A.</Aside>', TOLD],
  ],
  Rspress: [
    ['md', ':::tip{title="T"}\nA.\n:::', 'T A.'],
    [
      'mdx',
      "import { Tab, Tabs } from 'rspress/theme'\n\n<Tabs values={[{ label: 'One' }, { label: 'Two' }]}>\n<Tab>A.</Tab>\n<Tab>B.</Tab>\n</Tabs>",
      'One Two A. B.',
    ],
    [
      'mdx',
      "import { Steps } from '@rspress/core/theme'\n\n## Part\n\n<Steps>\n### First\n\nA.\n\n### Second\n\nB.\n</Steps>",
      /First.*A\..*Second.*B\./s,
    ],
    [
      'mdx',
      'import { PackageManagerTabs } from \'@rspress/core/theme\'\n\n<PackageManagerTabs command="install rspress" />',
      'npm yarn pnpm bun npm install rspress yarn add rspress pnpm add rspress bun add rspress',
    ],
    ['md', '```js file="./snippet.js"\n```', 'let snippet'],
    ['md', '```js file="./none.js"\n```', TOLD],
    ['md', fence('ts twoslash', 'let a'), TOLD],
  ],
  MkDocs: [
    ['md', '!!! note "Own"\n\n    A.', TOLD],
    ['md', '??? tip\n\n    A.', TOLD],
    ['md', '=== "One"\n\n    A.', TOLD],
    ['md', '[A](https://a.example){ .md-button }', TOLD],
    ['md', ':material-account:', TOLD],
    ['md', '--8<-- "a.md"', TOLD],
    ['md', 'The HTML.\n\n*[HTML]: Hyper', TOLD],
    ['md', 'Term\n:   Meaning.', TOLD],
    ['md', 'Press ++ctrl+c++', TOLD],
    ['md', '[TOC]\n\nA.', TOLD],
    ['md', fence('py hl_lines="1" linenums="1"', 'a'), TOLD],
    ['md', '<div markdown>\n*A*\n</div>', TOLD],
    ['md', '![A](a.svg#only-dark)', /class="only-dark"/],
    ['md', 'A[^1].\n\n[^1]: B.', /A.*B\./s],
    ['md', '- [x] A\n- [ ] B', 'A B'],
    ['md', '{% raw %}', TOLD],
  ],
}

const SITE: Files = {
  'chatdocs.config.json': '{ "title": "T", "search": false }\n',
  'docs/index.md': '# Home\n',
  'docs/other.md': '# Other\n',
  'docs/_part.mdx': 'Part for {props.name}.\n',
  'docs/_part.md': 'Included words.\n',
  'docs/snippet.js': 'let snippet\n',
  'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'static/a.txt': 'a\n',
  'snippets/a.js': '// #region part\nlet part\n// #endregion part\n',
}

/** The words of a page, without the buttons of code blocks and the names of their languages. */
function wordsOf(body: string): string {
  return body
    .replace(/<(svg|script|style)\b.*?<\/\1>|<button[^>]*code-copy.*?<\/button>/gs, '')
    .replace(/<\/?(?:em|strong|code|span|a)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

test('what other generators write is shown as they show it, or reported', async () => {
  const cases = Object.entries(CORPUS).flatMap(([tool, all]) =>
    all.map(([end, text, shown], index) => ({ name: `${tool.toLowerCase()}-${index}`, end, text, shown })),
  )
  const { workspace } = await openSite({
    ...SITE,
    ...Object.fromEntries(
      cases.map(({ name, end, text }) => [`docs/${name}.${end}`, `# ${name}\n\n${text}\n`]),
    ),
  })
  const told = new Map<string, string[]>()
  for (const { at, also = [], code } of [...(await diagnosticsOf(workspace))] as {
    at?: { path: string }
    also?: { path: string }[]
    code: string
  }[])
    for (const place of [at, ...also])
      if (place) told.set(place.path, [...(told.get(place.path) ?? []), code])
  const wrong: unknown[] = []
  for (const { name, end, text, shown } of cases) {
    const problems = told.get(`docs/${name}.${end}`) ?? []
    const html = await outputText(workspace, `docs/${name}/index.html` as OutputPath)
    const body = (/<div class="content">(.*?)<footer|<div class="content">(.*)$/s.exec(html)?.[0] ?? html)
      .replace(/^.*?<\/h1>/s, '')
      .replace(/<nav class="pag.*$/s, '')
    const words = wordsOf(body)
    const isFine =
      shown === TOLD
        ? problems.length > 0
        : problems.length === 0 && (typeof shown === 'string' ? words === shown : shown.test(body))
    if (!isFine)
      wrong.push({
        text,
        shown: shown === TOLD ? 'told' : String(shown),
        words: words.slice(0, 200),
        problems,
      })
  }
  expect(wrong).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { foldersOf, pathOf } from './generate.js'

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'chatdocs-bench')

/**
 * Other generators: their packages, where each reads documents and writes the site, what it caches, its files, and how
 * it builds. All of them highlight code and build a search index. Eleventy and Hugo have no theme here: their pages are
 * little more than the document.
 */
export const PEERS = [
  {
    name: 'vitepress',
    packages: { vitepress: '1.6.4' },
    content: 'site',
    out: 'site/.vitepress/dist',
    caches: ['site/.vitepress/cache'],
    files: (documents) => ({
      'site/.vitepress/config.mjs': `export default {
        title: 'Benchmark',
        themeConfig: { search: { provider: 'local' }, sidebar: ${JSON.stringify(sidebarOf(documents))} },
      }`,
    }),
    command: ['node_modules/.bin/vitepress', 'build', 'site'],
  },
  {
    name: 'docusaurus',
    packages: {
      '@docusaurus/core': '3.10.2',
      '@docusaurus/faster': '3.10.2',
      '@docusaurus/preset-classic': '3.10.2',
      '@easyops-cn/docusaurus-search-local': '0.55.3',
      react: '19.3.1',
      'react-dom': '19.3.1',
    },
    content: 'docs',
    out: 'build',
    caches: ['.docusaurus', 'node_modules/.cache'],
    files: () => ({
      'docusaurus.config.js': `module.exports = {
        title: 'Benchmark',
        url: 'https://example.com',
        baseUrl: '/',
        future: { faster: true, v4: true },
        markdown: { format: 'md' },
        themes: [[
          require.resolve('@easyops-cn/docusaurus-search-local'),
          { hashed: true, docsRouteBasePath: '/', indexBlog: false },
        ]],
        presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
      }`,
    }),
    command: ['node_modules/.bin/docusaurus', 'build'],
  },
  {
    name: 'rspress',
    packages: { '@rspress/core': '2.0.22' },
    content: 'docs',
    out: 'doc_build',
    caches: ['node_modules/.cache', 'node_modules/.rspress'],
    files: () => ({ 'rspress.config.ts': `export default { root: 'docs', title: 'Benchmark' }` }),
    command: ['node_modules/.bin/rspress', 'build'],
  },
  {
    name: 'starlight',
    packages: { '@astrojs/starlight': '0.37.7', astro: '5.18.2', sharp: '0.35.5' },
    content: 'src/content/docs',
    out: 'dist',
    caches: ['.astro', 'node_modules/.astro'],
    files: (documents) => ({
      'src/content.config.ts': `import { defineCollection } from 'astro:content'
        import { docsLoader } from '@astrojs/starlight/loaders'
        import { docsSchema } from '@astrojs/starlight/schema'
        export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`,
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
        export default {
          site: 'https://example.com',
          integrations: [starlight({ title: 'Benchmark', sidebar: ${JSON.stringify(generated(documents))} })],
        }`,
    }),
    command: ['node_modules/.bin/astro', 'build'],
  },
  {
    name: 'eleventy',
    packages: {
      '@11ty/eleventy': '3.1.8',
      '@11ty/eleventy-plugin-syntaxhighlight': '5.0.2',
      pagefind: '1.6.0',
    },
    content: 'docs',
    out: '_site',
    caches: [],
    files: () => ({
      'eleventy.config.mjs': `import { InputPathToUrlTransformPlugin } from '@11ty/eleventy'
        import highlight from '@11ty/eleventy-plugin-syntaxhighlight'
        export default (config) => {
          config.addPlugin(InputPathToUrlTransformPlugin)
          config.addPlugin(highlight)
          config.addGlobalData('layout', 'page.html')
          return { dir: { input: 'docs', includes: '../_includes' }, markdownTemplateEngine: false }
        }`,
      '_includes/page.html': pageTemplate('{{ title }}', '{{ content }}'),
    }),
    command: ['sh', '-c', 'node_modules/.bin/eleventy --quiet && node_modules/.bin/pagefind --site _site'],
  },
  {
    name: 'hugo',
    index: '_index.md',
    program: { command: ['hugo', 'version'], help: 'on Debian, apt-get install hugo' },
    packages: { pagefind: '1.6.0' },
    content: 'content',
    out: 'public',
    caches: ['resources'],
    files: () => ({
      'config.json': JSON.stringify({ title: 'Benchmark', baseURL: 'https://example.com/' }),
      'layouts/_default/single.html': pageTemplate(
        '{{ .Title }}',
        '{{ range .CurrentSection.RegularPages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}' +
          '{{ .TableOfContents }}{{ .Content }}',
      ),
      'layouts/_default/list.html': pageTemplate('{{ .Title }}', '{{ .Content }}'),
      'layouts/_default/_markup/render-link.html':
        '{{ $url := urls.Parse .Destination }}<a href="{{ with .Page.GetPage $url.Path }}{{ .RelPermalink }}{{ end }}' +
        '{{ with $url.Fragment }}#{{ . }}{{ end }}">{{ .Text | safeHTML }}</a>',
    }),
    command: ['sh', '-c', 'hugo --quiet && node_modules/.bin/pagefind --site public'],
  },
]

function sidebarOf(documents) {
  return foldersOf(documents).map(({ name, pages }) => ({
    text: name,
    collapsed: true,
    items: pages.map((page) => ({ text: `page ${page}`, link: `/${pathOf(page).replace(/\.md$/, '')}` })),
  }))
}

function generated(documents) {
  return foldersOf(documents).map(({ name }) => ({ label: name, autogenerate: { directory: name } }))
}

function pageTemplate(title, content) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
    <main data-pagefind-body><h1>${title}</h1>${content}</main></body></html>`
}

/** Writes a file below a folder that may not exist yet. */
export function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Installs a generator unless it is there. Returns its folder. */
export function prepare({ name, packages, program }, log) {
  if (program && spawnSync(program.command[0], program.command.slice(1)).status !== 0) {
    throw new Error(`not installed (${program.help})`)
  }
  const folder = join(CACHE, name)
  const manifest = JSON.stringify({ private: true, dependencies: packages })
  const installed = join(folder, 'node_modules/.bench')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === manifest) return folder
  log(`installing ${name} in ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), manifest)
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })
  if (npm.status !== 0) throw new Error(`could not be installed: ${npm.stderr.trim().slice(-500)}`)
  writeFileSync(installed, manifest)
  return folder
}

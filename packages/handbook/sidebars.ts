/** The labels of categories, and of pages that are not translated. */
interface Labels {
  recipes: string
  moving: string
  reference: string
  description: string
  commands: string
  keys: string
  codes: string
  others: string
}

/** The order of the handbook, in each language. The program does not resolve `chatdocs` here: no `defineSidebars`. */
export function sidebars({ recipes, moving, reference, description, commands, keys, codes, others }: Labels) {
  return {
    handbook: [
      'index',
      'writing',
      'mdx',
      'layout',
      'sidebars',
      'pages',
      'look',
      'slots',
      'blog',
      'versions',
      'languages',
      'api',
      'search',
      'editors',
      'agents',
      'ci',
      'remote-cache',
      'deploying',
      {
        type: 'category',
        label: recipes,
        items: [
          'recipes/analytics',
          'recipes/comments',
          'recipes/video',
          'recipes/tailwind',
          'recipes/docsearch',
          'recipes/pdf',
          'recipes/upgrading',
          'recipes/troubleshooting',
        ],
      },
      {
        type: 'category',
        label: moving,
        items: [
          'moving/docusaurus',
          'moving/vitepress',
          'moving/starlight',
          'moving/rspress',
          'moving/mkdocs',
          'moving/mdbook',
          'moving/nextra',
        ],
      },
      'plugins',
      {
        type: 'category',
        label: reference,
        link: { type: 'generated-index', slug: '/category/reference', description },
        items: [
          'configuration',
          'diagnostics',
          { type: 'doc', id: 'reference/commands', label: commands },
          { type: 'doc', id: 'reference/configuration', label: keys },
          { type: 'doc', id: 'reference/codes', label: codes },
          { type: 'doc', id: 'reference/other-tools', label: others },
        ],
      },
      'performance',
      'limits',
    ],
  }
}

export default sidebars({
  recipes: 'Recipes',
  moving: 'Moving from …',
  reference: 'Reference',
  description: 'Keys, commands and codes.',
  commands: 'Commands',
  keys: 'Configuration keys',
  codes: 'Diagnostic codes',
  others: 'Keys of other tools',
})

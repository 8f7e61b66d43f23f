import { expect, test } from 'vitest'
import { TOOLS } from './tools.ts'

/**
 * The keys that each tool publishes, from its types or its schema: each has a rule, so that a site which uses it is told what
 * becomes of it.
 */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Version 3.9: `@docusaurus/types`, and the options of its plugins and of the classic theme.
  Docusaurus: {
    '': 'title tagline favicon url baseUrl baseUrlIssueBanner trailingSlash i18n future noIndex onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes organizationName projectName deploymentBranch githubHost githubPort customFields staticDirectories presets themes plugins themeConfig scripts headTags stylesheets clientModules ssrTemplate titleDelimiter storage markdown',
    'markdown.':
      'format mermaid emoji preprocessor parseFrontMatter mdx1Compat remarkRehypeOptions anchors hooks hooks.onBrokenMarkdownLinks hooks.onBrokenMarkdownImages',
    'themeConfig.':
      'colorMode image docs blog metadata announcementBar navbar footer prism tableOfContents mermaid algolia liveCodeBlock',
    'navbar.': 'title logo items hideOnScroll style',
    'footer.': 'style logo links copyright',
    'docs.':
      'id path routeBasePath tagsBasePath include exclude sidebarPath sidebarItemsGenerator numberPrefixParser sidebarCollapsible sidebarCollapsed docsRootComponent docVersionRootComponent docRootComponent docItemComponent docTagsListComponent docTagDocListComponent docCategoryGeneratedIndexComponent remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins showLastUpdateTime showLastUpdateAuthor admonitions includeCurrentVersion disableVersioning lastVersion versions onlyIncludeVersions editUrl editCurrentVersion editLocalizedFiles breadcrumbs onInlineTags tags',
    'blog.':
      'id path routeBasePath tagsBasePath pageBasePath archiveBasePath authorsBasePath include exclude postsPerPage blogListComponent blogPostComponent blogTagsListComponent blogTagsPostsComponent blogArchiveComponent blogAuthorsListComponent blogAuthorsPostsComponent blogTitle blogDescription blogSidebarCount blogSidebarTitle showReadingTime feedOptions authorsMapPath readingTime sortPosts showLastUpdateTime showLastUpdateAuthor processBlogPosts tags onInlineTags onInlineAuthors onUntruncatedBlogPosts truncateMarker remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins admonitions editUrl editLocalizedFiles',
    'pages.':
      'id path routeBasePath include exclude mdxPageComponent remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins showLastUpdateTime showLastUpdateAuthor admonitions editUrl editLocalizedFiles',
    'preset.': 'docs blog pages theme gtag googleAnalytics googleTagManager sitemap svgr debug',
  },
  // Version 2.0.0-alpha.19: `UserConfig` and `DefaultTheme.Config`.
  VitePress: {
    '': 'extends base srcDir srcExclude outDir assetsDir cacheDir shouldPreload locales router appearance lastUpdated contentProps markdown vue vite mpa ignoreDeadLinks cleanUrls useWebFonts buildConcurrency rewrites sitemap buildEnd postRender transformHead transformHtml transformPageData additionalConfig lang dir title titleTemplate description head themeConfig metaChunk',
    'themeConfig.':
      'logo logoLink siteTitle outline nav sidebar aside editLink lastUpdated docFooter socialLinks footer darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel search carbonAds externalLinkIcon gradedContainers notFound i18nRouting algolia',
  },
  // Version 0.41 of Starlight: its schema of options; version 6 of Astro: `AstroUserConfig`.
  Starlight: {
    '': 'site base trailingSlash redirects srcDir publicDir outDir cacheDir integrations markdown vite image build server output adapter prefetch experimental i18n security devToolbar compressHTML scopedStyleStrategy env session fonts legacy root',
    'starlight.':
      'title description logo social tagline tableOfContents editLink locales defaultLocale sidebar head customCss lastUpdated pagination favicon expressiveCode pagefind components titleDelimiter disable404Route prerender credits routeMiddleware markdown plugins',
  },
  // Version 2: `UserConfig` and `ThemeConfig` of `@rspress/shared`.
  Rspress: {
    '': 'root logo logoText logoHref base url icon lang title description head locales i18nSourcePath i18nSource themeConfig builderConfig route markdown plugins replaceRules outDir themeDir globalUIComponents globalStyles search ssg llms mediumZoom multiVersion languageParity',
    'markdown.':
      'remarkPlugins rehypePlugins globalComponents showLineNumbers defaultWrapCode shiki link image crossCompilerCache extractDescription cjkFriendlyEmphasis',
    'themeConfig.':
      'darkMode nav sidebar editLink lastUpdated socialLinks footer locales search hideNavbar enableContentAnimation enableAppearanceAnimation enableScrollToTop localeRedirect fallbackHeadingTitle llmsUI',
  },
  // Version 1.6 of MkDocs, 9.7 of Material: their JSON schema.
  MkDocs: {
    '': 'INHERIT site_name site_url site_author site_description repo_name repo_url edit_uri edit_uri_template copyright docs_dir site_dir use_directory_urls extra_templates extra_css extra_javascript hooks strict dev_addr remote_branch remote_name theme plugins markdown_extensions extra nav validation exclude_docs draft_docs not_in_nav watch',
    'theme.':
      'name locale custom_dir static_templates language direction favicon logo icon features palette font highlightjs navigation_depth search_index_only',
  },
  // Version 4: the schema of `nextra`; version 3: that of `nextra-theme-docs`.
  Nextra: {
    '': 'defaultShowCopyCode search staticImage readingTime latex codeHighlight mdxOptions whiteListTagsStyling contentDirBasePath unstable_shouldAddLocaleToLinks theme themeConfig basePath i18n trailingSlash',
    'theme.':
      'backgroundColor banner chat color components darkMode direction docsRepositoryBase editLink faviconGlyph feedback footer gitTimestamp head i18n lastUpdated logo main navbar navigation nextThemes notFound project search sidebar themeSwitch toc',
  },
  // Version 0.5.4: `mdbook_core::config`.
  mdBook: {
    '': 'book build rust output preprocessor',
    'book.': 'title authors description src language text-direction',
    'html.':
      'theme default-theme preferred-dark-theme smart-punctuation definition-lists admonitions mathjax-support additional-css additional-js fold playground code print no-section-label search git-repository-url git-repository-icon input-404 site-url cname edit-url-template redirect hash-files sidebar-header-nav',
  },
}

test.each(TOOLS)('each published key of $name has a rule', ({ name, keys }) => {
  const published = Object.entries(PUBLISHED[name] ?? {}).flatMap(([part, names]) =>
    names.split(' ').map((key) => part + key),
  )
  expect(published.length).toBeGreaterThan(0)
  expect(published.filter((key) => keys[key] === undefined)).toEqual([])
})

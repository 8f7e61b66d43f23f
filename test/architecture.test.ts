import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import {
  cyclesIn,
  everything,
  holds,
  importsIn,
  nodesOf,
  ours,
  program,
  readJson,
  short,
} from './support/source.ts'

/** The rules of the architecture, checked against the code. Each rule lists its exceptions with their reasons. */

/** The packages, and what each may import. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  engine: [],
  search: ['protocol'],
  core: ['protocol', 'engine', 'search'],
  migrate: ['protocol', 'core'],
  lsp: ['protocol', 'engine', 'core'],
  vscode: ['lsp'],
  runtime: ['protocol', 'search'],
  mcp: ['protocol', 'runtime'],
  // The CLI reads the built runtime as files.
  cli: ['protocol', 'engine', 'core', 'search', 'migrate', 'lsp', 'mcp'],
  openapi: [],
}

describe('packages', () => {
  test('import only the packages below', () =>
    holds(
      importsIn(ours.filter((code) => code.path.includes('/src/'))).flatMap(({ code, each }) => {
        const [, name] = /^@chatdocs\/([^/]+)/.exec(each.specifier) ?? []
        if (name === undefined || BELOW[code.package]?.includes(name)) return []
        return [short(code, each.specifier)]
      }),
    ))

  test('import each other by name, not by path', () =>
    holds(
      importsIn(ours)
        .filter(({ code, each }) => each.to && !RegExp(`^packages/${code.package}/|fixture`).test(each.to))
        .map(({ code, each }) => short(code, each.specifier)),
      { 'cli/build.js: ../runtime/build.js': 'a build script, which calls the other one' },
    ))

  test('import their own files by path, not by name', () =>
    holds(
      importsIn(ours)
        .filter(({ code, each }) => {
          const isPublished = code.package === 'cli' && each.specifier === 'chatdocs'
          return isPublished || each.specifier === `@chatdocs/${code.package}`
        })
        .map(({ code, each }) => short(code, each.specifier)),
    ))

  test('the plugin of OpenAPI imports what any plugin can: published types of chatdocs, packages, Node', () =>
    holds(
      importsIn(program.filter((code) => code.package === 'openapi'))
        .filter(({ each }) => !each.to?.startsWith('packages/openapi/'))
        .filter(({ each }) => each.specifier !== 'chatdocs' || !each.typeOnly)
        .map(({ code, each }) => short(code, each.specifier)),
      {
        'openapi/src/parts.ts: node:path/posix': 'the files that a description names',
        'openapi/src/suggest.ts: fastest-levenshtein': 'suggestions',
      },
    ))

  test('only the build, which bundles it, knows the plugin of OpenAPI', () =>
    holds(
      ours
        .filter((code) => code.package !== 'openapi' && !code.isTest)
        .filter((code) => /@chatdocs\/openapi|\.\.\/openapi\//.test(code.text))
        .map((code) => short(code)),
      { 'cli/build.js': 'makes dist/plugins/openapi.js', 'runtime/build/bundles.js': '“Try it”' },
    ))
})

describe('files', () => {
  const edges = new Map(
    program.map((code) => {
      const values = code.imports.filter((each) => each.to && !each.typeOnly)
      return [short(code), new Set(values.map(({ to = '' }) => to.replace('packages/', '')))] as const
    }),
  )

  test('do not import each other in a cycle', () => holds(cyclesIn(edges)))

  const withTypes = new Map(
    program.map((code) => {
      const own = code.imports.filter((each) => each.to)
      return [short(code), new Set(own.map(({ to = '' }) => to.replace('packages/', '')))] as const
    }),
  )

  test('nor do their types', () => holds(cyclesIn(withTypes)))

  test('nor do folders, with their types', () => {
    // The models of core and the schema of front matter, which models import, are below their folders.
    const folderOf = (path: string) =>
      /^core\/src\/(\w+\/model|content\/source\/front-matter-schema)\.ts$/.test(path)
        ? path
        : (/^[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? '')
    const folders = new Map<string, Set<string>>()
    for (const [from, all] of withTypes) {
      const below = folders.get(folderOf(from)) ?? new Set()
      for (const to of all) if (folderOf(to) && folderOf(to) !== folderOf(from)) below.add(folderOf(to))
      if (folderOf(from)) folders.set(folderOf(from), below)
    }
    holds(cyclesIn(folders))
  })

  test('re-export only in the index of a package', () =>
    holds(
      program
        .filter((code) => !code.path.endsWith('/src/index.ts') && code.imports.some((each) => each.exported))
        .map((code) => short(code)),
      { 'runtime/src/vendor/shared.ts': 'answers all specifiers of the import map with one file' },
    ))
})

describe('core', () => {
  const core = program.filter((code) => code.package === 'core')

  /** A layer may import layers on lines above. The models are only types; those of front matter are its schema's. */
  const LAYERS = [
    ['paths', 'schemes'],
    ['diagnostics'],
    ['api/model', 'content/source/front-matter-schema'],
    ['content/model'],
    ['look', 'plugin'],
    ['inputs', 'tasks'],
    ['config'],
    ['data'],
    ['content'],
    ['api'],
    ['graph'],
    ['checks', 'render'],
    ['queries'],
    ['index'],
  ]

  function layerOf(path: string): string {
    const below = path.replace('packages/core/src/', '').replace(/\.ts$/, '')
    return LAYERS.flat().includes(below) ? below : below.replace(/\/.*$/, '')
  }

  function rankOf(layer: string): number {
    return LAYERS.findIndex((names) => names.includes(layer))
  }

  test('every file has its layer', () =>
    holds(core.filter((code) => rankOf(layerOf(code.path)) < 0).map((code) => short(code))))

  test('the parser has one entry point', () =>
    holds(
      importsIn(core).flatMap(({ code, each: { to = '' } }) => {
        if (code.path.includes('/content/parser/') || !/\/content\/parser\/(?!parser\.ts)/.test(to)) return []
        return [`${short(code)} imports ${to}`]
      }),
    ))

  test('each layer imports only layers listed above it', () =>
    holds(
      importsIn(core).flatMap(({ code, each }) => {
        if (!each.to) return []
        const [from, to] = [layerOf(code.path), layerOf(each.to)]
        return from === to || rankOf(to) < rankOf(from) ? [] : [short(code, each.specifier)]
      }),
    ))

  test('only queries import the engine, and tasks its typed names', () =>
    holds(
      importsIn(core)
        .filter(({ each }) => each.specifier === '@chatdocs/engine')
        .filter(({ code }) => !code.path.includes('/queries/'))
        .map(({ code }) => short(code)),
      { 'core/src/tasks.ts': 'names the costly work' },
    ))

  test('every query is listed, so that a saved graph can run it', () =>
    holds(
      core
        .filter((code) => /import \{[^}]*\b(query|input)\b[^}]*\} from '@chatdocs\/engine'/.test(code.text))
        .map((code) => short(code)),
    ))

  test('only the catalogue creates diagnostics', () =>
    holds(
      core
        .filter((code) =>
          nodesOf(code.tree).some((node) => {
            if (!ts.isObjectLiteralExpression(node)) return false
            const names = node.properties.map((each) => each.name?.getText())
            return ['code', 'severity', 'message'].every((name) => names.includes(name))
          }),
        )
        .map((code) => short(code)),
      {
        'core/src/diagnostics/make.ts': 'this is it',
        'core/src/diagnostics/json.ts': 'prints them',
      },
    ))
})

describe('rooms', () => {
  /** The rooms of a folder, from the bottom to the top: each imports only those before it. Files beside them are above. */
  const ROOMS = {
    'core/src/queries': ['inputs', 'site', 'texts', 'graph', 'pages', 'files', 'checks', 'editor'],
    'core/src/content': ['tree', 'parser', 'source', 'code', 'directives', 'mdx', 'markdown', 'html', 'post'],
    'cli/src': [
      'process',
      'project',
      'host',
      'report',
      'card',
      'tasks',
      'plugins',
      'workspace',
      'emit',
      'server',
      'migrate',
      'commands',
    ],
    'cli/src/tasks': ['errors', 'modules', 'pages', 'images', 'typescript', 'api'],
  }
  /** Files beside rooms that are below them: the models contain only types. */
  const BELOW = /\/model\.ts$|^packages\/cli\/src\/built\.ts$/

  test.each(Object.entries(ROOMS))('each room of %s imports only those before it', (folder, rooms) => {
    const start = `packages/${folder}/`
    const files = program.filter((code) => code.path.startsWith(start))
    const floorOf = (path: string) => {
      const [room = '', inside] = path.slice(start.length).split('/')
      return inside === undefined ? rooms.length : rooms.indexOf(room)
    }
    expect(files.filter(({ path }) => floorOf(path) < 0).map((code) => short(code))).toEqual([])
    holds(
      importsIn(files).flatMap(({ code, each: { to = '', specifier } }) => {
        const isAbove = to.startsWith(start) && !BELOW.test(to) && floorOf(to) > floorOf(code.path)
        return isAbove ? [short(code, specifier)] : []
      }),
    )
  })
})

describe('dependencies', () => {
  /** The files that import a dependency. A dependency that is not listed has one file. */
  const DOORS: Readonly<Record<string, readonly string[]>> = {
    react: ['runtime/src/'],
    'react-dom': ['runtime/src/boot.tsx', 'runtime/src/vendor/react-dom.ts'],
    // Shared schemas, and the files that define some.
    zod: [
      'mcp/src/server.ts',
      'core/src/config/',
      'core/src/api/model.ts',
      'core/src/content/source/front-matter-schema.ts',
      'core/src/data/check.ts',
    ],
    // YAML occurs in files of the site, in front matter, and in data that pages import.
    yaml: ['core/src/config/yaml-', 'core/src/content/source/front-matter', 'core/src/data/read'],
    esbuild: ['cli/src/tasks/modules/', 'cli/src/migrate/'],
    // The outlines of cards, and cut fonts.
    'woff2-encoder': ['cli/src/card/font.ts', 'cli/src/tasks/images/subset.ts'],
    'vscode-languageserver': ['lsp/src/'],
    'vscode-languageserver-textdocument': ['lsp/src/'],
    commander: ['cli/src/main.ts', 'cli/src/commands/arguments.ts'],
    unified: ['core/src/content/markdown/markdown.ts'],
    'mdast-util-directive': ['core/src/content/parser/grammar.ts'],
    'mdast-util-gfm': ['core/src/content/parser/grammar.ts'],
    'github-slugger': ['core/src/content/html/ids.ts', 'core/src/graph/sidebars.ts'],
    // Suggestions, of the program and of a plugin.
    'fastest-levenshtein': ['core/src/diagnostics/nearest.ts', 'openapi/src/suggest.ts'],
    // The width of characters in a terminal, and which are Chinese, Japanese or Korean.
    'get-east-asian-width': ['core/src/content/tree/characters.ts', 'core/src/diagnostics/width.ts'],
  }

  const used = importsIn(everything.filter((code) => code.path !== 'bin/chatdocs.js')).flatMap(
    ({ code, each }) => {
      const isBare = /^(?!\.|node:|vscode$|@chatdocs\/)/.test(each.specifier)
      return isBare ? [{ code, each, name: /^(@[^/]+\/)?[^/]+/.exec(each.specifier)?.[0] ?? '' }] : []
    },
  )
  const packages = Object.keys(BELOW)

  test('each is imported in one place', () => {
    const doors = new Map<string, Set<string>>()
    for (const { code, each } of used.filter(({ code }) => program.includes(code))) {
      if (each.typeOnly) continue
      const files = doors.get(each.specifier) ?? new Set()
      if (!DOORS[each.specifier]?.some((door) => short(code).startsWith(door))) files.add(short(code))
      doors.set(each.specifier, files)
    }
    holds(
      [...doors].flatMap(([name, files]) => (files.size > 1 ? [`${name}: ${[...files].join(', ')}`] : [])),
    )
  })

  test('every import is declared in its own package', () => {
    const root = readJson('package.json')
    holds(
      used.flatMap(({ code, each, name }) => {
        const own: ReturnType<typeof readJson> = code.package
          ? readJson(`packages/${code.package}/package.json`)
          : {}
        const isProgram = program.includes(code) && !each.typeOnly
        const known = isProgram
          ? { ...own.dependencies, ...own.peerDependencies }
          : { ...own.dependencies, ...own.devDependencies, ...root.devDependencies }
        return known?.[name] || known?.[`@types/${name}`] ? [] : [short(code, each.specifier)]
      }),
      {
        'runtime/build/esbuild.js: esbuild': 'called by the build of cli, whose dependency it is',
        'engine/src/bundle.fixture.ts: esbuild': 'makes a worker of the sources; whoever has cli has esbuild',
        'test/bench/search.js: esbuild': 'runs the sources, and weighs what a browser loads of them',
        'test/eval/run.js: esbuild': 'runs the sources',
        'test/browser-markdown.test.ts: sharp': 'draws an image; whoever has cli has sharp',
        'test/remote-shards.test.ts: sharp': 'the same',
        'test/support/structured-edits.ts: yaml': 'edits YAML as core reads it',
        'test/configuration.test.ts: zod':
          'holds values against the packed schemas, as core does with those of authors',
      },
    )
  })

  /** Published together as one bundle, which needs the npm dependencies of each. */
  const BUNDLED = packages.filter((name) => !['runtime', 'cli', 'vscode'].includes(name))

  test('every declared dependency is imported', () =>
    holds(
      packages.flatMap((name) => {
        const own = name === 'cli' ? [...BUNDLED, name] : [name]
        const names = new Set(used.filter(({ code }) => own.includes(code.package)).map((each) => each.name))
        return Object.keys(dependenciesOf(name)).flatMap((each) =>
          names.has(each) ? [] : [`${name}: ${each}`],
        )
      }),
      {
        'cli: @types/react': 'for pages of sites, by cli/client.d.ts',
        'cli: @types/react-dom': 'the same',
        'cli: react-live': 'imported by chatdocs/live, which sites bundle',
        'runtime: @fontsource-variable/inter': 'font files, which its build copies',
        'cli: @fontsource-variable/noto-sans-sc': 'font files, which cli/src/card/font.ts opens by name',
      },
    ))

  test('ARCHITECTURE.md says what each is for', () => {
    const [, table = ''] = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8').split(
      '## Dependencies',
    )
    const names = packages.flatMap((name) => Object.keys(dependenciesOf(name)))
    holds(names.filter((each) => !each.startsWith('@chatdocs/') && !table.includes(`\`${each}\``)))
  })

  test('the published package installs or bundles those of all its parts', () => {
    const { devDependencies } = readJson('packages/cli/package.json')
    expect({ ...devDependencies, ...dependenciesOf('cli') }).toMatchObject(
      Object.assign({}, ...BUNDLED.map(dependenciesOf)),
    )
  })

  function dependenciesOf(name: string): Record<string, string> {
    const { dependencies, peerDependencies } = readJson(`packages/${name}/package.json`)
    return { ...dependencies, ...peerDependencies }
  }

  test('only the shell, the builds and a few files of the engine import Node', () =>
    holds(
      importsIn(program.filter((code) => !/^(cli|migrate|lsp|mcp|openapi|vscode)$/.test(code.package)))
        .filter(({ each }) => each.specifier.startsWith('node:'))
        .map(({ code }) => short(code)),
      {
        'engine/src/fingerprint.ts': 'digests',
        'engine/src/pool.ts': 'threads',
        'engine/src/serve.ts': 'the same',
        'engine/src/saved.ts': 'the bytes of a graph',
        'engine/src/trace.ts': 'a channel for recordings of builds',
        'engine/src/pack.ts': 'the disk',
        'engine/src/packed.ts': 'bytes of values',
        'engine/src/encoded.ts': 'the same',
        'engine/src/packs.ts': 'the same',
        'engine/src/prune.ts': 'the same',
      },
    ))

  test('only code for browsers has DOM types', () =>
    holds(
      packages.filter((name) =>
        /dom/i.test(String(readJson(`packages/${name}/tsconfig.json`).compilerOptions?.lib)),
      ),
      { mcp: 'the browser’s engine', openapi: '“Try it”', runtime: 'the browser’s', vscode: 'the preview' },
    ))
})

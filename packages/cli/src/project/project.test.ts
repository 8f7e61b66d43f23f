import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { findDist, findProject } from './project.ts'

const SITE = { 'site-content/docs/a.md': '' }

describe('the site is', () => {
  test('site-content, named by its root, by itself, or from another folder', () => {
    const root = testFolder(SITE)
    const expected = {
      root,
      site: join(root, 'site-content'),
      outDir: join(root, 'dist'),
      cacheDir: join(root, '.chatdocs'),
    }
    expect(findProject({}, root)).toEqual(expected)
    expect(findProject({ dir: 'site-content' }, root)).toEqual(expected)
    expect(findProject({ dir: root }, '/')).toEqual(expected)
    expect(findProject({ dir: '.' }, join(root, 'site-content'))).toEqual(expected)
  })

  test('any other folder itself, even with an empty site-content', () => {
    const root = testFolder({ 'docs/a.md': '' })
    expect(findProject({ dir: 'docs' }, root)).toMatchObject({
      root: join(root, 'docs'),
      outDir: join(root, 'docs/dist'),
    })
    expect(findProject({}, root)).toMatchObject({ site: root })
  })
})

test('the output folder and the configuration are relative to the working directory', () => {
  const root = testFolder({
    ...SITE,
    'site-content/other.config.ts': '',
    'site-content/docs/x.config.ts': '',
  })
  const options = { dir: '..', outDir: 'public', config: 'other.config.ts' }
  const project = findProject(options, join(root, 'site-content'))
  expect(project).toMatchObject({ outDir: join(root, 'site-content/public'), config: 'other.config.ts' })
  expect(findProject({ config: 'site-content/docs/x.config.ts' }, root).config).toBe('docs/x.config.ts')
  expect(findProject({ config: 'docs/x.config.ts' }, root).config).toBe('docs/x.config.ts')
})

describe('an error is reported for', () => {
  const refusal = (options: Parameters<typeof findProject>[0], cwd: string) => {
    try {
      findProject(options, cwd)
    } catch (error) {
      const { name, message, help } = error as Error & { help?: string }
      return [name, message.replaceAll(cwd, '<cwd>'), help]
    }
  }

  test('a missing folder, with the nearest name', () => {
    const root = testFolder({ 'documents/a.md': '', 'a.md': '' })
    expect(refusal({ dir: 'docments' }, root)).toEqual([
      'UsageError',
      'there is no folder docments',
      'did you mean documents?',
    ])
    expect(refusal({ dir: 'x/y/z' }, root)).toEqual(['UsageError', 'there is no folder x/y/z', undefined])
    expect(refusal({ dir: 'a.md' }, root)).toEqual(['UsageError', 'a.md is a file, not a folder', undefined])
  })

  test('a cache that is a file', () => {
    const root = testFolder({ ...SITE, '.chatdocs': '' })
    expect(refusal({}, root)?.slice(1)).toEqual([
      expect.stringContaining('.chatdocs is a file'),
      'move it away',
    ])
  })

  test('an output folder that contains the sources', () => {
    const root = testFolder(SITE)
    for (const outDir of ['.', 'site-content', '..']) {
      expect(refusal({ outDir }, root)?.[1]).toMatch('it contains the sources of the site')
    }
  })

  test('a configuration that is missing or outside the site', () => {
    const root = testFolder({ ...SITE, 'chatdocs.config.ts': '' })
    expect(refusal({ config: 'chatdoc.config.ts' }, root)?.slice(1)).toEqual([
      'there is no file chatdoc.config.ts',
      'did you mean chatdocs.config.ts?',
    ])
    expect(refusal({ config: 'chatdocs.config.ts' }, root)?.[1]).toMatch('is outside the site folder')
  })
})

describe('the folder to serve is', () => {
  test('the named folder, the dist in it, or the output folder', () => {
    const root = testFolder({ ...SITE, 'dist/404.html': '', 'other/dist/index.html': '' })
    const dist = { outDir: join(root, 'dist'), cacheDir: join(root, '.chatdocs') }
    expect(findDist(undefined, root)).toEqual(dist)
    expect(findDist('dist', root)).toEqual(dist)
    expect(findDist('other', root)).toEqual({
      outDir: join(root, 'other/dist'),
      cacheDir: join(root, 'other/.chatdocs'),
    })
  })

  test('an error without a build', () => {
    const root = testFolder(SITE)
    expect(() => findDist(undefined, root)).toThrow('there is nothing to serve at')
    expect(() => findDist('dits', root)).toThrow('there is no folder dits')
  })
})

import { describe, expect, test } from 'vitest'
import { GENERATOR_VERSION } from '../packages/protocol/src/limits.ts'
import { run } from './support/binary.ts'
import { call } from './support/program.ts'
import { folderOf } from './support/site.ts'

/** What the program says of its options and arguments. */

describe('the command line', () => {
  async function check(args: readonly string[], code: number, out: string, err = ''): Promise<void> {
    expect(await run(args, { cwd: await folderOf({ 'docs/a.md': '# A\n' }) })).toEqual({ code, out, err })
  }

  test('--version', () => check(['--version'], 0, `${GENERATOR_VERSION}\n`))

  test('--help', async () => {
    const { code, out, err } = await call(['--help'], { cwd: await folderOf({}) })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatchInlineSnapshot(`
      "Usage: chatdocs [options] [command]

      Build a documentation site from a folder of Markdown files.

      Options:
        -v, --version                   print the version number
        -h, --help                      print this help

      Commands:
        init [options] [dir]            begin a site
        migrate [options] [dir]         move a site from Docusaurus, VitePress,
                                        Starlight, Rspress, MkDocs, mdBook or Nextra
        build [options] [dir]           build the site for production
        check [options] [dir]           check the site without writing it
        dev|watch [options] [dir]       start the dev server
        serve|preview [options] [dist]  preview a build locally
        deploy [options] [dir]          build the site and publish it
        clean [options] [dir]           empty the cache
        translations [options] [dir]    list missing and outdated translations
        version [options] [name] [dir]  print the version number of chatdocs, or keep
                                        the current documents as a version
        handbook [options]              read the handbook, without a network
        explain [options] <code>        print what a diagnostic code means
        lsp [options] [dir]             answer an editor by the Language Server
                                        Protocol: mistakes, completion, links,
                                        renaming
        mcp [options] [site]            answer an agent by the Model Context Protocol:
                                        search, pages, links, mistakes
        bundle [options] [dir]          write the documents as Markdown files for a
                                        package, so that agents read them
        help [command]                  print help for a command

      Examples:
        chatdocs init my-docs              begin a site in my-docs/
        chatdocs migrate --dry-run         print how a site of Docusaurus, VitePress or another tool would move
        chatdocs dev                       start the dev server
        chatdocs build                     build site-content/ (or the current folder) into dist/
        chatdocs build docs -o public      build docs/ into public/
        chatdocs serve                     preview the build in dist/
        chatdocs deploy --branch gh-pages  build the site and push it
        chatdocs check --snippets          check the site, including types in code blocks
        chatdocs check --format github     print diagnostics as annotations of GitHub
        chatdocs translations              list missing and outdated translations
        chatdocs version 2.0               keep the current documents as version 2.0
        chatdocs explain link/broken       print what a code means
        chatdocs handbook --open           read the handbook

      Exit codes:
        0  success
        1  errors in the content
        2  error in the command line or the configuration
        3  the system failed (a full disk, a port in use), or chatdocs did
      "
    `)
  })

  test('an unknown --locale is an error of the command line', async () => {
    const cwd = await folderOf({ 'docs/a.md': '# A\n' })
    const { code, err } = await call(['build', '--locale', 'zh', '--locale', 'fr'], { cwd })
    expect(code).toBe(2)
    for (const name of ['zh', 'fr'])
      expect(err).toContain(`error[config/invalid]\n  --locale ${name}: the site has no such language\n`)
  })

  test('without arguments', async () => {
    const { code, out, err } = await call([], { cwd: await folderOf({}) })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('Usage: chatdocs [options] [command]')
  })

  test.each([
    [['build', '--bse-url', '/x'], "unknown option '--bse-url'\n(Did you mean --base-url?)"],
    [['biuld'], "unknown command 'biuld'\n(Did you mean build?)"],
    [['build', 'one', 'two'], "too many arguments for 'build'. Expected 1 argument but got 2."],
    [['build', 'dosc'], 'there is no folder dosc\n  help: did you mean docs?'],
    [['build', 'docs/a.md'], 'docs/a.md is a file, not a folder'],
    [['build', '--out-dir', '.'], /^cannot build into .*: it contains the sources of the site$/m],
    [['build', '--config', 'other.ts'], 'there is no file other.ts'],
    [
      ['build', '--base-url', 'https://x'],
      "option '--base-url <path>' argument 'https://x' is invalid. Expected a path, such as /docs/.",
    ],
    [['check', '--update-urls', '--locale', 'de'], /^--update-urls records all published languages$/m],
    [
      ['check', '--format', 'xml'],
      "option '--format <format>' argument 'xml' is invalid. Allowed choices are text, json, github, gitlab, sarif, junit.",
    ],
    [
      ['dev', '--port', '99999'],
      "option '-p, --port <number>' argument '99999' is invalid. Expected a number from 0 to 65535.",
    ],
    [['serve', 'docs/a.md'], 'docs/a.md is a file, not a folder'],
    [['serve'], /^there is nothing to serve at .*\n {2}help: build the site first: chatdocs build$/m],
  ])('%j', async (args, message) => {
    const { code, out, err } = await call(args, { cwd: await folderOf({ 'docs/a.md': '# A\n' }) })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    if (typeof message === 'string') expect(err).toBe(`error: ${message}\n`)
    else expect(err.replace(/^error: /, '')).toMatch(message)
  })
})

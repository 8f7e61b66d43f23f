import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { inventory } from './inventory.js'
import { frontMatterSchema } from './pack/front-matter-schema.js'
import { printType, readForms, toSchema } from './pack/input-form.js'

/*
 * Adds the remaining files of the published package, on `npm pack`:
 *
 *   dist/*.d.ts    the types of 'chatdocs', '@chatdocs/runtime', 'chatdocs/components' and 'chatdocs/live', one file each
 *   dist/schema/*.json                    JSON Schemas of the configuration, of front matter and of data
 *   dist/sbom.cdx.json                    the bundled packages, and those that are installed with it
 *   README.md, LICENSE                    copied from the repository; links in the README become absolute
 *
 * `--without-types` leaves the declarations out, which take most of the time.
 */

const here = dirname(fileURLToPath(import.meta.url))
const packages = dirname(here)
const dist = join(here, 'dist')
const require = createRequire(import.meta.url)
const core = (path) => join(packages, 'core', path)

await copyFile(join(packages, '../LICENSE'), join(here, 'LICENSE'))
await writeReadme()
await writeFile(join(dist, 'sbom.cdx.json'), (await inventory())['sbom.cdx.json'])
const forms = readForms(core('tsconfig.json'), {
  ConfigInput: core('src/config/input.ts'),
  SidebarsInput: core('src/config/sidebars.ts'),
  CategoryInput: core('src/config/sidebars.ts'),
  AuthorsInput: core('src/config/blog-data.ts'),
  TagsInput: core('src/config/blog-data.ts'),
})

/** Resolves our packages to their declarations, and expands types that zod infers. */
const ownTypes = {
  name: 'own-types',
  resolveId(specifier, importer) {
    const [, name] = /^@chatdocs\/([^/]+)$/.exec(specifier) ?? []
    if (name) return join(packages, name, '.types/src/index.d.ts')
    if (specifier.endsWith('.json'))
      return `${join(dirname(importer).replace('.types/', ''), specifier)}.d.ts`
    return importer && /^\..*\.tsx?$/.test(specifier)
      ? join(dirname(importer), specifier.replace(/\.tsx?$/, '.d.ts'))
      : null
  },
  /** JSON has no declarations. */
  async load(id) {
    if (!id.endsWith('.json.d.ts')) return null
    const data = JSON.parse(await readFile(id.replace(/\.d\.ts$/, ''), 'utf8'))
    return `declare const data: ${typeOf(data)};\nexport default data;\n`
  },
  transform(code) {
    return code.replace(/export type (\w+) = z\.input<[^;]*;/g, (type, name) =>
      forms[name] ? `export type ${name} = ${printType(forms[name])};` : type,
    )
  },
}

function typeOf(data) {
  if (typeof data !== 'object') return typeof data
  const fields = Object.entries(data).map(([name, value]) => `${JSON.stringify(name)}: ${typeOf(value)}`)
  return `{ ${fields.join('; ')} }`
}

if (!process.argv.includes('--without-types')) await writeDeclarations()
await writeSchemas()

async function writeDeclarations() {
  // Only declarations: `npm run types` checks them, and checking takes twice as long.
  const projects = ['cli', 'runtime'].map((name) => join(packages, name))
  const compiler = require.resolve('typescript/lib/tsc.js')
  execFileSync(process.execPath, [compiler, '-b', '--noCheck', ...projects], {
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  await writeTypes('cli/.types/src/index', 'index', '/// <reference path="../client.d.ts" />')
  await writeTypes('runtime/.types/src/index', 'runtime', '')
  await writeTypes('runtime/.types/src/components', 'components', '')
  await writeTypes('runtime/.types/src/live-code', 'live', '')
}

/** Relative links of the README point to files of the repository, which the package does not contain. */
async function writeReadme() {
  const { repository } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'))
  const home = repository.url.replace(/^git\+|\.git$/g, '')
  const text = await readFile(join(packages, '../README.md'), 'utf8')
  const codeOrLink = /^ {4}.*|^```[\s\S]*?^```|(!?)(\[[^\]]*\]\()(?![a-z]+:|#)(?=[^)\s]+\))/gm
  const absolute = text.replace(codeOrLink, (all, isImage, before) =>
    before ? `${isImage}${before}${home}/${isImage ? 'raw' : 'blob'}/HEAD/` : all,
  )
  await writeFile(join(here, 'README.md'), absolute)
}

/** Bundles the declarations of a module, including those of our other packages. */
async function writeTypes(module, file, banner) {
  const bundle = await rollup({
    input: join(packages, `${module}.d.ts`),
    plugins: [ownTypes, dts()],
    external: (specifier) => /^react(\/|$|-)/.test(specifier),
    onwarn: (warning) => {
      throw new Error(warning.message)
    },
  })
  await bundle.write({ file: join(dist, `${file}.d.ts`), banner })
  await bundle.close()
}

async function writeSchemas() {
  await mkdir(join(dist, 'schema'), { recursive: true })
  const write = (name, schema) => {
    const whole = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }
    return writeFile(join(dist, 'schema', `${name}.json`), `${JSON.stringify(whole, null, 2)}\n`)
  }
  await write('config', { title: 'The configuration of a chatdocs site', ...toSchema(forms.ConfigInput) })
  await write('sidebars', { title: 'The sidebars of a chatdocs site', ...toSchema(forms.SidebarsInput) })
  await write('category', { title: 'A category of a sidebar', ...toSchema(forms.CategoryInput) })
  await write('authors', { title: 'The authors of a blog', ...toSchema(forms.AuthorsInput) })
  await write('tags', { title: 'The tags of a site', ...toSchema(forms.TagsInput) })
  await write(
    'front-matter',
    await frontMatterSchema(core('src/content/source/front-matter-schema.ts'), dist),
  )
}

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { strToU8, zipSync } from 'fflate'

/*
 * `npm run vscode` packs the extension for VS Code into release/chatdocs-vscode-3.7.0.vsix, with nothing from the network.
 * A .vsix is a zip: the folder `extension`, what it is in `extension.vsixmanifest`, and the types of its files.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(HERE, '../..')
/** A zip of the same files has the same bytes; its times are local ones. */
const TIME = new Date(1980, 0, 1)

/** The extension, packed. */
export async function packed() {
  const { type, private: _, scripts, dependencies, devDependencies, ...manifest } = await manifestHere()
  const { files, inputs } = await bundled()
  const all = {
    'extension.vsixmanifest': vsixManifest(manifest),
    '[Content_Types].xml': contentTypes(['js', 'json', 'md', 'txt', 'vsixmanifest']),
    'extension/package.json': JSON.stringify({ ...manifest, main: './extension.js' }, null, 2),
    'extension/README.md': await readFile(join(HERE, 'README.md'), 'utf8'),
    'extension/LICENSE.txt': await readFile(join(ROOT, 'LICENSE'), 'utf8'),
    'extension/third-party.txt': await licenses(inputs),
    ...files,
  }
  const parts = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))
  return {
    name: `${manifest.name}-${manifest.version}.vsix`,
    files: /** @type {Readonly<Record<string, string>>} */ (all),
    bytes: zipSync(parts, { mtime: TIME }),
  }
}

async function manifestHere() {
  return JSON.parse(await readFile(join(HERE, 'package.json'), 'utf8'))
}

/** The code as VS Code and the preview load it. */
async function bundled() {
  const common = /** @type {const} */ ({
    absWorkingDir: ROOT,
    outdir: 'extension',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  const results = await Promise.all([
    build({
      ...common,
      entryPoints: [join(HERE, 'src/extension.ts')],
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      external: ['vscode'],
    }),
    build({ ...common, entryPoints: [join(HERE, 'src/webview.ts')], target: 'chrome120' }),
  ])
  const outputs = results.flatMap(({ outputFiles }) => outputFiles)
  return {
    files: Object.fromEntries(
      outputs.map(({ path, text }) => [path.slice(path.lastIndexOf('extension/')), text]),
    ),
    inputs: results.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  }
}

/**
 * The licenses of the packages that are part of the code.
 *
 * @param {readonly string[]} inputs
 */
async function licenses(inputs) {
  const folders = inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const names = await readdir(join(ROOT, folder))
    const name = names.find((each) => /^(licen[cs]e|copying)/i.test(each))
    const text = name === undefined ? '' : await readFile(join(ROOT, folder, name), 'utf8')
    return `${folder.replace(/^.*node_modules\//, '')}\n\n${text.trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}

/** @param {{ name: string, version: string, publisher: string, displayName: string, description: string, categories: string[], engines: { vscode: string } }} manifest */
function vsixManifest({ name, version, publisher, displayName, description, categories, engines }) {
  const code = 'Microsoft.VisualStudio.Code'
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Categories>${categories.join(',')}</Categories>
    <Properties>
      <Property Id="${code}.Engine" Value="${engines.vscode}" />
      <Property Id="${code}.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="${code}" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="${code}.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`
}

/** @param {readonly string[]} endings */
function contentTypes(endings) {
  const types = endings.map(
    (each) => `  <Default Extension="${each}" ContentType="application/octet-stream" />\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${types.join('')}</Types>
`
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { name, bytes } = await packed()
  await mkdir(join(ROOT, 'release'), { recursive: true })
  await writeFile(join(ROOT, 'release', name), bytes)
  console.log(`Packed release/${name}, ${Math.ceil(bytes.length / 1000)} kB`)
}

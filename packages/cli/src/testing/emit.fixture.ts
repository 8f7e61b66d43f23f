import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { emit } from '../emit/emit.ts'
import { diskHost } from '../host/disk.ts'
import { pathsOf, textOf } from './versions.ts'

/** `node emit.fixture.js <root> <version> <pages> [hang]`: builds a version of a site, or hangs halfway. Prints when it waits. */
const [, , root = '', version = '', pages = '0', hang] = argv

const paths = pathsOf(version, Number(pages))
const site = {
  outputPaths: async () => paths,
  outputDigest: async () => undefined,
  output: async (path: (typeof paths)[number]) => {
    if (hang && path === paths[paths.length >> 1]) {
      writeSync(1, 'here')
      await new Promise((done) => setTimeout(done, 60_000))
    }
    return { path, bytes: textOf(version, path) }
  },
}
await emit(site, {
  outDir: join(root, 'dist'),
  cacheDir: join(root, '.chatdocs'),
  host: diskHost(root),
  runtimeDir: root,
  onWait: (sentence) => writeSync(1, sentence),
})

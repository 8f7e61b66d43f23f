import { join } from 'node:path'
import type { SourcePath } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { loadModule } from './load.ts'

test('a configuration is read despite a broken tsconfig.json in the surrounding package', async () => {
  const folder = testFolder({
    'tsconfig.json': '{ "compilerOptions": { "strict": tru } }',
    'site/chatdocs.config.ts': "export default { title: 'A' }\n",
    'site/wrong.ts': 'export default {',
  })
  const folders = { site: join(folder, 'site'), cache: join(folder, 'cache') }
  const load = (path: string) => loadModule({ path: path as SourcePath }, folders)
  expect(await load('chatdocs.config.ts')).toEqual({ value: { title: 'A' }, inputs: ['chatdocs.config.ts'] })
  expect(await load('wrong.ts')).toHaveProperty('failed')
})

import { setImmediate } from 'node:timers/promises'
import type { Output } from '@chatdocs/core'
import type { OutputPath } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { takingTurns } from './turns.ts'

test('reads run concurrently, an update alone', async () => {
  const log: string[] = []
  const slow = async <T>(name: string, answer: T): Promise<T> => {
    log.push(`${name} begins`)
    // By then, all that can begin has begun. What began first ends first.
    await setImmediate()
    log.push(`${name} ends`)
    return answer
  }
  const workspace = takingTurns({
    ...givenWorkspace(givenSite()),
    output: (path) => slow<Output | undefined>(path, undefined),
    update: () => slow('update', true),
  })
  const ask = (name: string) => workspace.output(name as OutputPath)
  await Promise.all([ask('a'), ask('b'), workspace.update('all'), ask('c'), workspace.update([]), ask('d')])
  expect(log).toEqual([
    ...['a begins', 'b begins', 'a ends', 'b ends'],
    ...['update begins', 'update ends', 'c begins', 'c ends'],
    ...['update begins', 'update ends', 'd begins', 'd ends'],
  ])
})

test('an update waits until an output has its bytes', async () => {
  const log: string[] = []
  const given = givenWorkspace(givenSite({ files: { a: 'text' } }))
  const update = async () => log.push('update') > 0
  const workspace = takingTurns({ ...given, update }, async (output) => {
    await setImmediate()
    log.push(output.path)
    return output
  })
  await Promise.all([workspace.output('a' as OutputPath), workspace.update('all')])
  expect(log).toEqual(['a', 'update'])
})

test('a failure does not block the others', async () => {
  const workspace = takingTurns({
    ...givenWorkspace(givenSite()),
    output: async () => {
      throw new Error('no such page')
    },
    update: async () => {
      throw new Error('no such file')
    },
  })
  await expect(workspace.output('a' as OutputPath)).rejects.toThrow('no such page')
  await expect(workspace.update('all')).rejects.toThrow('no such file')
  await expect(workspace.update('all')).rejects.toThrow('no such file')
  expect(await workspace.diagnostics()).toEqual([])
  await workspace.close()
})

test('checks wait for the outputs that are asked for', async () => {
  const log: string[] = []
  const workspace = takingTurns({
    ...givenWorkspace(givenSite()),
    output: async (path) => {
      await setImmediate()
      log.push(path)
      throw new Error('no such page')
    },
    diagnostics: async () => {
      log.push('check')
      return []
    },
    diagnosticsIn: async () => {
      log.push('check in part')
      return []
    },
  })
  const page = workspace.output('a' as OutputPath).catch(() => undefined)
  await Promise.all([workspace.diagnosticsIn([]), workspace.diagnostics(), page, workspace.update('all')])
  await workspace.diagnosticsIn([])
  expect(log).toEqual(['a', 'check in part', 'check', 'check in part'])
})

test('a check does not wait for outputs behind an update that waits for the check', async () => {
  const workspace = takingTurns({ ...givenWorkspace(givenSite()), diagnosticsIn: async () => [] })
  const answers = [
    workspace.update([]),
    workspace.diagnosticsIn([]),
    workspace.update([]),
    workspace.output('a' as OutputPath),
  ]
  expect(await Promise.all(answers)).toHaveLength(4)
})

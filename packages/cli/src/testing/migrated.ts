import { expect } from 'vitest'
import { main } from '../main.ts'
import { type Files, filesIn } from './folder.ts'
import { committed } from './repository.ts'
import { testWorld } from './world.ts'

/** Makes a committed site, and returns functions to run the program in it. */
export function site(files: Files) {
  const { cwd, git, commit } = committed(files)
  const run = async (...argv: string[]) => {
    const world = testWorld({ cwd })
    return { code: await main(argv, world.io), out: world.out(), err: world.err() }
  }
  const written = () =>
    Object.fromEntries(Object.entries(filesIn(cwd)).filter(([path]) => !/^\.(git|chatdocs)\//.test(path)))
  return { cwd, git, commit, run, files: written }
}

/** Migrates the site, and expects that a check finds no errors and that a second run changes nothing. */
export async function migrated(files: Files) {
  const made = site(files)
  const { code, out, err } = await made.run('migrate')
  expect(err).toBe('')
  expect(code).toBe(0)
  const check = await made.run('check', '--no-cache')
  expect(check.err).not.toContain('error[')
  expect(check.code).toBe(0)
  const before = made.files()
  const again = await made.run('migrate', '--force')
  expect(again.out).toContain('moved already')
  expect(made.files()).toEqual(before)
  return { ...made, out, config: before['chatdocs.config.ts'] ?? '', after: before }
}

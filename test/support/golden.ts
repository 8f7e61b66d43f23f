import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'

/**
 * Expects a folder to contain exactly these files. Writes a missing folder, except in CI, where nobody would review
 * it. `UPDATE=1` rewrites all of them.
 */
export function expectFolder(folder: string, files: ReadonlyMap<string, string>): void {
  const isMissing = !existsSync(folder)
  if (isMissing && process.env.CI && files.size > 0) {
    throw new Error(`${folder} is missing: run the test outside CI and review what it writes`)
  }
  if (isMissing || process.env.UPDATE) writeFolder(folder, files)
  expect(Object.fromEntries([...files].sort())).toEqual(readFolder(folder))
}

/** The same for a single file; its folder may contain others. */
export function expectFile(file: string, text: string): void {
  const isMissing = !existsSync(file)
  if (isMissing && process.env.CI) {
    throw new Error(`${file} is missing: run the test outside CI and review what it writes`)
  }
  if (isMissing || process.env.UPDATE) writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

function writeFolder(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function readFolder(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')] as const).sort(),
  )
}

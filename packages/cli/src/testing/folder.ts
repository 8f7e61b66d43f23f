import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { LIST } from '../emit/manifest.ts'

export type Files = Readonly<Record<string, string>>

export function testFolder(files: Files = {}): string {
  const dir = mkdtempSync(join(tmpdir(), 'chatdocs-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFiles(dir, files)
  return dir
}

export function writeFiles(dir: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

export function filesIn(dir: string): Record<string, string> {
  return Object.fromEntries(pathsIn(dir).map((path) => [path, readFileSync(join(dir, path), 'utf8')]))
}

/** The files of a site in its output folder, except the list of its files. */
export function siteIn(outDir: string): Record<string, string> {
  const { [LIST]: _, ...site } = filesIn(outDir)
  return site
}

export function timesIn(dir: string): Record<string, number> {
  return Object.fromEntries(pathsIn(dir).map((path) => [path, statSync(join(dir, path)).mtimeMs]))
}

function pathsIn(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1)).sort()
}

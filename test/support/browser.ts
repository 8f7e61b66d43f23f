import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packed from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/**
 * Starts a browser that needs only Linux: an npm package contains the program, its libraries and a font.
 * `CHROME_PATH` selects another browser.
 */
export async function startBrowser({
  fonts = 'its own',
  scrollbars = 'hidden',
}: BrowserOptions = {}): Promise<Browser> {
  const reasons = new Set<string>()
  for (const attempt of ATTEMPTS) {
    try {
      const { env, ...rest } = await attempt()
      if (fonts === 'of the machine') delete env?.FONTCONFIG_FILE
      return await chromium.launch({
        ...rest,
        ...(env && { env }),
        args: ['--disable-gpu', '--font-render-hinting=none'],
        ...(scrollbars === 'classic' && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
      })
    } catch (error) {
      reasons.add(reasonOf(error))
    }
  }
  throw new NoBrowser([...reasons].join('; '))
}

export interface BrowserOptions {
  /** Tests use the one bundled font, which has no Chinese. Screenshots for people use the machine's fonts. */
  fonts?: 'its own' | 'of the machine'
  /** Classic scrollbars take space, as on most computers with a mouse. */
  scrollbars?: 'hidden' | 'classic'
}

/** The message must help people who only see the log of a CI machine. */
class NoBrowser extends Error {
  constructor(why: string) {
    super(
      `No browser starts on this machine, so the browser tests did not run (${why}). ` +
        'Run the tests on Linux, x64, with glibc 2.34 or later (Debian 12, Ubuntu 22.04), where the browser from "npm ci" ' +
        'needs nothing else. Or use your own Chromium: CHROME_PATH=/usr/bin/chromium npm test.',
    )
    this.name = 'NoBrowser'
    delete this.stack
  }
}

const { CHROME_PATH } = process.env
/** Prefers the bundled libraries, so that all machines run the same. The machine's glibc may be too old for them. */
const ATTEMPTS: readonly (() => LaunchOptions | Promise<LaunchOptions>)[] = CHROME_PATH
  ? [() => ({ executablePath: CHROME_PATH })]
  : [() => brought('with its libraries'), () => brought('with those of the machine')]

async function brought(how: 'with its libraries' | 'with those of the machine'): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`the browser from npm needs Linux on x64, this is ${process.platform} on ${process.arch}`)
  }
  const folder = await unpack()
  const libraries = how === 'with its libraries' && { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  const env = { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf'), ...libraries }
  return { executablePath: join(folder, 'chromium'), env }
}

const require = createRequire(import.meta.url)
const PACKAGE = join(dirname(require.resolve('@sparticuz/chromium')), '../..')

/** The browser's files, unpacked once per release of its package. Atomic, because two processes may unpack at once. */
async function unpack(): Promise<string> {
  const { version } = require(join(PACKAGE, 'package.json'))
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(`${folder}-`)
  try {
    await unpackInto(work)
    await writeFile(join(work, 'fonts.conf'), fontsBelow(folder))
    await rename(work, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return folder
}

/**
 * The package unpacks into the current folder for temporary files. It unpacks the libraries only where it detects that
 * they are missing.
 */
async function unpackInto(folder: string): Promise<void> {
  const before = { ...process.env }
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })
  try {
    await packed.executablePath()
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** One font, the same on every machine. It has no Chinese, so tests see boxes. */
function fontsBelow(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}

/** The line of a failed start that gives the reason. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').map((line) => line.replace(/^.*\[err\]\s*/, '').trim())
  const telling = lines.find((line) => /error while loading|no such file|not found|denied|FATAL/i.test(line))
  return telling ?? lines[0] ?? text
}

import { setTimeout as sleep } from 'node:timers/promises'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { readSaved, writeSaved } from './cache.ts'

export interface ExternalOptions {
  cacheDir: string
  now: () => number
  signal: AbortSignal
  /** Patterns of URLs that are not requested; `*` stands for any text. */
  ignore?: readonly string[]
  wait?: (milliseconds: number) => Promise<unknown>
}

/** Number of hosts that are requested at the same time. Each gets one request at a time. */
const HOSTS = 8
/** Maximum number of requests for one URL if it does not answer or is busy. */
const TRIES = 3
/** In milliseconds. */
const TIMEOUT = 20_000
/** The first wait before another try, in milliseconds; it doubles. */
const PAUSE = 1000
/** A host that asks for a longer wait, in milliseconds, is skipped. */
const LONGEST = 60_000
/** Milliseconds before a URL that answered is requested again. */
const FRESH = 86_400_000

const NAME = 'external'

/** Requests URLs of other sites. Returns those that fail, with the reasons. */
export async function askExternal(
  urls: readonly string[],
  { cacheDir, now, signal, ignore = [], wait = sleep }: ExternalOptions,
): Promise<ReadonlyMap<string, string>> {
  const ignored = ignore.map(patternOf)
  const known = readAnswers(cacheDir, now())
  const asked = [...new Set(urls)].filter(
    (url) => !known.has(url) && !ignored.some((each) => each.test(url)) && URL.canParse(url),
  )
  const hosts = groups(asked)
  const reasons = new Map<string, string>()
  const queue = [...hosts.values()]
  const work = async () => {
    for (let own = queue.shift(); own && !signal.aborted; own = queue.shift()) {
      for (const url of own) {
        const reason = await ask(url, signal, wait)
        if (reason === undefined) known.set(url, now())
        else reasons.set(url, reason)
      }
    }
  }
  await Promise.all(Array.from({ length: HOSTS }, work))
  writeSaved(cacheDir, NAME, Buffer.from(JSON.stringify([...known].sort())))
  return reasons
}

function groups(urls: readonly string[]): Map<string, string[]> {
  const byHost = new Map<string, string[]>()
  for (const url of urls) {
    const { host } = new URL(url)
    const own = byHost.get(host)
    if (own) own.push(url)
    else byHost.set(host, [url])
  }
  return byHost
}

/** Why a URL fails; `undefined` if it works, or if its host is busy. */
async function ask(
  url: string,
  signal: AbortSignal,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<string | undefined> {
  let reason: string | undefined
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(PAUSE * 2 ** (tries - 1))
    const answer = await request('HEAD', url, signal)
    const { status, retryAfter, failed } =
      answer.status !== undefined && answer.status >= 400 && answer.status !== 429
        ? await request('GET', url, signal)
        : answer
    if (status === 429 || (status === 503 && retryAfter !== undefined)) {
      if ((retryAfter ?? PAUSE) > LONGEST) return undefined
      await wait(retryAfter ?? PAUSE)
      reason = undefined
    } else if (status === undefined || status >= 500) reason = failed ?? `status ${status}`
    else return status < 400 || status === 401 || status === 403 ? undefined : `status ${status}`
  }
  return reason
}

interface Answer {
  status?: number
  /** In milliseconds. */
  retryAfter?: number
  failed?: string
}

async function request(method: 'HEAD' | 'GET', url: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'user-agent': `chatdocs/${GENERATOR_VERSION} (link check)` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    })
    await response.body?.cancel()
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { status: response.status, ...(seconds >= 0 && { retryAfter: seconds * 1000 }) }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string; message?: string } }
    return { failed: name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? name) }
  }
}

function patternOf(text: string): RegExp {
  return new RegExp(
    `^${text
      .split('*')
      .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
      .join('.*')}$`,
  )
}

/** The URLs that answered lately, with the times. A damaged record is ignored. */
function readAnswers(cacheDir: string, now: number): Map<string, number> {
  try {
    const saved: [string, number][] = JSON.parse(Buffer.from(readSaved(cacheDir, NAME) ?? '[]').toString())
    return new Map(saved.filter(([, at]) => now - at < FRESH))
  } catch {
    return new Map()
  }
}

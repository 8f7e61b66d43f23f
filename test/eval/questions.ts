import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtSite, folderFiles } from './built-site.ts'
import type { Engine } from './engine.ts'
import { ownSearch } from './own-search.ts'
import { peersOf } from './peers.ts'

/** A question as people type it, and the pages that answer it. */
interface Question {
  text: string
  pages: readonly string[]
}

interface QuestionSite {
  name: string
  language: string
  questions: readonly Question[]
}

/** How many questions have a right page first, and among the first three rows. */
interface Tally {
  count: number
  first: number
  three: number
}

/** The rows in which a reader looks for the answer. */
const LOOKED_AT = 3

const FILE = 'test/eval/questions.txt'

/**
 * Asks all questions about the built sites in a folder, of each language and engine. Of one half of them, which is
 * looked at while the ranking is changed, it says which ones fail.
 */
export async function askQuestions(folder: string, isUnseen: boolean, hasPeers: boolean): Promise<string[]> {
  const tallies = new Map<string, Tally>()
  const failures: string[] = []
  for (const site of sites().filter(({ name }) => existsSync(join(folder, name, 'dist')))) {
    const files = folderFiles(join(folder, site.name, 'dist'))
    const built = await builtSite(files)
    const own = ownSearch(built)
    for (const engine of [own, ...(hasPeers ? await peersOf(built, files) : [])]) {
      for (const question of site.questions.filter(({ text }) => isHeldBack(text) === isUnseen)) {
        const rank = await rankOf(question, engine)
        for (const group of [site.name, site.language, 'all']) {
          const key = `${engine.name}\t${group}`
          const { count = 0, first = 0, three = 0 } = tallies.get(key) ?? {}
          tallies.set(key, {
            count: count + 1,
            first: first + (rank === 1 ? 1 : 0),
            three: three + (rank <= LOOKED_AT ? 1 : 0),
          })
        }
        if (engine === own && rank > 1 && !isUnseen) failures.push(`${rank}\t${site.name}\t${question.text}`)
      }
      await engine.close?.()
    }
  }
  const lines = [...tallies].map(([key, { count, first, three }]) => `${key}\t${first}\t${three}\t${count}`)
  return ['engine\tsite or language\tfirst\tamong three\tquestions', ...lines, '', ...failures]
}

/** The rank of the first right page, `Infinity` without one. */
async function rankOf({ text, pages }: Question, engine: Engine): Promise<number> {
  const { rows } = await engine.ask(text)
  const at = rows.findIndex(({ url }) => pages.some((page) => `${url}/`.endsWith(`/${page}/`)))
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1
}

/** Half of the questions, by a rule that knows nothing about them. */
function isHeldBack(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 1
}

function sites(): QuestionSite[] {
  return readFileSync(FILE, 'utf8')
    .split(/^\[/m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [name = '', language = ''] = head.split(' ')
      const questions = lines
        .filter((line) => line.includes(' | '))
        .map((line) => {
          const [pages = '', text = ''] = line.split(' | ')
          return { text, pages: pages.split(' ') }
        })
      return { name, language, questions }
    })
}

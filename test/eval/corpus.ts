import { hump, squeezed, wordsIn } from './words.ts'

/** The parts of a page that queries are made from. */
export interface SearchedPage {
  url: string
  title: string
  description?: string
  sections: readonly { anchor: string; heading: string; text: string; prose?: string; code?: string }[]
  links?: readonly SearchedLink[]
}

/** A link to an address on the site. */
export interface SearchedLink {
  href: string
  text: string
}

/** More mentions of a topic than there are rows. */
const MANY = 10

/** A unit of search: the head of a page, or a section with its heading. */
export interface Unit {
  page: SearchedPage
  /** Empty for the head. */
  anchor: string
  /** The heading, or the title. */
  name: string
  prose: string
  /** Its text, reduced to letters and digits. */
  squeezed: string
  words: ReadonlySet<string>
}

/** The right answer of a query; with `anchor`, one section of a page. */
export interface Target {
  url: string
  anchor?: string
}

/** The pages of a site. Finds the only page that contains something. */
export class Corpus {
  readonly units: readonly Unit[]
  /** Every word of the site, with the units that contain it. */
  readonly words = new Map<string, Unit[]>()
  /** Every word of a name, with the units of that name. */
  readonly nameWords = new Map<string, Unit[]>()
  readonly #names = new Map<string, Unit[]>()
  /** Sections by page title and section name: `Plugin` and `state`. */
  readonly #members = new Map<string, Unit[]>()

  constructor(pages: readonly SearchedPage[]) {
    this.units = pages.flatMap(unitsOf)
    for (const unit of this.units) {
      add(this.#names, squeezed(unit.name), unit)
      if (unit.anchor !== '') add(this.#members, squeezed(bare(unit.page.title) + unit.name), unit)
      for (const word of new Set(wordsIn(unit.name).flatMap(withHumps))) add(this.nameWords, word, unit)
      for (const word of unit.words) add(this.words, word, unit)
    }
  }

  /** The only target with exactly this name. */
  called(name: string): Target | undefined {
    return one(this.#names.get(squeezed(name)))
  }

  /** The only target whose name contains `piece`, or starts with it. */
  calledLike(piece: string, where: 'anywhere' | 'first'): Target | undefined {
    const wanted = squeezed(piece)
    const names = [...this.#names].filter(([name]) =>
      where === 'first' ? name.startsWith(wanted) : name.includes(wanted),
    )
    return one(names.flatMap(([, units]) => units))
  }

  /** The only target whose name contains both words. */
  calledWith(first: string, second: string): Target | undefined {
    const names = [...this.#names].filter(
      ([name]) => name.includes(squeezed(first)) && name.includes(squeezed(second)),
    )
    return one(names.flatMap(([, units]) => units))
  }

  /** The only target with this name in these very characters, if others have the same letters. */
  written(name: string): Target | undefined {
    const alike = this.#names.get(squeezed(name)) ?? []
    const same = alike.filter((unit) => unit.name === name)
    return same.length < alike.length ? one(same) : undefined
  }

  /**
   * The page that a word is the topic of: the only one with this title, else the only one with the word in its title.
   * Many sections of other pages mention the word.
   */
  topic(word: string): Target | undefined {
    const wanted = squeezed(word)
    const heads = this.units.filter(({ anchor }) => anchor === '')
    const called = heads.filter(({ name }) => squeezed(name) === wanted)
    const about = called.length > 0 ? called : heads.filter(({ name }) => squeezed(name).includes(wanted))
    const [target] = about
    const mentions = this.units.filter(
      (unit) => unit.page !== target?.page && unit.squeezed.includes(wanted),
    ).length
    return target && about.length === 1 && mentions >= MANY ? { url: target.page.url } : undefined
  }

  /** The only page with a unit that contains all pieces. */
  saying(...pieces: readonly string[]): Target | undefined {
    const wanted = pieces.map(squeezed)
    return onePage(this.units.filter((unit) => wanted.every((piece) => unit.squeezed.includes(piece))))
  }

  /**
   * The only target with this name, pages before sections; without one, the only page that contains the word. A member
   * has two names, and an ambiguous word has no right answer.
   */
  ofWord(word: string): Target | undefined {
    const named = [...(this.#names.get(squeezed(word)) ?? [])]
    const members = this.#members.get(squeezed(word)) ?? []
    if (members.length > 0) return named.length > 0 ? undefined : one(members)
    const heads = named.filter(({ anchor }) => anchor === '')
    if (named.length > 0) return one(heads.length > 0 ? heads : named)
    const [owner = ''] = word.split('.')
    if (owner !== word && this.#names.has(squeezed(owner))) return undefined
    return onePage(this.nameWords.get(word.toLowerCase()) ?? this.words.get(word.toLowerCase()) ?? [])
  }

  /** Whether another target has this name. */
  isCalled(text: string, { url, anchor = '' }: Target): boolean {
    const units = [...(this.#names.get(squeezed(text)) ?? []), ...(this.#members.get(squeezed(text)) ?? [])]
    return units.some((unit) => unit.page.url !== url || unit.anchor !== anchor)
  }
}

/** A name without its parameters: `EventMap<Events>`, `h()`. */
function bare(name: string): string {
  return name.replace(/[<(].*/, '')
}

function unitsOf(page: SearchedPage): Unit[] {
  const heads = page.sections.filter(({ heading }) => heading === '')
  const headText = heads.map(({ text }) => text).join('\n')
  const prose = heads.map(({ prose, text }) => prose ?? text).join('\n')
  const head = unitOf({ page, anchor: '', name: page.title, prose }, `${page.description ?? ''}\n${headText}`)
  const headed = page.sections.filter(({ heading }) => heading !== '')
  return [
    head,
    ...headed.map(({ anchor, heading, text, prose = text }) =>
      unitOf({ page, anchor, name: heading, prose }, text),
    ),
  ]
}

function unitOf(known: Omit<Unit, 'squeezed' | 'words'>, text: string): Unit {
  const said = `${known.name}\n${text}`
  return { ...known, squeezed: squeezed(said), words: new Set(wordsIn(said).flatMap(withHumps)) }
}

function withHumps(word: string): string[] {
  const parts = word.split(/[@$.:/-]/).filter((part) => part !== '' && part !== word)
  return [word, ...parts, ...hump(word)].map((each) => each.toLowerCase())
}

function one(units: readonly Unit[] = []): Target | undefined {
  const [first] = units
  return first && units.length === 1 ? { url: first.page.url, anchor: first.anchor } : undefined
}

function onePage(units: readonly Unit[]): Target | undefined {
  const [first] = units
  if (!first || units.some(({ page }) => page !== first.page)) return undefined
  return one(units) ?? { url: first.page.url }
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

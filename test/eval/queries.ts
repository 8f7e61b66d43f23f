import { readingsOf } from '../../packages/search/src/index/pinyin-terms.ts'
import { Corpus, type SearchedLink, type SearchedPage, type Target, type Unit } from './corpus.ts'
import { pick, type Random, randomFrom } from './random.ts'
import { traditional } from './traditional.ts'
import {
  formsOf,
  fullWidth,
  hasHan,
  hump,
  intlWords,
  mistyped,
  sentencesIn,
  squeezed,
  stretch,
  wordsIn,
} from './words.ts'

/** A query that has one right answer. */
export interface KnownQuery {
  kind: string
  query: string
  target: Target
  /** The link that it is the text of. The search must find its target without it. */
  link?: SearchedLink
}

/** The material that queries are made from. */
interface Material {
  corpus: Corpus
  named: readonly Unit[]
  titles: readonly Unit[]
  withProse: readonly Unit[]
  identifiers: readonly string[]
  words: readonly string[]
  /** Lines of code and sentences with punctuation, as readers copy them. */
  pastes: readonly string[]
  links: readonly { link: SearchedLink; target: Target; isName: boolean }[]
}

type Maker = (
  material: Material,
  random: Random,
) => (Omit<KnownQuery, 'kind' | 'target'> & { target: Target | undefined }) | undefined

/** Attempts per wanted query: most candidates have several right answers. */
const TRIES = 60

/**
 * Queries made from pages by rule, each with its expected page. Leaves out queries that several pages answer equally
 * well. Deterministic for the same pages.
 */
export function queriesOf(pages: readonly SearchedPage[], perKind: number): KnownQuery[] {
  const material = materialOf(pages)
  return Object.entries(KINDS).flatMap(([kind, make]) => {
    const random = randomFrom(kind)
    const made = new Map<string, KnownQuery>()
    for (let round = 0; round < perKind * TRIES && made.size < perKind; round++) {
      const { query = '', target, link } = make(material, random) ?? {}
      if (target && squeezed(query).length > 1 && query.length < 100)
        made.set(query, { kind, query, target, ...(link && { link }) })
    }
    return [...made.values()]
  })
}

/** A word of a heading that is no name of code. */
const PLAIN_WORD = /(?<![\w.-])[A-Za-z]?[a-z]{3,}(?![\w.-])/g

const KINDS: Readonly<Record<string, Maker>> = {
  heading: ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    return { query: name, target: corpus.called(name) }
  },
  'piece of heading': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const query = stretch(name, hasHan(name) ? 3 + Math.floor(random() * 4) : 2, random) ?? ''
    return { query, target: query === name ? undefined : corpus.calledLike(query, 'anywhere') }
  },
  phrase: ({ corpus, withProse }, random) => {
    const query = phrase(pick(withProse, random), random)
    return { query, target: corpus.saying(query) }
  },
  'two words': ({ corpus, withProse }, random) => {
    const words = segments(pick(sentencesIn(pick(withProse, random)?.prose ?? ''), random) ?? '')
    const [one = '', other = ''] = [pick(words, random), pick(words, random)]
    return one === other ? undefined : { query: `${one} ${other}`, target: corpus.saying(one, other) }
  },
  identifier: ({ corpus, identifiers }, random) => {
    const query = pick(identifiers, random) ?? ''
    return { query, target: corpus.ofWord(query) }
  },
  'name as written': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    return { query: name, target: corpus.written(name) }
  },
  'part of identifier': ({ corpus, identifiers }, random) => {
    const query = (pick(hump(pick(identifiers, random) ?? ''), random) ?? '').toLowerCase()
    return query.length < 4 ? undefined : { query, target: corpus.ofWord(query) }
  },
  'identifier as words': ({ corpus, identifiers }, random) => {
    const name = pick(identifiers, random) ?? ''
    return { query: hump(name).join(' ').toLowerCase(), target: corpus.ofWord(name) }
  },
  'word mistyped': ({ corpus, words }, random) => {
    const word = pick(words, random) ?? ''
    const query = mistyped(word, random)
    return { query, target: corpus.words.has(query.toLowerCase()) ? undefined : corpus.ofWord(word) }
  },
  'heading mistyped': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const [other = ''] = pick(named, random)?.name.match(/\p{Script=Han}/u) ?? []
    const places = [...name.matchAll(/\p{Script=Han}/gu)].map(({ index }) => index)
    const at = pick(places, random) ?? 0
    const query = name.slice(0, at) + other + name.slice(at + 1)
    const isTypo = places.length > 4 && other !== '' && query !== name
    return isTypo ? { query, target: corpus.called(name) } : undefined
  },
  'heading in another form': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const word = pick(name.match(PLAIN_WORD) ?? [], random) ?? ''
    const known = formsOf(word).filter((form) => corpus.words.has(form.toLowerCase()))
    const query = name.replace(word, pick(known, random) ?? word)
    const isOther = query !== name && !corpus.called(query)
    return isOther ? { query, target: corpus.called(name) } : undefined
  },
  'heading apart or joined': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const joint = pick([...name.matchAll(/(?<=[a-z]{2})[ -](?=[a-z]{2})/gi)], random)
    if (!joint) return undefined
    const other = joint[0] === '-' ? ' ' : '-'
    const query = name.slice(0, joint.index) + other + name.slice(joint.index + 1)
    return { query, target: corpus.called(name) }
  },
  'two characters mistyped': ({ corpus, named }, random) => {
    const word = pick(segments(pick(named, random)?.name ?? ''), random) ?? ''
    if (!/^\p{Script=Han}{2}$/u.test(word)) return undefined
    const at = random() < 0.5 ? 0 : 1
    const other = pick(soundingLike(word.charAt(at), corpus.units), random) ?? ''
    const query = at === 0 ? other + word.charAt(1) : word.charAt(0) + other
    const isKnown = other === '' || corpus.units.some((unit) => unit.squeezed.includes(query))
    return { query, target: isKnown ? undefined : corpus.calledLike(word, 'anywhere') }
  },
  'heading half typed': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const query = name.slice(0, Math.ceil(name.length * 0.6))
    return { query, target: query.length > 2 ? corpus.calledLike(query, 'first') : undefined }
  },
  'word half typed': ({ corpus, words }, random) => {
    const word = (pick(words, random) ?? '').toLowerCase()
    const query = word.slice(0, Math.ceil(word.length * 0.7))
    const isOne = [...corpus.words.keys()].every((each) => each === word || !each.startsWith(query))
    return { query, target: isOne ? corpus.ofWord(word) : undefined }
  },
  'Chinese and Latin': ({ corpus, withProse }, random) => {
    const sentence = pick(sentencesIn(pick(withProse, random)?.prose ?? ''), random) ?? ''
    const written = stretch(sentence, 4 + Math.floor(random() * 4), random) ?? ''
    if (!hasHan(written) || !/[a-z]{3}/i.test(written)) return undefined
    return {
      query: written.replace(/(?<=\p{Script=Han})\s|\s(?=\p{Script=Han})/gu, ''),
      target: corpus.saying(written),
    }
  },
  'full width': ({ corpus, named, identifiers }, random) => {
    const isName = random() < 0.5
    const written = (isName ? pick(named, random)?.name : pick(identifiers, random)) ?? ''
    if (!/[a-z]{3}/i.test(written)) return undefined
    return { query: fullWidth(written), target: isName ? corpus.called(written) : corpus.ofWord(written) }
  },
  'traditional characters': ({ corpus, named, withProse }, random) => {
    const isName = random() < 0.5
    const written = isName ? (pick(named, random)?.name ?? '') : phrase(pick(withProse, random), random)
    const query = traditional(written)
    if (query === written) return undefined
    return { query, target: isName ? corpus.called(written) : corpus.saying(written) }
  },
  'first letter mistyped': ({ corpus, words }, random) => {
    const word = (pick(words, random) ?? '').toLowerCase()
    const query = (pick([...'aeinorst'], random) ?? '') + word.slice(1)
    return { query, target: corpus.words.has(query) ? undefined : corpus.ofWord(word) }
  },
  pinyin: ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    return { query: spelled(name, random).join(''), target: corpus.called(name) }
  },
  'pinyin of two words': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const words = segments(name).filter((word) => word.length === 2 && hasHan(word))
    const [one = '', other = ''] = [pick(words, random), pick(words, random)]
    if (name.indexOf(one) >= name.indexOf(other)) return undefined
    const query = [one, other].map((word) => spelled(word, random).join('')).join(' ')
    return { query, target: corpus.calledWith(one, other) }
  },
  'first letters': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const query = initialsOf(spelled(name, random))
    const same = named.filter((each) => initialsOf(spelled(each.name, () => 0)).includes(query))
    return { query, target: same.length === 1 ? corpus.called(name) : undefined }
  },
  question: ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    const forms = hasHan(name)
      ? ['怎么…', '如何…？', '…是什么', '…怎么用']
      : ['how to …', 'what is …?', 'where is …']
    return { query: pick(forms, random)?.replace('…', name) ?? '', target: corpus.called(name) }
  },
  'question half typed': ({ corpus, named }, random) => {
    const { name = '' } = pick(named, random) ?? {}
    if (!/^(?:how|what|where|when|why|can|怎|如何|什么|为什么)/i.test(name)) return undefined
    const query = name.slice(0, Math.ceil(name.length * (0.7 + random() * 0.3)))
    return { query, target: corpus.calledLike(query, 'first') }
  },
  topic: ({ corpus, titles }, random) => {
    const { name = '' } = pick(titles, random) ?? {}
    const query = pick(segments(name), random) ?? ''
    const isMain = squeezed(query).length * 2 >= squeezed(name).length
    return isMain ? { query, target: corpus.topic(query) } : undefined
  },
  paste: ({ corpus, pastes }, random) => {
    const query = pick(pastes, random) ?? ''
    return { query, target: corpus.saying(query) }
  },
  'text of link': ({ links }, random) => {
    const { link, target } = pick(links, random) ?? {}
    return link && { query: link.text, target, link }
  },
  'link in other words': ({ links }, random) => {
    const { link, target, isName } = pick(links, random) ?? {}
    return link && { query: link.text, target: isName ? undefined : target, link }
  },
}

/** A Chinese name in pinyin, a syllable for each character; empty for other names. */
function spelled(name: string, random: Random): string[] {
  if (!/^\p{Script=Han}{2,10}$/u.test(name)) return []
  return Array.from(name, (character) => pick(readingsOf(character), random) ?? '')
}

/** The characters of the site's names that sound like this one. */
function soundingLike(character: string, units: readonly Unit[]): string[] {
  const syllables = readingsOf(character)
  const all = new Set(units.flatMap(({ name }) => name.match(/\p{Script=Han}/gu) ?? []))
  all.delete(character)
  return [...all].filter((each) => readingsOf(each).some((syllable) => syllables.includes(syllable)))
}

function initialsOf(syllables: readonly string[]): string {
  return syllables.map((syllable) => syllable.charAt(0)).join('')
}

function phrase(unit: Unit | undefined, random: Random): string {
  const sentence = pick(sentencesIn(unit?.prose ?? ''), random) ?? ''
  const length = hasHan(sentence) ? 7 + Math.floor(random() * 6) : 4 + Math.floor(random() * 3)
  return stretch(sentence, length, random) ?? ''
}

/** Segments a sentence into words. */
function segments(sentence: string): string[] {
  return intlWords(sentence).filter((word) => word.length >= (hasHan(word) ? 2 : 3) && !/^\d/.test(word))
}

function materialOf(pages: readonly SearchedPage[]): Material {
  const corpus = new Corpus(pages)
  const written = corpus.units.flatMap(({ page, anchor, name }) => {
    const sections = page.sections.filter((each) => (each.heading === '' ? '' : each.anchor) === anchor)
    return wordsIn([name, ...sections.map(({ text }) => text)].join('\n'))
  })
  const words = [...new Set(written)].filter((word) => /^[A-Za-z]/.test(word))
  return {
    corpus,
    named: corpus.units.filter(({ name }) => squeezed(name).length > 2),
    titles: corpus.units.filter(({ anchor }) => anchor === ''),
    withProse: corpus.units.filter(({ prose }) => prose.length > 20),
    identifiers: words.filter((word) => hump(word).length > 1 && word.length < 40),
    words: words.filter((word) => /^\w{6,24}$/.test(word)),
    pastes: pages.flatMap(({ sections }) => sections.flatMap(linesOf)),
    links: linksOf(pages, corpus),
  }
}

/** Lines with a sign between or beside words. */
function linesOf({ prose = '', code = '' }: SearchedPage['sections'][number]): string[] {
  const lines = [...code.split('\n'), ...sentencesIn(prose)].map((line) => line.trim())
  return lines.filter((line) => /[-+:~^*]/.test(line) && squeezed(line).length > 7)
}

/** Link texts that mean exactly one page. */
function linksOf(pages: readonly SearchedPage[], corpus: Corpus): Material['links'] {
  const names = new Map(corpus.units.map(({ page, anchor, name }) => [page.url + anchor, squeezed(name)]))
  const byText = new Map<string, { link: SearchedLink; hrefs: Set<string> }>()
  for (const { url, links = [] } of pages) {
    for (const link of links) {
      const { href, text } = link
      if (href.replace(/#.*/, '') === url || !names.has(href)) continue
      const known = byText.get(squeezed(text)) ?? { link, hrefs: new Set() }
      known.hrefs.add(href)
      byText.set(squeezed(text), known)
    }
  }
  return [...byText].flatMap(([key, { link, hrefs }]) => {
    const [href = '', ...others] = hrefs
    const [url = '', anchor] = href.split(/(?=#)/)
    const target = { url, anchor: anchor ?? '' }
    const isName = names.get(href) === key || names.get(url) === key
    return others.length > 0 || corpus.isCalled(link.text, target) ? [] : [{ link, target, isName }]
  })
}

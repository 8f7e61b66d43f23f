import { randomFrom } from './search-corpus.js'

/**
 * Queries made from pages by rule, each with the page it was made from, class by class. What several pages
 * would answer equally well is left out, as far as their headings tell.
 */
export function queriesOf(pages, perClass) {
  const random = randomFrom(11)
  const sections = pages.flatMap((page) => page.sections.map((section) => ({ ...section, page })))
  const headed = sections.filter(({ heading }) => heading.length > 2)
  const known = counted(headed.map(({ heading }) => heading.toLowerCase()))
  const own = headed.filter(({ heading }) => known.get(heading.toLowerCase()) === 1)
  const told = sections.filter(({ text }) => text.length > 40)
  const names = sections.flatMap((section) =>
    (`${section.heading} ${section.text}`.match(/\b[A-Za-z]+[a-z][A-Z]\w+\b/g) ?? []).map((name) => ({
      ...section,
      name,
    })),
  )
  const rare = only(names)
  const classes = {
    heading: take(own, ({ heading }) => heading),
    'heading half typed': take(own, ({ heading }) => heading.slice(0, Math.ceil(heading.length * 0.6))),
    'piece of heading': take(own, ({ heading }) => stretch(heading, random, 6)),
    'page and heading': take(
      headed.filter(({ heading, page }) => !heading.includes(page.title) && !page.title.includes(heading)),
      ({ heading, page }) => `${stretch(page.title, random, 3)} ${heading}`,
    ),
    phrase: take(told, ({ text }) => stretch(text, random, 12)),
    'two words': take(told, ({ text }) => `${stretch(text, random, 3)} ${stretch(text, random, 3)}`),
    identifier: take(rare, ({ name }) => name),
    'identifier half typed': take(rare, ({ name }) => name.slice(0, Math.ceil(name.length * 0.7))),
    'identifier as words': take(rare, ({ name }) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()),
    typo: take(
      rare.filter(({ name }) => name.length > 6),
      ({ name }) => name.slice(0, 4) + name.slice(5),
    ),
  }
  return Object.entries(classes).flatMap(([kind, all]) => all.map((each) => ({ kind, ...each })))

  function take(all, queryOf) {
    return Array.from({ length: Math.min(perClass, all.length) }, () => {
      const from = all[Math.floor(random() * all.length)]
      return { query: queryOf(from), url: from.page.url, anchor: from.anchor }
    }).filter(({ query }) => query.trim().length > 1)
  }
}

/** Whole words, or as many characters of Chinese. */
function stretch(text, random, length) {
  const words = text.match(/[A-Za-z][\w.]*|[\u4e00-\u9fff]/g) ?? []
  const start = Math.floor(random() * Math.max(1, words.length - length))
  const taken = words.slice(start, start + length)
  const isLatin = taken.filter((word) => /^[A-Za-z]/.test(word)).length > taken.length / 2
  return isLatin ? taken.slice(0, Math.ceil(length / 2)).join(' ') : taken.join('')
}

/** Those names that one page alone has. */
function only(names) {
  const pages = new Map()
  for (const { name, page } of names) pages.set(name, (pages.get(name) ?? new Set()).add(page.url))
  return names.filter(({ name }) => pages.get(name).size === 1)
}

function counted(all) {
  const counts = new Map()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

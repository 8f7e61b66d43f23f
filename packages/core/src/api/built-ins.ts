import NAMES from './built-ins.json' with { type: 'json' }

/** Where built-in names of TypeScript and its libraries are documented. */

/** Objects of the language with a page at MDN, the protocols of iteration, and objects of browsers. */
const GLOBALS = words(NAMES.globals)
const PROTOCOLS = words(NAMES.protocols)
const WEB = words(NAMES.web)
/** Types that describe such an object under another name, and utility types. */
const STAND_INS: Readonly<Record<string, string>> = NAMES.standIns
const UTILITIES: Readonly<Record<string, string>> = NAMES.utilities

const HANDBOOK = 'https://www.typescriptlang.org/docs/handbook/utility-types.html'

/** The page that documents a built-in name, in the site's language. A member links to its owner's page. */
export function builtInLink(name: string, language: string): string | undefined {
  const [whole = '', inner] = name.split('.')
  const mdn = `https://developer.mozilla.org/${/^zh\b/i.test(language) ? 'zh-CN' : 'en-US'}/docs/Web`
  const globals = `${mdn}/JavaScript/Reference/Global_Objects`
  if (whole === 'Intl' && inner) return `${globals}/Intl/${inner}`
  if (Object.hasOwn(UTILITIES, whole)) return `${HANDBOOK}#${UTILITIES[whole]}`
  if (GLOBALS.has(whole)) return `${globals}/${whole}`
  if (Object.hasOwn(STAND_INS, whole)) return `${globals}/${STAND_INS[whole]}`
  if (PROTOCOLS.has(whole)) return `${mdn}/JavaScript/Reference/Iteration_protocols`
  if (WEB.has(whole) || /^(?:HTML|SVG)(?:[A-Z]\w*)?Element$/.test(whole)) return `${mdn}/API/${whole}`
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

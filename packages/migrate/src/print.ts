import { isRecord, type Plain } from './plan.ts'

/** Values as TypeScript, in the style that `chatdocs init` writes. */

const WIDTH = 100

/** The order of keys in a configuration. Others keep theirs, and come last. */
const ORDER =
  'title tagline titleDelimiter url baseUrl trailingSlash favicon image noIndex lang i18n docs path routeBasePath mainDocument sidebarPath editUrl showLastUpdated blog pages staticDirectories fences tableOfContents colorMode theme styles scripts head navbar logo items footer announcementBar redirects diagnostics'.split(
    ' ',
  )

/** A configuration with its keys in order, at every depth. */
export function inOrder(config: Readonly<Record<string, Plain>>, depth = 2): Record<string, Plain> {
  const rank = (key: string) => ORDER.indexOf(key) + 1 || ORDER.length + 1
  const entries = Object.entries(config).sort(([one], [other]) => rank(one) - rank(other))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const isPart = depth > 1 && isRecord(value) && ORDER.includes(key)
      return [key, isPart ? inOrder(value as Record<string, Plain>, depth - 1) : value]
    }),
  )
}

/** A module that exports a value by a function of chatdocs: `defineConfig`. */
export function printModule(value: Plain, define: string): string {
  return `import { ${define} } from 'chatdocs'\n\nexport default ${define}(${print(value)})\n`
}

/** A value as an expression, `undefined` left out. */
function print(value: Plain, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each: Plain) => print(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${print(each, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const space = isList ? '' : ' '
  const short = `${open}${space}${parts.join(', ')}${space}${close}`
  const isShort = short.length + indent.length <= WIDTH && !short.includes('\n') && indent !== ''
  return isShort ? short : `${open}\n${parts.map((each) => `${inner}${each},\n`).join('')}${indent}${close}`
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`
}

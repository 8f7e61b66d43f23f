import { posix } from 'node:path'
import NAMES from '../names.json' with { type: 'json' }
import { asList, type Plain } from '../plan.ts'
import * as key from '../table.ts'

const DARK = /\[data-theme=['"]?dark['"]?\]/

/** Style sheets of Docusaurus: a variable of Infima with a counterpart sets the variable of chatdocs, the rest stays. */
export function writeStyles(customCss: unknown, context: key.Context): void {
  const { plan, sources } = context
  // Style sheets name their files by relative paths alone; there, `/static/` is that folder of the site, too.
  for (const path of sources.files(`${sources.base}src`, /\.(?:css|s[ac]ss)$/))
    for (const { 0: all, 1: before = '', index } of sources
      .text(path)
      .matchAll(/(['"(])(?:~?@site\/|\/(?=static\/))/g)) {
      const text = `${before}${posix.relative(posix.dirname(path), sources.at('.')) || '.'}/`
      plan.splice(path, { start: index, end: index + all.length, text })
    }
  const sheets = asList(key.styles(customCss, context)).map(String)
  const own = sheets.filter((path) => path.startsWith('./'))
  for (const path of sheets.filter((each) => !own.includes(each)))
    plan.hand(context.file, `${path} is part of a package: install it, and name it in styles`)
  const variables = own
    .flatMap((path) => key.variablesIn(sources.text(path.slice(2))))
    .filter(({ selector }) => DARK.test(selector) || /:root|^\s*html\s*$/.test(selector))
  plan.set('theme.accent', key.accentIn(variables, /^--ifm-color-primary$/, DARK))
  const rules = [':root', '[data-theme="dark"]'].flatMap((selector, index) => {
    const set = variables.filter((each) => DARK.test(each.selector) === (index === 1)).map(({ name }) => name)
    const lines = Object.entries(NAMES.variables).filter(([name]) => set.includes(name))
    if (lines.length === 0) return []
    return [`${selector} {\n${lines.map(([name, own]) => `  ${own}: var(${name});\n`).join('')}}\n`]
  })
  const path = `${sources.base}src/docusaurus/variables.css`
  if (rules.length > 0) plan.files.set(path, rules.join('\n'))
  plan.set('styles', [...own, ...(rules.length > 0 ? [`./${path}`] : [])] satisfies Plain)
}

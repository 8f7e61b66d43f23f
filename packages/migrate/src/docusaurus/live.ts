import { asList, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'

/** Whether the code blocks of a site run: a theme of Docusaurus does that. */
function isLive(config: Readonly<Record<string, unknown>>): boolean {
  const names = asList(config.themes).map((each) => String(asList(each)[0] ?? each))
  return names.some((name) => /(?:^|[\\/])theme-live-codeblock$/.test(name))
}

/** What shows live code blocks, with the names that the site gives to their code. */
export function fencesOf(config: Readonly<Record<string, unknown>>, sources: Sources, plan: Plan): Plain {
  if (!isLive(config)) return undefined
  const [scope] = sources.files(`${sources.base}src/theme/ReactLiveScope`, /\/index\.[jt]sx?$/)
  const component = `${sources.base}src/docusaurus/Live.tsx`
  if (scope) {
    const lines = [
      "import { live } from 'chatdocs/live'",
      "import scope from '../theme/ReactLiveScope'",
      '',
      'export default live(scope)',
    ]
    plan.files.set(component, `${lines.join('\n')}\n`)
  }
  const packages = sources.first(`${sources.base}package.json`, 'package.json')
  if (packages && !/"react-live"\s*:/.test(sources.text(packages)))
    plan.hand(packages, 'live code blocks need a package: npm install react-live')
  const shown = scope ? `./${component}` : 'chatdocs/live'
  return Object.fromEntries(['jsx', 'tsx', 'js'].map((language) => [`${language} live`, shown]))
}

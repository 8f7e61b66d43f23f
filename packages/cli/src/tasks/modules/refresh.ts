import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { loadJavaScript } from '@chatdocs/core'
import { type Plugin, transform } from 'esbuild'
import { realOr } from '../../host/links.ts'

/** The module that wraps components: `refresh.tsx` of the runtime. */
export const REFRESH = 'chatdocs:refresh'

/**
 * Wraps the components that modules of a site declare, so that an edit keeps their state. Modules that cannot be parsed
 * stay unchanged, so that the bundle reports their errors.
 */
export function wrapComponents(folder: string): Plugin {
  return {
    name: 'refresh',
    setup({ onLoad }) {
      onLoad({ filter: /\.[jt]sx$/ }, async ({ path }) => {
        const file = relative(realOr(folder), path).replaceAll('\\', '/')
        if (/^\.\.\/|(?:^|\/)node_modules\//.test(file)) return undefined
        try {
          const loader = path.endsWith('.tsx') ? 'tsx' : 'jsx'
          const { code } = await transform(await readFile(path, 'utf8'), {
            ...{ loader, jsx: 'automatic', logLevel: 'silent', charset: 'utf8' },
          })
          return { contents: await wrapped(code, file), loader: 'js' }
        } catch {
          return undefined
        }
      })
    },
  }
}

/** The name given to an anonymous default export. */
const DEFAULT = '$default'

/** @internal The test passes forms of components. */
export async function wrapped(code: string, file: string): Promise<string> {
  const parser = await loadJavaScript()
  const { body } = parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const names = new Map<string, string>()
  const edits: { start: number; end: number; text: string }[] = []
  const note = (name: string, { start, end }: { start: number; end: number }) => {
    const own = code.slice(start, end)
    // A function that is called directly is not a component, whatever its name is.
    const isCalled = new RegExp(`(?<!function )(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}\\(`).test(
      code,
    )
    const isComponent = (name === DEFAULT || /^[A-Z]/.test(name)) && /\bjsxs?\(/.test(own) && !isCalled
    if (isComponent) names.set(name, (own.match(/\buse[A-Z]\w*(?=\()/g) ?? []).join(' '))
    return isComponent
  }
  for (const statement of body) {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const declared = isExport ? statement.declaration : statement
    if (!declared) continue
    const { start, end } = declared
    if (declared.type === 'FunctionDeclaration' && declared.id) note(declared.id.name, declared)
    else if (declared.type === 'VariableDeclaration' && declared.kind === 'const') {
      const [{ id, init } = { id: undefined, init: undefined }, ...others] = declared.declarations
      if (others.length > 0 || id?.type !== 'Identifier' || !isFunction(init)) continue
      if (note(id.name, declared)) edits.push({ start, end: start + 'const'.length, text: 'let' })
    } else if (statement.type !== 'ExportDefaultDeclaration') continue
    else if (declared.type === 'Identifier' && names.has(declared.name))
      edits.push({
        start: statement.start,
        end: statement.end,
        text: `export { ${declared.name} as default };`,
      })
    else if (isFunction(declared) && note(DEFAULT, declared)) {
      edits.push(
        { start: statement.start, end: start, text: `let ${DEFAULT} = ` },
        { start: end, end, text: ';' },
      )
    }
  }
  if (names.size === 0) return code
  const made = edits.reduceRight(
    (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
    code,
  )
  const lines = [...names].map(([name, hooks]) => {
    return `${name} = $refresh(${JSON.stringify(`${file}#${name}`)}, ${name}, ${JSON.stringify(hooks)});`
  })
  const last = names.has(DEFAULT) ? [`export { ${DEFAULT} as default };`] : []
  return [made, `import { refresh as $refresh } from '${REFRESH}';`, ...lines, ...last].join('\n')
}

function isFunction(node: { type: string } | null | undefined): boolean {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '')
}

import type { Code, RootContent } from 'mdast'
import type { ContainerDirective } from '../tree/directive.ts'
import type { NodeVisitor } from '../tree/walk.ts'
import { commandsFor, MANAGERS } from './package-commands.ts'

/**
 * Converts a block of npm commands to tabs, one per package manager: ` ```npm `, or `npm2yarn` after another
 * language.
 */
export function convertPackageCommands(): NodeVisitor {
  return {
    code(node, index, parent) {
      if (!isForAll(node)) return undefined
      const tabs: RootContent = tabsOf(node)
      parent.children[index] = tabs
      return index + 1
    },
  }
}

function isForAll({ lang, meta }: Code): boolean {
  return lang === 'npm' || /(^|\s)npm2yarn(\s|$)/.test(meta ?? '')
}

function tabsOf(code: Code): ContainerDirective {
  const place = code.position ? { position: code.position } : {}
  const lang = code.lang === 'npm' ? 'bash' : (code.lang ?? 'bash')
  const meta = (code.meta ?? '').replace(/(^|\s)npm2yarn(?=\s|$)/, '').trim() || null
  return {
    type: 'containerDirective',
    name: 'tabs',
    attributes: { group: 'package-manager' },
    children: MANAGERS.map((manager) => ({
      type: 'containerDirective',
      name: 'tab',
      attributes: { title: manager, value: manager },
      children: [{ type: 'code', lang, meta, value: commandsFor(manager, code.value), ...place }],
      ...place,
    })),
    ...place,
  }
}

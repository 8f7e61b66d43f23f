import ts from 'typescript'
import { test } from 'vitest'
import {
  type Code,
  codeIn,
  everything as generator,
  holds,
  linesOf,
  nodesOf,
  ours,
  program,
  short,
} from './support/source.ts'

/** How code is written here. What may differ stands beside the rule, with its reason. */

/** The toolkit that the real site documents: other code for other machines, in the same manner. */
const toolkit = codeIn('site-content/toolkit')
const everything = [...generator, ...toolkit]

const GLOBAL = /^(console|process|Date\.now|Math\.random|performance\.\w+)$/

test('code looks at the world through its arguments', () =>
  holds(
    program.flatMap((code) =>
      nodesOf(code.tree).flatMap((node) => {
        const text = isUse(node) ? node.getText() : ''
        const isNow = ts.isNewExpression(node) && /^new Date(\(\))?$/.test(node.getText())
        return isNow || GLOBAL.test(text) ? [short(code, node.getText())] : []
      }),
    ),
    {
      'cli/src/main.ts: Date.now': 'the program’s own door to the world',
      'cli/src/main.ts: process': 'the same',
      'cli/src/emit/lock.ts: performance.timeOrigin': 'tells this process from an earlier one of its number',
      'engine/src/store.ts: performance.now': 'the age of what is on disk',
      'engine/src/store.ts: performance.timeOrigin': 'the same',
      'engine/src/task.ts: performance.now': 'measuring is what `timed` is for',
      'runtime/src/boot.tsx: Date.now': 'hands the browser’s clock in',
      'runtime/src/boot.tsx: console': 'says why a page stays static; nobody else listens',
      'runtime/src/live.ts: performance.getEntriesByType': 'a module of the page, which nobody calls',
    },
  ))

/** A name that stands for a value, or one with a property; not the name of a key. */
function isUse(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return true
  return ts.isIdentifier(node) && !('name' in node.parent && node.parent.name === node)
}

test('code exports by name', () =>
  holds(
    [...ours, ...toolkit].filter((code) => nodesOf(code.tree).some(isDefault)).map((code) => short(code)),
    {
      'runtime/src/vendor/react.ts': 'React has one, and pages may import it',
      'runtime/src/vendor/react-dom.ts': 'the same',
      'runtime/src/vendor/shared.ts': 'passes it on',
    },
  ))

/** `export default`, or `export { default }`. */
function isDefault(node: ts.Node): boolean {
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  return ts.isExportAssignment(node) || node.kind === ts.SyntaxKind.DefaultKeyword
}

test('code is typed throughout', () =>
  holds(
    everything.flatMap((code) => {
      const nodes = nodesOf(code.tree)
      return [
        ...(nodes.some((node) => node.kind === ts.SyntaxKind.AnyKeyword) ? [short(code, 'any')] : []),
        // The toolkit's are part of its public interface.
        ...(nodes.some(ts.isEnumDeclaration) && !toolkit.includes(code) ? [short(code, 'enum')] : []),
        ...[...code.text.matchAll(/\/[/*] *@ts-(ignore|nocheck)/g)].map(([text]) => short(code, text)),
        ...(code.isTest ? [] : (code.text.match(/@ts-expect-error/g) ?? [])).map((text) => short(code, text)),
      ]
    }),
  ))

test('code has no state of its own', () =>
  holds(
    [...program, ...toolkit].flatMap((code) =>
      code.tree.statements
        .filter(ts.isVariableStatement)
        .filter(({ declarationList: { flags } }) => !(flags & ts.NodeFlags.Const))
        .map((statement) => short(code, statement.getText())),
    ),
  ))

test('code fits a screen: files', () =>
  holds(
    everything.flatMap((code) => (lineCount(code) > 350 ? [short(code, `${lineCount(code)} lines`)] : [])),
  ))

test('code fits a screen: functions', () =>
  holds(
    [...program, ...toolkit.filter((code) => !code.isTest)].flatMap((code) =>
      nodesOf(code.tree)
        .filter((node) => ts.isFunctionLike(node) && linesOf(node) > 60)
        .map((node) => short(code, nameOf(node))),
    ),
    {},
  ))

test('code is named for what it is', () =>
  holds(
    everything
      .filter((code) => /(^|[/-])(utils?|helpers?|common|shared|misc|manager|base)([/.-]|$)/.test(code.path))
      .map((code) => short(code)),
    { 'runtime/src/vendor/shared.ts': 'the file all three specifiers of the import map share' },
  ))

test('code is named in one manner', () =>
  holds(
    everything
      .map((code) => short(code))
      .filter(
        (path) => !/^([a-z][a-z0-9]*(-[a-z0-9]+)*\/)*[a-z][a-z0-9]*([-.][a-z0-9]+)*\.(tsx?|js)$/.test(path),
      ),
  ))

function lineCount(code: Code): number {
  return code.text.split('\n').length - 1
}

function nameOf(node: ts.Node): string {
  const named = 'name' in node ? node : node.parent
  return ts.isFunctionLike(named) || ts.isVariableDeclaration(named)
    ? (named.name?.getText() ?? '(nameless)')
    : '(nameless)'
}

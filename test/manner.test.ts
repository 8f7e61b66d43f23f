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

/** The style of the code. Each rule lists its exceptions with their reasons. */

/** The toolkit that the real site documents: separate code for other machines, in the same style. */
const toolkit = codeIn('site-content/toolkit')
const everything = [...generator, ...toolkit]

const GLOBAL = /^(console|process|Date\.now|Math\.random|performance\.\w+)$/

test('code accesses the clock, console and process only through its arguments', () =>
  holds(
    program.flatMap((code) =>
      nodesOf(code.tree).flatMap((node) => {
        const text = isUse(node) ? node.getText() : ''
        const isNow = ts.isNewExpression(node) && /^new Date(\(\))?$/.test(node.getText())
        return isNow || GLOBAL.test(text) ? [short(code, node.getText())] : []
      }),
    ),
    {
      'cli/src/main.ts: Date.now': 'the program’s entry point',
      'cli/src/main.ts: performance.eventLoopUtilization': 'the same',
      'cli/src/main.ts: process': 'the same',
      'cli/src/migrate/evaluate.ts: process': 'how this Node.js seals the process that it starts',
      'cli/src/migrate/reader.ts: process': 'the entry point of a process',
      'cli/src/emit/lock.ts: performance.timeOrigin': 'tells this process from an earlier one of its number',
      'cli/src/process/ended-by-signals.ts: process': 'signals are those of the process',
      'cli/src/tasks/errors/time-limit.ts: process': 'code of a site reaches the process itself',
      'engine/src/disk-store.ts: performance.now': 'the age of what is on disk',
      'engine/src/disk-store.ts: performance.timeOrigin': 'the same',
      'engine/src/pool.ts: process': 'a thread in native code ends with the process alone',
      'engine/src/task.ts: performance.now': 'measuring is what `timed` is for',
      'openapi/src/browser/answer.ts: performance.now': 'readers see how long a server takes',
      'engine/src/task.ts: process': 'the same, for the processor time of a thread',
      'runtime/src/boot.tsx: Date.now': 'hands the browser’s clock in',
      'runtime/src/boot.tsx: console': 'says why a page stays static; there is no other place to report it',
      'runtime/src/live/live.ts: performance.getEntriesByType': 'a module of the page, which has no caller',
      'runtime/src/offline.ts: performance.getEntriesByType': 'a module of the page, which has no caller',
    },
  ))

/** A reference to a value or to one of its properties; not a declared name or key. */
function isUse(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return true
  return ts.isIdentifier(node) && !('name' in node.parent && node.parent.name === node)
}

test('code has no default exports', () =>
  holds(
    [...ours, ...toolkit].filter((code) => nodesOf(code.tree).some(isDefault)).map((code) => short(code)),
    {
      'cli/src/plugins/changelog.ts': 'a plugin, which is loaded like those of sites',
      'cli/src/plugins/terms.ts': 'the same',
      'cli/src/plugins/twoslash.ts': 'the same',
      'handbook/i18n/zh/sidebars.ts': 'a file of a site',
      'handbook/sidebars.ts': 'the same',
      'openapi/src/browser/open.ts': 'is loaded like the components of a site',
      'openapi/src/index.ts': 'a plugin',
      'runtime/src/chrome/frame.tsx': 'is loaded like the components of a site',
      'runtime/src/live-code.tsx': 'the same',
      'runtime/src/vendor/react.ts': 'React has one, and pages may import it',
      'runtime/src/vendor/react-dom.ts': 'the same as that of React',
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
        // The toolkit's enums are part of its public interface.
        ...(nodes.some(ts.isEnumDeclaration) && !toolkit.includes(code) ? [short(code, 'enum')] : []),
        ...[...code.text.matchAll(/\/[/*] *@ts-(ignore|nocheck)/g)].map(([text]) => short(code, text)),
        ...(code.isTest ? [] : (code.text.match(/@ts-expect-error/g) ?? [])).map((text) => short(code, text)),
      ]
    }),
  ))

test('modules declare constants only', () =>
  holds(
    [...program, ...toolkit].flatMap((code) =>
      code.tree.statements
        .filter(ts.isVariableStatement)
        .filter(({ declarationList: { flags } }) => !(flags & ts.NodeFlags.Const))
        .map((statement) => short(code, statement.getText())),
    ),
  ))

test('a pattern that a module names is named once', () => {
  const named = program.flatMap((code) =>
    code.tree.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ initializer }) =>
        initializer && ts.isRegularExpressionLiteral(initializer) ? [short(code, initializer.text)] : [],
      ),
  )
  const patterns = named.map((each) => each.slice(each.indexOf(': ')))
  holds(
    named.filter(
      (_, index) => patterns.indexOf(patterns[index] ?? '') !== patterns.lastIndexOf(patterns[index] ?? ''),
    ),
  )
})

test('functions do not change values of their module or of what it imports', () =>
  holds(
    [...program, ...toolkit].flatMap((code) => {
      const own = namesIn(code.tree)
      return nodesOf(code.tree).flatMap((node) => {
        const changed = rootOf(changedBy(node))
        const isState =
          changed !== undefined &&
          own.has(changed.text) &&
          functionsAround(changed).length > 0 &&
          !functionsAround(changed).some((each) => declares(each, changed.text))
        return isState ? [short(code, changed.text)] : []
      })
    }),
    { 'runtime/src/inline.ts: root': 'the page’s `<html>` element, which tells the styles what runs' },
  ))

/** The names that a module declares or imports. */
function namesIn(tree: ts.SourceFile): ReadonlySet<string> {
  return new Set(
    nodesOf(tree)
      .filter((node) => isBinding(node) && functionsAround(node).length === 0)
      .map((node) => (node as ts.NamedDeclaration).name?.getText() ?? ''),
  )
}

function isBinding(node: ts.Node): node is ts.NamedDeclaration {
  const isImport = ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node)
  const isLocal = ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node)
  return isImport || isLocal || ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node)
}

function functionsAround(node: ts.Node): ts.Node[] {
  const all: ts.Node[] = []
  for (let up = node.parent; up; up = up.parent) if (ts.isFunctionLike(up)) all.push(up)
  return all
}

function declares(scope: ts.Node, name: string): boolean {
  return nodesOf(scope).some((node) => node !== scope && isBinding(node) && node.name?.getText() === name)
}

const CHANGING = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/
const OBJECT_CHANGING = /^Object\.(assign|defineProperty|defineProperties|setPrototypeOf)$/

/** What a node changes in place: `a` in `a.push(1)`, `a.b = 1`, `a[0]++` and `delete a.b`. */
function changedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isBinaryExpression(node)) return isAssignment(node) ? node.left : undefined
  if (ts.isDeleteExpression(node)) return node.expression
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { PlusPlusToken, MinusMinusToken } = ts.SyntaxKind
    return node.operator === PlusPlusToken || node.operator === MinusMinusToken ? node.operand : undefined
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  if (OBJECT_CHANGING.test(node.expression.getText())) return node.arguments[0]
  return CHANGING.test(node.expression.name.text) ? node.expression.expression : undefined
}

function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
}

/** `a` in `a`, `a.b[0]` and `a!.b`. */
function rootOf(node: ts.Node | undefined): ts.Identifier | undefined {
  if (!node || ts.isIdentifier(node)) return node
  const isPart =
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node)
  return isPart ? rootOf(node.expression) : undefined
}

test('files have at most 400 lines', () =>
  holds(
    everything.flatMap((code) => (lineCount(code) > 400 ? [short(code, `${lineCount(code)} lines`)] : [])),
  ))

test('functions have at most 60 lines', () =>
  holds(
    [...program, ...toolkit.filter((code) => !code.isTest)].flatMap((code) =>
      nodesOf(code.tree)
        .filter((node) => ts.isFunctionLike(node) && linesOf(node) > 60)
        .map((node) => short(code, nameOf(node))),
    ),
  ))

test('each test checks something', () =>
  holds(
    everything.flatMap((code) => {
      if (!/\.test\.tsx?$/.test(code.path)) return []
      const named = new Map(nodesOf(code.tree).flatMap(valueIn))
      return nodesOf(code.tree).flatMap((node) => {
        const found = testIn(node)
        return found && !checks(found.body, named, new Set()) ? [short(code, found.title)] : []
      })
    }),
  ))

/** A test with its title. */
function testIn(node: ts.Node): { title: string; body: ts.Node } | undefined {
  if (
    !ts.isCallExpression(node) ||
    !/^(test|it)\b(?!\.(extend|skipIf|runIf)\b)/.test(node.expression.getText())
  )
    return undefined
  const [title] = node.arguments
  const body = node.arguments.find((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each))
  return title && body && ts.isStringLiteralLike(title) ? { title: title.text, body } : undefined
}

/** A function, or another value, that a file names. */
function valueIn(node: ts.Node): (readonly [name: string, body: ts.Node])[] {
  if (ts.isFunctionDeclaration(node) && node.name) return [[node.name.text, node]]
  const isNamed = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer
  return isNamed ? [[node.name.getText(), isNamed]] : []
}

/** Whether a test has an expectation, in itself or in a function of its file. */
function checks(body: ts.Node, named: ReadonlyMap<string, ts.Node>, seen: Set<string>): boolean {
  return nodesOf(body).some((node) => {
    if (!ts.isIdentifier(node)) return false
    const { text } = node
    if (/^(expect|assert|holds)/.test(text)) return true
    const called = named.get(text)
    if (!called || seen.has(text)) return false
    seen.add(text)
    return checks(called, named, seen)
  })
}

test('no file is named utils, helpers or the like', () =>
  holds(
    everything
      .filter((code) => /(^|[/-])(utils?|helpers?|common|shared|misc|manager|base)([/.-]|$)/.test(code.path))
      .map((code) => short(code)),
    { 'runtime/src/vendor/shared.ts': 'the file all three specifiers of the import map share' },
  ))

test('files are named in kebab case', () =>
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

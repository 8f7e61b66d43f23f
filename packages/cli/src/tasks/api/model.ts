import type { ApiCode, ApiModel, ApiTarget } from '@chatdocs/core'
import type { DeclarationReflection, ReferenceType, Reflection } from 'typedoc'
import { ts } from '../typescript/typescript.ts'
import { commentOf, type OwnedLink } from './comment.ts'
import type { Converted } from './convert.ts'
import { exportsOf, type Ids, isExport, numberAll, targetIn } from './shape.ts'
import { type Mapping, makeSymbol } from './symbol.ts'
import { foreignPackage, type Home, makeScope, outsideTarget } from './targets.ts'
import { ReflectionKind } from './typedoc.ts'
import { writtenAt } from './written.ts'

export interface ModelOptions {
  /** The name of the package; by default TypeDoc's. */
  name: string
  /** The site folder. */
  folder: string
  /** The first entry point. */
  entry: string
  program: ts.Program
  homeOf: Home
}

/** Converts TypeDoc's result to the model, with its broken links. */
export function makeModel(
  converted: Converted,
  { name, folder, entry, program, homeOf }: ModelOptions,
): { model: ApiModel; broken: readonly OwnedLink[] } {
  const { project, symbolOf } = converted
  const ids = numberAll(project)
  const broken: OwnedLink[] = []
  const own = homeOf(entry)
  const packageOfAll = ({ sources = [] }: Pick<DeclarationReflection, 'sources'>) =>
    foreignPackage(
      sources.map(({ fullFileName }) => fullFileName),
      own,
      homeOf,
    )
  const targetOf = (reflection: Reflection) => passedOn(reflection, packageOfAll) ?? targetIn(ids, reflection)
  const mapping: Mapping = {
    folder,
    ids,
    targetOf: (reference) => referenceTarget(reference, targetOf, project.packageName),
    links: {
      targetOf,
      outside: ({ packageName, qualifiedName }) =>
        outsideTarget(packageName, qualifiedName, project.packageName),
      inScope: makeScope({ program, converted, targetOf, own, homeOf }),
      writtenAt: (text, owned) => writtenAt(text, owned, { program, folder }),
      onBroken: (link) => void broken.push(link),
    },
    isAsync: (reflection) => isAsync(symbolOf(reflection)),
    mixinOf: (reflection) => mixinOf(symbolOf(reflection), (name) => targetNamed(name, ids)),
    foreignPackage: packageOfAll,
  }
  const comment = commentOf(project, mapping.links)
  const symbols = exportsOf(project).map((each) => makeSymbol(each, mapping))
  return { model: { name: name || project.name, symbols, ...(comment && { comment }) }, broken }
}

/** Whether a symbol is re-exported from another package. It has no page here, nor have its members. */
function passedOn(
  reflection: Reflection,
  packageOfAll: (declaration: DeclarationReflection) => string | undefined,
): ApiTarget | undefined {
  for (let at: Reflection | undefined = reflection; at !== undefined; at = at.parent) {
    if (!at.isDeclaration() || !isExport(at)) continue
    const home = packageOfAll(at)
    return home === undefined
      ? undefined
      : { package: home, name: at === reflection ? at.name : `${at.name}.${reflection.name}` }
  }
  return undefined
}

function referenceTarget(
  reference: ReferenceType,
  targetOf: (reflection: Reflection) => ApiTarget | undefined,
  own: string | undefined,
): ApiTarget | undefined {
  const { reflection, symbolId, refersToTypeParameter, package: name, qualifiedName } = reference
  if (refersToTypeParameter || reflection?.kindOf(ReflectionKind.TypeParameter)) return undefined
  if (reflection) return targetOf(reflection)
  return outsideTarget(symbolId?.packageName ?? name, symbolId?.qualifiedName ?? qualifiedName, own)
}

function isAsync(symbol: ts.Symbol | undefined): boolean {
  return (symbol?.declarations ?? []).some((each) => {
    const code = ts.isVariableDeclaration(each) ? each.initializer : each
    return code !== undefined && ts.canHaveModifiers(code) && hasAsync(code)
  })
}

function hasAsync(node: ts.HasModifiers): boolean {
  return (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
}

/** The call in `class Both extends withTags(Plain)`, of which TypeDoc knows only the type. */
function mixinOf(
  symbol: ts.Symbol | undefined,
  targetOf: (name: string) => ApiTarget | undefined,
): ApiCode | undefined {
  const calls = (symbol?.declarations ?? []).flatMap((each) => {
    const clauses = ts.isClassDeclaration(each) ? (each.heritageClauses ?? []) : []
    const base = clauses.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression
    return base && ts.isCallExpression(base) ? [base.getText()] : []
  })
  return calls[0]?.split(/([\p{L}_$][\p{L}\p{N}_$]*)/u).flatMap((text) => {
    const target = targetOf(text)
    return text === '' ? [] : [target ? { text, target } : text]
  })
}

/** The class or function of a name. */
function targetNamed(name: string, ids: Ids): ApiTarget | undefined {
  const found = [...ids].find(([each]) => each.name === name && each.isDeclaration() && isExport(each))
  return found && { id: found[1] }
}

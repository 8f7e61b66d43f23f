import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import ts from 'typescript'

/*
 * The input types of schemas (`z.input`), read with the TypeScript compiler. They are printed as plain TypeScript types
 * and as JSON Schema, both with the comments of the sources. Types cannot express defaults and bounds, which are read
 * from the code of the schema. Block tags of the comments add the rest: `@pattern`, `@example`, and a `@default` that
 * is not a plain value.
 */

/**
 * @typedef {{ doc: string, limits: Readonly<Record<string, string>>, name: string, optional: boolean, form: Form }} Field
 * @typedef {{ kind: 'any' } | { kind: 'plain', type: 'string' | 'number' | 'boolean' | 'null' }
 *   | { kind: 'value', value: string | number | boolean } | { kind: 'list', item: Form }
 *   | { kind: 'tuple', items: { form: Form, optional: boolean }[] } | { kind: 'record', item: Form }
 *   | { kind: 'object', fields: Field[] } | { kind: 'union', of: Form[] }
 *   | { kind: 'named', name: string, form: () => Form }} Form
 */

/**
 * Reads the forms of exported types.
 *
 * @param {string} tsconfig
 * @param {Readonly<Record<string, string>>} types the file that exports each
 * @returns {Record<string, Form>}
 */
export function readForms(tsconfig, types) {
  const { config } = ts.parseConfigFileTextToJson(tsconfig, readFileSync(tsconfig, 'utf8'))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig))
  const program = ts.createProgram(Object.values(types), { ...options, composite: false, noEmit: true })
  const checker = program.getTypeChecker()
  const entries = Object.entries(types).map(([name, file]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    const symbol = checker.getExportsOfModule(module).find((each) => each.name === name)
    if (!symbol) throw new Error(`${file} does not export ${name}`)
    return [name, formOf(checker.getDeclaredTypeOfSymbol(symbol), checker)]
  })
  return Object.fromEntries(entries)
}

/** @returns {Form} */
function formOf(type, checker) {
  const { flags } = type
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return { kind: 'any' }
  if (flags & ts.TypeFlags.Null) return { kind: 'plain', type: 'null' }
  if (flags & ts.TypeFlags.BooleanLiteral)
    return { kind: 'value', value: checker.typeToString(type) === 'true' }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'value', value: type.value }
  if (type.isUnion()) return unionOf(type, checker)
  if (flags & ts.TypeFlags.String) return { kind: 'plain', type: 'string' }
  if (flags & ts.TypeFlags.Number) return { kind: 'plain', type: 'number' }
  // Authors write a branded string as a plain string.
  if (type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.String))
    return { kind: 'plain', type: 'string' }
  if (checker.isTupleType(type)) {
    const { elementFlags } = type.target
    const items = checker.getTypeArguments(type).map((each, index) => ({
      form: formOf(each, checker),
      optional: (elementFlags[index] & ts.ElementFlags.Optional) !== 0,
    }))
    return { kind: 'tuple', items }
  }
  if (checker.isArrayType(type))
    return { kind: 'list', item: formOf(checker.getTypeArguments(type)[0], checker) }
  // An interface may contain itself.
  return type.isClassOrInterface()
    ? { kind: 'named', name: type.symbol.name, form: () => objectOf(type, checker) }
    : objectOf(type, checker)
}

/** @returns {Form} */
function objectOf(type, checker) {
  const index = checker.getIndexInfosOfType(type)[0]
  if (index) return { kind: 'record', item: formOf(index.type, checker) }
  return { kind: 'object', fields: type.getProperties().map((each) => fieldOf(each, checker)) }
}

function unionOf(type, checker) {
  const defined = type.types.filter((each) => !(each.flags & ts.TypeFlags.Undefined))
  const forms = defined.map((each) => formOf(each, checker))
  const isTruth = (form) => form.kind === 'value' && typeof form.value === 'boolean'
  const both = forms.filter(isTruth).length === 2
  const rest = both ? forms.filter((form) => !isTruth(form)) : forms
  const of = both ? [{ kind: 'plain', type: 'boolean' }, ...rest] : rest
  // The compiler does not preserve the order of values.
  of.sort((one, other) =>
    one.kind === 'value' && other.kind === 'value' && one.value < other.value ? -1 : 0,
  )
  return of.length === 1 ? of[0] : { kind: 'union', of }
}

/** @returns {Field} */
function fieldOf(symbol, checker) {
  const { doc, limits } = commentOf(symbol, checker)
  const form = formOf(checker.getTypeOfSymbol(symbol), checker)
  const schema = symbol.declarations?.find(ts.isPropertyAssignment)?.initializer
  const known = schema ? { ...boundsIn(schema, checker), ...defaultIn(schema, form) } : {}
  return {
    doc,
    limits: { ...known, ...limits },
    name: symbol.name,
    optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    form,
  }
}

/** The calls of a chain such as `z.int().min(1).default(2)`, the last one first. */
function* callsOf(expression) {
  for (let at = expression; ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression); ) {
    yield { name: at.expression.name.text, argument: at.arguments[0], of: at.expression.expression }
    at = at.expression.expression
  }
}

/** The default of a key from its schema, if any. `prefault({})` leaves it to the keys of an object. */
function defaultIn(schema, form) {
  for (const { name, argument } of callsOf(schema)) {
    if (name === 'optional') return form.kind === 'object' || form.kind === 'value' ? {} : { default: 'none' }
    if (name !== 'default' && name !== 'prefault') continue
    const value = ts.isAsExpression(argument) ? argument.expression : argument
    const text = ts.isStringLiteral(value) ? value.text : value.getText()
    if (/^(|\[\]|\{\})$/.test(text)) return name === 'default' ? { default: 'none' } : {}
    return { default: ts.isNumericLiteral(value) ? text : `\`${text}\`` }
  }
  return {}
}

/** The bounds in a schema, without those of the keys in its objects. */
function boundsIn(node, checker) {
  if (ts.isObjectLiteralExpression(node)) return {}
  if (ts.isIdentifier(node)) {
    const { valueDeclaration } = checker.getSymbolAtLocation(node) ?? {}
    const isOurs =
      valueDeclaration && ts.isVariableDeclaration(valueDeclaration) && valueDeclaration.initializer
    return isOurs ? boundsIn(valueDeclaration.initializer, checker) : {}
  }
  const found = {}
  for (const { name, argument, of } of callsOf(node)) {
    const kinds = [...callsOf(of)].map((each) => each.name)
    if (name === 'int') found.multipleOf = '1'
    if (name === 'max') found.maximum = argument.getText()
    if (name === 'min') found[kinds.includes('array') ? 'minItems' : 'minimum'] = argument.getText()
  }
  ts.forEachChild(node, (child) => void Object.assign(found, boundsIn(child, checker)))
  return found
}

/** The comment of a key is on its schema, which zod's mapped types hide. */
function commentOf(symbol, checker) {
  for (let each = symbol; each; each = each.links?.syntheticOrigin) {
    const doc = ts.displayPartsToString(each.getDocumentationComment(checker))
    const tags = each.getJsDocTags(checker)
    if (doc === '' && tags.length === 0) continue
    const limits = tags.map(({ name, text }) => [name, ts.displayPartsToString(text)])
    return { doc, limits: Object.fromEntries(limits) }
  }
  return { doc: '', limits: {} }
}

/**
 * A form as a TypeScript type.
 *
 * @param {Form} form
 * @param {string} [indent]
 * @returns {string}
 */
export function printType(form, indent = '') {
  const print = (each) => printType(each, indent)
  switch (form.kind) {
    case 'any':
      return 'unknown'
    case 'plain':
      return form.type
    case 'value':
      return JSON.stringify(form.value)
    case 'list':
      return `readonly ${form.item.kind === 'union' ? `(${print(form.item)})` : print(form.item)}[]`
    case 'tuple':
      return `readonly [${form.items.map((each) => `${print(each.form)}${each.optional ? '?' : ''}`).join(', ')}]`
    case 'record':
      return `Readonly<Record<string, ${print(form.item)}>>`
    case 'union':
      return form.of.map(print).join(' | ')
    case 'object': {
      const fields = form.fields.map((each) => printField(each, `${indent}  `))
      return `{\n${fields.join('')}${indent}}`
    }
  }
}

/** The tags of comments that editors show. */
const SHOWN = ['default', 'example']

function printField({ doc, limits, name, optional, form }, indent) {
  const tags = SHOWN.flatMap((tag) => (limits[tag] === undefined ? [] : [`@${tag} ${limits[tag]}`]))
  const lines = [...(doc === '' ? [] : doc.split('\n')), ...tags]
  const comment =
    lines.length > 1
      ? `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
      : lines.map((line) => `${indent}/** ${line} */\n`).join('')
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
  const type = printType(form, indent)
  return `${comment}${indent}${key}${optional ? '?' : ''}: ${type}${optional ? ' | undefined' : ''}\n`
}

/**
 * A form as JSON Schema.
 *
 * @param {Form} form
 * @returns {Record<string, unknown>}
 */
export function toSchema(form) {
  const $defs = {}
  const schema = schemaOf(form, $defs)
  return Object.keys($defs).length === 0 ? schema : { ...schema, $defs }
}

/** Adds the schemas of named forms to `$defs`. */
function schemaOf(form, $defs) {
  const toSchema = (each) => schemaOf(each, $defs)
  switch (form.kind) {
    case 'any':
      return {}
    case 'plain':
      return { type: form.type }
    case 'value':
      return { const: form.value }
    case 'list':
      return { type: 'array', items: toSchema(form.item) }
    case 'tuple':
      return {
        type: 'array',
        prefixItems: form.items.map((each) => toSchema(each.form)),
        minItems: form.items.filter((each) => !each.optional).length,
        maxItems: form.items.length,
      }
    case 'record':
      return { type: 'object', additionalProperties: toSchema(form.item) }
    case 'named':
      if (!(form.name in $defs)) {
        $defs[form.name] = {}
        $defs[form.name] = toSchema(form.form())
      }
      return { $ref: `#/$defs/${form.name}` }
    case 'union':
      return form.of.every((each) => each.kind === 'value')
        ? { enum: form.of.map((each) => each.value) }
        : { anyOf: form.of.map(toSchema) }
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          form.fields.map(({ name, doc, limits, form }) => [
            name,
            { ...described(doc, limits), ...limited(toSchema(form), limits) },
          ]),
        ),
        required: form.fields.filter((each) => !each.optional).map((each) => each.name),
        additionalProperties: false,
      }
  }
}

/** The comment with the default, which is not always a value. */
function described(doc, limits) {
  const texts = [doc, ...(limits.default === undefined ? [] : [`Default: ${limits.default}.`])]
  const description = texts.filter((each) => each !== '').join('\n')
  return description === '' ? {} : { description }
}

/** The JSON type to which each constraint applies. */
const LIMITED = {
  pattern: 'string',
  minimum: 'number',
  maximum: 'number',
  multipleOf: 'number',
  minItems: 'array',
  const: 'boolean',
}

/** Adds constraints to a schema. In a union, each constraint goes to the alternatives of its type. */
function limited(schema, limits) {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((each) => limited(each, limits)) }
  const own = Object.entries(limits).filter(([name]) => name in LIMITED && LIMITED[name] === schema.type)
  const values = own.map(([name, text]) => [name, name === 'pattern' ? text : JSON.parse(text)])
  return { ...schema, ...Object.fromEntries(values) }
}

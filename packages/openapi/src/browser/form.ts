import { curl } from '../request.ts'
import type { Trial, TrialBody, TrialField, TrialScheme, TrialServer, TrialWords } from '../trial.ts'
import { element, figureOf, makeAnswer } from './answer.ts'
import { type Credential, type Filled, type FilledBody, requestOf, serverAddress } from './filled.ts'

/** The interface words, and the values typed into the forms of other operations. */
interface Context {
  words: TrialWords
  typed: Map<string, string>
}

/** Controls, and a function that reads their values. */
interface Part<T> {
  elements: readonly Element[]
  read(): T
}

function partsOf(trial: Trial, context: Context) {
  const { words } = context
  const server = choice(
    trial.servers.map(({ url }) => url),
    trial.servers.map((each) => serverPart(each)),
    { label: words.server, key: 'server', ...context },
  )
  const wayNames = trial.ways.map((way) => way.map(({ name }) => name).join(' + ') || words.noAuthentication)
  const way = choice(
    wayNames,
    trial.ways.map((each) => wayPart(each, context)),
    { label: words.authentication, key: 'way', ...context },
  )
  const fields = fieldsPart(trial.fields, words)
  const body = choice(
    trial.bodies.map(({ type }) => type),
    trial.bodies.map((each) => bodyPart(each, trial, words)),
    { label: words.tryMedia, ...context },
  )
  return { server, way, fields, body }
}

/** A form that sends a request of an operation. */
export function makeForm(trial: Trial, context: Context): HTMLFormElement {
  const { words } = context
  const { server, way, fields, body } = partsOf(trial, context)
  const command = element('code', {})
  const button = element('button', { type: 'submit', className: 'button', textContent: words.trySend })
  const answer = makeAnswer(words)
  const isSecret = trial.ways.some((each) => each.length > 0)
  const form = element(
    'form',
    { className: 'http-form', autocomplete: 'off' },
    element(
      'div',
      {},
      group(words.server, server.elements),
      group(words.authentication, [
        ...way.elements,
        ...(isSecret ? [element('p', { textContent: words.tryForgets })] : []),
      ]),
      group(words.parameters, fields.elements),
      group(words.body, body.elements),
      button,
    ),
    element('div', {}, ...answer.elements, figureOf(element('pre', { tabIndex: 0 }, command))),
  )
  const filled = (): Filled => ({
    trial,
    server: server.read() ?? '/',
    credentials: way.read() ?? [],
    fields: fields.read(),
    body: body.read(),
  })
  const show = () => {
    command.textContent = curl(requestOf(filled()).described)
  }
  let running: AbortController | undefined
  form.addEventListener('input', show)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (running) return running.abort()
    running = new AbortController()
    button.textContent = words.tryCancel
    await answer.send(filled(), running.signal)
    running = undefined
    button.textContent = words.trySend
  })
  show()
  return form
}

function group(name: string, elements: readonly Element[]): Node {
  if (elements.length === 0) return document.createDocumentFragment()
  return element('fieldset', {}, element('legend', { textContent: name }), ...elements)
}

function remembering<T extends HTMLInputElement | HTMLSelectElement>(
  control: T,
  typed: Context['typed'],
  key?: string,
): T {
  if (key === undefined) return control
  control.value = typed.get(key) ?? control.value
  control.addEventListener('input', () => typed.set(key, control.value))
  return control
}

/** A choice between parts by name. A single part is shown without a choice. */
function choice<T>(
  names: readonly string[],
  parts: readonly Part<T>[],
  { label, key, typed }: Context & { label: string; key?: string },
): Part<T | undefined> {
  const select = element(
    'select',
    { ariaLabel: label },
    ...names.map((name) => element('option', { textContent: name })),
  )
  remembering(select, typed, key)
  if (select.selectedIndex < 0) select.selectedIndex = 0
  const place = element('div', {})
  const show = () => place.replaceChildren(...(parts[select.selectedIndex]?.elements ?? []))
  select.addEventListener('input', show)
  show()
  const isOne = names.length < 2 && (key !== 'server' || (parts[0]?.elements.length ?? 0) > 0)
  const [only] = names
  const about = isOne ? [] : [select]
  const isEmpty = names.length === 0 || (isOne && place.childElementCount === 0)
  return {
    elements: isEmpty ? [] : only === undefined ? [] : [...about, place],
    read: () => parts[select.selectedIndex]?.read(),
  }
}

function labelled(name: readonly (Node | string)[], control: Element): Element {
  return element('label', {}, element('span', {}, ...name), control)
}

function serverPart({ url, variables }: TrialServer): Part<string> {
  const controls = variables.map((each) => control(each, [element('code', { textContent: each.name })]))
  return {
    elements: controls.map(({ label }) => label),
    read: () => {
      const values = controls.map(({ input }, index) => [variables[index]?.name ?? '', input.value] as const)
      return serverAddress(url, Object.fromEntries(values))
    },
  }
}

function wayPart(schemes: readonly TrialScheme[], { words, typed }: Context): Part<readonly Credential[]> {
  const controls = schemes.map((scheme) => {
    const field = (label: string, isHidden: boolean) => {
      const input = element('input', { type: 'text', autocomplete: 'off', spellcheck: false })
      // With the type `password`, the browser would offer to store the value.
      if (isHidden) input.className = 'http-secret'
      remembering(input, typed, `${scheme.name} ${label}`)
      const name = [element('code', { textContent: scheme.name }), ` ${label}`]
      return { label: labelled(name, input), input }
    }
    const { kind, key } = scheme
    const all =
      kind === 'basic'
        ? [field(words.tryUser, false), field(words.tryPassword, true)]
        : [field(kind === 'token' ? words.tryToken : key, true)]
    return { scheme, all }
  })
  return {
    elements: controls.flatMap(({ all }) => all.map(({ label }) => label)),
    read: () => controls.map(({ scheme, all }) => ({ scheme, values: all.map(({ input }) => input.value) })),
  }
}

function fieldsPart(
  fields: readonly TrialField[],
  words: TrialWords,
): Part<readonly { field: TrialField; value: string; files: readonly File[] }[]> {
  const controls = fields.map((field) => {
    const facts = [field.place, field.required ? words.required : ''].filter(Boolean).join(' · ')
    return control(field, [element('code', { textContent: field.name }), ` ${facts}`])
  })
  return {
    elements: controls.map(({ label }) => label),
    read: () =>
      fields.map((field, index) => {
        const input = controls[index]?.input
        const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : []
        return { field, value: input?.value ?? '', files }
      }),
  }
}

function control(field: TrialField, name: readonly (Node | string)[]) {
  const { value, required = false, options, type } = field
  const input = options
    ? element(
        'select',
        { required },
        ...(required && value !== '' ? [] : [element('option', { value: '' })]),
        ...options.map((each) => element('option', { textContent: each })),
      )
    : element('input', {
        type: type === 'file' ? 'file' : 'text',
        required,
        spellcheck: false,
        placeholder: type === 'array' ? 'a, b' : type === 'object' ? '{ }' : '',
      })
  if (type !== 'file') input.value = value
  return { input, label: labelled(name, input) }
}

function bodyPart(body: TrialBody, { bodies, needsBody }: Trial, words: TrialWords): Part<FilledBody> {
  const { kind, text, type } = body
  // If there is a choice, it names the type.
  const name = bodies.length > 1 ? [] : [element('code', { textContent: type })]
  if (kind === 'form' || kind === 'parts') {
    const fields = fieldsPart(body.fields, words)
    return { elements: fields.elements, read: () => ({ type, kind, text: '', fields: fields.read() }) }
  }
  if (kind === 'file') {
    const input = element('input', { type: 'file', required: needsBody })
    const label = labelled([`${words.tryFile} `, ...name], input)
    return {
      elements: [label],
      read: () => ({ type, kind, text: '', fields: [], file: input.files?.[0] }),
    }
  }
  const rows = Math.min(16, text.split('\n').length + 1)
  const area = element('textarea', {
    ...{ value: text, rows, spellcheck: false, required: needsBody },
    ariaLabel: words.body,
  })
  return {
    elements: [...name, area],
    read: () => ({ type, kind, text: area.value, fields: [] }),
  }
}

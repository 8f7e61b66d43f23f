import { createHash } from 'node:crypto'
import { CODES, type DiagnosticJson } from '@chatdocs/core'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import type { EndedRun } from './report.ts'
import { mistakes } from './words.ts'

/** The output formats for programs, by their names in `--format`. */
export const FORMATS = {
  /** One object: `{ diagnostics, summary }`, or `{ diagnostics, failure }`. */
  json: asJson,
  /** Annotations of GitHub Actions. GitHub shows ten errors and ten warnings of a step next to the code. */
  github: asGithub,
  /** A Code Quality report of GitLab. */
  gitlab: asGitlab,
  /** SARIF 2.1.0, as code scanning and editors read it. */
  sarif: asSarif,
  /** JUnit's XML, as most build servers read it. */
  junit: asJunit,
} satisfies Record<string, (run: EndedRun) => string>

export type Format = keyof typeof FORMATS

function asJson(run: EndedRun): string {
  return JSON.stringify(run, null, 2)
}

/** https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands */
function asGithub({ diagnostics, summary, failure }: EndedRun): string {
  const lines = diagnostics.map(({ severity, code, file, line, column, endLine, endColumn, ...each }) => {
    // Columns of more than one line are refused.
    const columns = line === endLine ? { col: column, endColumn } : {}
    const place = file === undefined ? {} : { file, line, endLine, ...columns }
    return command(severity, { ...place, title: code }, textOf(each))
  })
  const end = failure
    ? command('error', { title: 'chatdocs' }, [failure.message, failure.help].filter(Boolean).join('\n'))
    : `chatdocs ${summary?.command}: ${mistakes(summary?.errors ?? 0, summary?.warnings ?? 0) || 'no problems'}`
  return [...lines, end].join('\n')
}

function command(name: string, properties: Readonly<Record<string, unknown>>, text: string): string {
  const known = Object.entries(properties).filter(([, value]) => value !== undefined)
  const list = known.map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  return `::${name} ${list.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The message, followed by its help. */
function textOf({ message, help }: Pick<DiagnosticJson, 'message' | 'help'>): string {
  return help === undefined ? message : `${message}\nhelp: ${help}`
}

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
function asGitlab({ diagnostics, failure }: EndedRun): string {
  const number = numbering()
  const issues = diagnostics.map((each) => ({
    description: textOf(each),
    check_name: each.code,
    fingerprint: fingerprintOf(each, number),
    severity: each.severity === 'error' ? 'major' : 'minor',
    location: {
      path: each.file ?? '.',
      lines: { begin: each.line ?? 1, end: each.endLine ?? each.line ?? 1 },
    },
  }))
  const failed = failure && {
    description: failure.message,
    check_name: 'chatdocs',
    fingerprint: digestOf(failure.message),
    severity: 'blocker',
    location: { path: '.', lines: { begin: 1 } },
  }
  return JSON.stringify(failed ? [...issues, failed] : issues, null, 2)
}

/** A fingerprint that stays the same when lines move: the number distinguishes equal mistakes in a file. */
function fingerprintOf(
  { code, path = '', message }: DiagnosticJson,
  number: (key: string) => number,
): string {
  const key = JSON.stringify([code, path, message])
  return digestOf(`${key}${number(key)}`)
}

function numbering(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
function asSarif({ diagnostics, summary, failure }: EndedRun): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const number = numbering()
  const run = {
    tool: {
      driver: {
        name: 'chatdocs',
        semanticVersion: GENERATOR_VERSION,
        informationUri: 'https://github.com/chatdocs/chatdocs',
        rules: codes.map((id) => ({
          id,
          defaultConfiguration: { level: CODES[id as keyof typeof CODES] ?? 'warning' },
        })),
      },
    },
    columnKind: 'unicodeCodePoints',
    invocations: [
      {
        executionSuccessful: failure === undefined,
        ...(summary && { exitCode: summary.ok ? 0 : 1 }),
        ...(failure && {
          toolExecutionNotifications: [{ level: 'error', message: { text: failure.message } }],
        }),
      },
    ],
    results: diagnostics.map((each) => ({
      ruleId: each.code,
      ruleIndex: codes.indexOf(each.code),
      level: each.severity,
      message: { text: textOf(each) },
      locations: locationsOf(each),
      ...(each.notes.length > 0 && {
        relatedLocations: each.notes.map((note, id) => ({
          id,
          message: { text: note.message },
          ...locationsOf(note)[0],
        })),
      }),
      partialFingerprints: { 'chatdocs/v1': fingerprintOf(each, number) },
    })),
  }
  const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)
}

type Place = Pick<DiagnosticJson, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>

function locationsOf({ file, line, column, endLine, endColumn }: Place) {
  if (file === undefined) return []
  const uri = file.split(/[\\/]/).map(encodeURIComponent).join('/')
  const region =
    line === undefined
      ? {}
      : {
          region: {
            startLine: line,
            startColumn: column,
            ...(endLine !== undefined && { endLine, endColumn }),
          },
        }
  return [{ physicalLocation: { artifactLocation: { uri }, ...region } }]
}

/** https://github.com/testmoapp/junitxml: a failing case for each error; warnings fail if nothing else did, with `--strict`. */
function asJunit({ diagnostics, summary, failure }: EndedRun): string {
  const name = `chatdocs ${summary?.command ?? ''}`.trim()
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error')
  const fails = ({ severity }: DiagnosticJson) =>
    severity === 'error' || (summary?.ok === false && !hasErrors)
  const cases = diagnostics.map((each) => {
    const { file, line, column } = each
    const place = file === undefined ? 'the site' : `${file}:${line}:${column}`
    const body = fails(each)
      ? `<failure type="${xml(each.code)}" message="${xml(each.message)}">${xml(`${place}\n${textOf(each)}`)}</failure>`
      : `<system-out>${xml(`warning: ${textOf(each)}`)}</system-out>`
    const where = file === undefined ? '' : ` file="${xml(file)}" line="${line}"`
    return `<testcase classname="${xml(each.code)}" name="${xml(place)}"${where}>${body}</testcase>`
  })
  if (failure)
    cases.push(
      `<testcase classname="chatdocs" name="${xml(name)}"><error message="${xml(failure.message)}"/></testcase>`,
    )
  if (cases.length === 0) cases.push(`<testcase classname="chatdocs" name="${xml(name)}"/>`)
  const failures = diagnostics.filter(fails).length
  const time = summary?.seconds ?? 0
  const counts = `tests="${cases.length}" failures="${failures}" errors="${failure ? 1 : 0}" time="${time}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `<testsuite name="${xml(name)}" ${counts}>`,
    ...cases,
    '</testsuite>',
    '</testsuites>',
  ].join('\n')
}

/** Text for XML 1.0, which allows neither control characters nor lone surrogates. */
function xml(text: string): string {
  const allowed = text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
  return allowed
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}

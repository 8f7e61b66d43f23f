import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Published, Refused, type SearchFor } from './published.ts'

/** Questions about the sources of a site, which a published site cannot answer. Paths name source files. */
export interface AuthorTools {
  /** The mistakes in a file, or in all. */
  diagnostics(file: string | undefined): Promise<unknown>
  /** What a code means. */
  explain(code: string): Promise<string>
  /** The links to a page or file, and what includes it. */
  links(page: string): Promise<unknown>
  /** The mistakes that a file would cause with another text, or if it were deleted. Nothing is written. */
  change(file: string, text: string | undefined): Promise<unknown>
}

/** It changes nothing, asks nobody else, and twice the same question has the same answer. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const page = z.string().describe('address or path of the page, such as /docs/start, or its source')
const file = z
  .string()
  .describe('path of a source, relative to the folder of the site, such as docs/start.md')

/** Answers programs over HTTP. */
export function overHttp(site: Published): (request: Request) => Promise<Response> {
  return createMcpHandler(() => makeServer(site)).fetch
}

type Add = <Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  shape: Shape,
  answer: (given: z.output<z.ZodObject<Shape>>) => Promise<unknown>,
) => void

/** A server for one connection or request. */
export function makeServer(site: Published, author: Partial<AuthorTools> = {}): McpServer {
  const server = new McpServer(
    { name: 'chatdocs', version: GENERATOR_VERSION },
    { capabilities: { tools: {} } },
  )
  const add: Add = (name, description, shape, answer) => {
    const config = { description, inputSchema: z.object(shape) as z.ZodObject, annotations }
    server.registerTool(name, config, async (given) => {
      try {
        const found = await answer(given as Parameters<typeof answer>[0])
        return { content: [{ type: 'text', text: textOf(found) }] }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { content: [{ type: 'text', text: shortened(error.message) }], isError: true }
      }
    })
  }
  addReading(add, site)
  addAuthoring(add, author)
  return server
}

/** A text as it is; rows as JSON, each on a line. */
function textOf(found: unknown): string {
  if (typeof found === 'string') return found
  return Array.isArray(found)
    ? `[${found.map((row) => `\n${JSON.stringify(row)}`).join(',')}\n]`
    : JSON.stringify(found)
}

/** An error repeats what was asked, which may be large. */
const LONGEST_ERROR = 1000

function shortened(text: string): string {
  return text.length > LONGEST_ERROR ? `${text.slice(0, LONGEST_ERROR)}…` : text
}

function addReading(add: Add, site: Published): void {
  const where = {
    language: z.string().optional().describe('folder of a language, such as zh; the default one if left out'),
    version: z.string().optional().describe('version of the documents; the latest if left out'),
  }
  add(
    'search',
    'Find pages and sections of the documentation, the best first. `read` takes their `url`.',
    {
      query: z
        .string()
        .describe('words; "a phrase" in quotes, +word for a word that must occur, -word for none'),
      ...where,
      area: z.enum(['docs', 'api', 'blog', 'pages']).optional(),
      limit: z.number().int().min(1).max(50).optional(),
    },
    ({ query, ...options }) => site.search(query, options),
  )
  add(
    'read',
    'Read a page of the documentation as Markdown, or one section of it.',
    { page, section: z.string().optional().describe('text or id of a heading') },
    ({ page, section }) => site.read(page, section),
  )
  add(
    'list',
    'List all pages, or the parts of the list if the site is large.',
    {
      part: z.string().optional().describe('address of a part that the list names, such as /llms/docs/a.txt'),
    },
    ({ part }) => site.list(part),
  )
  add(
    'symbol',
    'Read what the API reference says of a symbol, such as a class or one of its methods.',
    { name: z.string().describe('such as Bot, Bot.listen or delay'), ...where },
    ({ name, ...options }) => symbol(site, name, options),
  )
}

function addAuthoring(add: Add, { diagnostics, explain, links, change }: Partial<AuthorTools>): void {
  if (explain) add('explain', 'Explain a diagnostic code.', { code: z.string() }, ({ code }) => explain(code))
  if (diagnostics)
    add(
      'diagnostics',
      'List the mistakes in a file, or in the whole site, with their fixes as edits.',
      { file: file.optional() },
      (given) => diagnostics(given.file),
    )
  if (links)
    add('links', 'List the links to a page, and the documents that include it.', { page }, (given) =>
      links(given.page),
    )
  if (change)
    add(
      'change',
      'List the mistakes that a file would cause with another text, or if it were deleted. Writes nothing.',
      { file, text: z.string().optional().describe('the whole new text; deleted if left out') },
      (given) => change(given.file, given.text),
    )
}

/** The section of a symbol: its own page, or its heading on the page of its class. */
async function symbol(site: Published, name: string, options: SearchFor): Promise<string> {
  const plain = (text: string) => text.replace(/\(\)$|^new /g, '').toLowerCase()
  const rows = await site.search(name, { ...options, area: 'api', limit: 50 })
  const last = plain(name.split(/[.#]/).at(-1) ?? '')
  const [owner] = name.split(/[.#]/).slice(-2)
  const found =
    rows.find(({ symbol, title }) => symbol && plain(title) === plain(name)) ??
    rows.find(({ symbol, title, page }) => symbol && plain(title) === last && page === owner) ??
    rows.find(({ symbol, title }) => symbol && plain(title) === last)
  const others = rows.slice(0, 5).map(({ title, page }) => (title === page ? title : `${page}.${title}`))
  if (!found)
    throw new Refused(
      `the API reference has no ${name}${others.length > 0 ? `; similar: ${others.join(', ')}` : ''}`,
    )
  return `${found.url}\n\n${await site.read(found.url)}`
}

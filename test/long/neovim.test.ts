import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testFolder } from '../../packages/cli/src/testing/folder.ts'

/** The editor server in Neovim without a screen, where it is installed: from 0.7 on. */

const hasNeovim = spawnSync('nvim', ['--version']).status === 0
const PROGRAM = fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))

/** Answers are collected by name. */
const SCRIPT = `
local out = {}
local id = vim.lsp.start_client({ name = 'chatdocs', cmd = { 'node', '${PROGRAM}', 'lsp', '--stdio' }, root_dir = vim.fn.getcwd() })
local function ready(f) return vim.wait(60000, f, 20) end
local function open(path)
  vim.cmd('edit ' .. path)
  vim.lsp.buf_attach_client(0, id)
end
local function ask(method, line, character, more)
  local at = { line = line, character = character }
  local params = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = at, range = { start = at, ['end'] = at } }
  local given = vim.tbl_extend('force', params, more or {})
  for _, each in pairs(vim.lsp.buf_request_sync(0, method, given, 60000) or {}) do return each.result end
end
local function apply(edit) vim.lsp.util.apply_workspace_edit(edit, vim.lsp.get_client_by_id(id).offset_encoding) end
local function text(path) return vim.api.nvim_buf_get_lines(vim.fn.bufnr(path), 0, -1, false) end

open('docs/start.md')
ready(function() local client = vim.lsp.get_client_by_id(id); return client and client.initialized end)
vim.api.nvim_buf_set_lines(0, 0, -1, false, { '# Start', '', 'See [setup](guide/setpu.md).' })
ready(function() return #vim.diagnostic.get(0) > 0 end)
out.code = vim.diagnostic.get(0)[1].code
apply(ask('textDocument/codeAction', 2, 14, { context = { diagnostics = {} } })[1].edit)
out.fixed = text('docs/start.md')[3]
ready(function() return #vim.diagnostic.get(0) == 0 end)
out.left = #vim.diagnostic.get(0)
out.completion = ask('textDocument/completion', 2, 20).items[1].label
out.hover = ask('textDocument/hover', 2, 16).contents
out.definition = vim.fn.fnamemodify(vim.uri_to_fname(ask('textDocument/definition', 2, 16).uri), ':t')
out.links = #ask('textDocument/documentLink', 0, 0)
out.symbols = ask('workspace/symbol', 0, 0, { query = 'set' })[1].name
open('docs/guide/setup.md')
out.outline = ask('textDocument/documentSymbol', 0, 0)[1].children[1].name
out.references = #ask('textDocument/references', 2, 5, { context = { includeDeclaration = false } })
apply(ask('textDocument/rename', 2, 5, { newName = 'On a machine' }))
out.renamed = { text('docs/guide/setup.md')[3], text('docs/use.md')[3] }
local folder = vim.uri_from_fname(vim.fn.getcwd() .. '/docs/guide/')
local files = { { oldUri = folder .. 'setup.md', newUri = folder .. 'first.md' } }
out.moved = #ask('workspace/willRenameFiles', 0, 0, { files = files }).documentChanges
vim.lsp.stop_client(id)
out.ended = ready(function() return vim.lsp.client_is_stopped(id) end)
vim.fn.writefile({ vim.fn.json_encode(out) }, 'out.json')
vim.cmd('qa!')
`

test.skipIf(!hasNeovim)('Neovim shows mistakes, mends them, completes, leads, and renames', () => {
  const folder = testFolder({
    'chatdocs.config.json': '{ "title": "S" }',
    'docs/start.md': '# Start\n',
    'docs/use.md': '# Use\n\n[x](guide/setup.md#on-a-server)\n',
    'docs/guide/setup.md': '# Set up\n\n## On a server\n',
    'script.lua': SCRIPT,
  })
  const { stderr } = spawnSync('nvim', ['--headless', '--clean', '-c', 'luafile script.lua', '-c', 'qa!'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).not.toMatch(/Error|E\d+:/)
  expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toEqual({
    code: 'link/broken-markdown',
    fixed: 'See [setup](guide/setup.md).',
    left: 0,
    completion: 'guide/setup.md',
    hover: '**Set up**\n\n`/docs/guide/setup`',
    definition: 'setup.md',
    links: 1,
    symbols: 'Set up',
    outline: 'On a server',
    references: 1,
    renamed: ['## On a machine', '[x](guide/setup.md#on-a-machine)'],
    moved: 3,
    ended: true,
  })
})

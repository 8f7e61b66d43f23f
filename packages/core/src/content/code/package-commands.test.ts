import { expect, test } from 'vitest'
import { commandsFor } from './package-commands.ts'

test.each([
  ['npm install', 'yarn install', 'pnpm install', 'bun install'],
  ['npm install x', 'yarn add x', 'pnpm add x', 'bun add x'],
  ['npm i -D @a/x@1 y', 'yarn add -D @a/x@1 y', 'pnpm add -D @a/x@1 y', 'bun add -d @a/x@1 y'],
  ['npm add --save-exact x', 'yarn add -E x', 'pnpm add -E x', 'bun add -E x'],
  ['npm install --save x', 'yarn add x', 'pnpm add x', 'bun add x'],
  ['npm install -g x', 'yarn global add x', 'pnpm add -g x', 'bun add -g x'],
  ['npm uninstall x', 'yarn remove x', 'pnpm remove x', 'bun remove x'],
  ['npm rm --global x', 'yarn global remove x', 'pnpm remove -g x', 'bun remove -g x'],
  [
    'npm ci',
    'yarn install --frozen-lockfile',
    'pnpm install --frozen-lockfile',
    'bun install --frozen-lockfile',
  ],
  ['npm run build -- --fast', 'yarn run build --fast', 'pnpm run build --fast', 'bun run build --fast'],
  ['npm test', 'yarn test', 'pnpm test', 'bun run test'],
  ['npx x@1 init', 'yarn dlx x@1 init', 'pnpm dlx x@1 init', 'bunx x@1 init'],
  [
    'npm create x@latest a -- -t b',
    'yarn create x@latest a -t b',
    'pnpm create x@latest a -t b',
    'bun create x@latest a -t b',
  ],
  ['npm init x', 'yarn create x', 'pnpm create x', 'bun create x'],
  [
    '$ npm ci && npm run a # b',
    '$ yarn install --frozen-lockfile && yarn run a # b',
    '$ pnpm install --frozen-lockfile && pnpm run a # b',
    '$ bun install --frozen-lockfile && bun run a # b',
  ],
  [
    'npm install --strange x',
    'npm install --strange x',
    'npm install --strange x',
    'npm install --strange x',
  ],
  ['npm publish', 'npm publish', 'npm publish', 'npm publish'],
  ['cd a\n\nnpm i', 'cd a\n\nyarn install', 'cd a\n\npnpm install', 'cd a\n\nbun install'],
])('%j is translated to %j, %j and %j', (npm, yarn, pnpm, bun) => {
  expect(commandsFor('npm', npm)).toBe(npm)
  expect(commandsFor('yarn', npm)).toBe(yarn)
  expect(commandsFor('pnpm', npm)).toBe(pnpm)
  expect(commandsFor('bun', npm)).toBe(bun)
})

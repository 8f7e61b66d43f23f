import { expect, test } from 'vitest'
import { type Config, defineConfig } from './config.ts'

const CONFIG: Config = {
  id: 'com.example.mybot',
  name: '我的机器人',
  version: '0.1.0',
  adapters: [{ module: '@mobot/adapter-onebot' }],
  plugins: [{ module: './plugins/hello' }],
}

test('a configuration is returned as it is', () => {
  expect(defineConfig(CONFIG)).toBe(CONFIG)
})

test.each(['mybot', 'com.', '1com.example', 'com example'])('the identifier %j', (id) => {
  expect(() => defineConfig({ ...CONFIG, id })).toThrow(`“${id}”`)
})

test.each(['1.0', 'v1.0.0', '1.0.0.0', ''])('the version %j', (version) => {
  expect(() => defineConfig({ ...CONFIG, version })).toThrow(`“${version}”`)
})

test('versions may have a suffix', () => {
  expect(defineConfig({ ...CONFIG, version: '1.0.0-beta.1+5' }).version).toBe('1.0.0-beta.1+5')
})

test('the same account twice; the same number on two platforms is none', () => {
  const accounts = [
    { id: '1', platform: 'a' },
    { id: '1', platform: 'b' },
  ]
  expect(defineConfig({ ...CONFIG, accounts }).accounts).toHaveLength(2)
  expect(() => defineConfig({ ...CONFIG, accounts: [...accounts, { id: '1', platform: 'a' }] })).toThrow(
    '账号 a 1 写了两遍',
  )
})

import { expect, test } from 'vitest'
import { makeLocale, readLocaleName } from './locale.ts'

test.each([
  ['zh', '简体中文', 'ltr'],
  ['zh-Hans', '简体中文', 'ltr'],
  ['zh-TW', '繁體中文（台灣）', 'ltr'],
  ['en', 'English', 'ltr'],
  ['fr', 'Français', 'ltr'],
  ['ar', 'العربية', 'rtl'],
  ['fa-IR', undefined, 'rtl'],
  ['xx', 'xx', 'ltr'],
  ['not a language', 'not a language', 'ltr'],
])('%s', (name, label, direction) => {
  const locale = makeLocale(name)
  expect(locale).toMatchObject({ name, direction, htmlLang: name, calendar: 'gregory', path: name })
  if (label !== undefined) expect(locale.label).toBe(label)
})

test('configured properties take precedence', () => {
  const said = {
    label: '中文',
    htmlLang: 'zh-CN',
    direction: 'rtl',
    calendar: 'chinese',
    path: 'cn',
  } as const
  expect(makeLocale('zh', said)).toEqual({ name: 'zh', ...said })
  expect(makeLocale('zh', { label: undefined }).label).toBe('简体中文')
})

test.each([
  ['zh', 'zh'],
  ['zh-Hans-CN', 'zh-Hans-CN'],
  ['pt_BR', 'did you mean pt-BR?'],
  ['简体', undefined],
  ['', undefined],
])('name %j', (name, expected) => {
  const reading = readLocaleName(name)
  expect('value' in reading ? reading.value : reading.help).toBe(expected)
})

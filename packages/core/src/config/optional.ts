import type { CheckedInput } from './input.ts'
import { isRecord } from './schema.ts'

/** Packages that sites install themselves, by the configuration key that needs them. */
export const OPTIONAL_PACKAGES = {
  api: ['typedoc', 'typescript'],
  socialCards: ['harfbuzzjs', '@fontsource-variable/noto-sans-sc', 'woff2-encoder'],
  'theme.fonts': ['harfbuzzjs', 'woff2-encoder'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The configuration keys with missing packages, with those packages. */
export function unmetKeys(
  input: CheckedInput,
  missing: readonly string[],
): { key: keyof typeof OPTIONAL_PACKAGES; packages: readonly string[] }[] {
  const isAsked = {
    api: isOn(input.api),
    socialCards: isOn(input.socialCards),
    'theme.fonts': Object.values(input.theme?.fonts ?? {}).some(
      (font) => isRecord(font) && font.subset === true,
    ),
  }
  const keys = ['api', 'socialCards', 'theme.fonts'] as const
  return keys
    .filter((key) => isAsked[key])
    .map((key) => ({ key, packages: OPTIONAL_PACKAGES[key].filter((name) => missing.includes(name)) }))
    .filter(({ packages }) => packages.length > 0)
}

function isOn(value: unknown): boolean {
  return value !== undefined && value !== false
}

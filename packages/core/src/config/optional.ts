import type { CheckedInput } from './input.ts'

/** Packages that sites install themselves, by the configuration key that needs them. */
export const OPTIONAL_PACKAGES = {
  api: ['typedoc', 'typescript'],
  socialCards: ['harfbuzzjs', '@fontsource-variable/noto-sans-sc', 'woff2-encoder'],
} as const satisfies Partial<Record<keyof CheckedInput, readonly string[]>>

/** The configuration keys with missing packages, with those packages. */
export function unmetKeys(
  input: CheckedInput,
  missing: readonly string[],
): { key: keyof typeof OPTIONAL_PACKAGES; packages: readonly string[] }[] {
  const keys = ['api', 'socialCards'] as const
  return keys
    .filter((key) => input[key] !== undefined && input[key] !== false)
    .map((key) => ({ key, packages: OPTIONAL_PACKAGES[key].filter((name) => missing.includes(name)) }))
    .filter(({ packages }) => packages.length > 0)
}

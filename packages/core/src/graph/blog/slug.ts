/**
 * The URL segment of a name, in lower case, words joined by hyphens: `TypeScript 插件` →
 * `type-script-插件`. Symbols in language names become words: `C++` → `c-plus-plus`, `C#` → `c-sharp`.
 */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1-$2')
    .replace(/(?<=[\p{L}\p{N}+])\+/gu, '-plus')
    .replace(/(?<=[\p{L}\p{N}])#/gu, '-sharp')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return words.toLowerCase()
}

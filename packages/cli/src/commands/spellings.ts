/** Option names of Vite and Docusaurus, and the equivalent here. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['--base', '--base-url'],
  ['--baseUrl', '--base-url'],
  ['--outDir', '--out-dir'],
])

/** The arguments with all option names as listed in `--help`. */
export function asDocumented(argv: readonly string[]): string[] {
  return argv.map((each) => each.replace(/^--\w+(?==|$)/, (name) => SPELLINGS.get(name) ?? name))
}

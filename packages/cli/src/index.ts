export { type ConfigInput, defineConfig, defineSidebars, type SidebarsInput } from '@chatdocs/core'

/** The program: its arguments in, its exit code out. Loaded when it is called: a configuration imports this module, too. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = await import('./main.ts')
  return program.main(argv)
}

import type { ConfigInput, SidebarsInput } from '@chatdocs/core'

export type { ConfigInput, SidebarsInput }

/** The configuration as it is: for editors, which then know its keys. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config
}

/** The sidebars as they are: for editors, which then know their form. */
export function defineSidebars(sidebars: SidebarsInput): SidebarsInput {
  return sidebars
}

/** The program: its arguments in, its exit code out. Loaded when it is called: a configuration imports this module, too. */
export async function main(argv: readonly string[]): Promise<number> {
  const program = await import('./main.ts')
  return program.main(argv)
}
